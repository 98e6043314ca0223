//! The small formats of Renju programs: POS, SAV, BDT.

use ludograph::board::Cell;
use ludograph::diagnostic::Diagnostics;
use ludograph::format::Context;
use ludograph::format::coordinates::Wish;
use ludograph::game::{Start, registry::named};
use ludograph::record::{Directive, Record};

use super::fives::{comes_back_by_rules, named_file};
use super::{Judged, comes_back, format, read, write};
use crate::pages::root;

fn file(id: &str, bytes: &[u8]) -> Vec<Judged> {
    read(format(id), bytes, &Context::default())
}

fn text(one: &Judged) -> &str {
    assert_eq!(one.codes(), Vec::<&str>::new());
    &one.text
}

#[test]
fn pos_is_a_count_and_a_byte_a_move() {
    // 112 = 15 * 7 + 7, 97 = 15 * 6 + 7, 98 = 15 * 6 + 8.
    let all = file("pos", &[3, 112, 97, 98]);
    assert_eq!(
        text(&all[0]),
        "[Game \"renju\"]\n[Result \"*\"]\n\n1. h8 2. h9 3. i9\n"
    );
    let yixin = Context {
        coordinates: Wish::parse("row-first").unwrap(),
        ..Context::default()
    };
    let all = read(format("pos"), &[2, 112, 97], &yixin);
    assert!(all[0].text.ends_with("1. h8 2. g8\n"), "{}", all[0].text);
    assert!(file("pos", b"").is_empty());
    assert_eq!(file("pos", &[0])[0].codes(), Vec::<&str>::new());
}

#[test]
fn places_in_pos_are_bytes() {
    let faults = |bytes: &[u8]| file("pos", bytes)[0].places();
    assert_eq!(faults(&[5, 112, 97]), [("unclosed", 1, 1)]);
    assert_eq!(faults(&[1, 112, 97]), [("syntax", 1, 3)]);
    assert_eq!(faults(&[2, 112, 225]), [("off-board", 1, 3)]);
    assert_eq!(faults(&[2, 112, 112]), [("occupied", 1, 3)]);
    assert_eq!(faults(&[1, 0]), [("first-move-centre", 1, 2)]);
    let long = [[3, 112, 97, 98].as_slice(), &vec![7; 100_000]].concat();
    assert_eq!(faults(&long), [("syntax", 1, 5)]);
}

#[test]
fn the_name_of_a_pos_tells_of_the_game() {
    let all = named_file("pos", &[3, 112, 97, 98], "12#1#Kim#Lee#0#5.pos");
    let expected = "[Game \"renju\"]\n[Black \"Kim\"]\n[White \"Lee\"]\n[Result \"B+R\"]\n\
        [Table \"12\"]\n[OpeningRule \"RIF\"]\n[Swap \"0\"]\n\n1. h8 2. h9 3. i9\n";
    assert_eq!(text(&all[0]), expected);
    let all = named_file("pos", &[3, 112, 97, 98], "1#7#a##0#9.pos");
    assert!(text(&all[0]).contains("[OpeningRule \"7\"]\n[Swap \"0\"]\n[State \"9\"]"));
    // Black has played where he may not: an overline of h8 to m8.
    let cells = [112, 0, 113, 2, 114, 4, 116, 6, 117, 8, 115];
    let bytes = [&[11], cells.as_slice()].concat();
    assert_eq!(file("pos", &bytes)[0].codes(), ["overline"]);
    let all = named_file("pos", &bytes, "1#1#a#b#0#1.pos");
    assert_eq!(all[0].codes(), ["as-played"]);
    assert!(all[0].text.contains("[Result \"W+\"]"), "{}", all[0].text);
}

#[test]
fn boards_of_text_are_positions_whose_forbidden_points_are_so() {
    for (name, marked, codes) in [
        ("dt-random-001", "h8", &[][..]),
        ("df-corner-ne-1", "o15", &["ambiguous"]),
        ("df-corner-se-1", "o1", &["ambiguous"]),
    ] {
        let path = root("tests/data/five/renju-rules").join(format!("{name}.pos"));
        let bytes = std::fs::read(path).unwrap();
        let all = file("pos", &bytes);
        assert_eq!(
            (all[0].codes().as_slice(), all[0].game.as_str()),
            (codes, "renju"),
            "{name}"
        );
        assert!(
            all[0].text.contains(&format!("cross {marked}\n")),
            "{}",
            all[0].text
        );
        // The rules say the same.
        let mut record = Record::default();
        let mut records = format("pos").open(Box::new(&bytes[..]), &Context::default());
        let mut chunk = ludograph::source::Chunk::default();
        let mut diagnostics = Diagnostics::new();
        assert!(records.next(&mut chunk, &mut diagnostics).unwrap());
        records
            .reading()
            .read(&chunk, &mut record, &mut diagnostics);
        let game = named("renju").unwrap();
        let start = Start {
            first: None,
            setup: record.setups.first(),
        };
        let play = game.start(start).unwrap();
        let forbidden: Vec<Cell> = play.forbidden().into_iter().map(|(cell, _)| cell).collect();
        let Directive::Sign(_, said) = &record.figures[0].directives[0].0 else {
            panic!("{name}")
        };
        assert_eq!(said, &forbidden, "{name}");
    }
}

#[test]
fn boards_of_text_that_do_not_fit_are_told() {
    let board = |rows: usize, row: &str| format!("{row}\n").repeat(rows);
    let faults = |text: &str| file("pos", text.as_bytes())[0].places();
    let row = "...............";
    assert_eq!(faults(&board(15, row)), []);
    assert_eq!(faults(&board(13, row)), [("bad-diagram", 1, 1)]);
    assert_eq!(faults(&board(16, row)), [("bad-diagram", 1, 1)]);
    assert_eq!(
        faults(&board(15, "..............")),
        [("bad-diagram", 1, 1)]
    );
    assert_eq!(
        faults(&format!("{}......\n", board(14, row))),
        [("bad-diagram", 15, 1)]
    );
    let white = format!("x..............\n{}", board(14, row));
    assert!(
        file("pos", white.as_bytes())[0]
            .text
            .contains("\nposition W\n")
    );
}

#[test]
fn pos_is_written_as_it_is_read() {
    let text = "[Game \"renju\"]\n\n1. h8 2. h9 3. i9\n";
    assert_eq!(write(format("pos"), text).file, [3, 112, 97, 98]);
    comes_back(format("pos"), text);
    comes_back_by_rules("pos", |game| {
        if game.spec().id == "renju" {
            &[]
        } else {
            &["rule sets"]
        }
    });
}

#[test]
fn sav_has_the_row_first() {
    let all = file("sav", b"15\r\n15\r\n3\r\n7 7\r\n6 7\r\n6 8\r\n");
    assert_eq!(
        text(&all[0]),
        "[Game \"gomoku\"]\n[Result \"*\"]\n\n1. h8 2. h9 3. i9\n"
    );
    let faults = |text: &str| file("sav", text.as_bytes())[0].places();
    assert_eq!(faults("15\n15\n4\n7 7\n6 7\n"), [("unclosed", 3, 1)]);
    assert_eq!(faults("15\n15\n1\n7 7\n6 7\n"), [("bad-value", 3, 1)]);
    assert_eq!(faults("15\n15\n1\n7\n"), [("syntax", 4, 2)]);
    assert_eq!(faults("15\n15\n1\n7 x\n"), [("syntax", 4, 3)]);
    assert_eq!(faults("15\n15\n1\n7 15\n"), [("off-board", 4, 1)]);
    assert_eq!(faults("13 13 0\n"), [("unsupported-board", 1, 1)]);
    assert_eq!(faults("15\n15\n"), [("syntax", 3, 1)]);
    assert_eq!(faults("SPSS"), [("syntax", 1, 1)]);
    let moves = "[Game \"gomoku\"]\n[Variant \"20x20\"]\n\n1. h8 2. h9 3. t1\n";
    let written = write(format("sav"), moves);
    assert_eq!(written.file, b"20\n20\n3\n12 7\n11 7\n19 19\n");
    comes_back(format("sav"), moves);
    comes_back_by_rules("sav", |game| {
        let spec = game.spec();
        let is_plain = spec.game == "gomoku" && !spec.variant.contains(&"exact");
        if is_plain { &[] } else { &["rule sets"] }
    });
}

#[test]
fn bdt_is_a_game_a_line() {
    let line = "Cup 2001=[Ivanov,Sato,+,888a798b,H9J9,0,well, played]\n=[,,,8800,,,]\n";
    let all = file("bdt", line.as_bytes());
    let expected = "[Game \"renju\"]\n[Event \"Cup 2001\"]\n[Black \"Ivanov\"]\n[White \"Sato\"]\n\
        [Result \"B+\"]\n[FifthMoves \"h9 i9\"]\n[Reverse \"0\"]\n\n\
        1. h8 2. h10 3. g9 4. h11 {well, played}\n";
    assert_eq!(text(&all[0]), expected);
    assert!(
        text(&all[1]).ends_with("\n\n1. h8 pass\n"),
        "{}",
        all[1].text
    );
    let written = write(format("bdt"), &format!("{}\n{}", all[0].text, all[1].text));
    assert_eq!(String::from_utf8(written.file).unwrap(), line);
    assert_eq!((written.losses, written.refused), (vec![], vec![]));
    comes_back(format("bdt"), expected);
    comes_back_by_rules("bdt", |game| {
        if game.spec().id == "renju" {
            &[]
        } else {
            &["rule sets"]
        }
    });
}

#[test]
fn what_is_wrong_with_a_line_of_bdt_is_told() {
    let faults = |text: &str| file("bdt", text.as_bytes())[0].places();
    assert_eq!(faults("a=[b,w,x,88,,,]"), [("bad-value", 1, 8)]);
    assert_eq!(faults("a=[b,w,+,8g,,,]"), [("syntax", 1, 10)]);
    assert_eq!(faults("a=[b,w,+,888,,,]"), [("syntax", 1, 10)]);
    assert_eq!(faults("a=[b,w,+,88f0,,,]"), [("off-board", 1, 12)]);
    assert_eq!(faults("a=[b,w,+,88,I9,,]"), [("bad-value", 1, 13)]);
    assert_eq!(faults("a=[b,w,+,88,"), [("syntax", 1, 1)]);
    assert_eq!(faults("hello"), [("syntax", 1, 1)]);
    let written = write(
        format("bdt"),
        "[Game \"renju\"]\n[Black \"a, b\"]\n[Result \"W+T\"]\n\n1. h8 {a} 2. a1 {b}\n",
    );
    assert_eq!(written.file, b"=[,,-,8811,,,b]\n");
    let kinds: Vec<_> = written
        .losses
        .iter()
        .map(|(kind, _)| kind.as_str())
        .collect();
    assert_eq!(kinds, ["comments", "how games were won", "the tag Black"]);
}

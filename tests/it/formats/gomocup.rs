//! The small formats of engines and their managers: REC, position strings, opening lists, BOARD blocks.

use ludograph::format::coordinates::Wish;
use ludograph::format::{Context, registry};

use super::fives::{comes_back_by_rules, named_file, with_game};
use super::{Judged, comes_back, format, read, write};

fn file(id: &str, text: &str) -> Vec<Judged> {
    read(format(id), text.as_bytes(), &Context::default())
}

/// The moves of the only record.
fn moves(all: &[Judged]) -> &str {
    assert_eq!(all.len(), 1);
    all[0]
        .text
        .rsplit_once("\n\n")
        .map_or("", |(_, moves)| moves.trim_end())
}

fn kinds(losses: &[(String, u64)]) -> Vec<&str> {
    losses.iter().map(|(kind, _)| kind.as_str()).collect()
}

#[test]
fn rec_counts_from_nothing_and_names_the_players_first() {
    let all = file("rec", "one.exe\nhomo-2\n9,9,0\n10,8,1500\n15\n");
    let text = "[Game \"gomoku\"]\n[Variant \"20x20\"]\n[Black \"one.exe\"]\n[White \"homo-2\"]\n\
        [Result \"*\"]\n[EndCode \"15\"]\n\n1. j11 2. k12 {[%emt 1.5]}\n";
    assert_eq!((all[0].text.as_str(), all[0].codes().len()), (text, 0));
    let exact = with_game("rec", b"a\nb\n9,9,0\n", "gomoku:exact");
    assert_eq!(exact[0].game, "gomoku:exact,20x20");
    let renju = with_game("rec", b"a\nb\n9,9,0\n", "renju");
    assert_eq!(renju[0].places(), [("unsupported-board", 1, 1)]);
    assert_eq!(
        file("rec", "a\nb\n9,9,0\n9,9\n")[0].places(),
        [("syntax", 4, 1)]
    );
    assert_eq!(
        file("rec", "a\nb\n9,20,0\n")[0].places(),
        [("off-board", 3, 1)]
    );
    comes_back(format("rec"), text);
    comes_back_by_rules("rec", |game| {
        if game.spec().id == "gomoku:20x20" {
            &[]
        } else {
            &["rule sets"]
        }
    });
    let two = write(format("rec"), &format!("{text}\n{text}"));
    assert_eq!(two.refused, ["a file holds one game"]);
}

#[test]
fn strings_are_read_with_row_1_at_the_bottom_unless_asked() {
    assert_eq!(
        moves(&file("string", "h8h7i9j10\n")),
        "1. h8 2. h7 3. i9 4. j10"
    );
    let asked = |words: &str, text: &str| {
        let context = Context {
            coordinates: Wish::parse(words).unwrap(),
            ..Context::default()
        };
        let all = read(format("string"), text.as_bytes(), &context);
        (moves(&all).to_owned(), all[0].codes())
    };
    let top = asked("top", "H8H7I9J10");
    assert_eq!(top, ("1. h8 2. h9 3. i7 4. j6".to_owned(), vec![]));
    let no_i = asked("no-i", "h8j9k10");
    assert_eq!(no_i, ("1. h8 2. i9 3. j10".to_owned(), vec![]));
    assert_eq!(asked("i", "h8j9k10").1, Vec::<&str>::new());
}

#[test]
fn whether_strings_leave_out_the_letter_i_is_found_out_or_told() {
    let codes = |text: &str| file("string", text)[0].codes();
    assert_eq!(codes("h8h7g9"), Vec::<&str>::new());
    assert_eq!(codes("h8i9j10"), Vec::<&str>::new(), "an i is there");
    assert_eq!(codes("h8j9k10"), ["ambiguous"]);
}

#[test]
fn a_line_is_a_game_and_may_be_an_address() {
    let all = file(
        "string",
        "h8i9\n\nhttps://example.org/calc/#/h8h7i9?lang=en\r\nh8 i9, h7\nhello\nh8h\ni9h9",
    );
    let turns: Vec<_> = all.iter().map(|one| (one.turns, one.places())).collect();
    let expected = [
        (2, vec![]),
        (3, vec![]),
        (3, vec![]),
        (0, vec![("syntax", 5, 1)]),
        (1, vec![("syntax", 6, 3)]),
        (2, vec![]),
    ];
    assert_eq!(turns, expected);
    assert_eq!(
        all[1].text,
        "[Game \"gomoku\"]\n[Result \"*\"]\n\n1. h8 2. h7 3. i9\n"
    );
    let faults = |text: &str| file("string", text)[0].places();
    assert_eq!(faults("h8h0"), [("off-board", 1, 3)]);
    assert_eq!(faults("h8h8"), [("occupied", 1, 3)]);
}

#[test]
fn the_board_of_a_string_is_the_smallest_or_in_doubt() {
    let of = |text: &str| {
        let one = file("string", text).remove(0);
        (one.game.clone(), one.codes())
    };
    assert_eq!(of("h15a1"), ("gomoku".to_owned(), vec![]));
    assert_eq!(of("h8a17"), ("gomoku:20x20".to_owned(), vec!["ambiguous"]));
    assert_eq!(of("h8a20"), ("gomoku:20x20".to_owned(), vec![]));
    let named = named_file("string", b"h8a17", "openings_19x19.txt");
    assert_eq!(
        (named[0].game.as_str(), named[0].codes().len()),
        ("gomoku:19x19", 0)
    );
    let game = with_game("string", b"h8a17", "gomoku:exact,19x19");
    assert_eq!(
        (game[0].game.as_str(), game[0].codes().len()),
        ("gomoku:exact,19x19", 0)
    );
    let game = with_game("string", b"h8a17", "renju");
    assert_eq!(game[0].codes(), ["unsupported-board"]);
}

#[test]
fn strings_are_written_and_come_back() {
    comes_back(
        format("string"),
        "[Game \"gomoku\"]\n\n1. h8 2. i9 3. j10\n\n[Game \"gomoku\"]\n\n1. a1 2. b15\n",
    );
    let written = write(format("string"), "[Game \"renju\"]\n\n1. h8 2. j9\n");
    assert_eq!(written.file, b"h8j9\n");
    let expected = ["rule sets", "whether the letters leave out i"];
    assert_eq!(kinds(&written.losses), expected);
    let none = write(format("string"), "[Game \"gomoku\"]\n");
    assert_eq!(none.refused.len(), 1);
}

#[test]
fn offsets_are_counted_from_the_centre_downwards() {
    let all = file("offsets", "0,0, 1,-1, -9,10\n\n1,0\n");
    assert_eq!(all.len(), 2);
    assert_eq!(moves(&all[..1]), "1. j11 2. k12 3. a1");
    assert_eq!(all[0].game, "gomoku:20x20");
    let small = named_file("offsets", b"0,0, 1,-1\n", "open_15x15.txt");
    assert_eq!(
        (small[0].game.as_str(), moves(&small)),
        ("gomoku", "1. h8 2. i9")
    );
    let renju = with_game("offsets", b"0,0,1,-1", "renju");
    assert_eq!(
        (renju[0].game.as_str(), moves(&renju)),
        ("renju", "1. h8 2. i9")
    );
    let faults = |text: &str| file("offsets", text)[0].places();
    assert_eq!(faults("0,0, 11,0"), [("off-board", 1, 6)]);
    assert_eq!(faults("0,0, 1"), [("syntax", 1, 6)]);
    assert_eq!(faults("0,0, a,1"), [("syntax", 1, 6)]);
    comes_back(
        format("offsets"),
        "[Game \"gomoku\"]\n[Variant \"20x20\"]\n\n1. j11 2. a20 3. t1\n",
    );
    let written = write(format("offsets"), "[Game \"renju\"]\n\n1. h8 2. i9\n");
    assert_eq!(
        (written.file, kinds(&written.losses)),
        (b"0,0, 1,-1\n".to_vec(), vec!["rule sets"])
    );
    comes_back_by_rules("offsets", |game| {
        if game.spec().id == "gomoku:20x20" {
            &[]
        } else {
            &["rule sets"]
        }
    });
}

/// The rows of a position of 15 lines, of which one or two hold stones.
fn has_rows(one: &Judged, head: &str, rows: &[&str]) {
    assert_eq!(one.codes(), Vec::<&str>::new());
    assert!(
        one.text.contains(&format!("\nposition {head}\n")),
        "{}",
        one.text
    );
    for row in rows {
        assert!(one.text.contains(row), "{row}: {}", one.text);
    }
}

#[test]
fn a_block_is_a_position_seen_by_the_one_to_move() {
    let all = file("board", "BOARD\n7,7,1\n8,7,2\nDONE\n");
    has_rows(&all[0], "B 3", &["  8 | . . . . . . . B W . . . . . ."]);
    let all = file(
        "board",
        "START 15\r\nBOARD\r\n7,7,2\r\n8,7,1\r\n0,0,2\r\nDONE\r\n",
    );
    has_rows(
        &all[0],
        "W 4",
        &[
            "  8 | . . . . . . . B W . . . . . .",
            " 15 | B . . . . . . . . . . . . . .",
        ],
    );
}

#[test]
fn commands_tell_board_and_rules_for_the_blocks_behind_them() {
    let text = "ABOUT\nSTART 20\nINFO rule 1\nBOARD\n7,7,2\nDONE\nINFO timeout_turn 5\nBOARD\nDONE\n\
        START 15\nINFO rule 4\nBOARD\n7,7,2\n7,6,1\n8,6,2\nDONE\nEND\n";
    let all = file("board", text);
    let games: Vec<_> = all.iter().map(|one| one.game.as_str()).collect();
    assert_eq!(games, ["gomoku:exact,20x20", "gomoku:exact,20x20", "renju"]);
    // Under the rules of Renju the order is that of the moves.
    assert_eq!(moves(&all[2..]), "1. h8 2. h9 3. i9");
    let unordered = with_game("board", b"BOARD\n7,7,1\n7,6,2\n8,6,2\nDONE\n", "renju");
    has_rows(
        &unordered[0],
        "W 4",
        &["  9 | . . . . . . . B B . . . . . ."],
    );
}

#[test]
fn what_is_wrong_with_a_block_is_told() {
    let faults = |text: &str| file("board", text)[0].places();
    assert_eq!(faults("BOARD\n7,7,2\n"), [("unclosed", 1, 1)]);
    assert_eq!(faults("BOARD\n7,7,1\nDONE\n"), [("bad-diagram", 1, 1)]);
    assert_eq!(faults("BOARD\n7,7,2\n7,7,1\nDONE\n"), [("occupied", 3, 1)]);
    assert_eq!(faults("BOARD\n7,7,3\nDONE\n"), [("bad-value", 2, 1)]);
    assert_eq!(faults("BOARD\n7,7\nDONE\n"), [("syntax", 2, 1)]);
    assert_eq!(faults("TURN 7,7\n"), [("syntax", 1, 1)]);
    assert_eq!(
        faults("START 15\nBOARD\n15,7,2\nDONE\n"),
        [("off-board", 3, 1)]
    );
    assert_eq!(
        faults("START 17\nBOARD\nDONE\n"),
        [("unsupported-board", 1, 1)]
    );
    assert_eq!(faults("BOARD\n17,7,2\nDONE\n"), [("ambiguous", 1, 1)]);
    assert_eq!(
        faults("INFO rule 8\nBOARD\nDONE\n"),
        [("unknown-game", 2, 1)]
    );
    assert!(file("board", "ABOUT\nEND\n").is_empty());
}

#[test]
fn each_format_knows_its_own_and_leaves_others_alone() {
    let board = format!("{}\n", ["..............."; 15].join("\n"));
    let cases: &[(&[u8], Option<&str>)] = &[
        (b"Piskvorky 20x20, 0:0, 0\n1,1,0\n", Some("psq")),
        (b"one\ntwo\n9,9,0\n9,8,12\n", Some("rec")),
        (b"h8h7i9j10\nk10j10\n", Some("string")),
        (b"https://example.org/#/h8h7i9\n", Some("string")),
        (b"0,0, 1,-1\n-8,-6, -7,-6\n", Some("offsets")),
        (b"START 15\nBOARD\n7,7,2\nDONE\n", Some("board")),
        (b"15\n15\n2\n7 7\n6 7\n", Some("sav")),
        (b"Cup=[A,B,+,8889,,0,]\n", Some("bdt")),
        (b"\x03\x70\x61\x62", Some("pos")),
        (board.as_bytes(), Some("pos")),
        // Othello's transcripts, LGN, prose, tables, source code.
        (b"f5d6c3d3c4\n", None),
        (b"1. h8 2. i9\n", None),
        (b"h8 i9 j10\n", None),
        (b"[Game \"gomoku\"]\n\n1. h8\n", None),
        (b"# BOARD\n\nThe h8 of it.\n", None),
        (b"a,b,c\n1,2,3\n4,5,6\n", None),
        (b"1,2\n3,4\n", None),
        (b"15 15 3\n", None),
        (b"let x=[1,2,+,3];\n", None),
        (b"\tabc", None),
        (b"", None),
    ];
    for (head, id) in cases {
        let found = registry::FORMATS
            .iter()
            .filter(|format| {
                [
                    "psq", "rec", "string", "offsets", "board", "sav", "bdt", "pos",
                ]
                .contains(&format.spec().id)
            })
            .filter(|format| format.detect(head))
            .map(|format| format.spec().id)
            .collect::<Vec<_>>();
        let expected: Vec<&str> = id.iter().copied().collect();
        assert_eq!(found, expected, "{}", String::from_utf8_lossy(head));
    }
}

//! Movetext: what stands before a turn, turns, glyphs, variations, comments, results.

use ludograph::board::{Axis, Side};
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::count::turn_numbers;
use ludograph::lgn::syntax::tree::PartKind;
use ludograph::record::Ending;

use super::{check, check_strict, faults_in, items, read};
use PartKind::{Mark, Move, Pass, Place, PlaceAs, Remove, Roll, Send, Swap};

#[test]
fn what_stands_before_a_turn_needs_no_blanks() {
    assert_eq!(items("1.B:~d5"), "number 1., side B:, turn ~d5");
    assert_eq!(
        items("12...d5 B:d5"),
        "number 12..., turn d5, side B:, turn d5"
    );
    assert_eq!(
        items("12) d5 13)d6"),
        "number 12), turn d5, number 13), turn d6"
    );
    assert_eq!(
        items("session 3: 1. W:@d5"),
        "session session 3:, number 1., side W:, turn @d5"
    );
    assert_eq!(
        items("1. {a} B: ; b\n d5"),
        "number 1., comment {a}, side B:, comment ; b, turn d5"
    );
}

#[test]
fn order_before_a_turn() {
    check("B: 1. d5", &["syntax 1:4-6 1"]);
    check("1. session 3: d5", &["syntax 1:4-14 1"]);
    check("B: W: d5", &["syntax 1:4-6 1"]);
    check("~ d5", &["syntax 1:1-2 1"]);
    check("~B:d5", &["syntax 1:1-6 1"]);
    check("B:", &["syntax 1:1-3 1"]);
    check("1. d5 B: {c} (d6)", &["syntax 1:7-9 2"]);
    check("session 3: *", &["syntax 1:1-11 1"]);
    check("session three: d5", &["syntax 1:1-8 1", "syntax 1:9-15 1"]);
    check("B: zz", &["syntax 1:4-6 1"]);
}

#[test]
fn a_number_without_a_turn_is_a_matter_of_style() {
    for text in [
        "64.",
        "12. 13. d5",
        "64. *",
        "1. d5 2. {c}",
        "1. d5 2. (1. d6)",
        "1.\ndiagram\nend",
        "1. d5 (1. d6 2.) 2. d7",
    ] {
        check(text, &[]);
        let styles = faults_in(text, Diagnostics::strict());
        assert!(
            styles.iter().any(|fault| fault.starts_with("style-number")),
            "{text:?}: {styles:?}"
        );
    }
    check_strict("1. d5 2.\n", &["style-number 1:7-9 2"]);
}

#[test]
fn bare_numbers_are_no_turns() {
    check("1 d5", &["syntax 1:1-2 1"]);
    check("1. d5 (12) d6", &["syntax 1:8-10 1"]);
    check("5-3", &["syntax 1:1-4 1"]);
    check("1:d5", &["syntax 1:1-5 1"]);
    check("100001. d5", &["too-large 1:1-8 1"]);
    check("100000. d5", &[]);
    check("99999999999999999999. d5", &["too-large 1:1-22 1"]);
}

#[test]
fn words_that_are_no_turns() {
    for word in [
        "zz",
        "aa1",
        "d",
        "d5c4",
        "d5,",
        ",d5",
        "d5,,d6",
        "x",
        "xc",
        "a1=",
        "a1=X",
        "b1-",
        "h6>",
        "@",
        "@d5//",
        "swap:",
        "swapa1",
        "swap,d5",
        "d5,swap",
        "roll:",
        "roll:123-1",
        "roll:1-2-3",
        "pass,d5",
        "d5,pass",
        "resign,d5",
        "~~d5",
        "<>",
        "<c4|>",
        "<c4",
        "<@c4|@c5>",
        "<pass|c4>",
        "<?|c4>",
        "<c4>>",
        "<c4 | c5>",
        "e̶5",
        "½-½",
        "1-0",
        "B+0",
        "B+x",
        "B+-3",
        "drawn",
        "Draws",
        "---",
        "-",
        ".",
        "\"",
        "end",
        "é5",
        "5d",
    ] {
        let text = format!("1. d5 2. {word} 3. c5");
        let faults = faults_in(&text, Diagnostics::new());
        let first = faults.first().map_or("", String::as_str);
        let begins = first.starts_with("syntax 1:10-") && first.ends_with(" 2");
        assert!(begins, "{word:?}: {faults:?}");
    }
}

/// A word, its parts and the cells that it names, by file and row.
type Case = (&'static str, &'static [PartKind], &'static [(u8, u16)]);

#[test]
fn words_that_are_turns() {
    let word = |text: &str| {
        let (_, tree) = read(text, &mut Diagnostics::new());
        let kinds: Vec<_> = tree.parts.iter().map(|part| part.kind).collect();
        let names: Vec<_> = tree
            .names
            .iter()
            .map(|name| (name.file, name.row))
            .collect();
        (kinds, names)
    };
    let cases: &[Case] = &[
        ("d5", &[Place], &[(4, 5)]),
        ("K11", &[Place], &[(11, 11)]),
        ("a999", &[Place], &[(1, 999)]),
        ("a01", &[Place], &[(1, 0)]),
        ("a1000", &[Place], &[(1, 0)]),
        ("a0", &[Place], &[(1, 0)]),
        ("x5", &[Place], &[(24, 5)]),
        ("xx5", &[Remove], &[(24, 5)]),
        ("d5,XE5", &[Place, Remove], &[(4, 5), (5, 5)]),
        ("a1=W", &[PlaceAs(Side::White)], &[(1, 1)]),
        ("a1=b", &[PlaceAs(Side::Black)], &[(1, 1)]),
        ("b1-a3", &[Move], &[(2, 1), (1, 3)]),
        ("d8-a8-a7", &[Move], &[(4, 8), (1, 8), (1, 7)]),
        ("h6>h8", &[Send], &[(8, 6), (8, 8)]),
        ("@d5", &[Mark(None)], &[(4, 5)]),
        ("@d5-", &[Mark(Some(Axis::Rank))], &[(4, 5)]),
        (
            "@d5|,b1-a3",
            &[Mark(Some(Axis::File)), Move],
            &[(4, 5), (2, 1), (1, 3)],
        ),
        ("@d5/", &[Mark(Some(Axis::Rising))], &[(4, 5)]),
        ("@d5\\", &[Mark(Some(Axis::Falling))], &[(4, 5)]),
        ("swap", &[Swap], &[]),
        ("SWAP:a1,b2", &[Swap], &[(1, 1), (2, 2)]),
        (
            "roll:5-3,@f4/",
            &[Roll(5, 3), Mark(Some(Axis::Rising))],
            &[(6, 4)],
        ),
        ("pass", &[Pass], &[]),
        ("--", &[Pass], &[]),
        ("PA", &[Pass], &[]),
        ("draw", &[PartKind::End(Ending::Agreed)], &[]),
        ("DRAW", &[PartKind::End(Ending::Agreed)], &[]),
        ("Resign", &[PartKind::End(Ending::Resigned)], &[]),
        ("time", &[PartKind::End(Ending::Time)], &[]),
        ("forfeit", &[PartKind::End(Ending::Forfeit)], &[]),
    ];
    for (text, kinds, names) in cases {
        check(text, &[]);
        assert_eq!(word(text), (kinds.to_vec(), names.to_vec()), "{text}");
    }
}

#[test]
fn doubtful_readings() {
    assert_eq!(
        items("<c4|c5>! <?>? ~<c4,xc5|b1-a3,h6>h8>(d5)"),
        "doubt <c4|c5>, glyph !, doubt <?>, glyph ?, doubt ~<c4,xc5|b1-a3,h6>h8>, open (, turn d5, close )"
    );
}

#[test]
fn results() {
    for text in [
        "B+46",
        "B+",
        "W+R",
        "B+T",
        "W+F",
        "Draw",
        "Void",
        "*",
        "d5 B+46 {c}\nposition\n.\nend\nfigure x\nend",
    ] {
        check(text, &[]);
        assert!(items(text).contains("result"), "{text}");
    }
    check("d5 * c4 c5", &["syntax 1:6-8 2"]);
    check("d5 * 2. c4", &["syntax 1:6-8 2"]);
    check("d5 * *", &["syntax 1:6-7 2"]);
    check("d5 * !", &["syntax 1:6-7 2"]);
    check("d5 * (c4)", &["syntax 1:6-7 2"]);
    check("d5 *\ndiagram\n.\nend\n* zz", &["syntax 2:1-8 2"]);
    check("d5 (c4 *)", &["syntax 1:8-9 2"]);
    check("d5 (c4 Draw) c5", &["syntax 1:8-12 2"]);
    check_strict("1. d5 b+20\n", &["style-result 1:7-11 2"]);
}

#[test]
fn glyphs_stand_behind_turns() {
    check("d5! c4 ?? e4!? $14 pass ?!", &[]);
    check("d5!c4", &["syntax 1:3-6 2"]);
    check("! d5", &["syntax 1:1-2 1"]);
    check("1. ! d5", &["syntax 1:4-5 1"]);
    check("d5!!!", &["syntax 1:3-6 2"]);
    check("d5 $ c4", &["syntax 1:4-5 2"]);
    check("d5 $1x", &["syntax 1:4-7 2"]);
    check("d5 $65536", &["syntax 1:4-10 2"]);
    check("d5 {c} ! $3", &[]);
    check("\nfigure x\nend\n!", &["syntax 4:1-2 1"]);
}

#[test]
fn variations() {
    check("1. d5 (1. c4 2. d6 (2. e4)) (1. e5) 2. c5", &[]);
    check("d5 ()", &[]);
    check("pass (d5) @c4 (@c5)", &[]);
    check("diagram\n1\nend\n(1. d5)", &[]);
    check("(d5) c4", &["syntax 1:1-2 1"]);
    check("d5 ((c4))", &["syntax 1:5-6 1"]);
    check("1. (d5)", &["syntax 1:4-5 1"]);
    check("d5 ) c4", &["syntax 1:4-5 2"]);
    check("d5 (c4", &["unclosed 1:4-5 2"]);
    check("d5 (c4 (c5", &["unclosed 1:4-5 2", "unclosed 1:8-9 2"]);
    check("d5 (c4 {c5)", &["unclosed 1:8-9 2"]);
}

#[test]
fn turns_are_counted_by_place() {
    check("d5 pass zz", &["syntax 1:9-11 2"]);
    check(
        "d5 c4 (zz) (c5 zz) zz",
        &["syntax 1:8-10 2", "syntax 1:16-18 3", "syntax 1:20-22 3"],
    );
    // Behind what could not be read a number is believed, but only in the same line.
    check("d5 zz 7. c4 zz", &["syntax 1:4-6 2", "syntax 1:13-15 8"]);
    check("d5 (zz) 7. c4 zz", &["syntax 1:5-7 1", "syntax 1:15-17 3"]);
    check(
        "d5 (e4 (zz) 7. zz) (9. zz) zz",
        &[
            "syntax 1:9-11 1",
            "syntax 1:16-18 2",
            "syntax 1:24-26 1",
            "syntax 1:28-30 2",
        ],
    );
    check(
        "position W 23\n.\nend\nzz d5 zz",
        &["syntax 4:1-3 23", "syntax 4:7-9 24"],
    );
    check("d5\nposition W 23\n.\nend\nzz", &["syntax 5:1-3 2"]);
    check(
        "diagram\n1 2 7 ~8\n9 = 8\nend\nzz (zz)",
        &["syntax 5:1-3 10", "syntax 5:5-7 9"],
    );
    check("diagram\n1 ? 4? .\n<\nend\nzz", &["syntax 5:1-3 4"]);
    let (_, tree) = read(
        "1. d5 {c} pass 2. c4 (2. e4 3. f5) 3. c5 *",
        &mut Diagnostics::new(),
    );
    let mut numbers = Vec::new();
    turn_numbers(&tree, &mut numbers);
    assert_eq!(numbers, [1, 1, 2, 2, 2, 2, 3, 2, 2, 3, 3, 4, 3, 3, 4]);
}

#[test]
fn comments() {
    assert_eq!(
        items("{a {b} ; c} d5 ; {e\n c4"),
        "comment {a {b} ; c}, turn d5, comment ; {e, turn c4"
    );
    check("d5 {a {b}", &["unclosed 1:4-5 2"]);
    check("d5 }} c4", &["syntax 1:4-6 2"]);
    check("{a\n[A \"1\"]\n*", &["unclosed 1:1-2 1"]);
    check(
        &format!("d5 {{{}}} zz", "x".repeat(66_000)),
        &["too-large 1:4-5 2", "syntax 1:66007-66009 2"],
    );
    check(
        &format!("d5 ;{}\nzz", "x".repeat(66_000)),
        &["too-large 1:4-5 2", "syntax 2:1-3 2"],
    );
}

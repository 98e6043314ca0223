//! Check-points: the side that they name, before, at and after a forced pass; the pairs of games in which
//! pairs are taken.

use crate::sound::check;
use crate::stones::position;

/// White has to pass on this position of the small board: only Black encloses a disc.
const ROWS: &str =
    ". . . .\n. # . # .\n. . . . . .\n. # . # . # .\n. . . . . .\n. # . # .\nB W . .\nend\n";

/// The codes and turns that a record is refused with.
fn faults(body: &str) -> Vec<String> {
    let diagnostics = check(&format!("[Game \"macbeth\"] [Variant \"mini\"]\n{body}"));
    let shown = diagnostics.list().iter();
    shown
        .map(|fault| format!("{} {:?}", fault.code, fault.turn))
        .collect()
}

#[test]
fn before_a_forced_pass_a_check_point_may_name_either_side() {
    let start = format!("position W\n{ROWS}");
    for side in ["", " W", " B"] {
        let point = format!("position{side}\n{ROWS}");
        assert!(faults(&format!("{start}{point}c1")).is_empty(), "{side}");
        assert!(
            faults(&format!("{start}{point}pass\nB: c1")).is_empty(),
            "{side}"
        );
    }
}

#[test]
fn elsewhere_it_names_the_side_to_move() {
    let wrong = ["wrong-position Some(1)"];
    let point = |side: char| format!("position {side}\n{ROWS}");
    assert!(faults(&format!("position W\n{ROWS}pass\n{}", point('B'))).is_empty());
    assert_eq!(
        faults(&format!("position W\n{ROWS}pass\n{}", point('W'))),
        wrong
    );
    assert!(faults(&format!("position B\n{ROWS}{}c1", point('B'))).is_empty());
    assert_eq!(
        faults(&format!("position B\n{ROWS}{}c1", point('W'))),
        wrong
    );
}

/// The codes, turns, lines and columns that a record of a game with stones is refused with.
fn placed(game: &str, body: &str) -> Vec<String> {
    let text = format!("[Game \"{game}\"]\n{body}");
    let chunk = ludograph::source::Chunk::new(text.as_str());
    let told = |fault: &ludograph::diagnostic::Diagnostic| {
        let at = chunk.line_col(fault.span.start);
        format!("{} {:?} {}:{}", fault.code, fault.turn, at.line, at.column)
    };
    check(&text).list().iter().map(told).collect()
}

/// Figure 2 of rules/ninuki.md, section 10: Black takes two pairs with the ninth stone.
const TWO_PAIRS: &str = "h8 j8 n11 l9 f2 m10 h6 i8 k8\n";
const BLACK: &str = "h8 n11 f2 h6 k8";

#[test]
fn pairs_are_compared_where_they_are_written() {
    let point = |head: &str, lines: &str| {
        placed(
            "ninuki",
            &(TWO_PAIRS.to_owned() + &position(head, BLACK, "", lines)),
        )
    };
    for (head, lines) in [
        ("", ""),
        ("W", ""),
        ("", "pairs 2 0\n"),
        ("W 10", "pairs 2 0\n"),
        ("", "pairs 2 0\npairs 2 0\n"),
    ] {
        assert!(point(head, lines).is_empty(), "{head} {lines}");
    }
    // The block is that of line 3.
    for (head, lines) in [
        ("", "pairs 0 0\n"),
        ("", "pairs 0 2\n"),
        ("", "pairs 2 1\n"),
        // Nobody can have so many: it is a check-point, and no start.
        ("", "pairs 9 9\n"),
        ("", "pairs 2 0\npairs 1 0\n"),
        ("B", "pairs 2 0\n"),
    ] {
        assert_eq!(
            point(head, lines),
            ["wrong-position Some(10) 3:1"],
            "{head} {lines}"
        );
    }
    assert_eq!(point("W 9", "pairs 2 0\n"), ["wrong-number Some(10) 3:12"]);
}

#[test]
fn captured_stones_are_gone_from_a_check_point() {
    for white in ["j8", "i8 j8 l9 m10"] {
        let point = position("", BLACK, white, "");
        assert_eq!(
            placed("ninuki", &(TWO_PAIRS.to_owned() + &point)),
            ["wrong-position Some(10) 3:1"],
            "{white}"
        );
    }
    let before = position("B", "h8 n11 f2 h6", "i8 j8 l9 m10", "pairs 0 0\n");
    let text = TWO_PAIRS.replace("k8", &format!("\n{before}k8"));
    assert!(placed("ninuki", &text).is_empty());
}

#[test]
fn a_check_point_need_be_no_start() {
    // The game is over: a block like this would be no position to go on from, but it is where it ends.
    let five = "h8 a1 i8 a15 j8 o1 k8 o15 l8\n";
    let end = position("", "h8 i8 j8 k8 l8", "a1 a15 o1 o15", "");
    for game in ["ninuki", "gomoku", "renju"] {
        assert!(placed(game, &(five.to_owned() + &end)).is_empty(), "{game}");
    }
    // Of the side to move, once the game is over, nothing is said.
    for side in ["B", "W"] {
        let end = end.replace("position ", &format!("position {side}"));
        assert!(
            placed("ninuki", &(five.to_owned() + &end)).is_empty(),
            "{side}"
        );
    }
}

#[test]
fn lines_that_say_nothing_in_a_game_are_no_lines_of_its_check_points() {
    // 15 rows stand between the keyword of line 3 and the line.
    let syntax = ["syntax Some(2) 19:1"];
    for (game, lines, faults) in [
        ("gomoku", "pairs 0 0\n", &syntax[..]),
        ("renju", "pairs 0 0\n", &syntax),
        ("ninuki", "pairs 0 0\n", &[]),
        ("ninuki", "mark h8\n", &syntax),
        ("ninuki", "session 2\n", &syntax),
        ("ninuki", "played B\n", &syntax),
        ("renju", "session 2\n", &syntax),
    ] {
        let point = "h8\n".to_owned() + &position("W", "h8", "", lines);
        assert_eq!(placed(game, &point), faults, "{game} {lines}");
    }
    // It comes before what the rows and the head say.
    let point = "h8\n".to_owned() + &position("B", "i9", "", "pairs 1 0\n");
    assert_eq!(placed("gomoku", &point), syntax);
    // In games without such lines it has always been so.
    let point = format!("c2\nposition\n{}", ROWS.replace("end", "pairs 0 0\nend"));
    assert_eq!(faults(&point), ["syntax Some(2)"]);
}

#[test]
fn a_free_pass_is_never_left_out_before_a_check_point() {
    let point = |head: &str| position(head, "h8", "", "");
    for (body, head, faults) in [
        ("h8\n", "W", 0),
        ("h8\n", "B", 1),
        ("h8\npass\n", "B", 0),
        ("h8\npass\n", "W", 1),
        ("h8\npass\n", "B 2", 0),
    ] {
        let told = placed("renju", &(body.to_owned() + &point(head)));
        assert_eq!(told.len(), faults, "{body} {head}: {told:?}");
    }
}

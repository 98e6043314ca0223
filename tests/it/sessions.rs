//! Logs of Lanrick: what the replay asks of any game that is played in sessions (notation.md, sections
//! 2 and 3; rules/lanrick.md, sections 8 and 9).

use ludograph::board::Side;
use ludograph::check::{Moment, Watch};
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::fmt::Done;
use ludograph::source::Chunk;

/// Sets the first mark of the standard game, and plays Carroll's first turns (section 10).
const OPENING: &str =
    "session 1: W: @d5 1. B: b8-d6 2. W: a7-b6,h5-g5 3. B: d6-d5,a4-b4,h8-f6,d1-d2 ";

/// Figure 8 of section 11, Black to move: `b1-a1-a3`, then White is home with `d8-a8-a7`.
const EIGHT: &str = "position B
  8 | . . . W . W . .
  7 | . . . . . . . .
  6 | . . . . . . . .
  5 | . . @ . . . B .
  4 | . . . . B . . .
  3 | . . . . . . . .
  2 | . . . . . . . .
  1 | . B W . . . W .
  session 4
end
";

/// White is shut in on a1 and h1, and must pass; Black has six men.
const SHUT_IN: &str = "position W
  8 | . . . . . . . .
  7 | . . . . . . . .
  6 | . . . . . . . .
  5 | . . . @ . . . .
  4 | . . . . . . . .
  3 | . . . . . . . .
  2 | B B . . . . B B
  1 | W B . . . . B W
  session 3
end
";

/// White is shut in and home on a1 and h8, the mark is on b2, and Black has men out.
const HOME: &str = "position W
  8 | . . . . . . B W
  7 | . . . . . . B B
  6 | . . . . . . . .
  5 | . . . . B . . .
  4 | . . . . . . . .
  3 | . . . . . . . .
  2 | B B . . . . . .
  1 | W B . . . . . .
  mark b2
  session 2
end
";

fn record(tags: &str, body: &str) -> String {
    format!("[Game \"lanrick\"]\n{tags}\n{body}\n")
}

/// The faults of a record: code, turn and the text that each stands at.
fn faults_with(tags: &str, body: &str) -> Vec<String> {
    let text = record(tags, body);
    let mut diagnostics = Diagnostics::new();
    let chunk = Chunk::new(&*text);
    assert!(Reader::new(None).check(&chunk, &mut diagnostics));
    let shown = diagnostics.list().iter().map(|fault| {
        let turn = fault.turn.map_or(String::new(), |turn| format!(" {turn}"));
        format!("{}{turn} at {}", fault.code, fault.span.of(&text))
    });
    shown.collect()
}

fn faults(body: &str) -> Vec<String> {
    faults_with("", body)
}

/// The message of the only fault.
fn message(body: &str) -> String {
    let mut diagnostics = Diagnostics::new();
    Reader::new(None).check(&Chunk::new(record("", body)), &mut diagnostics);
    let [fault] = diagnostics.list() else {
        panic!("{body}: {:?}", diagnostics.list());
    };
    fault.message.clone()
}

fn moment(body: &str, watch: Watch) -> Moment {
    let mut reader = Reader::new(None);
    let mut diagnostics = Diagnostics::new();
    reader.replay(&Chunk::new(record("", body)), watch, &mut diagnostics);
    assert!(diagnostics.list().is_empty(), "{:?}", diagnostics.list());
    reader.replayed().moment().expect("a moment")
}

#[test]
fn the_first_tag_says_who_sets_the_first_mark() {
    let none: [String; 0] = [];
    assert_eq!(faults("W: @d5 1. B: b8-d6"), none);
    assert_eq!(faults("B: @d5"), ["wrong-side 1 at B:"]);
    for first in ["Black", "black"] {
        let tag = format!("[First \"{first}\"]");
        assert_eq!(faults_with(&tag, "B: @d5 1. W: e8-d7,a1-b2"), none);
        assert_eq!(faults_with(&tag, "W: @d5"), ["wrong-side 1 at W:"]);
    }
    assert_eq!(
        faults_with("[First \"B\"]", "W: @d5 *"),
        ["bad-value at [First \"B\"]"]
    );
    let seen = "[Variant \"natural-selection\"] [First \"Black\"]";
    assert_eq!(faults_with(seen, "1. B: a1 2. W: a2"), none);
}

#[test]
fn a_section_word_is_right_and_in_place() {
    let none: [String; 0] = [];
    assert_eq!(faults(OPENING), none);
    let wrong = |at: &str| format!("wrong-session {at}");
    assert_eq!(
        faults("session 2: @d5"),
        [wrong("1 at session 2:")],
        "another number"
    );
    assert_eq!(
        faults("session 1: 1. b8-d6"),
        [wrong("1 at session 1:")],
        "the mark is due, and this is no mark"
    );
    assert_eq!(
        faults("@d5 session 1: 1. b8-d6"),
        [wrong("1 at session 1:")],
        "the session is under way"
    );
    let natural = "[Variant \"natural-selection\"]";
    let set = "1. a1 2. h1 3. a2 4. h2 5. a3 6. h3 7. a4 8. h4 9. a5 10. h5 ";
    assert_eq!(
        faults_with(natural, &format!("{set} session 1: roll:5-3 11. h1-b7")),
        none
    );
    assert_eq!(
        faults_with(natural, "session 1: 1. a1"),
        [wrong("1 at session 1:")]
    );
}

#[test]
fn what_is_wrong_with_a_word_is_told_in_its_order() {
    assert_eq!(
        faults("session 9: 4. W: @d5,a1"),
        ["syntax 1 at a1"],
        "no turn of this game at all"
    );
    assert_eq!(faults("session 9: 4. B: @d5"), ["wrong-number 1 at 4."]);
    assert_eq!(
        faults("session 9: B: @b1"),
        ["wrong-session 1 at session 9:"]
    );
    assert_eq!(faults("session 1: B: @b1"), ["wrong-side 1 at B:"]);
    assert_eq!(faults("session 1: W: @b1"), ["mark-not-in-field 1 at @b1"]);
}

#[test]
fn section_words_are_explained() {
    assert_eq!(message("session 2: @d5"), "session 1 begins here, not 2");
    assert_eq!(
        message("session 1: b8-d6"),
        "session 1 begins with its mark, and this is none"
    );
    assert_eq!(
        message("@d5 session 2: b8-d6"),
        "no session begins here: session 1 is being played"
    );
}

#[test]
fn a_forced_pass_may_be_left_out() {
    let none: [String; 0] = [];
    let turn = "1. B: a2-a5,h2-h5";
    assert_eq!(faults(&format!("{SHUT_IN}{turn}")), none);
    assert_eq!(faults(&format!("{SHUT_IN}W: pass {turn}")), none);
    assert_eq!(
        faults(&format!("{SHUT_IN}B: pass")),
        ["wrong-side 1 at B:"],
        "the pass is White's"
    );
    assert_eq!(
        faults(&format!("{SHUT_IN}1. W: a1-a2")),
        ["wrong-side 1 at W:"]
    );
}

#[test]
fn a_replacement_alone_is_no_sign_of_a_pass() {
    let none: [String; 0] = [];
    assert_eq!(faults(&format!("{HOME}1. W: e5=W")), none);
    assert_eq!(faults(&format!("{HOME}1. B: e5-e8,g7-d4,b2-b3")), none);
    assert_eq!(
        faults(&format!("{HOME}W: pass 1. B: e5-e8,g7-d4,b2-b3")),
        none
    );
}

#[test]
fn the_canonical_form_writes_the_pass() {
    let text = record("[Result \"*\"]", &format!("{SHUT_IN}a2-a5,h2-h5"));
    let chunk = Chunk::new(&*text);
    let (mut reader, mut out) = (Reader::new(None), String::new());
    reader.check(&chunk, &mut Diagnostics::new());
    assert_eq!(reader.canonical(&chunk, &mut out), Done::Formatted);
    assert!(out.ends_with("end\npass 1. a2-a5,h2-h5\n"), "{out}");
}

#[test]
fn each_man_that_moves_is_a_ply() {
    let moment = moment(OPENING, Watch::Figures);
    let plies: Vec<(u32, Side)> = moment
        .plies
        .iter()
        .map(|ply| (ply.number, ply.side))
        .collect();
    let (black, white) = (Side::Black, Side::White);
    let expected = [1, 2, 2, 3, 3, 3, 3].map(|n| (n, if n == 2 { white } else { black }));
    assert_eq!(plies, expected);
    assert_eq!(moment.boards.len(), moment.plies.len() + 1);
    assert_eq!(moment.boards[2], moment.boards[3], "after the whole turn");
    let ends: Vec<(u16, u16)> = moment
        .plies
        .iter()
        .map(|ply| (ply.from.unwrap().0, ply.cell.0))
        .collect();
    // h8-f6 and d1-d2 by the numbers of their squares, row by row from a1.
    assert_eq!(ends[5..], [(63, 45), (3, 11)]);
}

#[test]
fn men_that_are_set_are_plies_in_their_colours() {
    let body = "1. a1=W,a2=W,a3=W,a4=W,a5=W,h1=B,h2=B,h3=B,h4=B,h5=B session 1: B: @d5 W: @c4";
    let text = format!("[Game \"lanrick\"] [Variant \"1880-12\"]\n{body}");
    let mut reader = Reader::new(None);
    reader.replay(&Chunk::new(text), Watch::Figures, &mut Diagnostics::new());
    let moment = reader.replayed().moment().unwrap();
    let sides: Vec<Side> = moment.plies.iter().map(|ply| ply.side).collect();
    assert_eq!(sides[..5], [Side::White; 5]);
    assert_eq!(sides[5..], [Side::Black; 5], "marks are no plies");
    assert!(moment.plies.iter().all(|ply| ply.from.is_none()));
}

#[test]
fn a_man_that_takes_the_place_of_another_is_a_ply() {
    let body = format!("{HOME}1. e5=W 2. B: g7-d7,b2-c3,g8-e8");
    let first = moment(&body, Watch::Turn(1));
    let fresh = first.plies.first().expect("a ply");
    assert_eq!((fresh.side, fresh.from), (Side::White, None));
    assert_eq!(first.board.count(Side::White), 3);
    let second = moment(&body, Watch::Turn(2));
    assert_eq!(second.plies.len(), 4);
    assert_eq!(second.boards.len(), 5);
}

/// rules/lanrick.md, section 7: the mark finds White home, who opens and so wins; h1 is removed.
#[test]
fn a_turn_that_moves_nothing_has_a_moment_and_no_ply() {
    let body = "position W\n. . . . . . . B\n. . . . . . . .\n. . . . . . . .\n. . . W . . . .\n\
        . . . W . . . .\n. . . . . . . .\n. . . . . . . .\nB . . . . . . B\nend\n1. B: @d5,xh1\n";
    let text = record("[Variant \"1880-12\"]", body);
    let mut reader = Reader::new(None);
    let mut diagnostics = Diagnostics::new();
    reader.replay(&Chunk::new(text), Watch::Turn(1), &mut diagnostics);
    assert!(diagnostics.list().is_empty(), "{:?}", diagnostics.list());
    let moment = reader.replayed().moment().expect("a moment");
    assert!(moment.plies.is_empty());
    assert_eq!((moment.boards.len(), moment.still.len()), (1, 1));
    assert_eq!(moment.board.count(Side::Black), 2);
}

#[test]
fn a_score_is_that_of_the_board_even_in_a_game_broken_off() {
    let none: [String; 0] = [];
    for result in ["*", "Draw", "Void", "W+R", "B+T", "B+F"] {
        let tags = format!("[Result \"{result}\"] [Score \"5-5\"]");
        assert_eq!(faults_with(&tags, OPENING), none, "{result}");
    }
    for result in ["W+", "B+", "W+2"] {
        let tags = format!("[Result \"{result}\"]");
        let fault = format!("wrong-result at {tags}");
        assert_eq!(faults_with(&tags, OPENING), [fault], "{result}");
    }
    let wrong = ["wrong-score at [Score \"5-4\"]"];
    assert_eq!(faults_with("[Score \"5-4\"]", OPENING), wrong);
    let resigned = format!("{OPENING} W: resign");
    assert_eq!(faults_with("[Score \"5-5\"]", &resigned), none);
    assert_eq!(faults_with("[Score \"5-4\"]", &resigned), wrong);
    assert_eq!(
        faults_with("[Result \"W+R\"]", &resigned),
        ["wrong-result at [Result \"W+R\"]"]
    );
}

/// Figure 9 in its form of four squares: the turn ends the game (section 11).
#[test]
fn a_game_that_is_over_is_won_by_the_difference() {
    let body = "position W
  8 | . . . . . B . .
  7 | . W . . . . . .
  6 | . . . . . . . .
  5 | . . B . . . . .
  4 | W . . . . . . .
  3 | . . . . . . . .
  2 | . . . . . . . .
  1 | . . . . . . W .
  mark c5
  session 6
end
1. b7-a7,a4-a3,xc5";
    let none: [String; 0] = [];
    for tags in [
        "[Result \"W+\"]",
        "[Result \"W+2\"] [Score \"1-3\"]",
        "[Result \"*\"]",
        "[Result \"Void\"]",
    ] {
        assert_eq!(faults_with(tags, body), none, "{tags}");
    }
    for result in ["W+1", "B+", "W+R", "Draw"] {
        let tag = format!("[Result \"{result}\"]");
        assert_eq!(faults_with(&tag, body), [format!("wrong-result at {tag}")]);
    }
    assert_eq!(
        faults(&format!("{body} 2. f8-e8")),
        ["game-over 2 at f8-e8"]
    );
}

/// The board after `1. b8-d6` in session 1, with the mark on an empty d5.
fn after_one(side: &str, lines: &str) -> String {
    format!(
        "W: @d5 1. b8-d6\nposition{side}
  8 | . . . . W . . B
  7 | W . . . . . . .
  6 | . . . B . . . .
  5 | . . . @ . . . W
  4 | B . . . . . . .
  3 | . . . . . . . .
  2 | . . . . . . . B
  1 | W . . B . . W .
{lines}end\n2. a7-b6,h5-g5"
    )
}

#[test]
fn a_check_point_tells_the_session() {
    let none: [String; 0] = [];
    for lines in [
        "",
        "  mark d5\n",
        "  session 1\n  played B\n",
        "  played B\n",
    ] {
        assert_eq!(faults(&after_one(" W", lines)), none, "{lines}");
        assert_eq!(faults(&after_one("", lines)), none, "{lines}");
    }
    let wrong = ["wrong-position 2 at position"];
    for (lines, said) in [
        ("  mark d4\n", "the mark is on d5 here"),
        ("  mark d5 /\n", "the mark is on d5 here"),
        ("  session 2\n", "this is session 1"),
        ("  played B W\n", "Black alone has played in session 1 here"),
        ("  played\n", "Black alone has played in session 1 here"),
    ] {
        let body = after_one("", lines);
        assert_eq!(faults(&body), wrong, "{lines}");
        assert_eq!(message(&body), said);
    }
    assert_eq!(message(&after_one(" B", "")), "it is White's turn here");
    assert_eq!(
        faults(&after_one("", "  pairs 0 0\n")),
        ["syntax 2 at pairs 0 0"]
    );
}

/// Figure 9 in its form of six squares, and the position behind it, where Black opens session 5.
#[test]
fn where_a_mark_is_due_a_check_point_names_the_opener() {
    let point = |side: &str, mark: &str, lines: &str| {
        format!(
            "position W
  8 | . . B . . B . .
  7 | . W . . . . . .
  6 | . . . . . . . .
  5 | . . B . . . . .
  4 | W . . . . . . .
  3 | . . . . . . . .
  2 | . . . . . . . .
  1 | . . B . . . W .
  mark c5
  session 4
end
1. b7-a7,a4-a3,xc5
position{side}
  8 | . . B . . B . .
  7 | W . . . . . . .
  6 | . . . . . . . .
  5 | . . . . {mark} . . .
  4 | . . . . . . . .
  3 | W . . . . . . .
  2 | . . . . . . . .
  1 | . . B . . . W .
{lines}end
session 5: B: @e5"
        )
    };
    let none: [String; 0] = [];
    assert_eq!(faults(&point(" W", ".", "  session 5\n")), none);
    assert_eq!(faults(&point("", ".", "")), none);
    assert_eq!(
        message(&point(" B", ".", "")),
        "White opens the session here"
    );
    assert_eq!(message(&point("", "@", "")), "no mark is set here");
    assert_eq!(
        message(&point("", ".", "  session 4\n")),
        "session 5 is to come here"
    );
}

#[test]
fn a_start_that_cannot_be_is_told_at_its_line() {
    let start = |lines: &str| EIGHT.replace("  session 4\n", lines);
    let at = |body: &str| faults(&format!("{body} *"));
    let none: [String; 0] = [];
    assert_eq!(at(EIGHT), none);
    assert_eq!(at(&start("")), none, "eleven less the men on the board");
    assert_eq!(at(&start("  session 5\n")), ["bad-diagram 1 at session 5"]);
    assert_eq!(at(&start("  mark c5 -\n")), ["orientation 1 at mark c5 -"]);
    assert_eq!(at(&start("  pairs 1 0\n")), ["syntax 1 at pairs 1 0"]);
    assert_eq!(
        at(&EIGHT.replace(". . @ . . . B .", "@ . . . . . B .")),
        ["mark-not-in-field 1 at @"]
    );
    assert_eq!(
        at(&EIGHT
            .replace("1 | . B W", "1 | B B W")
            .replace("8 | . .", "8 | B B")
            .replace("7 | . . .", "7 | B B B")),
        ["bad-diagram 1 at position"],
        "thirteen men"
    );
}

#[test]
fn a_start_that_cannot_be_is_explained() {
    let with = |line: &str| message(&format!("{} *", EIGHT.replace("  session 4\n", line)));
    for (line, said) in [
        (
            "  session 5\n",
            "\"session 5\" does not fit the rest of the position",
        ),
        (
            "  mark c5 -\n",
            "mark c5 -: only a rendezvous of three squares has a direction",
        ),
        ("  pairs 1 0\n", "\"pairs 1 0\" says nothing in lanrick"),
    ] {
        assert_eq!(with(line), said);
    }
}

#[test]
fn of_a_word_the_square_is_named_that_is_not_on_the_board() {
    for (word, name) in [("@h9", "h9"), ("~@z1", "z1"), ("@d5 b8-b99", "b99")] {
        assert_eq!(message(word), format!("{name} is not on the board"));
    }
}

//! Numbered diagrams of games in which stones are captured, so that a point can be played on more than
//! once (notation.md, section 3).

use ludograph::source::Chunk;

use crate::sound::check;
use crate::stones::{diagram, position};

/// The codes, turns, lines and columns that a record is refused with.
fn faults(body: &str) -> Vec<String> {
    let text = format!("[Game \"ninuki\"]\n{body}");
    let chunk = Chunk::new(text.as_str());
    let told = |fault: &ludograph::diagnostic::Diagnostic| {
        let at = chunk.line_col(fault.span.start);
        format!("{} {:?} {}:{}", fault.code, fault.turn, at.line, at.column)
    };
    check(&text).list().iter().map(told).collect()
}

/// Where the first note of the first block stands.
const NOTE: u64 = 18;

/// Figure 2 of rules/ninuki.md, section 10: the ninth stone takes i8, j8, l9 and m10.
const NINE: &str = "1=h8 2=j8 3=n11 4=l9 5=f2 6=m10 7=h6 8=i8 9=k8";

/// The game after those nine: White plays on j8 and i8 again, Black elsewhere.
fn end() -> String {
    position("W 14", "h8 n11 f2 h6 k8 a1 o15", "j8 i8", "pairs 2 0\n")
}

#[test]
fn points_played_on_again_are_noted() {
    let numbers = format!("{NINE} 11=a1 13=o15");
    for notes in [
        "10 = j8\n12 = i8\n",
        "10 = j8, 12 = i8\n",
        "12 = i8, 10 = j8\n",
        "10 = 2, 12 = 8\n",
        "12=8\n10=2\n",
        "12 = 8, 10 = j8\n",
    ] {
        let body = diagram("", "", &numbers, notes) + &end();
        assert!(faults(&body).is_empty(), "{notes}: {:?}", faults(&body));
    }
}

#[test]
fn a_note_may_name_the_earlier_of_two_turns() {
    // The number in the rows is that of the later turn.
    let numbers = "1=h8 3=n11 4=l9 5=f2 6=m10 7=h6 9=k8 10=j8 11=a1 12=i8 13=o15";
    let body = diagram("", "", numbers, "8 = i8, 2 = j8\n") + &end();
    assert!(faults(&body).is_empty(), "{:?}", faults(&body));
}

#[test]
fn a_point_may_be_played_on_three_times() {
    // 5 takes i8 and j8 along the rank, 9 takes i8 and i9 along the file.
    let movetext = "h8 i8 a1 j8 k8,xi8,xj8 i8 i7 i9 i10,xi8,xi9 i8\n";
    let point = position("B 11", "h8 a1 k8 i7 i10", "i8", "pairs 2 0\n");
    assert!(faults(&format!("{movetext}{point}")).is_empty());
    let numbers = |i8: &str| format!("{i8}=i8 1=h8 3=a1 4=j8 5=k8 7=i7 8=i9 9=i10");
    for (first, notes) in [
        ("2", "6 = i8, 10 = i8\n"),
        ("2", "10 = i8, 6 = i8\n"),
        ("2", "10 = 6\n6 = 2\n"),
        ("2", "10 = 2, 6 = 2\n"),
        ("6", "2 = i8, 10 = 6\n"),
        ("10", "6 = i8, 2 = i8\n"),
    ] {
        let body = diagram("", "", &numbers(first), notes) + &point;
        assert!(faults(&body).is_empty(), "{notes}: {:?}", faults(&body));
    }
    let body = diagram("", "", &numbers("2"), "6 = i8, 10 = i8, 11 = i8\n");
    assert_eq!(
        faults(&body),
        [format!("occupied Some(11) {NOTE}:18")],
        "White's third stone there stands"
    );
}

#[test]
fn the_stones_of_a_later_diagram_are_the_whole_position_then() {
    let first = diagram("", "", NINE, "");
    // All four stones are off the board, and their points are empty: numbers stand on them.
    let second = diagram("h8 n11 f2 h6 k8", "", "10=j8 11=a1 12=i8 13=o15", "");
    assert!(faults(&format!("{first}{second}{}", end())).is_empty());
    // Cut a turn earlier, they stand on it, and what comes there is noted, by cell or by turns of the
    // diagram before.
    let first = diagram("", "", NINE.strip_suffix(" 9=k8").unwrap(), "");
    let second =
        |notes: &str, white: &str| diagram("h8 n11 f2 h6", white, "9=k8 11=a1 13=o15", notes);
    for notes in ["10 = j8, 12 = i8\n", "12 = 8, 10 = 2\n"] {
        let body = format!("{first}{}{}", second(notes, "j8 l9 m10 i8"), end());
        assert!(faults(&body).is_empty(), "{notes}: {:?}", faults(&body));
        // And likewise behind movetext.
        let movetext = "1. h8 2. j8 3. n11 4. l9 5. f2 6. m10 7. h6 8. i8\n";
        let body = format!("{movetext}{}{}", second(notes, "j8 l9 m10 i8"), end());
        assert!(faults(&body).is_empty(), "{notes}: {:?}", faults(&body));
    }
    // A captured stone that still stands there, and one that is missing.
    let ghost = diagram("h8 n11 f2 h6 k8", "l9", "10=j8 11=a1", "");
    let nine = diagram("", "", NINE, "");
    // The second block begins in line 19; row 9 is its seventh, file l the twelfth cell.
    let row = 18 + 1 + 7;
    assert_eq!(
        faults(&format!("{nine}{ghost}")),
        [format!("wrong-position Some(10) {row}:23")]
    );
    assert_eq!(
        faults(&format!(
            "{first}{}",
            second("10 = j8, 12 = i8\n", "j8 l9 m10")
        )),
        [format!("wrong-position Some(9) {}:17", row + 1)],
        "i8"
    );
    // A number on a point where a stone stands at first is no way to say that it is played on later.
    let taken = diagram("h8 n11 f2 h6", "l9 m10 i8", "9=k8 10=j8 11=a1", "");
    assert_eq!(
        faults(&format!("{first}{taken}")),
        [format!("wrong-position Some(9) {}:19", row + 1)],
        "j8"
    );
}

#[test]
fn a_point_that_is_not_empty_then_is_occupied() {
    let with = |notes: &str| diagram("", "", &format!("{NINE} 11=a1"), notes);
    assert_eq!(
        faults(&with("10 = h8\n")),
        [format!("occupied Some(10) {NOTE}:1")]
    );
    assert_eq!(
        faults(&with("10 = 1\n")),
        [format!("occupied Some(10) {NOTE}:1")]
    );
    assert_eq!(
        faults(&with("10 = j8, 12 = j8\n")),
        [format!("occupied Some(12) {NOTE}:10")],
        "once too often"
    );
    // The note comes first in the game, and the number in the rows is at fault: h8 in row 8, line 9 of
    // the block.
    let numbers = "2=h8 3=n11 4=l9";
    assert_eq!(
        faults(&diagram("", "", numbers, "1 = h8\n")),
        ["occupied Some(2) 10:15"]
    );
    // A stone that stood there before the first number, and is not captured.
    let start = position("B", "h8", "i8 j8", "");
    let play = |notes: &str| start.clone() + &diagram("h8", "i8 j8", "1=k8 3=a1", notes);
    assert!(faults(&play("2 = i8, 4 = j8\n")).is_empty());
    assert_eq!(
        faults(&play("2 = h8\n")),
        ["occupied Some(2) 35:1"],
        "17 lines of the position, 16 of the diagram"
    );
}

#[test]
fn a_note_names_an_earlier_turn() {
    let with = |notes: &str| diagram("", "", &format!("{NINE} 11=a1"), notes);
    for later in ["11", "10", "12", "0", "99"] {
        assert_eq!(
            faults(&with(&format!("10 = {later}\n"))),
            [format!("bad-diagram Some(10) {NOTE}:6")],
            "{later}"
        );
    }
    // A chain: the turn that is named is noted itself.
    let numbers = format!("{NINE} 11=a1 12=c3");
    assert!(faults(&diagram("", "", &numbers, "10 = 2\n")).is_empty());
    assert_eq!(
        faults(&diagram("", "", &numbers, "13 = 10, 10 = 2\n")),
        [format!("occupied Some(13) {NOTE}:1")]
    );
    // Turns of a start in mid-game have no cells.
    let start = position("B 9", "h8", "i8 j8", "");
    let body = |of: &str| start.clone() + &diagram("h8", "i8 j8", "9=k8", &format!("10 = {of}\n"));
    assert_eq!(faults(&body("8")), ["bad-diagram Some(10) 35:6"]);
    assert!(faults(&body("i8")).is_empty());
}

#[test]
fn each_number_stands_once_and_none_is_left_out() {
    let with = |notes: &str| diagram("", "", &format!("{NINE} 11=a1"), notes);
    assert_eq!(
        faults(&with("10 = j8, 9 = i8\n")),
        [format!("duplicate-number Some(9) {NOTE}:10")]
    );
    assert_eq!(
        faults(&with("10 = j8\n10 = i8\n")),
        [format!("duplicate-number Some(10) {}:1", NOTE + 1)]
    );
    assert_eq!(faults(&with("12 = j8\n")), ["missing-number Some(10) 2:1"]);
    assert_eq!(
        faults(&with("10 = p8\n")),
        [format!("off-board Some(10) {NOTE}:1")]
    );
    // A note of a turn of the diagram before.
    let second = diagram("h8 n11 f2 h6 k8", "", "10=j8", "9 = i8\n");
    assert_eq!(
        faults(&(diagram("", "", NINE, "") + &second)),
        ["duplicate-number Some(9) 35:1"]
    );
}

#[test]
fn a_turn_against_the_rules_is_noted_with_its_sign() {
    // Turn 9 makes two open threes with h8 i8 and k9 k10, where it takes nothing.
    let numbers = "1=h8 2=a1 3=i8 4=a15 5=k9 6=o1 7=k10 8=o15";
    let with = |sign: &str| diagram("", "", &format!("{numbers} {sign}9=k8"), "");
    let codes = |body: &str| -> Vec<&str> {
        let text = format!("[Game \"ninuki\"]\n{body}");
        check(&text)
            .list()
            .iter()
            .map(|fault| fault.code.word())
            .collect()
    };
    assert_eq!(codes(&with("")), ["double-three"]);
    assert_eq!(codes(&with("~")), ["as-played"]);
    let noted = diagram("", "", numbers, "~9 = k8\n");
    assert_eq!(codes(&noted), ["as-played"]);
}

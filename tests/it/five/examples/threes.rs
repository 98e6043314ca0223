//! What section 6 of the rules draws.

use ludograph::board::Side;

use super::super::stones::{Point, Stones, name, read_all, step};
use super::both::{Both, names};
use super::row;

/// Whether the stones of that row are an open three, whichever of them is played last: another open
/// three stands ready across it.
fn is_open_three(marks: &str, from: Point) -> bool {
    let own: Vec<i32> = (0..)
        .zip(marks.split(' '))
        .filter(|(_, mark)| *mark == "B")
        .map(|(n, _)| n)
        .collect();
    let verdicts = own.iter().map(|&last| {
        let mut stones = Stones::new(15);
        row(&mut stones, from, (1, 0), marks);
        let at = step(from, (1, 0), last);
        stones.put(at, None);
        for up in 1..3 {
            stones.put(step(at, (0, 1), up), Some(Side::Black));
        }
        for id in ["ninuki", "ninuki:double-three"] {
            let both = Both::set_up(id, stones.clone(), Side::Black, [0, 0]);
            let code = both.code(&name(at));
            assert!(["", "double-three"].contains(&code));
        }
        let both = Both::set_up("ninuki", stones, Side::Black, [0, 0]);
        both.code(&name(at)) == "double-three"
    });
    let verdicts: Vec<bool> = verdicts.collect();
    assert!(verdicts.iter().all(|&open| open == verdicts[0]), "{marks}");
    verdicts[0]
}

#[test]
fn threes_are_open_or_not_as_drawn() {
    for (marks, open) in [
        (". B B B . .", true),
        (". . B B B .", true),
        (". B . B B .", true),
        (". B B . B .", true),
        ("W B B B . .", false),
        (". . B B B W", false),
        ("W . B B B . W", false),
        (". B . . B B .", false),
        (". B . B . B .", false),
        ("W B . B B .", false),
        ("W . B . B B . W", true),
    ] {
        assert_eq!(is_open_three(marks, (5, 7)), open, "{marks}");
    }
    // The edge is on the left.
    assert!(!is_open_three(". B B B . . B", (1, 7)));
    assert!(is_open_three(". B B B . . .", (1, 7)));
    assert!(!is_open_three("B B B . . .", (1, 7)));
}

/// Two open threes that meet in h8.
fn double_three() -> Stones {
    let mut stones = Stones::new(15);
    for at in read_all("f8 g8 h6 h7") {
        stones.put(at, Some(Side::Black));
    }
    stones
}

#[test]
fn double_threes_are_forbidden_to_black_or_to_both() {
    let black = double_three();
    let mut white = Stones::new(15);
    for at in black.of(Side::Black) {
        white.put(at, Some(Side::White));
    }
    let code =
        |id, stones: &Stones, side| Both::set_up(id, stones.clone(), side, [0, 0]).code("h8");
    assert_eq!(code("ninuki", &black, Side::Black), "double-three");
    assert_eq!(code("ninuki", &white, Side::White), "");
    assert_eq!(
        code("ninuki:double-three", &black, Side::Black),
        "double-three"
    );
    assert_eq!(
        code("ninuki:double-three", &white, Side::White),
        "double-three"
    );
    assert_eq!(code("renju", &black, Side::Black), "double-three");
    assert_eq!(code("renju", &white, Side::White), "");
    assert_eq!(code("gomoku", &black, Side::Black), "");
    let both = Both::set_up("ninuki", black, Side::Black, [0, 0]);
    assert_eq!(
        names(
            &both
                .position
                .forbidden()
                .iter()
                .map(|f| f.0)
                .collect::<Vec<_>>()
        ),
        "h8"
    );
}

#[test]
fn fours_are_no_threes() {
    let code = |more: &str, gone: &str| {
        let mut stones = double_three().without(&read_all(gone));
        for at in read_all(more) {
            stones.put(at, Some(Side::Black));
        }
        Both::set_up("ninuki", stones, Side::Black, [0, 0]).code("h8")
    };
    assert_eq!(code("", ""), "double-three");
    assert_eq!(code("e8", ""), "", "a four and a three");
    assert_eq!(code("e8 h5", ""), "", "two fours");
    assert_eq!(code("e8 i8 j8", ""), "", "an overline");
    // A third three.
    assert_eq!(code("f6 g7", "h7"), "double-three");
    // Threes that do not contain the stone.
    assert_eq!(code("f7 f6", "h7 h6"), "");
}

#[test]
fn double_threes_are_judged_after_the_captures() {
    // The pair i8 j8 closes the rank until it is taken.
    let mut stones = double_three();
    for at in read_all("i8 j8") {
        stones.put(at, Some(Side::White));
    }
    let both = Both::set_up("ninuki", stones.clone(), Side::Black, [0, 0]);
    assert_eq!(both.code("h8"), "");
    stones.put((11, 8), Some(Side::Black));
    let both = Both::set_up("ninuki", stones.clone(), Side::Black, [3, 0]);
    assert_eq!(both.code("h8"), "double-three");
    // With the fifth pair it is exempt.
    let mut both = Both::set_up("ninuki", stones, Side::Black, [4, 0]);
    both.play("h8");
    assert_eq!(both.end(), Some((Some(Side::Black), "captures")));
}

#[test]
fn double_threes_are_exempt_with_a_five_or_to_annul_one() {
    // A five along a diagonal.
    let mut stones = double_three();
    for at in read_all("d4 e5 f6 g7") {
        stones.put(at, Some(Side::Black));
    }
    let mut both = Both::set_up("ninuki", stones, Side::Black, [0, 0]);
    both.play("h8");
    assert_eq!(both.end(), Some((Some(Side::Black), "five")));
    // The pair i9 j10, of which j10 belongs to White's five.
    let mut stones = double_three();
    for at in read_all("i9 j10 j9 j11 j12 j13") {
        stones.put(at, Some(Side::White));
    }
    stones.put((11, 11), Some(Side::Black));
    let mut both = Both::set_up("ninuki", stones.clone(), Side::Black, [0, 0]);
    assert_eq!(both.annulling().as_deref(), Some("h8"));
    both.play("h8");
    assert_eq!(both.end(), None);
    // A mere four is no excuse.
    stones.put((10, 9), None);
    let both = Both::set_up("ninuki", stones, Side::Black, [0, 0]);
    assert_eq!(both.code("h8"), "double-three");
}

//! What section 8.1 of the rules says of Black's fours and threes in renju, by both engines.

use ludograph::board::Side;

use super::super::stones::{Point, Stones, name};
use super::both::{Both, drawn, sign};

/// The code that a stone on `*` is refused with.
fn code(drawing: &str) -> &'static str {
    let (stones, signs) = drawn(15, (3, 3), drawing);
    at(stones, sign(&signs, '*'))
}

fn at(stones: Stones, at: Point) -> &'static str {
    Both::set_up("renju", stones, Side::Black, [0, 0]).code(&name(at))
}

#[test]
fn sets_of_four_stones_are_counted() {
    assert_eq!(code("B . B B * . B"), "double-four");
    assert_eq!(code(". B B B * ."), "", "an open four is one");
    assert_eq!(code("B B . * B . B B"), "double-four");
    assert_eq!(code("W B B B * ."), "");
    // The right four would be an overline.
    assert_eq!(code("B . B B * . B B"), "");
    let crossed = "
        . . . B .
        . . . B .
        . . . B .
        B B B * .";
    assert_eq!(code(crossed), "double-four");
}

#[test]
fn an_exact_five_is_never_forbidden() {
    let with_six = "
        . . . B . . .
        . . . B . . .
        . . . B . . .
        . . . B . . .
        B B B * B B B";
    let (stones, signs) = drawn(15, (3, 3), with_six);
    let mut both = Both::set_up("renju", stones, Side::Black, [0, 0]);
    both.play(&name(sign(&signs, '*')));
    assert_eq!(both.end(), Some((Some(Side::Black), "five")));
}

#[test]
fn an_overline_is_named_before_fours_and_fours_before_threes() {
    let all = "
        . . . . B . . . .
        . . . . B . . . .
        . . . . . . . . .
        B B B B * B . . .
        . . . B . B . . .
        . . B . . . B . .
        . B . . . . . B .";
    assert_eq!(code(all), "overline");
    let without_six = all.replacen("B B B B * B", "W . . . * .", 1);
    assert_eq!(code(&without_six), "double-four");
    let threes = "
        . . . . . . . . .
        . . . . B . . . .
        . . . . B . . . .
        . . B B * . . . .
        . . . . . . . . .";
    assert_eq!(code(threes), "double-three");
}

/// Two threes that meet in h8, along the rank and the file.
fn two_threes() -> Stones {
    let mut stones = Stones::new(15);
    for at in [(6, 8), (7, 8), (8, 6), (8, 7)] {
        stones.put(at, Some(Side::Black));
    }
    stones
}

#[test]
fn a_three_counts_only_if_its_fourth_stone_may_be_placed() {
    let put = |stones: &mut Stones, points: &[Point], side| {
        for &at in points {
            stones.put(at, Some(side));
        }
    };
    assert_eq!(at(two_threes(), (8, 8)), "double-three");
    // One end of the rank is closed further off, so that only i8 makes a straight four of it.
    let mut stones = two_threes();
    put(&mut stones, &[(4, 8)], Side::White);
    assert_eq!(at(stones.clone(), (8, 8)), "double-three");
    // There, an overline would stand on the file.
    let mut overline = stones.clone();
    put(
        &mut overline,
        &[(9, 5), (9, 6), (9, 7), (9, 9), (9, 10)],
        Side::Black,
    );
    assert_eq!(at(overline, (8, 8)), "");
    // There, a second four would.
    let mut four = stones.clone();
    put(&mut four, &[(9, 9), (9, 10), (9, 11)], Side::Black);
    assert_eq!(at(four, (8, 8)), "");
    // There, a five would be made at the same time.
    let mut five = stones.clone();
    put(&mut five, &[(9, 9), (9, 10), (9, 11), (9, 12)], Side::Black);
    assert_eq!(at(five, (8, 8)), "");
    // There, two more threes would be.
    let mut threes = stones.clone();
    put(
        &mut threes,
        &[(9, 10), (9, 11), (10, 9), (11, 10)],
        Side::Black,
    );
    assert_eq!(at(threes, (8, 8)), "");
}

#[test]
fn whites_stones_are_free() {
    let mut stones = Stones::new(15);
    for at in [(6, 8), (7, 8), (8, 6), (8, 7)] {
        stones.put(at, Some(Side::White));
    }
    let both = Both::set_up("renju", stones, Side::White, [0, 0]);
    assert_eq!(both.code("h8"), "");
    assert_eq!(both.position.forbidden(), []);
}

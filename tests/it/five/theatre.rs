//! Positions in which much comes together at one point: rows that it completes, pairs that it takes, lines
//! of the other side that these are part of.

use ludograph::board::Side;

use crate::playout::Dice;

use super::scattered::{any_point, any_side, plant};
use super::stones::{AXES, Point, Stones, WAYS, step};

/// Rows of four and more through the point, the mover's `X`, the other side's `O`: how far from the
/// point they begin.
const LONG: [(i32, &str); 12] = [
    (-4, "-XXX -"),
    (-3, " XX XX "),
    (-4, "XXXX "),
    (-3, "XXX XX"),
    (-5, "XXXXX "),
    (-4, "XXXX XXX"),
    (-2, "XX XX"),
    (-1, "X XXX"),
    (-5, "XXXXX X"),
    (-4, "OXXX "),
    (-4, "X-XX "),
    (-3, "X-X X"),
];

/// Threes through the point, open or nearly so.
const THREES: [(i32, &str); 9] = [
    (-3, "-XX -"),
    (-2, "-X X-"),
    (-3, "-XX --"),
    (-4, "-X-X -"),
    (-2, "-X -X-"),
    (-5, "-XX-X -"),
    (-3, "-XX X-"),
    (-3, "-X- X-"),
    (-4, "-X-X --X"),
];

/// Puts such a position on the board, for that side to move; the point.
pub(super) fn stage(stones: &mut Stones, side: Side, dice: &mut Dice) -> Point {
    let at = any_point(stones, dice);
    let (least, threes) = [(0, 1), (0, 2), (2, 9)][dice.below(3)];
    for _ in 0..least + dice.below(3) {
        let axis = *dice.pick(&AXES).unwrap();
        let rows: &[(i32, &str)] = if dice.below(10) < threes {
            &THREES
        } else {
            &LONG
        };
        let (from, row) = *dice.pick(rows).unwrap();
        plant(stones, step(at, axis, from), axis, row, side);
    }
    let most = 1 + dice.below(5);
    for _ in 0..dice.below(most) {
        pair(stones, at, side, dice);
    }
    stones.put(at, None);
    at
}

/// A pair of the other side, often part of a line of its own.
fn pair(stones: &mut Stones, at: Point, side: Side, dice: &mut Dice) {
    let way = *dice.pick(&WAYS).unwrap();
    for _ in 0..dice.below(3) {
        let middle = step(at, way, 1 + dice.below(2) as i32);
        let axis = *dice.pick(&AXES).unwrap();
        let length = [5, 5, 5, 6, 6, 7, 9, 11][dice.below(8)];
        let back = match dice.below(3) {
            0 => 0,
            1 => length - 1,
            _ => dice.below(length as usize) as i32,
        };
        let row = format!(" {} ", "O".repeat(length as usize));
        plant(stones, step(middle, axis, -back - 1), axis, &row, side);
    }
    plant(stones, step(at, way, 1), way, "OOX", side);
}

/// A position with such a point, and who moves.
pub(super) fn any_stage(size: i32, dice: &mut Dice) -> (Stones, Side, Point) {
    let mut stones = Stones::new(size);
    let side = any_side(dice);
    let at = stage(&mut stones, side, dice);
    (stones, side, at)
}

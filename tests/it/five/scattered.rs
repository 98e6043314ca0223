//! Positions that no game has led to: stones anywhere, rows with gaps, stones that can be taken, boards
//! that are nearly full.

use ludograph::board::Side;

use crate::playout::Dice;

use super::block::Block;
use super::sets::{Name, Rules};
use super::stones::{AXES, Point, Stones, WAYS, step};

/// Rows and what lies round them; `X` and `O` are the two colours, `-` must be empty, and a blank is
/// left as it is.
const ROWS: [&str; 24] = [
    "-XXXX", "XX-XX", "XXX-XX", "XXXXX", "XXXXXX", "XXXXXXX", "OXX-", "-XX-", "X-XX", "-XXX-",
    "XX-XXX", "XXXX-X", "OXXX-", "X-X-X", "X-XXX-X", "XX-XX-XX", "XXX-XXX", "-XX-X-", "OXXXX-",
    "-X--X-", "OX-XX-", "XXX--XX", "XX", "O-XX-O",
];

pub(super) fn any_side(dice: &mut Dice) -> Side {
    if dice.coin() {
        Side::Black
    } else {
        Side::White
    }
}

/// A block of any kind.
pub(super) fn block(rules: Rules, dice: &mut Dice) -> Block {
    let is_full = dice.below(6) == 0;
    let mut stones = if is_full {
        nearly_full(rules, dice)
    } else {
        Stones::new(rules.size)
    };
    if dice.below(3) > 0 {
        sprinkle(&mut stones, dice);
    }
    for _ in 0..dice.below(if is_full { 2 } else { 4 }) {
        match dice.below(4) {
            0 => plant_row(&mut stones, dice),
            1 => cross_of_threes(&mut stones, dice),
            _ => row_to_be_taken(&mut stones, dice),
        }
    }
    let side = any_side(dice);
    let by_default = dice.below(6) == 0;
    let pairs = rules.captures() && dice.below(3) > 0;
    Block {
        stones,
        side: (!by_default).then_some(side),
        number: (!by_default && dice.below(4) == 0).then(|| 1 + dice.below(60)),
        pairs: pairs.then(|| pairs_taken(dice)),
    }
}

/// The same, but of a game that is not over yet.
pub(super) fn open_block(rules: Rules, dice: &mut Dice) -> Block {
    loop {
        let block = block(rules, dice);
        if block.start(rules, Side::Black).end.is_none() {
            return block;
        }
    }
}

pub(super) fn pairs_taken(dice: &mut Dice) -> [u32; 2] {
    let mut any = || {
        let few = dice.below(5) as u32;
        if dice.coin() { few } else { 4.min(few + 2) }
    };
    [any(), any()]
}

/// Stones anywhere in a part of the board.
fn sprinkle(stones: &mut Stones, dice: &mut Dice) {
    let size = 5 + dice.below((stones.size - 4) as usize);
    let room = stones.size as usize - size + 1;
    let low = (1 + dice.below(room) as i32, 1 + dice.below(room) as i32);
    let most = size * size * (1 + dice.below(6)) / 10;
    for _ in 0..dice.below(most.min(120)) {
        let at = step(low, (dice.below(size) as i32, dice.below(size) as i32), 1);
        if stones.is_empty(at) {
            stones.put(at, Some(any_side(dice)));
        }
    }
}

pub(super) fn any_point(stones: &Stones, dice: &mut Dice) -> Point {
    let size = stones.size as usize;
    (1 + dice.below(size) as i32, 1 + dice.below(size) as i32)
}

fn put(stones: &mut Stones, at: Point, stone: Option<Side>) {
    if stones.is_on_board(at) {
        stones.put(at, stone);
    }
}

pub(super) fn plant(stones: &mut Stones, from: Point, way: Point, row: &str, side: Side) {
    for (n, letter) in (0..).zip(row.chars()) {
        let at = step(from, way, n);
        match letter {
            'X' => put(stones, at, Some(side)),
            'O' => put(stones, at, Some(side.other())),
            '-' => put(stones, at, None),
            _ => {}
        }
    }
}

pub(super) fn plant_row(stones: &mut Stones, dice: &mut Dice) {
    let row = *dice.pick(&ROWS).unwrap();
    let way = *dice.pick(&WAYS).unwrap();
    let side = any_side(dice);
    plant(stones, any_point(stones, dice), way, row, side);
}

/// Two or three rows of two stones round an empty point.
pub(super) fn cross_of_threes(stones: &mut Stones, dice: &mut Dice) {
    let at = any_point(stones, dice);
    let side = any_side(dice);
    for _ in 0..2 + dice.below(2) {
        let axis = *dice.pick(&AXES).unwrap();
        let (from, row) = match dice.below(8) {
            0 => (-3, " -XX- "),
            1 => (-2, "-X-X-"),
            2 => (-4, "-X-X- "),
            3 => (-3, "-X-X-"),
            4 => (-3, "-XX-X-"),
            5 => (-4, "XXX-"),
            6 => (-3, "XX--X"),
            _ => (-2, "-X--X-"),
        };
        plant(stones, step(at, axis, from), axis, row, side);
    }
    put(stones, at, None);
}

/// A row of five or more, or one that wants a stone, and a pair across it that can be taken.
pub(super) fn row_to_be_taken(stones: &mut Stones, dice: &mut Dice) {
    let length = [5, 5, 5, 6, 6, 7, 8, 9, 11][dice.below(9)];
    let side = any_side(dice);
    let axis = *dice.pick(&AXES).unwrap();
    let from = any_point(stones, dice);
    let row: String = "X".repeat(length);
    plant(
        stones,
        step(from, axis, -1),
        axis,
        &format!("-{row}-"),
        side,
    );
    for _ in 0..dice.below(3) {
        let at = step(from, axis, dice.below(length) as i32);
        let way = *dice.pick(&WAYS).unwrap();
        if dice.below(5) == 0 {
            // A second row through the same stone.
            plant(
                stones,
                step(at, way, -(dice.below(5) as i32)),
                way,
                "XXXXX",
                side,
            );
        } else if dice.coin() {
            plant(stones, step(at, way, -1), way, "-XXO", side);
        } else {
            plant(stones, step(at, way, -2), way, "-XXO", side);
        }
    }
    if dice.below(3) == 0 {
        put(stones, step(from, axis, dice.below(length) as i32), None);
    }
}

/// A full board without rows of more than two, but for a few holes.
fn nearly_full(rules: Rules, dice: &mut Dice) -> Stones {
    let mut stones = Stones::new(rules.size);
    for at in stones.points() {
        let black = (at.0 / 2 + at.1) % 2 == 0;
        stones.put(at, Some(if black { Side::Black } else { Side::White }));
    }
    if rules.name == Name::Ninuki && dice.below(4) == 0 {
        for at in stones.points() {
            if dice.below(30) == 0 {
                stones.put(at, Some(any_side(dice)));
            }
        }
    }
    let middle = any_point(&stones, dice);
    let holes = 1 + dice.below(10);
    for _ in 0..dice.below(holes + 1) {
        let by = (dice.below(5) as i32 - 2, dice.below(5) as i32 - 2);
        put(&mut stones, step(middle, by, 1), None);
    }
    stones
}

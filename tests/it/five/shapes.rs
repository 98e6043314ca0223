//! Fours and threes, and what Black may not make of them (sections 6 and 8.1).

use ludograph::board::Side;

use super::stones::{AXES, Point, Stones, step};

/// How far from a stone another one can be that has part in a five with it.
const FAR: std::ops::RangeInclusive<i32> = -4..=4;

/// The empty points of an axis near a point; none where fewer than so many stones of that side are
/// near, so that they can't be a three or a four.
fn empty_near(stones: &Stones, at: Point, axis: Point, side: Side, least: usize) -> Vec<Point> {
    let near = FAR.map(|n| step(at, axis, n));
    let own = near.clone().filter(|&near| stones.at(near) == Some(side));
    if own.count() < least {
        return Vec::new();
    }
    near.filter(|&near| stones.is_empty(near)).collect()
}

/// Whether a stone on `at` makes an open four with it and the stone on `with`: an unbroken row of
/// exactly four with both neighbouring points empty, where a stone on either makes exactly five.
fn makes_open_four(stones: &Stones, at: Point, with: Point, axis: Point, side: Side) -> bool {
    let stones = stones.with(at, side);
    let row = stones.row(at, axis, side);
    if row.len() != 4 || !row.contains(&with) {
        return false;
    }
    [step(row[0], axis, -1), step(row[3], axis, 1)]
        .into_iter()
        .all(|end| stones.is_empty(end) && stones.length(end, axis, side) == 5)
}

/// The points where one more stone makes an open four of the stone on `at` and two others on that axis.
pub(super) fn open_four_points(stones: &Stones, at: Point, axis: Point, side: Side) -> Vec<Point> {
    let near = empty_near(stones, at, axis, side, 3).into_iter();
    near.filter(|&more| makes_open_four(stones, more, at, axis, side))
        .collect()
}

/// Whether the stone on that point belongs to open threes on two or more lines (section 6).
pub(super) fn is_double_three(stones: &Stones, at: Point, side: Side) -> bool {
    let is_three = |axis: &&Point| !open_four_points(stones, at, **axis, side).is_empty();
    AXES.iter().filter(is_three).count() >= 2
}

/// The fours through a stone: sets of four stones on a line which one more makes an exact five.
fn fours(stones: &Stones, at: Point, side: Side) -> Vec<Vec<Point>> {
    let mut fours = Vec::new();
    for axis in AXES {
        for more in empty_near(stones, at, axis, side, 4) {
            let mut five = stones.row(more, axis, side);
            if five.len() != 5 || !five.contains(&at) {
                continue;
            }
            five.retain(|&stone| stone != more);
            if !fours.contains(&five) {
                fours.push(five);
            }
        }
    }
    fours
}

/// Whether a stone on an empty point makes a line of exactly five.
fn makes_five(stones: &Stones, at: Point, side: Side) -> bool {
    AXES.iter().any(|&axis| stones.length(at, axis, side) == 5)
}

/// What forbids an empty point to Black in renju.
pub(super) fn forbidden_in_renju(before: &Stones, at: Point) -> Option<&'static str> {
    forbidden_to_depth(before, at, usize::MAX)
}

/// The same by a reader who asks only so often in a row whether the point of a fourth stone is forbidden
/// itself, and then takes it that it is not.
pub(super) fn forbidden_to_depth(before: &Stones, at: Point, depth: usize) -> Option<&'static str> {
    let side = Side::Black;
    if makes_five(before, at, side) {
        return None;
    }
    if AXES.iter().any(|&axis| before.length(at, axis, side) >= 6) {
        return Some("overline");
    }
    let stones = before.with(at, side);
    if fours(&stones, at, side).len() > 1 {
        return Some("double-four");
    }
    let is_open = |more: Point| {
        depth == 0
            || !makes_five(&stones, more, side)
                && forbidden_to_depth(&stones, more, depth - 1).is_none()
    };
    let is_three = |axis: &&Point| {
        let fourths = open_four_points(&stones, at, **axis, side);
        fourths.into_iter().any(is_open)
    };
    (AXES.iter().filter(is_three).count() > 1).then_some("double-three")
}

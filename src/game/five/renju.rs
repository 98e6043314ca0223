//! What Renju forbids to Black (rules/ninuki.md, section 8.1).
//!
//! Whether a three counts depends on whether its fourth stone may be played, which is asked in the same
//! way with the first stone on the board. The questions go no deeper than there are empty points, and in
//! practice hardly ever more than three deep.

use super::lines::{AXES, Spot};
use super::shape::{fours, point, threes};
use super::stones::Stones;
use super::table::{Made, Windows};
use crate::board::{Cell, Side};
use crate::diagnostic::Code;

/// What the rules say of a black stone on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It may be played, and wins: it makes exactly five.
    Five,
    /// It may be played.
    Free,
    /// It is forbidden.
    Foul(Code),
}

/// What the rules say of a black stone there. The board is unchanged at the end.
#[inline]
pub(super) fn verdict(stones: &mut Stones, cell: Cell, spot: Spot) -> Verdict {
    let own = stones.around(Side::Black, spot);
    let made = Made::of(own);
    if made.has_five() {
        return Verdict::Five;
    }
    if made.has_overline() {
        return Verdict::Foul(Code::Overline);
    }
    if made.fours() < 2 && made.threes() < 2 {
        return Verdict::Free;
    }
    look_closer(stones, cell, spot, own.with_centre())
}

fn look_closer(stones: &mut Stones, cell: Cell, spot: Spot, own: Windows) -> Verdict {
    let of_axis = |axis: usize| fours(own.on(axis), stones.free(spot, axis)).count();
    if (0..AXES).map(of_axis).sum::<usize>() > 1 {
        return Verdict::Foul(Code::DoubleFour);
    }
    stones.toggle(Side::Black, spot);
    let counts = |axis: &usize| is_three(stones, cell, spot, *axis, own.on(*axis));
    let count = (0..AXES).filter(counts).take(2).count();
    stones.toggle(Side::Black, spot);
    if count > 1 {
        Verdict::Foul(Code::DoubleThree)
    } else {
        Verdict::Free
    }
}

/// Whether a black stone that is on the board belongs to a three on that line.
fn is_three(stones: &mut Stones, cell: Cell, spot: Spot, axis: usize, own: u32) -> bool {
    fourths(stones, cell, spot, axis, own).next().is_some()
}

/// The points on a line where one more black stone turns a three with that stone into an open four.
pub(super) fn fourths(
    stones: &mut Stones,
    cell: Cell,
    spot: Spot,
    axis: usize,
    own: u32,
) -> impl Iterator<Item = Cell> {
    let free = stones.free(spot, axis);
    threes(own, free).filter_map(move |(added, _)| {
        let lines = stones.lines();
        let fourth = point(lines, cell, axis, added);
        let spot = lines.spot(fourth)?;
        (verdict(stones, fourth, spot) == Verdict::Free).then_some(fourth)
    })
}

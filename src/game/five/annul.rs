//! Fives that the other side may annul, and overlines that a capture cuts (rules/ninuki.md, sections 4
//! and 5).

use super::capture::Taken;
use super::lines::{AXES, Spot};
use super::stones::{Run, Stones};
use crate::board::{Cell, Side};

/// The runs of five through a stone, and those of more too unless they must be exact.
pub(super) fn fives(stones: &Stones, side: Side, cell: Cell, exact: bool) -> Vec<Run> {
    let spot = stones.lines().spot(cell);
    let through = |spot: Spot| {
        let runs = (0..AXES).map(move |axis| stones.run(side, cell, spot, axis));
        runs.filter(move |run| run.len() == 5 || (run.len() > 5 && !exact))
    };
    spot.into_iter().flat_map(through).collect()
}

/// The empty points where a stone of `enemy` takes at least one stone of each of these fives, in the
/// order of the board.
pub(super) fn annulling(stones: &Stones, enemy: Side, fives: &[Run]) -> Vec<Cell> {
    let Some(first) = fives.first() else {
        return Vec::new();
    };
    let mut cells: Vec<Cell> = stones
        .cells(first)
        .into_iter()
        .flat_map(|stone| near(stones, stone))
        .filter(|&(cell, spot)| {
            stones.is_empty(spot)
                && breaks_all(stones, &Taken::by(stones, enemy, cell, spot), fives)
        })
        .map(|(cell, _)| cell)
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The points from which a stone may be captured: one or two steps away.
fn near(stones: &Stones, stone: Cell) -> impl Iterator<Item = (Cell, Spot)> {
    let lines = stones.lines();
    let spot = lines.spot(stone);
    let of_axis = move |axis: usize| {
        [-2, -1, 1, 2].into_iter().filter_map(move |steps: i16| {
            let spot = spot?;
            let bit = i16::from(spot.at[axis]) + steps;
            let is_on = lines.on(spot.line[axis]) >> bit & 1 == 1;
            let cell = is_on.then(|| lines.step(stone, axis, steps))?;
            Some((cell, lines.spot(cell)?))
        })
    };
    (0..AXES).flat_map(of_axis)
}

/// Whether a capture removes a stone of every one of these fives.
pub(super) fn breaks_all(stones: &Stones, taken: &Taken, fives: &[Run]) -> bool {
    !taken.is_empty()
        && fives
            .iter()
            .all(|five| bits_on(stones, taken, five) & five.bits != 0)
}

/// The captured stones that lie on the line of a run, as bits of it.
fn bits_on(stones: &Stones, taken: &Taken, run: &Run) -> u32 {
    let spots = taken
        .cells()
        .iter()
        .filter_map(|&cell| stones.lines().spot(cell));
    let on_line = spots.filter(|spot| spot.line[run.axis] == run.line);
    on_line.fold(0, |bits, spot| bits | 1 << spot.at[run.axis])
}

/// Whether a capture cuts a line of six or more of `side` so that a line of exactly five remains of it.
/// The captured stones are still on the board.
pub(super) fn cuts_overline(stones: &Stones, side: Side, taken: &Taken) -> bool {
    taken.cells().iter().any(|&cell| {
        let Some(spot) = stones.lines().spot(cell) else {
            return false;
        };
        (0..AXES).any(|axis| {
            let run = stones.run(side, cell, spot, axis);
            run.len() > 5 && has_five(run.bits & !bits_on(stones, taken, &run))
        })
    })
}

/// Whether there is a run of exactly five among the bits of a line.
fn has_five(bits: u32) -> bool {
    let five_from = bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4;
    five_from & !(bits << 1) & !(bits >> 5) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 5: what remains of lines of six, seven and eleven.
    #[test]
    fn a_five_remains_only_if_it_is_exact() {
        assert!(has_five(0b01_1111));
        assert!(has_five(0b101_1111));
        assert!(!has_five(0b11_0111));
        assert!(!has_five(0b11_1111));
        assert!(has_five(0b110_1111_1000));
    }
}

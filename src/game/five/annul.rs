//! Fives that the other side may annul, and overlines that a capture cuts (rules/ninuki.md, sections 4
//! and 5).

use std::ops::ControlFlow;

use super::capture::Taken;
use super::stones::{Run, Stones};
use super::window::{AXES, CENTRE, View, Windows};
use crate::board::{Cell, Side};

/// The runs of five through a stone, and those of more too unless they must be exact.
pub(super) fn fives(
    stones: &Stones,
    side: Side,
    cell: Cell,
    exact: bool,
) -> impl Iterator<Item = Run> + use<'_> {
    let through = move |axis: usize| {
        let run = stones.run(side, cell, stones.lines().spot(cell)?, axis);
        let counts = run.len() == 5 || (run.len() > 5 && !exact);
        counts.then_some(run)
    };
    (0..AXES).filter_map(through)
}

/// The empty points where a stone of `enemy` takes at least one stone of each of these fives, in the
/// order of the board.
pub(super) fn annulling(stones: &Stones, enemy: Side, fives: &[Run]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let _ = takers(stones, enemy, fives, |cell| {
        cells.push(cell);
        ControlFlow::Continue(())
    });
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Whether there is such a point.
pub(super) fn can_annul(stones: &Stones, enemy: Side, fives: &[Run]) -> bool {
    takers(stones, enemy, fives, |_| ControlFlow::Break(())).is_break()
}

/// Each such point, perhaps more than once.
fn takers(
    stones: &Stones,
    enemy: Side,
    fives: &[Run],
    mut each: impl FnMut(Cell) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((first, others)) = fives.split_first() else {
        return ControlFlow::Continue(());
    };
    let lines = stones.lines();
    for stone in stones.cells(first) {
        let Some(spot) = lines.spot(stone) else {
            continue;
        };
        let view = stones.view(enemy.other(), spot);
        for (pairs, steps) in takeable(&view, lines.around(stone)) {
            if pairs == Windows(0) {
                continue;
            }
            for axis in (0..AXES).filter(|&axis| pairs.on(axis) != 0) {
                let cell = lines.step(stone, axis, steps);
                if others.is_empty() || takes_of_all(stones, enemy, cell, others) {
                    each(cell)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// On which lines a stone can be taken, in each of the four ways: it makes a pair with a neighbour, between an
/// enemy and an empty point, which is so many steps away. `view` is what its side sees from there, `on` what is
/// on the board.
#[inline]
fn takeable(view: &View, on: Windows) -> [(Windows, i16); 4] {
    let (own, enemy) = (view.own().0, view.other().0);
    let free = on.0 & !(own | enemy);
    let (up, down) = (own >> 1, own << 1);
    let ways = [
        (up & enemy << 1 & free >> 2, 2),
        (up & enemy >> 2 & free << 1, -1),
        (down & enemy >> 1 & free << 2, -2),
        (down & enemy << 2 & free >> 1, 1),
    ];
    ways.map(|(pairs, steps)| (Windows(pairs & Windows::each(CENTRE).0), steps))
}

/// Whether a stone of `enemy` on an empty point takes a stone of each of these fives.
fn takes_of_all(stones: &Stones, enemy: Side, cell: Cell, fives: &[Run]) -> bool {
    stones.lines().spot(cell).is_some_and(|spot| {
        let taken = Taken::by(stones, cell, &stones.view(enemy, spot));
        breaks_all(stones, &taken, fives)
    })
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
    on_line.fold(0, |bits, spot| bits | 1 << spot.at(run.axis))
}

/// The lines of six or more of `side` that a capture cuts so that a line of exactly five remains of them,
/// each with that five. The captured stones are still on the board.
pub(super) fn cuts(stones: &Stones, side: Side, taken: &Taken) -> Vec<(Run, Run)> {
    let mut cuts = Vec::new();
    for &cell in taken.cells() {
        let Some(spot) = stones.lines().spot(cell) else {
            continue;
        };
        for axis in (0..AXES).filter(|&axis| has_six(stones.on(side, spot.line[axis]))) {
            let run = stones.run(side, cell, spot, axis);
            let left = run.bits & !bits_on(stones, taken, &run);
            if let Some(five) = five_among(left).filter(|_| run.len() > 5) {
                let cut = (run, stones.part(&run, five));
                if !cuts.contains(&cut) {
                    cuts.push(cut);
                }
            }
        }
    }
    cuts
}

/// Whether there is a run of six or more among the bits of a line.
fn has_six(bits: u32) -> bool {
    let two = bits & bits >> 1;
    two & two >> 2 & two >> 4 != 0
}

/// The lowest run of exactly five among the bits of a line.
fn five_among(bits: u32) -> Option<u32> {
    let five_from = bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4;
    let exact = five_from & !(bits << 1) & !(bits >> 5);
    (exact != 0).then(|| 0b1_1111 << exact.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 5: what remains of lines of six, seven and eleven.
    #[test]
    fn a_five_remains_only_if_it_is_exact() {
        assert_eq!(five_among(0b01_1111), Some(0b01_1111));
        assert_eq!(five_among(0b101_1111), Some(0b001_1111));
        assert_eq!(five_among(0b11_0111), None);
        assert_eq!(five_among(0b11_1111), None);
        assert_eq!(five_among(0b110_1111_1000), Some(0b000_1111_1000));
        assert_eq!(five_among(0b1101_1111_0110), Some(0b0001_1111_0000));
        assert!(has_six(0b1_1111_1000) && !has_six(0b1_1111_0111));
    }
}

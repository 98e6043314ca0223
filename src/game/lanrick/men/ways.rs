//! All ways of a man (rules/lanrick.md, S6 and S7).

use std::ops::ControlFlow;

use crate::board::Cell;
use crate::game::lanrick::board::rendezvous::is_even;
use crate::game::lanrick::board::squares::{BORDER, CORNERS, STEPS, beyond, bit, count, holds};
use crate::game::lanrick::edition::Edition;
use crate::game::lanrick::men::turn::Way;
use crate::game::lanrick::position::Position;

/// The most squares that a way can name: its ends and the four corners.
pub(in crate::game::lanrick) const LONGEST: usize = 6;

/// The squares that a way names: its start, its corners, its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) struct Path {
    cells: [Cell; LONGEST],
    len: usize,
}

impl Path {
    /// A way that has not left its start.
    const fn at(start: Cell) -> Self {
        let mut cells = [Cell::NOWHERE; LONGEST];
        cells[0] = start;
        Self { cells, len: 1 }
    }

    /// The same, named by one square more.
    fn to(mut self, cell: Cell) -> Self {
        if let Some(place) = self.cells.get_mut(self.len) {
            *place = cell;
            self.len += 1;
        }
        self
    }

    /// The squares.
    pub(in crate::game::lanrick) fn cells(&self) -> &[Cell] {
        self.cells.get(..self.len).unwrap_or(&[])
    }
}

impl Edition {
    /// Calls `each` with every way of the man on `from` that counts at most `limit` squares: the
    /// straight ones, then those round corners.
    pub(in crate::game::lanrick) fn ways(
        &self,
        now: &Position,
        from: Cell,
        limit: u8,
        each: &mut dyn FnMut(Path, Way) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let taken = now.taken() & !bit(from);
        let mut offer = |path: Path| -> ControlFlow<(), bool> {
            match self.way(path.cells(), taken, now.rendezvous) {
                Ok(way) if way.cost <= limit => match each(path, way) {
                    ControlFlow::Continue(()) => ControlFlow::Continue(true),
                    ControlFlow::Break(()) => ControlFlow::Break(()),
                },
                _ => ControlFlow::Continue(false),
            }
        };
        for step in STEPS {
            let mut n = 1;
            while let Some(to) = beyond(from, step, n)
                && offer(Path::at(from).to(to))?
            {
                n += 1;
            }
        }
        let turns = self.moves.corners.is_some() && is_even(count(now.rendezvous));
        if turns && now.rendezvous != 0 && holds(BORDER, from) {
            for clockwise in [true, false] {
                round(from, clockwise, &mut offer)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Offers the ways along the border that turn at a corner, while they are taken.
fn round(
    from: Cell,
    clockwise: bool,
    offer: &mut dyn FnMut(Path) -> ControlFlow<(), bool>,
) -> ControlFlow<()> {
    let mut path = Path::at(from);
    let mut here = from;
    loop {
        if here != from && holds(CORNERS, here) {
            path = path.to(here);
        }
        let Some(next) = along(here, clockwise).filter(|&next| next != from) else {
            return ControlFlow::Continue(());
        };
        here = next;
        if path.len > 1 && !offer(path.to(here))? {
            return ControlFlow::Continue(());
        }
    }
}

/// The next square of the border.
fn along(cell: Cell, clockwise: bool) -> Option<Cell> {
    let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    // On each edge one of two neighbours is the next one; a corner belongs to the edge that it begins.
    let (file, rank) = crate::game::lanrick::board::squares::file_rank(cell);
    let edge = match (file, rank) {
        (0, r) if r < 7 => 1,
        (f, 7) if f < 7 => 0,
        (7, r) if r > 0 => 3,
        _ => 2,
    };
    if clockwise {
        return beyond(cell, steps[edge], 1);
    }
    let back = match (file, rank) {
        (f, 0) if f < 7 => 0,
        (7, r) if r < 7 => 1,
        (f, 7) if f > 0 => 2,
        _ => 3,
    };
    beyond(cell, steps[back], 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_is_a_ring_of_28_squares_either_way() {
        for clockwise in [true, false] {
            let mut seen = 0;
            let mut here = Cell(0);
            for _ in 0..28 {
                seen |= bit(here);
                here = along(here, clockwise).unwrap();
            }
            assert_eq!((seen, here), (BORDER, Cell(0)));
        }
    }
}

//! Capture of pairs (rules/ninuki.md, section 2).

use super::stones::Stones;
use super::window::{AXES, EDGE, View, Windows};
use crate::board::{Cell, Side};

/// The stones that a stone captures: two for each pair.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    cells: [Cell; 16],
    len: u8,
}

impl Taken {
    pub(super) const NONE: Self = Self {
        cells: [Cell::NOWHERE; 16],
        len: 0,
    };

    /// What a stone on a point captures, whether it is there already or not. `view` is what its side
    /// sees from there.
    #[inline]
    pub(super) fn by(stones: &Stones, cell: Cell, view: &View) -> Self {
        match view.pairs() {
            Windows(0) => Self::NONE,
            near => Self::pairs(stones, cell, near),
        }
    }

    #[inline(never)]
    fn pairs(stones: &Stones, cell: Cell, near: Windows) -> Self {
        let mut taken = Self::NONE;
        for axis in 0..AXES {
            for (bit, way) in [(EDGE + 1, 1), (EDGE - 1, -1)] {
                if near.on(axis) >> bit & 1 == 1 {
                    for steps in [way, 2 * way] {
                        taken.push(stones.lines().step(cell, axis, steps));
                    }
                }
            }
        }
        taken
    }

    fn push(&mut self, cell: Cell) {
        if let Some(place) = self.cells.get_mut(usize::from(self.len)) {
            *place = cell;
            self.len += 1;
        }
    }

    /// The stones.
    #[inline]
    pub(super) fn cells(&self) -> &[Cell] {
        self.cells.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// How many pairs.
    #[inline]
    pub(super) fn pairs_taken(&self) -> u8 {
        self.len / 2
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes these stones of `side` off the board, or puts them back.
    #[inline]
    pub(super) fn toggle(&self, stones: &mut Stones, side: Side) {
        for &cell in self.cells() {
            if let Some(spot) = stones.lines().spot(cell) {
                stones.toggle(side, spot);
            }
        }
    }
}

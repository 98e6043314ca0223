//! A stone that is to be put on an empty point.

use super::capture::Taken;
use super::lines::Spot;
use super::stones::Stones;
use super::table::Made;
use super::terms::Terms;
use crate::board::{Cell, Side};

/// A stone that is to be put on an empty point, with what it makes and takes.
#[derive(Clone, Copy)]
pub(super) struct Maker {
    pub(super) side: Side,
    pub(super) cell: Cell,
    pub(super) spot: Spot,
    /// What it makes with the own stones.
    pub(super) made: Made,
    /// What it captures.
    pub(super) taken: Taken,
}

impl Maker {
    /// A stone of `side` on that point.
    #[inline]
    pub(super) fn on(terms: &Terms, stones: &Stones, side: Side, cell: Cell, spot: Spot) -> Self {
        let view = stones.view(side, spot);
        Self {
            side,
            cell,
            spot,
            made: Made::seen(&view),
            taken: terms.taken(stones, cell, &view),
        }
    }
}

//! Sets of cells as bits along the lines of a board; see [`super::lines`].

use std::ops::{BitAnd, BitOr, BitXor};

/// How many axes a board has at most.
pub(super) const AXES: usize = 4;

/// A set of cells, one word an axis. Each cell of it is in the words of all its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Words(pub(super) [u64; AXES]);

impl Words {
    /// No cell.
    pub(super) const NONE: Self = Self([0; AXES]);

    /// Joins the words of each axis.
    #[inline]
    pub(super) fn with(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let (a, b) = (self.0, other.0);
        Self([
            join(a[0], b[0]),
            join(a[1], b[1]),
            join(a[2], b[2]),
            join(a[3], b[3]),
        ])
    }

    /// Whether there is no cell in it.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Whether it has a cell in common with `other`.
    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

impl BitXor for Words {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }
}

impl BitAnd for Words {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Words {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

//! [`Sheet`]: the part of a square board that is shown, as its lines and its names need it.

use super::part::Bounds;
use super::place::Places;
use crate::board::Sides;

/// What is shown of a board: from its first to its last column and line, and on which sides it is cut.
pub(super) struct Sheet<'p> {
    pub(super) places: &'p Places<'p>,
    pub(super) columns: (i16, i16),
    pub(super) lines: (i16, i16),
    pub(super) cut: Sides,
    /// The outermost lines, and what lines that run on reach beyond them.
    pub(super) edge: Bounds,
}

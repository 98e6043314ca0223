//! What the rules say of a word that they forbid.

use super::Lanrick;
use super::position::Position;
use crate::game::{Illegal, Reason};
use crate::record::Actions;

impl Lanrick {
    /// The fault in the words of the rules, with its numbers and squares.
    pub(super) fn explain(&self, _: &Position, _: &Actions<'_>, _: &Illegal) -> Option<Reason> {
        None
    }
}

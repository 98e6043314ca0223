//! What the rules say of a turn that they forbid.

use super::Five;
use super::position::Position;
use crate::game::{Illegal, Reason};
use crate::record::Actions;

/// The fault in the words of the rules.
pub(super) fn of(_: &Five, _: &Position, _: &Actions<'_>, _: &Illegal) -> Option<Reason> {
    None
}

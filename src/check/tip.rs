//! Where a line stands among the turns that are kept.

use crate::board::Side;
use crate::source::Run;

/// Where a line stands in the tree, and what it keeps.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tip {
    pub(super) turn: u32,
    /// The last step, where steps are kept.
    pub(super) step: u32,
    /// How many passes that were left out stand behind it.
    pub(super) passes: u8,
    /// The last numbered turn, if it is one of the movetext: its number, its side, its parts.
    pub(super) last: Option<(u32, Option<Side>, Option<Run>)>,
    pub(super) keeps_plies: bool,
    pub(super) keeps_boards: bool,
}

impl Tip {
    /// A line of which plies are kept, or boards as well, or nothing.
    pub(super) fn new(keeps_plies: bool, keeps_boards: bool) -> Self {
        Self {
            keeps_plies,
            keeps_boards,
            ..Self::default()
        }
    }
}

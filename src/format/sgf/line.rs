//! [`Line`]: what is known of a line of a tree that is being read.

use super::tree::NONE;
use crate::board::Side;

/// The line that is being read.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// Its group of the tree.
    pub(super) group: u32,
    /// The last child of its group, `NONE` before there is one.
    pub(super) last_child: u32,
    /// Whose turn it is if the sides alternate; none if either may play.
    pub(super) expected: Option<Side>,
    /// Whether a word has stood in it.
    pub(super) begun: bool,
    /// Whether it is the main line.
    pub(super) is_main: bool,
    /// Whether its group knows where its first word is at its end.
    pub(super) is_behind: bool,
}

impl Line {
    /// Whether a line has branched off, behind which no node may stand.
    pub(super) fn is_over(&self) -> bool {
        self.last_child != NONE
    }
}

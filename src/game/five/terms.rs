//! In what the rule sets differ (rules/ninuki.md, section 1).

use super::capture::Taken;
use super::lines::Lines;
use super::stones::Stones;
use super::window::View;
use crate::board::{Cell, Side};

/// How many pairs win.
pub(super) const PAIRS: u8 = 5;

/// What a rule set asks and allows.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    /// The tables of its board.
    pub(super) lines: fn() -> &'static Lines,
    /// How the first stones are bound.
    pub(super) opening: Opening,
    /// Whether pairs are captured, and five of them win.
    pub(super) captures: bool,
    /// Which lines win.
    pub(super) five: Win,
    /// What is forbidden.
    pub(super) ban: Ban,
    /// Whether a side may pass.
    pub(super) passes: bool,
}

/// How the first stones are bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opening {
    /// Not at all.
    Free,
    /// The first stands on the centre.
    Centre,
    /// The first on the centre, the third at least three lines away from it (section 8.2).
    Distant,
}

/// Which lines win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Win {
    /// Five or more, at once.
    More,
    /// Exactly five, at once.
    Exact,
    /// Exactly five for Black, five or more for White, at once.
    Renju,
    /// Exactly five that the other side can't annul, else a turn later (section 4).
    Perfect,
}

/// Which shapes are forbidden.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ban {
    /// None.
    Nothing,
    /// Double threes, to Black.
    BlackThrees,
    /// Double threes, to both sides.
    Threes,
    /// Overlines, double fours and double threes, to Black (section 8.1).
    Renju,
}

impl Terms {
    /// Whether a line of that side must be exactly five to count as a five.
    #[inline]
    pub(super) fn is_exact(&self, side: Side) -> bool {
        match self.five {
            Win::More => false,
            Win::Exact | Win::Perfect => true,
            Win::Renju => side == Side::Black,
        }
    }

    /// What a stone captures there, where stones are captured. `view` is what its side sees from there.
    #[inline]
    pub(super) fn taken(&self, stones: &Stones, cell: Cell, view: &View) -> Taken {
        if self.captures {
            Taken::by(stones, cell, view)
        } else {
            Taken::NONE
        }
    }

    /// Whether some shape is forbidden to that side.
    #[inline]
    pub(super) fn bans(&self, side: Side) -> bool {
        match self.ban {
            Ban::Nothing => false,
            Ban::Threes => true,
            Ban::BlackThrees | Ban::Renju => side == Side::Black,
        }
    }
}

//! The end of a session and of the game (rules/lanrick.md, S13, S14, and the last rows of section 7).

use crate::board::{Cell, Side};
use crate::game::lanrick::edition::{Edition, NextMark};
use crate::game::lanrick::position::{Phase, Position, Prelude};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::stage::Stage;

impl Word<'_> {
    /// The session has been won by that side, or the other has lost a man in it: the next mark is due.
    pub(in crate::game::lanrick) fn close_session(&mut self, winner: Side) {
        let loser = winner.other();
        let (setter, opener) = match self.edition.next_mark {
            NextMark::Fewer => {
                let setter = self.now.fewer().unwrap_or(loser);
                (setter, setter.other())
            }
            NextMark::WinnerAndOpens => (winner, winner),
            NextMark::Loser => (loser, winner),
        };
        let now = &mut self.now;
        now.last = (now.mark, now.rendezvous);
        now.mark = Cell::NOWHERE;
        now.axis = None;
        now.rendezvous = 0;
        now.session = now.session.saturating_add(1);
        now.played = [false, false];
        now.opener_moved = false;
        now.prelude = Prelude::Nothing;
        now.actor = setter;
        now.opener = opener;
        now.phase = Phase::Mark { void: false };
    }

    /// Whether a side has lost, which ends the game at once.
    pub(in crate::game::lanrick) fn end_if_lost(&mut self) -> bool {
        let over = self.edition.is_lost(&self.now);
        if over {
            self.now.phase = Phase::Over;
            if !matches!(self.stage, Stage::Settled { .. }) {
                self.stage = Stage::Ended;
            }
        }
        over
    }
}

impl Edition {
    /// Whether a side is down to the men with which it has lost (S14).
    pub(in crate::game::lanrick) fn is_lost(&self, now: &Position) -> bool {
        let lost = |side| now.count(side) <= self.lost_with;
        lost(Side::Black) || lost(Side::White)
    }
}

//! Setting men on the border (rules/lanrick.md, `natural-selection` and section 7).

use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::squares::{BORDER, holds};
use crate::game::lanrick::edition::{Edition, FirstMark, Setting};
use crate::game::lanrick::position::{Phase, Position};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::{about, whole};
use crate::game::lanrick::word::stage::Stage;

/// How many men a side has at the start.
pub(in crate::game::lanrick) const MEN: u8 = 5;

impl Word<'_> {
    /// A man is set, of the side that acts unless the colour is named.
    pub(in crate::game::lanrick) fn set_man(
        &mut self,
        cell: Cell,
        colour: Option<Side>,
    ) -> Result<(), Illegal> {
        let at_once = self.edition.setting == Some(Setting::TenAtOnce);
        if at_once != colour.is_some() {
            return Err(whole(Code::Syntax));
        }
        let now = &mut self.now;
        let side = colour.unwrap_or(now.actor);
        if cell == Cell::NOWHERE {
            return Err(about(Code::OffBoard, cell));
        }
        if !holds(BORDER, cell) {
            return Err(about(Code::NotBorder, cell));
        }
        if holds(now.taken(), cell) {
            return Err(about(Code::Occupied, cell));
        }
        if now.count(side) == MEN {
            return Err(about(Code::TooManyMen, cell));
        }
        now.put(side, cell);
        Ok(())
    }

    /// The end of a word that sets men.
    pub(in crate::game::lanrick) fn men_set(&mut self) -> Result<(), Illegal> {
        let missing = match self.edition.setting {
            Some(Setting::FiveEach) => self.now.count(self.now.actor) < MEN,
            Some(Setting::TenAtOnce) => !all_set(&self.now),
            Some(Setting::Alternately) | None => false,
        };
        if missing {
            return Err(whole(Code::MissingMen));
        }
        if all_set(&self.now) {
            self.edition.begin_first_mark(&mut self.now);
        } else {
            self.now.actor = self.now.actor.other();
        }
        self.stage = Stage::Done;
        Ok(())
    }
}

/// Whether all ten men stand.
fn all_set(now: &Position) -> bool {
    now.count(Side::Black) == MEN && now.count(Side::White) == MEN
}

impl Edition {
    /// The first mark becomes due.
    pub(in crate::game::lanrick) fn begin_first_mark(&self, now: &mut Position) {
        let first = now.first;
        (now.actor, now.opener) = match self.first_mark {
            FirstMark::First => (first, first.other()),
            FirstMark::FirstAndOpens => (first, first),
            FirstMark::Other => (first.other(), first),
        };
        now.phase = Phase::Mark { void: false };
    }
}

//! Setting the mark (rules/lanrick.md, S3, S4, and the limits of sections 5 to 7).

pub(in crate::game::lanrick) mod dice;
pub(in crate::game::lanrick) mod exchange;
pub(in crate::game::lanrick) mod shift;

use crate::board::{Axis, Cell};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::rendezvous::{AXES, is_even, rendezvous};
use crate::game::lanrick::board::squares::{BORDER, FIELD, Set, bit, holds, near, squares};
use crate::game::lanrick::edition::{Contest, Edition, Limit};
use crate::game::lanrick::position::{Phase, Position};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::about;
use crate::game::lanrick::word::stage::{Licence, Stage};

/// c6, d5, e4 and f3: the middle of the long diagonal without men (section 6).
pub(in crate::game::lanrick) const CENTRAL: Set = 1 << 42 | 1 << 35 | 1 << 28 | 1 << 21;

impl Edition {
    /// The size of the next rendezvous.
    pub(in crate::game::lanrick) fn next_size(&self, now: &Position) -> u8 {
        match self.contest {
            Contest::Nine(_) => 9,
            Contest::Shrinking(_) => {
                (crate::game::lanrick::board::squares::count(now.taken())).saturating_sub(1)
            }
        }
    }

    /// The rendezvous of a mark as far as its place goes, limits aside.
    ///
    /// # Errors
    /// `orientation` or `mark-not-in-field`.
    pub(in crate::game::lanrick) fn place(
        &self,
        now: &Position,
        mark: Cell,
        axis: Option<Axis>,
    ) -> Result<Set, Code> {
        let size = self.next_size(now);
        if axis.is_some() != (size == 3) {
            return Err(Code::Orientation);
        }
        let on_border = size == 3 && self.three_on_border;
        if !holds(FIELD, mark) && !on_border {
            return Err(Code::MarkNotInField);
        }
        rendezvous(size, mark, axis).ok_or(Code::MarkNotInField)
    }

    /// The rendezvous of a mark that the side which acts may set.
    ///
    /// # Errors
    /// The first fault in the order of section 9.
    pub(in crate::game::lanrick) fn chosen(
        &self,
        now: &Position,
        mark: Cell,
        axis: Option<Axis>,
    ) -> Result<Set, Code> {
        let set = self.place(now, mark, axis)?;
        for &limit in self.limits {
            self.keeps(limit, now, mark, set)?;
        }
        Ok(set)
    }

    fn keeps(&self, limit: Limit, now: &Position, mark: Cell, set: Set) -> Result<(), Code> {
        let (broken, code) = match limit {
            Limit::Central => (now.central && !holds(CENTRAL, mark), Code::MarkNotCentral),
            Limit::Vacant => (holds(now.taken(), mark), Code::MarkOccupied),
            Limit::OffBorder => (touches_border(set), Code::RendezvousOnBorder),
            Limit::Changed => (mark == now.last.0, Code::MarkUnchanged),
            Limit::Clear => (set & now.last.1 != 0, Code::NotClear),
            Limit::Empty => (
                now.last.1 != 0 && set & now.taken() != 0 && self.has_empty_place(now),
                Code::NotEmpty,
            ),
            Limit::OwnMenOut => (
                set & now.of(now.actor) != 0 && !self.is_waived(now),
                Code::OwnManInRendezvous,
            ),
            Limit::NoMuster => (
                can_muster(now, set) && !self.is_waived(now),
                Code::CanMusterAtOnce,
            ),
        };
        if broken { Err(code) } else { Ok(()) }
    }

    /// Whether some rendezvous is clear of the last one and without any man (October 1880).
    fn has_empty_place(&self, now: &Position) -> bool {
        let is_empty = |set: Set| set & (now.last.1 | now.taken()) == 0;
        self.marks(now).any(|(_, _, set)| is_empty(set))
    }

    /// Whether every mark that is possible breaks a limit that is then waived.
    fn is_waived(&self, now: &Position) -> bool {
        let waivable = |limit: &Limit| matches!(limit, Limit::OwnMenOut | Limit::NoMuster);
        let fixed = |mark, set| {
            let others = self.limits.iter().filter(|limit| !waivable(limit));
            others
                .copied()
                .all(|limit| self.keeps(limit, now, mark, set).is_ok())
        };
        let no_muster = self.limits.contains(&Limit::NoMuster);
        let sound = |set: Set| set & now.of(now.actor) == 0 && !(no_muster && can_muster(now, set));
        !self
            .marks(now)
            .any(|(mark, _, set)| sound(set) && fixed(mark, set))
    }

    /// All marks with their rendezvous, limits aside.
    pub(in crate::game::lanrick) fn marks<'a>(
        &'a self,
        now: &'a Position,
    ) -> impl Iterator<Item = (Cell, Option<Axis>, Set)> + 'a {
        let three = self.next_size(now) == 3;
        let within = if three && self.three_on_border {
            !0
        } else {
            FIELD
        };
        squares(within).flat_map(move |mark| {
            let axes = AXES.map(Some);
            let axes = axes.into_iter().take(if three { 4 } else { 1 });
            axes.filter_map(move |axis| {
                let axis = axis.filter(|_| three);
                Some((mark, axis, self.place(now, mark, axis).ok()?))
            })
        })
    }
}

/// Whether a close rendezvous touches the border; open ones lie on it (`border-frame`).
pub(in crate::game::lanrick) fn touches_border(set: Set) -> bool {
    !is_even(crate::game::lanrick::board::squares::count(set)) && set & BORDER != 0
}

/// Whether the side that acts could bring all its men in within one turn (1881): with as many squares
/// as men each must step exactly one square, so each needs an empty square of its own beside it.
fn can_muster(now: &Position, set: Set) -> bool {
    fn assign(men: Set, free: Set) -> bool {
        let Some(man) = squares(men).next() else {
            return true;
        };
        squares(near(man) & free).any(|square| assign(men & !bit(man), free & !bit(square)))
    }
    let own = now.of(now.actor);
    own & set == 0 && assign(own, set & !now.taken())
}

impl Word<'_> {
    /// The mark is set by choice.
    pub(in crate::game::lanrick) fn set_mark(
        &mut self,
        cell: Cell,
        axis: Option<Axis>,
    ) -> Result<(), Illegal> {
        if self.edition.dice.is_some() {
            return Err(about(Code::FalseMark, cell));
        }
        if cell == Cell::NOWHERE {
            return Err(about(Code::OffBoard, cell));
        }
        let chosen = self.edition.chosen(&self.now, cell, axis);
        // A marked mark may stand on any square round which the rendezvous fits (section 8).
        let chosen = match (chosen, self.licence) {
            (Err(code), Licence::AsPlayed) => {
                let size = self.edition.next_size(&self.now);
                let fits = axis.is_some() == (size == 3);
                rendezvous(size, cell, axis).filter(|_| fits).ok_or(code)
            }
            (chosen, _) => chosen,
        };
        let set = chosen.map_err(|code| about(code, cell))?;
        self.stand_mark(cell, axis, set);
        Ok(())
    }

    /// The mark stands, and the session begins.
    pub(in crate::game::lanrick) fn stand_mark(
        &mut self,
        cell: Cell,
        axis: Option<Axis>,
        set: Set,
    ) {
        let now = &mut self.now;
        now.mark = cell;
        now.axis = axis;
        now.rendezvous = set;
        now.phase = Phase::Play;
        now.actor = now.opener;
        now.central = false;
        self.stage = Stage::Done;
        if matches!(self.edition.contest, Contest::Nine(_)) {
            self.settle_nine(self.now.opener);
        }
    }
}

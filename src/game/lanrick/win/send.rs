//! Sending men to the border (rules/lanrick.md, section 7: October and December 1880, 1881).

use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::squares::{BORDER, FIELD, Leg, Set, bit, ends, holds, squares};
use crate::game::lanrick::edition::{Contest, Due, Sending};
use crate::game::lanrick::position::counted;
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::about;
use crate::game::lanrick::word::stage::{Step, Won};

impl Word<'_> {
    /// Those of the men that have a line to an empty border square.
    pub(in crate::game::lanrick) fn able(&self, men: Set) -> Set {
        let has_line = |&from: &Cell| {
            let mut ends = ends(from).into_iter();
            ends.any(|to| self.line_out(from, to).is_ok())
        };
        squares(men & self.now.taken())
            .filter(has_line)
            .fold(0, |all, cell| all | bit(cell))
    }

    /// Whether a man may be sent along that line.
    ///
    /// # Errors
    /// `not-border`, `off-line`, `occupied` or `blocked`, in this order.
    fn line_out(&self, from: Cell, to: Cell) -> Result<(), Code> {
        let taken = self.now.taken();
        if !holds(BORDER, to) {
            return Err(Code::NotBorder);
        }
        let leg = Leg::between(from, to).ok_or(Code::OffLine)?;
        if holds(taken, to) {
            return Err(Code::Occupied);
        }
        let jumps = self.edition.contest == Contest::Nine(Due::Send(Sending::Jumping));
        if !jumps && leg.squares & taken != 0 {
            return Err(Code::Blocked);
        }
        Ok(())
    }

    fn carry_out(&mut self, from: Cell, to: Cell) -> Result<Side, Illegal> {
        self.line_out(from, to).map_err(|code| about(code, from))?;
        let side = self.now.man(from).unwrap_or(self.now.actor);
        self.now.carry(side, from, to);
        Ok(side)
    }

    /// 1880: the loser's men that are out in the field.
    pub(in crate::game::lanrick) fn send_out(
        &mut self,
        won: Won,
        men: Set,
        from: Cell,
        to: Cell,
    ) -> Result<(), Illegal> {
        if !holds(men, from) {
            return Err(about(Code::BadSend, from));
        }
        self.carry_out(from, to)?;
        let step = Step::Send {
            men: men & !bit(from),
        };
        self.go_on_to(won, step);
        Ok(())
    }

    /// 1881: the same first, then the side with more men in the field until they are equal, then the
    /// sides by turns.
    pub(in crate::game::lanrick) fn send_clear(
        &mut self,
        won: Won,
        (men, turn): (Set, Option<Side>),
        from: Cell,
        to: Cell,
    ) -> Result<(), Illegal> {
        let (due, alternating) = self.due_to_clear(won, men, turn);
        if !holds(due | men, from) {
            return Err(about(Code::BadSend, from));
        }
        let side = self.carry_out(from, to)?;
        let step = Step::Clear {
            men: men & !bit(from),
            turn: if alternating {
                Some(side.other())
            } else {
                turn
            },
        };
        self.go_on_to(won, step);
        Ok(())
    }

    /// The men of whom one must be sent next; none if no man is left that can be. Whether the sides
    /// send by turns already.
    pub(in crate::game::lanrick) fn due_to_clear(
        &self,
        won: Won,
        men: Set,
        turn: Option<Side>,
    ) -> (Set, bool) {
        if self.able(men) != 0 {
            return (men, false);
        }
        let field = |side: Side| self.now.of(side) & FIELD;
        let more = counted(self.now.men.map(|men| men & FIELD)).leader();
        if turn.is_none()
            && let Some(side) = more
            && self.able(field(side)) != 0
        {
            return (field(side), false);
        }
        let setter = || self.now.fewer().unwrap_or(won.winner.other());
        let next = turn.unwrap_or_else(setter);
        let due = [next, next.other()].map(field);
        let due = due.into_iter().find(|&men| self.able(men) != 0);
        (due.unwrap_or(0), true)
    }
}

//! Throws of the dice that place the mark (rules/lanrick.md, `natural-selection` and section 7).

use crate::board::{Axis, Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::rendezvous::{AXES, rendezvous};
use crate::game::lanrick::board::squares::{Set, holds};
use crate::game::lanrick::edition::{Dice, Edition, Limit, Void};
use crate::game::lanrick::mark::touches_border;
use crate::game::lanrick::position::{Phase, Position, Prelude};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::{about, whole};
use crate::game::lanrick::word::stage::Stage;

impl Dice {
    /// All throws, each with its square.
    pub(in crate::game::lanrick) fn throws(self) -> impl Iterator<Item = (u8, u8, Cell)> {
        let (low, high) = self.faces;
        let pairs = (low..=high).flat_map(move |a| (low..=high).map(move |b| (a, b)));
        pairs.filter_map(move |(a, b)| Some((a, b, self.square(a, b)?)))
    }

    /// The square of a throw; none if the dice have no such faces.
    pub(in crate::game::lanrick) fn square(self, first: u8, second: u8) -> Option<Cell> {
        let (low, high) = self.faces;
        let fits = |face: u8| low <= face && face <= high;
        if !fits(first) || !fits(second) {
            return None;
        }
        let (file, rank) = if self.rank_first {
            (second, first)
        } else {
            (first, second)
        };
        let place = |face: u8| u16::from(face + self.add - 1);
        Some(Cell(place(rank) * 8 + place(file)))
    }
}

impl Edition {
    /// Whether a throw does not count.
    pub(in crate::game::lanrick) fn is_void(
        &self,
        dice: Dice,
        now: &Position,
        square: Cell,
    ) -> bool {
        let size = self.next_size(now);
        let home_or_man = dice.void == Void::HomeOrMan;
        if home_or_man && holds(now.taken(), square) {
            return true;
        }
        if size == 3 {
            let lines = || AXES.into_iter().map(|axis| self.line(now, square, axis));
            return home_or_man && !lines().any(|line| line.is_ok());
        }
        let Some(set) = rendezvous(size, square, None) else {
            return true;
        };
        let home = dice.void != Void::Never && is_home_in(now, set);
        home || (self.limits.contains(&Limit::OffBorder) && touches_border(set))
    }

    /// The rendezvous of three squares along a line that may be named after a throw.
    ///
    /// # Errors
    /// `rendezvous-on-border` or `already-home`.
    pub(in crate::game::lanrick) fn line(
        &self,
        now: &Position,
        square: Cell,
        axis: Axis,
    ) -> Result<Set, Code> {
        let set = rendezvous(3, square, Some(axis)).ok_or(Code::MarkNotInField)?;
        if self.limits.contains(&Limit::OffBorder) && touches_border(set) {
            return Err(Code::RendezvousOnBorder);
        }
        if is_home_in(now, set) {
            return Err(Code::AlreadyHome);
        }
        Ok(set)
    }
}

/// Whether all men of a side would be in.
fn is_home_in(now: &Position, set: Set) -> bool {
    now.is_home_in(Side::Black, set) || now.is_home_in(Side::White, set)
}

impl Word<'_> {
    /// A throw.
    pub(in crate::game::lanrick) fn roll(&mut self, first: u8, second: u8) -> Result<(), Illegal> {
        let Some(dice) = self.edition.dice else {
            return Err(whole(Code::FalseMark));
        };
        if self.now.phase == Phase::Play {
            return Err(whole(if self.now.prelude == Prelude::Thrown {
                Code::FalseReroll
            } else {
                Code::FalseMark
            }));
        }
        let square = dice.square(first, second).ok_or(whole(Code::BadRoll))?;
        let void = self.edition.is_void(dice, &self.now, square);
        self.stage = Stage::Thrown { square, void };
        Ok(())
    }

    /// The mark that follows from a throw, as the record writes it.
    pub(in crate::game::lanrick) fn mark_thrown(
        &mut self,
        cell: Cell,
        axis: Option<Axis>,
        square: Cell,
        void: bool,
    ) -> Result<(), Illegal> {
        if cell == Cell::NOWHERE {
            return Err(about(Code::OffBoard, cell));
        }
        if cell != square {
            return Err(about(Code::BadRoll, square));
        }
        if void {
            return Err(about(Code::MustRollAgain, cell));
        }
        self.stand_thrown(cell, axis)
            .map_err(|code| about(code, cell))
    }

    /// The mark of a throw that counts, where the record leaves it to follow.
    pub(in crate::game::lanrick) fn stand(
        &mut self,
        square: Cell,
        void: bool,
    ) -> Result<(), Illegal> {
        if void {
            return Err(about(Code::MustRollAgain, square));
        }
        self.stand_thrown(square, None).map_err(|code| Illegal {
            part: Some(0),
            ..about(code, square)
        })
    }

    fn stand_thrown(&mut self, square: Cell, axis: Option<Axis>) -> Result<(), Code> {
        let size = self.edition.next_size(&self.now);
        let set = match axis {
            Some(axis) if size == 3 => self.edition.line(&self.now, square, axis)?,
            None if size != 3 => rendezvous(size, square, None).ok_or(Code::MarkNotInField)?,
            _ => return Err(Code::Orientation),
        };
        self.now.prelude = Prelude::Thrown;
        self.stand_mark(square, axis, set);
        Ok(())
    }
}

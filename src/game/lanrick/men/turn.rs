//! Moving men (rules/lanrick.md, S5 to S9, and their like in sections 5 to 7).

use crate::board::{Axis, Cell};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::rendezvous::is_even;
use crate::game::lanrick::board::squares::{BORDER, CORNERS, Leg, Set, around, bit, count, holds};
use crate::game::lanrick::edition::{Allowance, Count, Edition, Exempt, FAR, Spending};
use crate::game::lanrick::men::spend;
use crate::game::lanrick::position::{Position, index};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::{about, whole};
use crate::game::lanrick::word::stage::{Licence, Stage};

/// The way of a man, free of faults of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) struct Way {
    /// How many squares it counts.
    pub(in crate::game::lanrick) cost: u8,
    /// The line that it begins on.
    pub(in crate::game::lanrick) axis: Axis,
}

/// The index of an axis in [`Word::moved`].
pub(in crate::game::lanrick) const fn line(axis: Axis) -> usize {
    match axis {
        Axis::Rank => 0,
        Axis::File => 1,
        Axis::Rising => 2,
        Axis::Falling => 3,
    }
}

impl Edition {
    /// How many squares the side that acts has (S8, sections 5 to 7).
    pub(in crate::game::lanrick) fn allowance(&self, now: &Position) -> u8 {
        let side = now.actor;
        let men = now.count(side);
        let is_first_turn = !now.has_played(side);
        match self.allowance {
            Allowance::TwoThenMen | Allowance::TwoThenFive if is_first_turn => 2,
            Allowance::OpenerTwo if is_first_turn && side == now.opener => 2,
            Allowance::TwoThenMen | Allowance::Men | Allowance::OpenerTwo => men,
            Allowance::TwoThenFive => men.clamp(3, 5),
            Allowance::MenAndOne if now.session == 1 => 6,
            Allowance::MenAndOne => men + 1,
            Allowance::InAndOne => now.mustered.map_or(6, |men| men[index(side)] + 1),
            Allowance::Fewest => men.min(now.count(side.other())),
        }
    }

    /// The cost and line of a way that begins at the first of those squares, over a board on which
    /// `taken` squares hold other men.
    ///
    /// # Errors
    /// `off-line`, `bad-corner` or `blocked`, in this order.
    #[inline]
    pub(in crate::game::lanrick) fn way(
        &self,
        path: &[Cell],
        taken: Set,
        rendezvous: Set,
    ) -> Result<Way, Code> {
        if let &[from, to] = path {
            let leg = Leg::between(from, to).ok_or(Code::OffLine)?;
            if leg.squares & taken != 0 {
                return Err(Code::Blocked);
            }
            let way = leg.squares | bit(from);
            return Ok(Way {
                cost: self.cost(way, leg.len, from, to, rendezvous),
                axis: leg.axis(),
            });
        }
        self.way_round(path, taken, rendezvous)
    }

    /// The same with corners (S7).
    #[cold]
    fn way_round(&self, path: &[Cell], taken: Set, rendezvous: Set) -> Result<Way, Code> {
        let &[from, .., to] = path else {
            return Err(Code::OffLine);
        };
        let legs = || path.windows(2).map(|ends| Leg::between(ends[0], ends[1]));
        let first = legs().next().flatten().ok_or(Code::OffLine)?;
        if from == to || legs().any(|leg| leg.is_none()) {
            return Err(Code::OffLine);
        }
        let even = is_even(count(rendezvous)) && rendezvous != 0;
        let inner = path.get(1..path.len() - 1).unwrap_or(&[]);
        let turns = |pair: &[Cell; 3]| {
            let legs = Leg::between(pair[0], pair[1]).zip(Leg::between(pair[1], pair[2]));
            legs.is_some_and(|(a, b)| a.axis() != b.axis())
        };
        let mut way = bit(from);
        let mut meets = false;
        for leg in legs().flatten() {
            meets |= way & leg.squares != 0;
            way |= leg.squares;
        }
        let sound = self.moves.corners.is_some()
            && even
            && inner.iter().all(|&cell| holds(CORNERS, cell))
            && path.windows(3).all(|w| turns(&[w[0], w[1], w[2]]))
            && way & !BORDER == 0
            && !meets;
        if !sound {
            return Err(Code::BadCorner);
        }
        if way & !bit(from) & taken != 0 {
            return Err(Code::Blocked);
        }
        // It does not meet itself, so each square of it was entered once.
        let len = count(way & !bit(from));
        Ok(Way {
            cost: self.cost(way, len, from, to, rendezvous),
            axis: first.axis(),
        })
    }

    /// How many squares a way counts: all of them, but see [`Count::Way`].
    #[inline]
    fn cost(&self, way: Set, len: u8, from: Cell, to: Cell, rendezvous: Set) -> u8 {
        let passed = way & !bit(from) & !bit(to);
        let is_one = self.moves.corners == Some(Count::Way)
            && is_even(count(rendezvous))
            && way & !BORDER == 0
            && passed & rendezvous == 0;
        if is_one { 1 } else { len }
    }

    /// Whether S9 lets the man on that square go further than three squares, with those men of its side
    /// out.
    #[inline]
    pub(in crate::game::lanrick) fn is_exempt(&self, out: Set, from: Cell) -> bool {
        match self.moves.three {
            None => true,
            Some(Exempt::OthersIn) => out & !bit(from) == 0,
            Some(Exempt::OnlyManOut) => out == bit(from),
        }
    }

    /// How far the man on that square may go, with so many squares left to spend.
    pub(in crate::game::lanrick) fn reach(&self, now: &Position, from: Cell, left: u8) -> u8 {
        if self.is_exempt(now.out(now.actor), from) {
            left
        } else {
            left.min(FAR)
        }
    }
}

impl Word<'_> {
    /// A man is moved. In the regrouping of February 1879 that has rules of its own.
    #[inline]
    pub(in crate::game::lanrick) fn move_man(&mut self, path: &[Cell]) -> Result<(), Illegal> {
        if !matches!(self.stage, Stage::Moving) {
            return self.regroup(path);
        }
        let (Some(&from), Some(&to)) = (path.first(), path.last()) else {
            return Err(whole(Code::Syntax));
        };
        let actor = self.now.actor;
        match self.judge(path, from) {
            Ok(way) => {
                self.spent += way.cost;
                self.note_moved(from, to, way.axis);
            }
            // Which line it was on no longer matters: the next move is forgiven too.
            Err(_) if self.is_forgiven(path, from, to) => self.note_moved(from, to, Axis::Rank),
            Err(illegal) => return Err(illegal),
        }
        self.now.carry(actor, from, to);
        Ok(())
    }

    fn note_moved(&mut self, from: Cell, to: Cell, axis: Axis) {
        for line in &mut self.moved {
            *line &= !bit(from);
        }
        self.moved[line(axis)] |= bit(to);
    }

    /// A marked turn may break S5 to S10, if the man is the mover's and finds a free square (section 8).
    fn is_forgiven(&self, path: &[Cell], from: Cell, to: Cell) -> bool {
        self.licence == Licence::AsPlayed
            && !path.contains(&Cell::NOWHERE)
            && holds(self.now.of(self.now.actor), from)
            && !holds(self.now.taken(), to)
    }

    /// The faults of a man's move in the order of section 9.
    #[inline]
    fn judge(&self, path: &[Cell], from: Cell) -> Result<Way, Illegal> {
        let (edition, now) = (self.edition, &self.now);
        if path.contains(&Cell::NOWHERE) {
            return Err(about(Code::OffBoard, Cell::NOWHERE));
        }
        if !holds(now.of(now.actor), from) {
            let other = holds(now.taken(), from);
            let code = if other { Code::NotYourMan } else { Code::Empty };
            return Err(about(code, from));
        }
        if holds(self.moved_men(), from) && !(edition.moves.again && self.keeps_line(path)) {
            return Err(about(Code::MovedTwice, from));
        }
        let taken = now.taken() & !bit(from);
        let way = edition
            .way(path, taken, now.rendezvous)
            .map_err(|code| about(code, from))?;
        if way.cost > FAR && !edition.is_exempt(now.out(now.actor), from) {
            return Err(about(Code::TooFar, from));
        }
        if self.spent + way.cost > self.allowance {
            return Err(about(Code::OverAllowance, from));
        }
        Ok(way)
    }

    /// The squares of the men that have been moved.
    #[inline]
    pub(in crate::game::lanrick) fn moved_men(&self) -> Set {
        self.moved.iter().fold(0, |all, &line| all | line)
    }

    /// Whether a man that has been moved goes on along its line, or on no line at all, which is another
    /// fault (1881).
    fn keeps_line(&self, path: &[Cell]) -> bool {
        let &[from, to, ..] = path else { return false };
        Leg::between(from, to).is_none_or(|leg| holds(self.moved[line(leg.axis())], from))
    }

    /// The most that the turn can spend (S10).
    #[cold]
    pub(in crate::game::lanrick) fn most(&self) -> u8 {
        self.most
            .unwrap_or_else(|| spend::most(self.edition, self.before))
    }

    /// S10, and what the other editions ask instead.
    #[inline]
    pub(in crate::game::lanrick) fn spent_enough(&self) -> Result<(), Illegal> {
        let now = &self.now;
        let side = now.actor;
        let is_enough = match self.edition.spending {
            Spending::Any => true,
            Spending::One => self.spent > 0 || !can_move(self.before),
            Spending::All => {
                self.spent == self.allowance
                    || now.is_home(side)
                    || now.is_full()
                    || self.spent == self.most()
            }
        };
        if is_enough {
            return Ok(());
        }
        Err(whole(if self.moved_men() == 0 {
            Code::FalsePass
        } else {
            Code::NotSpent
        }))
    }
}

/// Whether the side that acts has a man with an empty square beside it.
#[inline]
pub(in crate::game::lanrick) fn can_move(now: &Position) -> bool {
    around(now.of(now.actor)) & !now.taken() != 0
}

//! Radiating, and matches to five marks (rules/lanrick.md, 1879-02 in section 7).

use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::squares::{BORDER, Leg, STEPS, Set, beyond, bit, ends, holds};
use crate::game::lanrick::position::{Phase, Position, index};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::{about, whole};
use crate::game::lanrick::word::stage::Stage;
use crate::game::lanrick::word::stage::{Step, Won};

/// With how many men the loser has lost the hand.
const LOST_HAND: u8 = 2;
/// How many marks win the match.
pub(in crate::game::lanrick) const MATCH: u32 = 5;
/// How many squares the winner may spend for each wanderer.
const FOR_WANDERER: u8 = 2;

impl Word<'_> {
    /// (1) Whether the hand is over: the winner scores his men, and either has won the match, or ten
    /// men are set anew, the sides changing places.
    pub(in crate::game::lanrick) fn end_hand(&mut self, winner: Side) -> bool {
        let now = &mut self.now;
        if now.count(winner.other()) > LOST_HAND {
            return false;
        }
        let marks = &mut now.marks[index(winner)];
        *marks += now.men[index(winner)].count_ones();
        self.stage = Stage::Ended;
        if *marks >= MATCH {
            now.phase = Phase::Over;
        } else {
            *now = Position {
                marks: now.marks,
                session: now.session.saturating_add(1),
                ..Position::empty(now.first.other())
            };
        }
        true
    }

    /// (2) A wanderer is put on an empty square of the rendezvous.
    pub(in crate::game::lanrick) fn put_wanderer(
        &mut self,
        won: Won,
        (men, number): (Set, u8),
        from: Cell,
        to: Cell,
    ) -> Result<(), Illegal> {
        if !holds(men, from) {
            return Err(about(Code::BadSend, from));
        }
        if holds(self.now.taken(), to) {
            return Err(about(Code::Occupied, to));
        }
        if !holds(self.now.rendezvous, to) {
            return Err(about(Code::BadSend, to));
        }
        self.now.carry(won.winner.other(), from, to);
        let men = men & !bit(from);
        let step = if men == 0 {
            self.radiate(number)
        } else {
            Step::Wander { men, number }
        };
        self.go_on_to(won, step);
        Ok(())
    }

    /// (3) Every man but the one on the mark goes outward on its line to the border.
    pub(in crate::game::lanrick) fn radiate(&mut self, wanderers: u8) -> Step {
        let now = &mut self.now;
        let mark = now.mark;
        for (step, end) in STEPS.into_iter().zip(ends(mark)) {
            if let Some(from) = beyond(mark, step, 1)
                && let Some(side) = now.man(from)
            {
                now.carry(side, from, end);
            }
        }
        if !holds(now.taken(), mark) {
            return regrouping(wanderers);
        }
        let open = match lines_end(mark) & !now.taken() {
            0 => BORDER & !now.taken(),
            open => open,
        };
        Step::Centre {
            open,
            number: wanderers,
        }
    }

    /// (4) The man on the mark is sent along a line on which no man went.
    pub(in crate::game::lanrick) fn send_centre(
        &mut self,
        won: Won,
        (open, number): (Set, u8),
        from: Cell,
        to: Cell,
    ) -> Result<(), Illegal> {
        if from != self.now.mark {
            return Err(about(Code::BadSend, from));
        }
        if !holds(BORDER, to) {
            return Err(about(Code::NotBorder, to));
        }
        // If all eight lines are taken, any empty border square is open.
        let off_line = Leg::between(from, to).is_none();
        if off_line && open & lines_end(from) != 0 {
            return Err(about(Code::OffLine, from));
        }
        if !holds(open, to) {
            return Err(about(Code::Occupied, to));
        }
        let side = self.now.man(from).unwrap_or(won.winner);
        self.now.carry(side, from, to);
        let step = regrouping(number);
        self.go_on_to(won, step);
        Ok(())
    }

    /// (5) The winner may move his men to other border squares, turning as they like.
    pub(in crate::game::lanrick) fn regroup(&mut self, path: &[Cell]) -> Result<(), Illegal> {
        let (won, left, moved) = match self.stage {
            Stage::Won(won) => match won.step {
                Step::Regroup { left, moved } => (won, left, moved),
                Step::Removal => return Err(whole(Code::MissingRemoval)),
                Step::Wander { .. } | Step::Centre { .. } => {
                    return Err(whole(Code::MissingSend));
                }
                _ => return Err(whole(Code::Syntax)),
            },
            Stage::Ended => return Err(whole(Code::GameOver)),
            _ => return Err(whole(Code::Syntax)),
        };
        let (Some(&from), Some(&to)) = (path.first(), path.last()) else {
            return Err(whole(Code::Syntax));
        };
        let cost =
            regrouped(&self.now, won.winner, path, moved).map_err(|code| about(code, from))?;
        let Some(left) = left.checked_sub(cost) else {
            return Err(about(Code::OverAllowance, from));
        };
        if !holds(BORDER, to) {
            return Err(about(Code::NotBorder, to));
        }
        self.now.carry(won.winner, from, to);
        let step = Step::Regroup {
            left,
            moved: moved | bit(to),
        };
        self.go_on_to(won, step);
        Ok(())
    }
}

/// The ends of the eight lines from a square.
fn lines_end(cell: Cell) -> Set {
    ends(cell).into_iter().fold(0, |all, end| all | bit(end))
}

/// What the winner may do when all have gone outward.
const fn regrouping(wanderers: u8) -> Step {
    Step::Regroup {
        left: FOR_WANDERER * wanderers,
        moved: 0,
    }
}

/// How many squares a way of the regrouping counts.
///
/// # Errors
/// The first fault of section 9.
fn regrouped(now: &Position, winner: Side, path: &[Cell], moved: Set) -> Result<u8, Code> {
    let &[from, .., to] = path else {
        return Err(Code::OffLine);
    };
    if path.contains(&Cell::NOWHERE) {
        return Err(Code::OffBoard);
    }
    match now.man(from) {
        None => return Err(Code::Empty),
        Some(side) if side != winner => return Err(Code::NotYourMan),
        Some(_) if holds(moved, from) => return Err(Code::MovedTwice),
        Some(_) => {}
    }
    let legs = || path.windows(2).map(|ends| Leg::between(ends[0], ends[1]));
    if from == to || legs().any(|leg| leg.is_none()) {
        return Err(Code::OffLine);
    }
    let mut steps = legs().flatten().map(|leg| leg.step());
    let mut before = steps.next();
    for step in steps {
        if before.replace(step) == Some(step) {
            return Err(Code::BadCorner);
        }
    }
    let taken = now.taken() & !bit(from);
    if legs().flatten().any(|leg| leg.squares & taken != 0) {
        return Err(Code::Blocked);
    }
    // A way is a word of at most 64 KiB, so its squares may be more than a byte holds.
    let cost = legs().flatten().map(|leg| u32::from(leg.len)).sum::<u32>();
    Ok(u8::try_from(cost).unwrap_or(u8::MAX))
}

//! [`Word`]: a word of a record in play, part by part. What is asked of the whole turn is asked behind
//! its last move, what is due and missing at the end of the word (rules/lanrick.md, section 9).

pub(in crate::game::lanrick) mod fault;
mod session;
mod shape;
pub(in crate::game::lanrick) mod stage;

use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::squares::{Set, bit, count};
use crate::game::lanrick::edition::{Contest, Edition, Replacement};
use crate::game::lanrick::position::{Phase, Position};
use crate::game::lanrick::word::fault::{about, is_of_whole, whole};
use crate::game::lanrick::word::stage::{Licence, Stage};
use crate::record::{Action, Actions};

/// A word in play.
#[derive(Clone)]
pub(in crate::game::lanrick) struct Word<'a> {
    pub(in crate::game::lanrick) edition: &'a Edition,
    /// The position before it.
    pub(in crate::game::lanrick) before: &'a Position,
    /// The position so far.
    pub(in crate::game::lanrick) now: Position,
    pub(in crate::game::lanrick) stage: Stage,
    pub(in crate::game::lanrick) licence: Licence,
    /// How many squares the turn has, and how many are spent.
    pub(in crate::game::lanrick) allowance: u8,
    pub(in crate::game::lanrick) spent: u8,
    /// The most that the turn can spend (S10), if that is known already.
    pub(in crate::game::lanrick) most: Option<u8>,
    /// The squares of the men that it has moved, by the axis of their line.
    pub(in crate::game::lanrick) moved: [Set; 4],
}

impl<'a> Word<'a> {
    /// A word of the side that acts.
    #[inline]
    pub(in crate::game::lanrick) fn new(
        edition: &'a Edition,
        before: &'a Position,
        licence: Licence,
    ) -> Self {
        Self {
            edition,
            before,
            now: *before,
            stage: Stage::Fresh,
            licence,
            allowance: edition.allowance(before),
            spent: 0,
            most: None,
            moved: [0; 4],
        }
    }

    /// Plays all of a word; [`Word::now`] is then the position behind it.
    ///
    /// # Errors
    /// The first fault.
    #[inline]
    pub(in crate::game::lanrick) fn play(&mut self, turn: &Actions<'_>) -> Result<(), Illegal> {
        let side = Some(self.before.actor);
        for (i, action) in turn.list.iter().enumerate() {
            if let Err(mut illegal) = self.part(action, turn.paths) {
                if !is_of_whole(illegal.code) {
                    illegal.part = illegal.part.or(u16::try_from(i).ok());
                }
                return Err(Illegal { side, ..illegal });
            }
        }
        self.finish().map_err(|illegal| Illegal { side, ..illegal })
    }

    /// Plays the next part.
    ///
    /// # Errors
    /// Its fault, or that of the turn before it.
    #[inline]
    pub(in crate::game::lanrick) fn part(
        &mut self,
        action: &Action,
        paths: &[Cell],
    ) -> Result<(), Illegal> {
        if matches!(self.stage, Stage::Fresh) {
            self.begin(action)?;
        }
        match *action {
            Action::Move(run) => self.move_man(run.of(paths)),
            Action::Pass => Ok(()),
            Action::Remove(cell) => self.remove(cell),
            Action::PlaceAs(cell, side) if matches!(self.stage, Stage::Setting) => {
                self.set_man(cell, Some(side))
            }
            Action::Place(cell) if matches!(self.stage, Stage::Setting) => self.set_man(cell, None),
            Action::PlaceAs(cell, side) => self.replace(cell, side),
            Action::Send(from, to) => self.send(from, to),
            Action::Mark(cell, axis) => match self.stage {
                Stage::Thrown { square, void } => self.mark_thrown(cell, axis, square, void),
                Stage::Moving => self.shift(cell, axis),
                _ => self.set_mark(cell, axis),
            },
            Action::Roll(first, second) => self.roll(first, second),
            Action::Swap(run) => self.exchange(run.of(paths)),
            Action::Place(_) | Action::End(_) => Err(whole(Code::Syntax)),
        }
    }

    /// Whether a word may begin with that part at all in this phase.
    #[inline]
    fn begin(&mut self, first: &Action) -> Result<(), Illegal> {
        if self.now.phase == Phase::Play && matches!(first, Action::Move(_)) {
            self.stage = Stage::Moving;
            return Ok(());
        }
        self.stage = match (self.now.phase, first) {
            (Phase::Over, _) => return Err(whole(Code::GameOver)),
            (_, Action::Swap(_)) => Stage::Fresh,
            (Phase::Setting, Action::Place(_) | Action::PlaceAs(..)) => Stage::Setting,
            (Phase::Setting, Action::Mark(..) | Action::Roll(..)) => {
                return Err(whole(Code::FalseMark));
            }
            (Phase::Setting, Action::Pass) => return Err(whole(Code::FalsePass)),
            (_, Action::Place(_) | Action::End(_)) | (Phase::Setting, _) => {
                return Err(whole(Code::Syntax));
            }
            (Phase::Mark { .. }, Action::Roll(..)) => Stage::Fresh,
            (Phase::Mark { void: true }, _) => return Err(whole(Code::MustRollAgain)),
            (Phase::Mark { .. }, Action::Mark(..)) => Stage::Fresh,
            (Phase::Mark { .. }, _) => return Err(whole(Code::MarkMissing)),
            (Phase::Play, Action::Roll(..)) => Stage::Fresh,
            (Phase::Play, _) => Stage::Moving,
        };
        Ok(())
    }

    /// Judges the moves of the turn, before what follows them (S10 to S12, section 7).
    #[inline]
    pub(in crate::game::lanrick) fn settle(&mut self) -> Result<(), Illegal> {
        let actor = self.now.actor;
        if self.licence == Licence::Rules {
            self.spent_enough()?;
        }
        let has_moved = self.moved_men() != 0;
        self.now.note_turn(has_moved);
        match self.edition.contest {
            Contest::Shrinking(_) => self.settle_shrinking(actor),
            Contest::Nine(_) => self.settle_nine(actor),
        }
        Ok(())
    }

    /// S11 and S12: the man that a full rendezvous leaves out is taken, or the side that is home may
    /// replace one.
    fn settle_shrinking(&mut self, actor: Side) {
        let now = &mut self.now;
        if !now.is_full() {
            let replace = now.is_home(actor) && count(now.out(actor.other())) >= 2;
            self.stage = Stage::Settled {
                taken: None,
                replace,
            };
            return;
        }
        let out = now.taken() & !now.rendezvous;
        let taken = Cell(out.trailing_zeros() as u16);
        let loser = now.man(taken).unwrap_or(actor);
        now.lift(taken);
        self.stage = Stage::Settled {
            taken: Some(taken),
            replace: false,
        };
        if !self.end_if_lost() {
            self.close_session(loser.other());
        }
    }

    /// `x`: the man taken, as a claim (S11), or the removal that is due (section 7).
    fn remove(&mut self, cell: Cell) -> Result<(), Illegal> {
        if matches!(self.stage, Stage::Setting) {
            return Err(whole(Code::Syntax));
        }
        self.settle_before_parts()?;
        let wrong = match self.edition.contest {
            Contest::Shrinking(_) => Code::WrongCapture,
            Contest::Nine(_) => Code::BadRemoval,
        };
        if cell == Cell::NOWHERE {
            return Err(about(Code::OffBoard, cell));
        }
        match &mut self.stage {
            Stage::Settled { taken, .. } if *taken == Some(cell) => {
                *taken = None;
                Ok(())
            }
            Stage::Won(_) => self.remove_for_win(cell),
            Stage::Ended => Err(whole(Code::GameOver)),
            _ => Err(about(wrong, cell)),
        }
    }

    /// S12: a fresh man of the mover's takes the place of one of the adversary's.
    fn replace(&mut self, cell: Cell, side: Side) -> Result<(), Illegal> {
        self.settle_before_parts()?;
        if cell == Cell::NOWHERE {
            return Err(about(Code::OffBoard, cell));
        }
        let actor = self.now.actor;
        let Stage::Settled {
            taken: None,
            replace: true,
        } = self.stage
        else {
            if matches!(self.stage, Stage::Ended) {
                return Err(whole(Code::GameOver));
            }
            return Err(about(Code::FalseReplacement, cell));
        };
        let is_due = self.now.out(actor.other()) & bit(cell) != 0;
        if side != actor || !is_due {
            return Err(about(Code::FalseReplacement, cell));
        }
        self.now.lift(cell);
        self.now.put(actor, cell);
        self.stage = Stage::Settled {
            taken: None,
            replace: false,
        };
        Ok(())
    }

    /// What stands behind the moves or the mark is judged only when these are.
    pub(in crate::game::lanrick) fn settle_before_parts(&mut self) -> Result<(), Illegal> {
        match self.stage {
            Stage::Moving => self.settle(),
            Stage::Thrown { square, void } => self.stand(square, void),
            _ => Ok(()),
        }
    }

    /// Ends the word; [`Word::now`] is then the position behind it.
    ///
    /// # Errors
    /// What is due and missing.
    #[inline]
    pub(in crate::game::lanrick) fn finish(&mut self) -> Result<(), Illegal> {
        match self.stage {
            Stage::Moving => self.settle()?,
            Stage::Setting => return self.men_set(),
            Stage::Thrown { void: true, .. } => {
                self.now.phase = Phase::Mark { void: true };
                return Ok(());
            }
            Stage::Thrown { square, void } => self.stand(square, void)?,
            _ => {}
        }
        match self.stage {
            Stage::Settled { replace: true, .. }
                if self.edition.contest == Contest::Shrinking(Replacement::Must) =>
            {
                Err(whole(Code::MissingReplacement))
            }
            Stage::Settled { .. } => {
                if self.now.phase == Phase::Play && !self.end_if_lost() {
                    self.now.actor = self.now.actor.other();
                }
                Ok(())
            }
            Stage::Won(won) => self.finish_win(won),
            _ => Ok(()),
        }
    }
}

//! [`Word`]: a word of a record in play, part by part. What is asked of the whole turn is asked behind
//! its last move, what is due and missing at the end of the word (rules/lanrick.md, section 9).

use super::edition::{Contest, Edition, Replacement};
use super::position::{Phase, Position, index};
use super::squares::{Set, bit, count};
use super::win::Won;
use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::record::{Action, Actions};

/// Whether a word has to follow the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Licence {
    /// It has.
    Rules,
    /// It was played against them (`~`): S5 to S10 may be broken (section 8).
    AsPlayed,
}

/// How far a word has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Nothing of it has been played.
    Fresh,
    /// It sets men.
    Setting,
    /// It has thrown the dice: where the mark would stand, and whether the throw is void.
    Thrown { square: Cell, void: bool },
    /// It has set the mark or exchanged colours, and nothing can follow.
    Done,
    /// It moves men, or none.
    Moving,
    /// A turn of a shrinking contest has been judged: the man that it has taken and that has not been
    /// claimed yet, and whether the mover may still replace one.
    Settled { taken: Option<Cell>, replace: bool },
    /// The session has been won, in a contest of nine squares.
    Won(Won),
    /// The game or the hand has ended.
    Ended,
}

/// A word in play.
#[derive(Clone)]
pub(super) struct Word<'a> {
    pub(super) edition: &'a Edition,
    /// The position before it.
    pub(super) before: &'a Position,
    /// The position so far.
    pub(super) now: Position,
    pub(super) stage: Stage,
    pub(super) licence: Licence,
    /// How many squares the turn has, and how many are spent.
    pub(super) allowance: u8,
    pub(super) spent: u8,
    /// The most that the turn can spend (S10), if that is known already.
    pub(super) most: Option<u8>,
    /// The squares of the men that it has moved, by the axis of their line.
    pub(super) moved: [Set; 4],
}

/// A fault of the word as a whole.
pub(super) const fn whole(code: Code) -> Illegal {
    Illegal {
        code,
        part: None,
        cell: None,
        side: None,
    }
}

/// A fault about a square.
pub(super) const fn about(code: Code, cell: Cell) -> Illegal {
    Illegal {
        code,
        part: None,
        cell: Some(cell),
        side: None,
    }
}

/// The codes of the faults that stand at the whole word even if a part shows them.
const fn is_of_whole(code: Code) -> bool {
    matches!(
        code,
        Code::NotSpent
            | Code::FalsePass
            | Code::MarkMissing
            | Code::GameOver
            | Code::MissingMen
            | Code::MissingReplacement
            | Code::MissingRemoval
            | Code::MissingSend
    )
}

impl<'a> Word<'a> {
    /// A word of the side that acts.
    #[inline]
    pub(super) fn new(edition: &'a Edition, before: &'a Position, licence: Licence) -> Self {
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

    /// Plays all of a word, and gives the position behind it.
    ///
    /// # Errors
    /// The first fault.
    #[inline]
    pub(super) fn play(mut self, turn: &Actions<'_>) -> Result<Position, Illegal> {
        for (i, action) in turn.list.iter().enumerate() {
            if let Err(mut illegal) = self.part(action, turn.paths) {
                if !is_of_whole(illegal.code) {
                    illegal.part = illegal.part.or(u8::try_from(i).ok());
                }
                illegal.side = Some(self.before.actor);
                return Err(illegal);
            }
        }
        let actor = self.before.actor;
        self.finish().map_err(|mut illegal| {
            illegal.side = Some(actor);
            illegal
        })
    }

    /// Plays the next part.
    ///
    /// # Errors
    /// Its fault, or that of the turn before it.
    #[inline]
    pub(super) fn part(&mut self, action: &Action, paths: &[Cell]) -> Result<(), Illegal> {
        if self.stage == Stage::Fresh {
            self.begin(action)?;
        }
        match *action {
            Action::Move(run) => self.move_man(run.of(paths)),
            Action::Pass => Ok(()),
            Action::Remove(cell) => self.remove(cell),
            Action::PlaceAs(cell, side) if self.stage == Stage::Setting => {
                self.set_man(cell, Some(side))
            }
            Action::Place(cell) if self.stage == Stage::Setting => self.set_man(cell, None),
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
    pub(super) fn settle(&mut self) -> Result<(), Illegal> {
        let actor = self.now.actor;
        if self.licence == Licence::Rules {
            self.spent_enough()?;
        }
        if !self.edition.shift || self.moved.iter().any(|&set| set != 0) {
            self.now.played[index(actor)] = true;
        }
        self.now.thrown = false;
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
            if self.stage == Stage::Ended {
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
    pub(super) fn settle_before_parts(&mut self) -> Result<(), Illegal> {
        match self.stage {
            Stage::Moving => self.settle(),
            Stage::Thrown { square, void } => self.stand(square, void),
            _ => Ok(()),
        }
    }

    /// Ends the word, and gives the position behind it.
    ///
    /// # Errors
    /// What is due and missing.
    #[inline]
    pub(super) fn finish(mut self) -> Result<Position, Illegal> {
        match self.stage {
            Stage::Moving => self.settle()?,
            Stage::Setting => return self.men_set(),
            Stage::Thrown { void: true, .. } => {
                self.now.phase = Phase::Mark { void: true };
                return Ok(self.now);
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
                Ok(self.now)
            }
            Stage::Won(won) => self.finish_win(won),
            _ => Ok(self.now),
        }
    }
}

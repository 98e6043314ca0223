//! Winning a session of nine squares, and the removal that follows (rules/lanrick.md, section 7).

use super::edition::{Contest, Due};
use super::position::Position;
use super::squares::{FIELD, Set, count, holds};
use super::word::{Stage, Word, about, whole};
use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;

/// A session that has been won in this word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Won {
    pub(super) winner: Side,
    /// What is due next.
    pub(super) step: Step,
}

/// What is due next after a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// One of the loser's men that is out is removed.
    Removal,
    /// The loser's others that are out go to the border.
    Send { men: Set },
    /// The same, and then both sides leave the field: whose turn to send it is, once that has begun.
    Clear { men: Set, turn: Option<Side> },
    /// These wanderers are put on empty squares of the rendezvous.
    Wander { men: Set, number: u8 },
    /// The man on the mark is sent to one of these squares.
    Centre { open: Set, number: u8 },
    /// The winner may move his men along the border for so many squares.
    Regroup { left: u8, moved: Set },
    /// Nothing.
    Nothing,
}

impl Word<'_> {
    /// Whether a side is home; `first` is judged first.
    pub(super) fn settle_nine(&mut self, first: Side) {
        let now = &mut self.now;
        let Some(winner) = [first, first.other()]
            .into_iter()
            .find(|&side| now.is_home(side))
        else {
            if self.stage == Stage::Moving {
                self.stage = Stage::Settled {
                    taken: None,
                    replace: false,
                };
            }
            return;
        };
        now.mustered = Some(now.men.map(|men| count(men & now.rendezvous)));
        if now.out(winner.other()) == 0 {
            self.stage = self.behind_removal(winner);
        } else {
            let step = Step::Removal;
            self.stage = Stage::Won(Won { winner, step });
        }
    }

    /// `x`: the removal that a win asks for.
    pub(super) fn remove_for_win(&mut self, cell: Cell) -> Result<(), Illegal> {
        let Stage::Won(Won {
            winner,
            step: Step::Removal,
        }) = self.stage
        else {
            return Err(about(Code::BadRemoval, cell));
        };
        if !holds(self.now.out(winner.other()), cell) {
            return Err(about(Code::BadRemoval, cell));
        }
        self.now.lift(cell);
        if self.edition.contest == Contest::Nine(Due::Radiate) {
            if !self.end_hand(winner) {
                self.stage = self.behind_removal(winner);
            }
        } else if !self.end_if_lost() {
            self.stage = self.behind_removal(winner);
        }
        Ok(())
    }

    /// What is due when the removal is done.
    fn behind_removal(&mut self, winner: Side) -> Stage {
        let out = self.now.out(winner.other());
        let men = out & FIELD;
        let step = match self.edition.contest {
            Contest::Nine(Due::Radiate) if out == 0 => self.radiate(0),
            Contest::Nine(Due::Radiate) => Step::Wander {
                men: out,
                number: count(out),
            },
            Contest::Nine(Due::Send(_)) => Step::Send { men },
            Contest::Nine(Due::Clear) => Step::Clear { men, turn: None },
            Contest::Nine(Due::LoserRemoves) | Contest::Shrinking(_) => Step::Nothing,
        };
        Stage::Won(Won { winner, step })
    }

    /// `>`: a man is sent.
    pub(super) fn send(&mut self, from: Cell, to: Cell) -> Result<(), Illegal> {
        self.settle_before_parts()?;
        if matches!(self.stage, Stage::Ended) {
            return Err(whole(Code::GameOver));
        }
        if from == Cell::NOWHERE || to == Cell::NOWHERE {
            return Err(about(Code::OffBoard, Cell::NOWHERE));
        }
        if !holds(self.now.taken(), from) {
            return Err(about(Code::Empty, from));
        }
        let Stage::Won(won) = self.stage else {
            return Err(about(Code::BadSend, from));
        };
        match won.step {
            Step::Send { men } => self.send_out(won, men, from, to),
            Step::Clear { men, turn } => self.send_clear(won, (men, turn), from, to),
            Step::Wander { men, number } => self.put_wanderer(won, (men, number), from, to),
            Step::Centre { open, number } => self.send_centre(won, (open, number), from, to),
            Step::Removal | Step::Regroup { .. } | Step::Nothing => Err(about(Code::BadSend, from)),
        }
    }

    /// The end of a word that has won the session.
    pub(super) fn finish_win(mut self, won: Won) -> Result<Position, Illegal> {
        let is_missing = match won.step {
            Step::Removal => return Err(whole(Code::MissingRemoval)),
            Step::Wander { .. } | Step::Centre { .. } => true,
            Step::Send { men } => self.able(men) != 0,
            Step::Clear { men, turn } => self.due_to_clear(won, men, turn).0 != 0,
            Step::Regroup { .. } | Step::Nothing => false,
        };
        if is_missing {
            return Err(whole(Code::MissingSend));
        }
        self.close_session(won.winner);
        Ok(self.now)
    }
}

//! Winning a session of nine squares, and the removal that follows (rules/lanrick.md, section 7).

mod radiate;
mod send;

use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::squares::{FIELD, count, holds};
use crate::game::lanrick::edition::{Contest, Due};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::{about, whole};
use crate::game::lanrick::word::stage::{Stage, Step, Won};

impl Word<'_> {
    /// Whether a side is home; `first` is judged first.
    pub(in crate::game::lanrick) fn settle_nine(&mut self, first: Side) {
        let now = &mut self.now;
        let Some(winner) = [first, first.other()]
            .into_iter()
            .find(|&side| now.is_home(side))
        else {
            if matches!(self.stage, Stage::Moving) {
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
    pub(in crate::game::lanrick) fn remove_for_win(&mut self, cell: Cell) -> Result<(), Illegal> {
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

    /// What is due next is that step.
    fn go_on_to(&mut self, won: Won, step: Step) {
        self.stage = Stage::Won(Won { step, ..won });
    }

    /// `>`: a man is sent.
    pub(in crate::game::lanrick) fn send(&mut self, from: Cell, to: Cell) -> Result<(), Illegal> {
        self.settle_before_parts()?;
        match self.stage {
            Stage::Setting => return Err(whole(Code::Syntax)),
            Stage::Ended => return Err(whole(Code::GameOver)),
            _ => {}
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
    pub(in crate::game::lanrick) fn finish_win(&mut self, won: Won) -> Result<(), Illegal> {
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
        Ok(())
    }
}

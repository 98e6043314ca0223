//! How a game stands, in words: who is to move or how it ended, and what games of five in a row have
//! beside their stones.

use std::fmt::Write;

use super::Figure;
use super::words::Words;
use crate::board::{Fives, Side, Waiting};
use crate::record::{Outcome, Score};

impl Words<'_> {
    /// Who is to move, or how the game ended.
    pub(super) fn status(&mut self, figure: &Figure<'_>) {
        // Writing to a string never fails.
        let _ = match (figure.outcome, figure.board.to_move) {
            (Some(outcome), _) => {
                self.end(&outcome);
                Ok(())
            }
            (None, Some(side)) => match figure.board.session.as_ref() {
                None => write!(self.text, "{} to move.", side.name()),
                Some(session) if session.mark.is_some() => {
                    let number = session.number;
                    write!(self.text, "{} to move in session {number}.", side.name())
                }
                // What is due may be a man or a throw as well.
                Some(session) => {
                    let (side, number) = (side.name(), session.number);
                    write!(
                        self.text,
                        "{side} to act: session {number} has no mark yet."
                    )
                }
            },
            (None, None) => Ok(()),
        };
    }

    fn end(&mut self, outcome: &Outcome) {
        let ending = outcome.ending;
        let reason = ending.reason().map(|reason| reason.replace('-', " "));
        let _ = match (outcome.winner, reason) {
            // The claim has a letter for what ended the game off the board.
            (Some(side), Some(reason)) if ending.is_on_board() => {
                let claim = outcome.claim();
                write!(self.text, "{} has won ({claim}, {reason})", side.name())
            }
            (Some(side), _) => write!(self.text, "{} has won ({})", side.name(), outcome.claim()),
            (None, Some(reason)) => write!(self.text, "A draw ({reason})"),
            (None, None) => write!(self.text, "A draw"),
        };
        // "4 to 26" would be heard as White's 4 where White has won.
        let _ = match outcome.score {
            Some(Score { black, white }) => write!(self.text, ": Black {black}, White {white}."),
            None => write!(self.text, "."),
        };
    }

    /// The pairs taken, what the last stone has made, and a five that waits.
    pub(super) fn fives(&mut self, fives: &Fives) {
        match fives.pairs {
            Some([0, 0]) => self.begin("No pairs taken."),
            Some([black, white]) => {
                self.begin(&format!("Pairs taken: Black {black}, White {white}."));
            }
            None => {}
        }
        for row in &fives.made {
            if row.overline {
                self.list("An overline:", row.cells.iter().copied());
            } else if fives.waiting.is_none() {
                self.list("A five:", row.cells.iter().copied());
            }
        }
        if let Some(waiting) = &fives.waiting {
            self.waiting(waiting);
        }
    }

    fn waiting(&mut self, waiting: &Waiting) {
        let owner = waiting.side.name();
        for five in &waiting.fives {
            self.list(&format!("{owner}'s five waits:"), five.iter().copied());
        }
        let head = match waiting.side.other() {
            Side::Black => "Black annuls on:",
            Side::White => "White annuls on:",
        };
        if waiting.annulling.is_empty() {
            let them = if waiting.fives.len() == 1 {
                "it"
            } else {
                "them"
            };
            self.begin(&format!("Nothing annuls {them}."));
        }
        self.list(head, waiting.annulling.iter().copied());
    }
}

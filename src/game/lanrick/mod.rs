//! Lanrick, in every edition (rules/lanrick.md).
//!
//! All rule sets are values of [`Lanrick`], which differ by the data of their `Edition`; what only some
//! editions have is a file of its own: shifting the mark, radiating, sending, dice, exchanges. A word of a
//! record is played part by part as a `Word`; see there for the order of its faults.

mod board;
mod edition;
mod legal;
mod mark;
mod men;
mod position;
mod reason;
mod start;
mod symmetry;
mod win;
mod word;

pub use edition::sets::LANRICK;
pub use position::Position;

use std::ops::ControlFlow;

use super::{Illegal, Next, Reason, Rules, Spec, Start};
use crate::board::{Board, Cell, Session, Side};
use crate::diagnostic::Code;
use crate::record::{Action, Actions, Ending, Outcome, Score};
use board::squares::squares;
use edition::{Contest, Due, Edition};
use position::{Phase, counted};
use word::Word;
use word::fault::whole;
use word::stage::Licence;

/// How many passes behind the end of the game are let through (notation.md, section 2).
const IDLE_PASSES: u8 = 2;

/// A rule set of Lanrick.
pub struct Lanrick {
    spec: Spec,
    edition: Edition,
}

impl Lanrick {
    /// Plays a word under the rules or against them.
    fn word(
        &self,
        position: &mut Position,
        turn: &Actions<'_>,
        licence: Licence,
    ) -> Result<(), Illegal> {
        Rules::admits(self, turn)?;
        if position.phase == Phase::Over && matches!(turn.list, [Action::Pass]) {
            if position.idle == IDLE_PASSES {
                return Err(whole(Code::GameOver));
            }
            position.idle += 1;
            return Ok(());
        }
        let mut word = Word::new(&self.edition, position, licence);
        word.play(turn)?;
        *position = word.now;
        Ok(())
    }

    /// Whether a side that can move no man can do nothing but pass, so that a record may leave the pass
    /// out (section 8): the mark cannot be shifted, and no replacement must be made.
    #[cold]
    fn must_pass(&self, position: &Position) -> bool {
        !mark::shift::can_shift(&self.edition, position)
            && Word::new(&self.edition, position, Licence::Rules)
                .play(&Actions::plain(&[Action::Pass]))
                .is_ok()
    }

    /// Whether the rendezvous shrinks from session to session.
    const fn is_shrinking(&self) -> bool {
        matches!(self.edition.contest, Contest::Shrinking(_))
    }

    /// What the score counts: men on the board, or marks.
    fn counts(&self, position: &Position) -> Score {
        if self.edition.contest == Contest::Nine(Due::Radiate) {
            let [black, white] = position.marks;
            Score { black, white }
        } else {
            counted(position.men)
        }
    }
}

impl Rules for Lanrick {
    type Position = Position;

    fn spec(&self) -> &Spec {
        &self.spec
    }

    /// S1, S2, and the settings of sections 5 to 7.
    fn start(&self, start: Start<'_>) -> Result<Position, Illegal> {
        self.edition.start(start)
    }

    /// Section 8: the words that there are in this edition.
    fn admits(&self, turn: &Actions<'_>) -> Result<(), Illegal> {
        self.edition.admits(turn.list).map_err(|part| Illegal {
            part: u16::try_from(part).ok(),
            ..whole(Code::Syntax)
        })
    }

    fn is_symmetric(&self, symmetry: &[Cell]) -> bool {
        self.edition.is_symmetric((self.spec.geometry)(), symmetry)
    }

    #[inline]
    fn next(&self, position: &Position) -> Next {
        match position.phase {
            Phase::Over => Next::Over,
            Phase::Play if !men::turn::can_move(position) && self.must_pass(position) => {
                Next::Pass(position.actor)
            }
            _ => Next::Move(position.actor),
        }
    }

    /// A side that can move no man may still replace one, claim one, or have colours exchanged.
    fn implies_pass(&self, position: &Position, turn: &Actions<'_>) -> bool {
        match turn.list {
            [Action::PlaceAs(_, side)] => *side != position.actor,
            [Action::Swap(_)] => !self.edition.may_exchange(position),
            // With a claim alone nothing is moved.
            [Action::Remove(_), ..] => !position.is_full(),
            _ => true,
        }
    }

    /// Section 8.
    fn session_due(&self, position: &Position) -> Option<u32> {
        matches!(position.phase, Phase::Mark { .. }).then_some(position.session)
    }

    /// Sections 4 to 9.
    #[inline]
    fn play(&self, position: &mut Position, turn: &Actions<'_>) -> Result<(), Illegal> {
        if self.plain(position, turn) {
            return Ok(());
        }
        self.word(position, turn, Licence::Rules)
    }

    /// Section 8.
    fn force(&self, position: &mut Position, turn: &Actions<'_>) -> Result<(), Illegal> {
        self.word(position, turn, Licence::AsPlayed)
    }

    fn legal(&self, position: &Position, each: &mut dyn FnMut(&Actions<'_>) -> ControlFlow<()>) {
        let _ = self.words(position, each);
    }

    fn targets(&self, position: &Position) -> Vec<Cell> {
        squares(self.open_squares(position)).collect()
    }

    fn reason(&self, position: &Position, turn: &Actions<'_>, illegal: &Illegal) -> Option<Reason> {
        self.explain(position, turn, *illegal)
    }

    /// S14, and the last row of section 7.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.phase != Phase::Over {
            return None;
        }
        let score = self.counts(position);
        Some(Outcome {
            winner: score.leader(),
            ending: Ending::Played,
            score: Some(score),
        })
    }

    /// Section 8: men on the board, or marks scored.
    fn score(&self, position: &Position) -> Option<Score> {
        Some(self.counts(position))
    }

    fn board(&self, position: &Position) -> Board {
        let mut board = Board::empty((self.spec.geometry)());
        for side in [Side::Black, Side::White] {
            for cell in squares(position.of(side)) {
                board.set(cell, Some(side));
            }
        }
        board.to_move = (position.phase != Phase::Over).then_some(position.actor);
        board.session = Some(Session {
            number: position.session,
            mark: Some(position.mark).filter(|&mark| mark != Cell::NOWHERE),
            axis: position.axis,
            rendezvous: squares(position.rendezvous).collect(),
            opener: position.opener,
            played: position.played,
        });
        board
    }
}

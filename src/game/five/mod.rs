//! Five in a row: Ninuki-Renju, Gomoku, Pente, Renju (rules/ninuki.md).
//!
//! All rule sets are values of [`Five`], which differ by their board and their terms. A turn is the
//! placing of a stone, so what it makes and takes is found on the four lines through its point: `lines`,
//! `stones`, `window` and `table` are how they are looked at, `capture`, `shape`, `renju` and `annul` what is looked
//! for, `ban` and `position` what follows from it.

#[macro_use]
mod text;

mod annul;
mod ban;
mod capture;
mod lines;
mod maker;
mod position;
mod reason;
mod renju;
mod sets;
mod shape;
mod start;
mod stones;
mod table;
mod terms;
mod window;

pub use position::Position;
pub use sets::{GOMOKU, NINUKI, PENTE, RENJU};

use std::ops::ControlFlow;

use super::placement::{self, syntax};
use super::{Illegal, Next, Reason, Rules, Spec, Start};
use crate::board::{Board, Cell};
use crate::diagnostic::Code;
use crate::record::{Action, Actions, Outcome, Score};
use position::Licence;
use terms::Terms;

/// A rule set of five in a row.
pub struct Five {
    spec: Spec,
    terms: Terms,
}

impl Rules for Five {
    type Position = Position;

    fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Sections 1, 2 and 4. Without a side in the block the one that begins the game is to move; what
    /// binds the first stones no longer does.
    fn start(&self, start: Start<'_>) -> Result<Position, Illegal> {
        start::position(&self.terms, start)
    }

    /// One stone and the captures claimed for it, or a pass.
    #[inline]
    fn admits(&self, turn: &Actions<'_>) -> Result<(), Illegal> {
        placement::admits(turn)
    }

    #[inline]
    fn next(&self, position: &Position) -> Next {
        position.next
    }

    /// Sections 2 to 8.
    #[inline]
    fn play(&self, position: &mut Position, turn: &Actions<'_>) -> Result<(), Illegal> {
        if self.plays(position, turn) {
            return Ok(());
        }
        self.take(position, turn, Licence::Rules)
    }

    /// A pass is left to [`Rules::play`].
    #[inline]
    fn plays(&self, position: &mut Position, turn: &Actions<'_>) -> bool {
        match turn.list {
            [Action::Place(cell), claims @ ..] => {
                position.place_soundly(&self.terms, *cell, claims)
            }
            _ => false,
        }
    }

    fn force(&self, position: &mut Position, turn: &Actions<'_>) -> Result<(), Illegal> {
        self.take(position, turn, Licence::AsPlayed)
    }

    fn legal(&self, position: &Position, each: &mut dyn FnMut(&Actions<'_>) -> ControlFlow<()>) {
        for cell in position.placements(&self.terms) {
            if each(&Actions::plain(&[Action::Place(cell)])).is_break() {
                return;
            }
        }
        if self.terms.passes && position.next != Next::Over {
            let _ = each(&Actions::plain(&[Action::Pass]));
        }
    }

    fn targets(&self, position: &Position) -> Vec<Cell> {
        position.placements(&self.terms)
    }

    fn forbidden(&self, position: &Position) -> Vec<(Cell, Code)> {
        position.forbidden(&self.terms)
    }

    fn reason(&self, position: &Position, turn: &Actions<'_>, illegal: &Illegal) -> Option<Reason> {
        reason::of(self, position, turn, illegal)
    }

    /// Section 7.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    /// Section 2: the pairs taken in the whole game, where pairs are taken.
    fn score(&self, position: &Position) -> Option<Score> {
        self.terms.captures.then(|| position.score())
    }

    fn board(&self, position: &Position) -> Board {
        let mut board = Board::empty((self.spec.geometry)());
        position.show(&self.terms, &mut board);
        board
    }
}

impl Five {
    fn take(
        &self,
        position: &mut Position,
        turn: &Actions<'_>,
        licence: Licence,
    ) -> Result<(), Illegal> {
        match turn.list {
            [Action::Place(cell)] => position.place(&self.terms, *cell, &[], licence),
            [Action::Pass] => position.pass(&self.terms, licence),
            list => {
                self.admits(turn)?;
                match list {
                    [Action::Place(cell), claims @ ..] => {
                        position.place(&self.terms, *cell, claims, licence)
                    }
                    _ => Err(syntax(None)),
                }
            }
        }
    }
}

//! Custodian capture: Macbeth, Othello, Reversi (rules/macbeth.md).
//!
//! All rule sets are values of [`Custodian`], which differ by their board, by how the game begins and
//! by who wins.

#[macro_use]
mod text;

mod lines;
mod macbeth;
mod othello;
mod perft;
mod position;
mod setup;
mod words;

pub use macbeth::MACBETH;
pub use othello::{OTHELLO, PLAIN_OTHELLO};
pub use perft::perft;
pub use position::Position;

use std::ops::ControlFlow;

use super::placement::{self, syntax};
use super::{Illegal, Next, Rules, Spec, Start};
use crate::board::{Board, Side};
use crate::record::{Action, Actions, Ending, Outcome, Score};
use lines::{Lines, cells};
use position::Licence;

/// How a game begins (section 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opening {
    /// With discs on the central cells.
    Discs,
    /// With the opening phase: the central cells are taken first.
    Centre,
}

/// Who wins (section 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Winner {
    /// The side with the higher score.
    Most,
    /// The side with the lower one: misère.
    Fewest,
}

/// A rule set on a board whose cells lie on `N` lines each.
pub struct Custodian<const N: usize> {
    spec: Spec,
    lines: fn() -> &'static Lines<N>,
    opening: Opening,
    winner: Winner,
}

impl<const N: usize> Custodian<N> {
    /// The position at the start of a game.
    fn first_position(&self) -> Position<N> {
        let lines = (self.lines)();
        match self.opening {
            Opening::Discs => Position::settled(lines, lines.start, Side::Black),
            Opening::Centre => Position::opening(lines),
        }
    }
}

impl<const N: usize> Rules for Custodian<N> {
    type Position = Position<N>;

    fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Section 3. Without a side in the block Black is to move; the opening phase is over in any case.
    fn start(&self, start: Start<'_>) -> Result<Position<N>, Illegal> {
        start.setup.map_or_else(
            || Ok(self.first_position()),
            |setup| setup::position((self.lines)(), setup),
        )
    }

    /// One disc and the captures claimed for it, or a pass (section 13).
    #[inline]
    fn admits(&self, turn: &Actions<'_>) -> Result<(), Illegal> {
        placement::admits(turn)
    }

    #[inline]
    fn next(&self, position: &Position<N>) -> Next {
        position.next()
    }

    /// Sections 4, 5, 8 and 13.
    #[inline]
    fn play(&self, position: &mut Position<N>, turn: &Actions<'_>) -> Result<(), Illegal> {
        match turn.list {
            [Action::Place(cell)] => position.place_plainly(*cell),
            [Action::Pass] => position.pass(Licence::Rules),
            list => {
                self.admits(turn)?;
                match list {
                    [Action::Place(cell), claims @ ..] => {
                        position.place(*cell, claims, Licence::Rules)
                    }
                    _ => Err(syntax(None)),
                }
            }
        }
    }

    /// Section 14.
    fn force(&self, position: &mut Position<N>, turn: &Actions<'_>) -> Result<(), Illegal> {
        match turn.list {
            [Action::Place(cell), claims @ ..] => position.place(*cell, claims, Licence::AsPlayed),
            [Action::Pass] => position.pass(Licence::AsPlayed),
            _ => Err(syntax(None)),
        }
    }

    fn legal(&self, position: &Position<N>, each: &mut dyn FnMut(&Actions<'_>) -> ControlFlow<()>) {
        if let Next::Pass(_) = position.next() {
            let _ = each(&Actions::plain(&[Action::Pass]));
            return;
        }
        for cell in cells(position.placements()) {
            if each(&Actions::plain(&[Action::Place(cell)])).is_break() {
                return;
            }
        }
    }

    /// Section 6.
    fn outcome(&self, position: &Position<N>) -> Option<Outcome> {
        if position.next() != Next::Over {
            return None;
        }
        let score = position.score();
        let more = score.leader();
        Some(Outcome {
            winner: match self.winner {
                Winner::Most => more,
                Winner::Fewest => more.map(Side::other),
            },
            ending: Ending::Played,
            score: Some(score),
        })
    }

    /// Section 6: the empty cells are given away only when the game is over; until then these are the
    /// discs on the board.
    fn score(&self, position: &Position<N>) -> Option<Score> {
        Some(position.score())
    }

    fn board(&self, position: &Position<N>) -> Board {
        let mut board = Board::empty((self.spec.geometry)());
        position.show(&mut board);
        board
    }
}

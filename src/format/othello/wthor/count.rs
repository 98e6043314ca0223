//! How far moves have come: only then does a score mean anything.

use super::rules;
use crate::board::{Cell, Side};
use crate::game::{Next, Start};
use crate::record::{Action, Actions, Score};

/// What moves from the usual start come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    /// The game has ended, with that score.
    Over(Score),
    /// It has not. So many discs lie there.
    Open(Score),
    /// The rules forbid one of them.
    Illegal,
}

/// Plays moves; passes are left out.
pub(super) fn count(cells: impl Iterator<Item = Cell>) -> Count {
    let Ok(mut play) = rules().start(Start::default()) else {
        return Count::Illegal;
    };
    let pass = Actions::plain(&[Action::Pass]);
    for cell in cells {
        while let Next::Pass(_) = play.next() {
            if play.play(&pass).is_err() {
                return Count::Illegal;
            }
        }
        if play.play(&Actions::plain(&[Action::Place(cell)])).is_err() {
            return Count::Illegal;
        }
    }
    if let Some(score) = play.outcome().and_then(|outcome| outcome.score) {
        return Count::Over(score);
    }
    let board = play.board();
    let discs = |side| board.cells(side).count() as u32;
    Count::Open(Score {
        black: discs(Side::Black),
        white: discs(Side::White),
    })
}

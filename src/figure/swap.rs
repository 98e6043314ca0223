//! Swapped colours: Black's pieces are drawn as White's, and all that a figure tells of the sides agrees.

use super::Figure;
use crate::board::{Board, Geometry, Side};
use crate::record::{Outcome, Score};

impl Figure<'_> {
    /// Black and White change places: pieces, numbers, ghosts, who is to move and who has won, scores and pairs.
    /// Texts stay what they are.
    pub fn swap_colours(&mut self) {
        swap_board(&mut self.board, self.geometry);
        for number in self.numbers.iter_mut().chain(&mut self.noted) {
            number.side = number.side.other();
        }
        for ghost in &mut self.ghosts {
            ghost.side = ghost.side.other();
        }
        self.outcome = self.outcome.map(swapped);
        self.is_swapped = !self.is_swapped;
        if let Some(before) = &mut self.before {
            swap_board(&mut before.board, before.geometry);
        }
    }
}

fn swap_board(board: &mut Board, geometry: &Geometry) {
    for cell in geometry.cells() {
        let piece = board.get(cell);
        board.set(cell, piece.map(Side::other));
    }
    board.to_move = board.to_move.map(Side::other);
    if let Some(session) = &mut board.session {
        session.opener = session.opener.other();
        session.played.reverse();
    }
    if let Some(fives) = &mut board.fives {
        if let Some(pairs) = &mut fives.pairs {
            pairs.reverse();
        }
        if let Some(waiting) = &mut fives.waiting {
            waiting.side = waiting.side.other();
        }
    }
}

fn swapped(outcome: Outcome) -> Outcome {
    Outcome {
        winner: outcome.winner.map(Side::other),
        score: outcome.score.map(|Score { black, white }| Score {
            black: white,
            white: black,
        }),
        ..outcome
    }
}

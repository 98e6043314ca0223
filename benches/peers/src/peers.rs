//! The same work done by magpie, and the plainest loop over bytes.

use magpie::othello::{Board, Game, Position, Status, Stone};

use crate::corpus::Corpus;

/// The games as magpie takes them, squares already read.
pub fn positions(corpus: &Corpus) -> Vec<Vec<Position>> {
    let position = |cell: ludograph::board::Cell| {
        let bit = 1u64 << 63 >> cell.index();
        Position::try_from(bit).expect("one square")
    };
    corpus
        .cells()
        .map(|cells| cells.into_iter().map(position).collect())
        .collect()
}

/// Replays every game: each turn judged, a pass put in where the side to move has no other turn, the
/// end recognised, the discs counted. Gives the sum of Black's discs.
pub fn replay(games: &[Vec<Position>]) -> u64 {
    let mut sum = 0;
    for squares in games {
        let mut game = Game::new();
        for &square in squares {
            if game.play(square).is_err() {
                assert!(game.moves().is_empty(), "a false pass");
                game.pass_turn();
                game.play(square).expect("a legal turn");
            }
        }
        for _ in 0..2 {
            if game.status() == Status::Progressing {
                assert!(game.moves().is_empty(), "the game is not over");
                game.pass_turn();
            }
        }
        sum += u64::from(game.bits_for(Stone::Black).count_set());
    }
    sum
}

/// The usual count of Othello: a pass is a turn, a finished game one leaf.
pub fn perft(depth: u8) -> u64 {
    count(&Board::standard(), Stone::Black, false, depth)
}

fn count(board: &Board, stone: Stone, passed: bool, depth: u8) -> u64 {
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        return match (passed, depth) {
            (true, _) | (_, 1) => 1,
            _ => count(board, stone.flip(), true, depth - 1),
        };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    let after = |square| {
        let mut next = board.clone();
        next.play(stone, square);
        count(&next, stone.flip(), false, depth - 1)
    };
    moves.hot_bits().map(after).sum()
}

/// A loop in which each byte has to wait for the one before it. Gives what it comes to.
pub fn steps(text: &[u8]) -> u64 {
    text.iter().fold(0, |state: u64, &byte| {
        state.rotate_left(5) ^ u64::from(byte)
    })
}

//! An archive of chess in PGN, for the peer that reads nothing else: the first turns of random games.

use std::fmt::Write;

use cozy_chess::{Board, File, Move, Piece, Square};

use crate::corpus::Dice;

/// Games are broken off after so many plies.
const LONGEST: usize = 60;

/// An archive of at least so many bytes, and how many plies are in it.
pub fn archive(size: usize) -> (String, u64) {
    let (mut text, mut plies) = (String::new(), 0);
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut number = 0;
    while text.len() < size {
        number += 1;
        let moves = game(&mut dice);
        plies += moves.len() as u64;
        let result = match moves.last() {
            Some(word) if word.ends_with('#') => ["0-1", "1-0"][moves.len() % 2],
            _ => "*",
        };
        write!(
            text,
            "[Event \"Club evening\"]\n[Site \"?\"]\n[Date \"2026.11.30\"]\n[Round \"{number}\"]\n\
             [White \"Ada\"]\n[Black \"Bruno Conti\"]\n[Result \"{result}\"]\n\n"
        )
        .expect("memory can be written");
        let mut column = 0;
        for (i, word) in moves.iter().enumerate() {
            let word = if i % 2 == 0 {
                format!("{}. {word}", i / 2 + 1)
            } else {
                word.clone()
            };
            column += word.len() + 1;
            text += &word;
            text.push(if column > 72 { '\n' } else { ' ' });
            column = if column > 72 { 0 } else { column };
        }
        text += result;
        text += "\n\n";
    }
    (text, plies)
}

fn game(dice: &mut Dice) -> Vec<String> {
    let mut board = Board::default();
    let mut words = Vec::new();
    while words.len() < LONGEST {
        let mut legal = Vec::new();
        board.generate_moves(|moves| {
            legal.extend(moves);
            false
        });
        if legal.is_empty() {
            break;
        }
        let chosen = legal[dice.below(legal.len())];
        let mut word = san(&board, chosen, &legal);
        board.play(chosen);
        if !board.checkers().is_empty() {
            let mut can_go_on = false;
            board.generate_moves(|_| {
                can_go_on = true;
                true
            });
            word.push(if can_go_on { '+' } else { '#' });
        }
        words.push(word);
    }
    words
}

/// A move as PGN writes it, without the sign of a check.
fn san(board: &Board, chosen: Move, legal: &[Move]) -> String {
    let piece = board.piece_on(chosen.from).expect("a piece moves");
    // Castling is written as the king taking his own rook.
    let own = board.colors(board.side_to_move());
    if own.has(chosen.to) {
        let is_short = chosen.to.file() > chosen.from.file();
        return if is_short { "O-O" } else { "O-O-O" }.to_owned();
    }
    let is_pawn = piece == Piece::Pawn;
    let takes =
        board.occupied().has(chosen.to) || (is_pawn && chosen.from.file() != chosen.to.file());
    let mut word = String::new();
    if is_pawn {
        if takes {
            word += &chosen.from.file().to_string();
        }
    } else {
        word += &piece.to_string().to_uppercase();
        word += &origin(board, chosen, legal);
    }
    if takes {
        word.push('x');
    }
    word += &chosen.to.to_string();
    if let Some(piece) = chosen.promotion {
        word += &format!("={}", piece.to_string().to_uppercase());
    }
    word
}

/// What has to be said of where a piece comes from.
fn origin(board: &Board, chosen: Move, legal: &[Move]) -> String {
    let kind = board.piece_on(chosen.from);
    let others: Vec<Square> = { legal.iter() }
        .filter(|other| {
            other.to == chosen.to && other.from != chosen.from && board.piece_on(other.from) == kind
        })
        .map(|other| other.from)
        .collect();
    let file = |square: Square| -> File { square.file() };
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|&other| file(other) != file(chosen.from)) {
        file(chosen.from).to_string()
    } else if others
        .iter()
        .all(|other| other.rank() != chosen.from.rank())
    {
        chosen.from.rank().to_string()
    } else {
        chosen.from.to_string()
    }
}

//! What a replay leaves for pictures and explanations: the boards of a line.

use crate::board::{Board, Cell, Side};
use crate::record::Outcome;

/// A piece placed or a man moved. A turn of several men has one for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its number.
    pub number: u32,
    /// Who played it.
    pub side: Side,
    /// Where it was placed, or where its move ended.
    pub cell: Cell,
    /// Where its move began; none if it was placed.
    pub from: Option<Cell>,
}

/// A point of a line: everything that a figure of it can show.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// What lies on the board at that point, and who is to move.
    pub board: Board,
    /// The boards of the line: the start, then one for each of `plies`, so one more than those: the
    /// board after its whole turn.
    pub boards: Vec<Board>,
    /// The turns of the line up to that point, of a variation with those that lead to it.
    pub plies: Vec<Ply>,
    /// Where the side to move may place a piece, in the order of the board.
    pub legal: Vec<Cell>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

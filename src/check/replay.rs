//! What a replay leaves for pictures and explanations: the boards of a line.

use std::fmt;
use std::sync::Arc;

use crate::board::{Board, Cell, Side};
use crate::diagnostic::Code;
use crate::game::Play;
use crate::record::{Numbering, Outcome};
use crate::source::Run;

use super::tip::Tip;

/// A piece placed, be it on an empty cell or in place of another, or a man moved or sent. A turn of
/// several men has one for each, one that brings none has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its number.
    pub number: u32,
    /// Whose piece it is: that of who played it, but for men that are set or sent for the other side.
    pub side: Side,
    /// Where it was placed, or where its move ended.
    pub cell: Cell,
    /// Where its move began; none if it was placed.
    pub from: Option<Cell>,
}

/// A turn that placed and moved nothing: it only removed a man.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Still {
    /// Its number.
    pub number: u32,
    /// The board after it.
    pub board: Arc<Board>,
}

/// A point of a line that somebody may look at.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub(super) tip: Tip,
    pub(super) board: Board,
    pub(super) legal: Vec<Cell>,
    pub(super) forbidden: Vec<(Cell, Code)>,
    pub(super) outcome: Option<Outcome>,
}

/// By what lies on the board.
impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.outcome == other.outcome
    }
}

/// A point of a line: everything that a figure of it can show.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// What lies on the board at that point, and who is to move.
    pub board: Board,
    /// The boards of the line: the start, then one for each of `plies`, so one more than those: the
    /// board after its whole turn.
    pub boards: Vec<Arc<Board>>,
    /// The turns of the line up to that point, of a variation with those that lead to it.
    pub plies: Vec<Ply>,
    /// The turns of the line that have no ply, in their order.
    pub still: Vec<Still>,
    /// Where the side to move may place a piece, set the mark or end the move of a man, in the order of
    /// the board.
    pub legal: Vec<Cell>,
    /// The empty cells that are forbidden to the side to move by the shape that it would make there, in
    /// the order of the board, with the codes of those faults.
    pub forbidden: Vec<(Cell, Code)>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Moment {
    /// Whether the line has a turn of that number.
    pub fn has_turn(&self, number: u32) -> bool {
        self.plies.iter().any(|ply| ply.number == number)
            || self.still.iter().any(|still| still.number == number)
    }

    /// Whether the line has the first and the last of the turns that are named.
    pub fn has_turns(&self, numbering: &Numbering) -> bool {
        let has = |(first, last)| self.has_turn(first) && self.has_turn(last);
        numbering.turns.is_none_or(has)
    }
}

/// The game at the point that was asked for.
pub struct Reached {
    play: Box<dyn Play>,
    /// The number of the last turn; none at the start.
    pub number: Option<u32>,
    /// Who played it.
    pub side: Option<Side>,
    /// Its parts in [`Record::actions`](crate::record::Record::actions); none if a diagram tells it.
    pub parts: Option<Run>,
    /// The numbers of the turns of the line that were played against the rules (`~`), with those rules,
    /// in their order.
    pub as_played: Vec<(u32, Code)>,
}

impl Reached {
    pub(super) fn new(
        play: Box<dyn Play>,
        last: Option<(u32, Option<Side>, Option<Run>)>,
        as_played: Vec<(u32, Code)>,
    ) -> Self {
        let (number, side, parts) = last.map_or((None, None, None), |(number, side, parts)| {
            (Some(number), side, parts)
        });
        Self {
            play,
            number,
            side,
            parts,
            as_played,
        }
    }

    /// The game in progress.
    pub fn play(&self) -> &dyn Play {
        self.play.as_ref()
    }
}

impl Clone for Reached {
    fn clone(&self) -> Self {
        Self {
            play: self.play.fork(),
            as_played: self.as_played.clone(),
            ..*self
        }
    }
}

/// By what lies on the board.
impl PartialEq for Reached {
    fn eq(&self, other: &Self) -> bool {
        let last = |of: &Self| (of.number, of.side, of.parts);
        last(self) == last(other) && self.play.board() == other.play.board()
    }
}

impl fmt::Debug for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reached")
            .field("board", &self.play.board())
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

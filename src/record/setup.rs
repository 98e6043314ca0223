//! Arrangements that somebody wrote down: `position` and `diagram` blocks.

use crate::board::{Axis, Cell, Side};
use crate::source::Span;

/// A `position` block. It becomes a position only if the rules accept it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// The word `position`.
    pub keyword: Span,
    /// The side to move.
    pub side: Option<(Side, Span)>,
    /// The number of the next turn.
    pub number: Option<(u32, Span)>,
    /// What lies on each cell of the board, blocks included.
    pub pieces: Vec<Option<Side>>,
    /// The place of each cell's mark, beside `pieces`.
    pub spans: Vec<Span>,
    /// What rows can't say.
    pub extras: Vec<(Extra, Span)>,
}

/// A line of a `position` block that says what its rows can't.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    /// The mark's cell and, for a rendezvous of three squares, its axis.
    Mark(Cell, Option<Axis>),
    /// The session, or the session to come.
    Session(u32),
    /// Whether Black, and whether White, has had the first turn of the session.
    Played(bool, bool),
    /// The pairs taken by Black and by White.
    Pairs(u32, u32),
}

/// A `diagram` block: turns told by the numbers on their cells.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Diagram {
    /// The word `diagram`.
    pub keyword: Span,
    /// What lay on each cell before the first number, blocks included.
    pub pieces: Vec<Option<Side>>,
    /// The place of each cell's mark, beside `pieces`.
    pub spans: Vec<Span>,
    /// The numbers in the order of the text: those of the rows, then those of the notes.
    pub numbered: Vec<Numbered>,
    /// The first mark that can't be read for certain; what it stands for is not among `numbered`.
    pub doubt: Option<Span>,
}

/// Where a diagram says that a turn was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayedAt {
    /// On that cell; [`Cell::NOWHERE`] if a note names no cell of the board.
    Cell(Cell),
    /// Where an earlier turn was played, of that number; with the number's place.
    Turn(u32, Span),
}

/// A number in a diagram: the turn of that number placed a piece there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Numbered {
    /// The number of the turn.
    pub number: u32,
    /// Where the piece was placed.
    pub at: PlayedAt,
    /// The place of the number.
    pub span: Span,
    /// Whether it is said to have been played against the rules (`~7`).
    pub as_played: bool,
}

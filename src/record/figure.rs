//! `figure` blocks: what to draw of the position at that point.

use crate::board::{Cell, Coordinates, Crop, Side};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// A named figure.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FigureBlock {
    /// The word `figure`.
    pub keyword: Span,
    /// Its name, unique in a file.
    pub name: String,
    /// The place of the name.
    pub name_span: Span,
    /// Its title.
    pub title: Option<String>,
    /// What it shows, in the order of the text.
    pub directives: Vec<(Directive, Span)>,
    /// What is wrong with it, without turns; the checker reports it with the turn of that place.
    pub faults: Vec<Diagnostic>,
    /// Whether a line of it could not be read, which has been reported, or its end is missing.
    pub is_unread: bool,
}

impl FigureBlock {
    /// Whether pieces carry the numbers of their turns, so that all turns of the line are needed.
    pub fn numbers_turns(&self) -> bool {
        let numbers =
            |(directive, _): &(Directive, Span)| matches!(directive, Directive::Numbers(_));
        self.directives.iter().any(numbers)
    }
}

/// A line of a figure block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Directive {
    /// Dots on the legal turns.
    Legal,
    /// A cross on every cell that is forbidden to the side to move by the shape it would make there.
    Forbidden,
    /// A circle on every cell where the side to move annuls the five that waits.
    Annulling,
    /// A ring round the piece of the last turn.
    Last,
    /// The pieces of some turns carry their numbers.
    Numbers(Numbering),
    /// The rendezvous is shaded.
    Rendezvous,
    /// The coin is drawn.
    Mark,
    /// A sign on each of these cells.
    Sign(MarkKind, Vec<Cell>),
    /// A text on a cell.
    Label(Cell, String),
    /// Pieces drawn as if they stood there.
    Piece(Side, Vec<Cell>),
    /// An arrow along these cells, at least two.
    Arrow(Vec<Cell>),
    /// A line from one cell to another.
    Line(Cell, Cell),
    /// The names of files and rows outside the board.
    Coordinates(Coordinates),
    /// Only a part of the board.
    Crop(Crop),
    /// What is seen is turned clockwise by that many degrees.
    Rotate(u16),
    /// Left and right of what is seen change places.
    Mirror,
    /// Black's pieces are drawn as White's, and White's as Black's.
    SwapColours,
    /// What the turns that are shown have captured or flipped.
    Ghosts,
    /// A sign of the side to move, beside the board.
    ToMove,
    /// Two boards side by side: the one before the last turn, and the one after it.
    BeforeAfter,
    /// The board without its pieces.
    Empty,
    /// A line of text under the board. It may hold fields of the record in braces.
    Caption(String),
}

/// Which turns carry numbers, and which numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbering {
    /// The first and the last of the turns; all if none are named.
    pub turns: Option<(u32, u32)>,
    /// The number that the first of them gets; its own if none is named.
    pub from: Option<u32>,
    /// After this number they begin with 1 again.
    pub modulo: Option<u32>,
}

impl Numbering {
    /// These turns with their own numbers.
    pub const fn of(first: u32, last: u32) -> Self {
        Self {
            turns: Some((first, last)),
            from: None,
            modulo: None,
        }
    }

    /// The turns that people name as `1-50`; none if they are none, or stand the wrong way round.
    pub fn between(text: &str) -> Option<(u32, u32)> {
        let (first, last) = text.split_once('-')?;
        // A sign before a number is none of ours.
        let number = |part: &str| part.parse().ok().filter(|_| !part.starts_with('+'));
        let turns: (u32, u32) = (number(first)?, number(last)?);
        (0 < turns.0 && turns.0 <= turns.1).then_some(turns)
    }
}

/// The signs that a figure can put on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// The cell is shaded.
    Shade,
    /// A small circle.
    Circle,
    /// A small square.
    Square,
    /// A small triangle.
    Triangle,
    /// A small cross.
    Cross,
}

//! `figure` blocks: what to draw of the position at that point.

use crate::board::{Cell, Side};
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
    /// The pieces of these turns carry their numbers; all turns if none are named.
    Numbers(Option<(u32, u32)>),
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
    /// Whether files and rows are named outside the board.
    Coordinates(bool),
    /// The board without its pieces.
    Empty,
    /// A line of text under the board.
    Caption(String),
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

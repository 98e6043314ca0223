//! The tree: a record as it was written, nothing lost.
//!
//! It is flat and holds places, no text: [`Tree::items`] are in the order of the text, `(` and `)` are
//! items, and what varies in length lies in arenas and is named by a [`Run`]. So depth costs nothing,
//! and a tree can be cleared and filled again without allocation. It is lossless by *tiling*: between
//! two items, and between the children of one, stand blanks and nothing else; what could not be parsed
//! is an item of kind [`Kind::Unknown`]. Chunk and tree together hold everything that was written.
//!
//! Each kind of node is a rule of `grammar/lgn.ebnf`; [`super::dump`] shows a tree with those names.

use crate::board::{Axis, Coordinates, Side};
use crate::record::{Claim, Ending, MarkKind, Numbering};
use crate::source::{Run, Span};

/// A record as written.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tree {
    /// What stands in the record, in the order of the text.
    pub items: Vec<Item>,
    /// The arena of readings ([`Kind::Doubt`]).
    pub readings: Vec<Reading>,
    /// The arena of the parts of words.
    pub parts: Vec<Part>,
    /// The arena of cell names.
    pub names: Vec<Name>,
    /// The arena of blocks.
    pub blocks: Vec<Block>,
    /// The arena of the lines of blocks.
    pub lines: Vec<Line>,
    /// The arena of the marks in rows.
    pub marks: Vec<Mark>,
    /// The arena of notes under diagrams.
    pub notes: Vec<Note>,
}

impl Tree {
    /// Empties it for the next record, and keeps its memory.
    pub fn clear(&mut self) {
        self.items.clear();
        self.readings.clear();
        self.parts.clear();
        self.names.clear();
        self.blocks.clear();
        self.lines.clear();
        self.marks.clear();
        self.notes.clear();
    }

    /// Whether it is a record at all: comments and blanks alone are none.
    pub fn is_record(&self) -> bool {
        self.items
            .iter()
            .any(|item| !matches!(item.kind, Kind::Comment { .. }))
    }
}

/// A node of the body or the tag section.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Item {
    /// The whole of it.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
}

/// What an [`Item`] is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// `[Name "value"]`; the value is what stands between the quotes, escapes and all.
    Tag {
        /// The name.
        name: Span,
        /// The value between its quotes.
        value: Span,
    },
    /// `session 3:`.
    Session(u32),
    /// `12.`, `12...` or `12)`.
    Number(u32),
    /// `B:` or `W:`.
    Side(Side),
    /// A turn or another word of parts joined by commas.
    Turn {
        /// Whether `~` stands before it.
        tilde: bool,
        /// Its parts, in [`Tree::parts`].
        parts: Run,
    },
    /// `<c4|c5>`, or `<?>` without readings.
    Doubt {
        /// Whether `~` stands before it.
        tilde: bool,
        /// Its readings, in [`Tree::readings`].
        readings: Run,
    },
    /// A glyph, by its number in PGN: `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    Glyph(u16),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A `diagram` block: its index in [`Tree::blocks`].
    Diagram(u32),
    /// A `position` block: its index in [`Tree::blocks`].
    Position(u32),
    /// A `figure` block: its index in [`Tree::blocks`].
    Figure(u32),
    /// The result as a word.
    Result(Claim),
    /// A comment.
    Comment {
        /// Its text, without the braces or the semicolon.
        text: Span,
        /// Whether it is one in braces; else it runs from `;` to the end of its line.
        braces: bool,
    },
    /// What could not be parsed, and has been reported.
    Unknown,
}

/// One reading of a doubtful word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// The whole of it.
    pub span: Span,
    /// Its parts, in [`Tree::parts`].
    pub parts: Run,
}

/// A part of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// The whole of it.
    pub span: Span,
    /// What it is.
    pub kind: PartKind,
    /// The cells that it names, in [`Tree::names`]: one for `d5`, `a1=W`, `xc5` and `@d5`, two for
    /// `h6>h8`, two or more for `d8-a8-a7`, any number for `swap:a1,b2`.
    pub cells: Run,
}

/// What a [`Part`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartKind {
    /// `d5`.
    Place,
    /// `a1=W`.
    PlaceAs(Side),
    /// `b1-a3`, `d8-a8-a7`.
    Move,
    /// `xc5`.
    Remove,
    /// `h6>h8`.
    Send,
    /// `@d5`, `@d5/`.
    Mark(Option<Axis>),
    /// `swap`, `swap:a1,b2`.
    Swap,
    /// `roll:5-3`.
    Roll(u8, u8),
    /// `pass`, and the other words for it that are read.
    Pass,
    /// `resign`, `time`, `forfeit`, `draw`.
    End(Ending),
}

/// The name of a cell: a letter and a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    /// The whole of it.
    pub span: Span,
    /// The file, from 1 for `a` or `A` to 26.
    pub file: u8,
    /// The row; 0 if the number has a leading zero or more than three digits, which no cell has.
    pub row: u16,
}

/// A `diagram`, `position` or `figure` block.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Block {
    /// The word that opens it.
    pub keyword: Span,
    /// In a `position`: the side to move.
    pub side: Option<(Side, Span)>,
    /// In a `position`: the number of its next turn.
    pub number: Option<(u32, Span)>,
    /// In a `figure`: its name.
    pub name: Span,
    /// In a `figure`: its title, what stands between the quotes, escapes and all.
    pub title: Option<Span>,
    /// Its lines, in [`Tree::lines`].
    pub lines: Run,
    /// The word `end`; none if the block was still open at the end of the record.
    pub end: Option<Span>,
}

impl Block {
    /// The name of a `figure` in plain signs, as it must be unique in a file. `text` is that of the chunk.
    pub fn plain_name(&self, text: &str) -> String {
        let signs = self.name.of(text).chars();
        signs.filter_map(super::place::plain).collect()
    }
}

/// A line of a block. Blank lines are none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// From its first sign to its last.
    pub span: Span,
    /// What it is.
    pub kind: LineKind,
}

/// What a [`Line`] is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LineKind {
    /// A row of a board.
    Row(Row),
    /// A row of file labels.
    Files,
    /// Notes of points played on more than once, in [`Tree::notes`].
    Notes(Run),
    /// In a `position`: `mark c5`; the index of the cell in [`Tree::names`].
    MarkAt(u32, Option<Axis>),
    /// In a `position`: `session 4`.
    Session(u32),
    /// In a `position`: `played B W`: whether Black, and whether White, has.
    Played(bool, bool),
    /// In a `position`: `pairs 3 1`.
    Pairs(u32, u32),
    /// In a `figure`: what to draw.
    Directive(Directive),
    /// A comment: from its `;` to the end of the line.
    Comment,
    /// What could not be parsed, and has been reported.
    Unknown,
}

/// A row of a board as written.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Row {
    /// The number left of its first border.
    pub label: Option<(u32, Span)>,
    /// What stands left of its first border, if it is no number: it says nothing.
    pub margin: Option<Span>,
    /// Its cells, in [`Tree::marks`].
    pub marks: Run,
    /// What stands right of a second border: it says nothing. The border is part of it.
    pub rest: Option<Span>,
}

/// What stands for one cell of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The whole of it.
    pub span: Span,
    /// What it is.
    pub kind: GridMark,
}

/// What a [`Mark`] of a row, or the mark of a [`Note`], is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridMark {
    /// `.`: empty.
    Empty,
    /// `#`: a block.
    Block,
    /// `B` or `W`: a piece.
    Piece(Side),
    /// `@`: the mark, on an empty cell.
    Coin,
    /// `17`, `~17`: the piece of that turn.
    Number {
        /// The number.
        value: u32,
        /// Whether `~` stands before it.
        tilde: bool,
    },
    /// `?`, `4?`, `?7`, `12|17`: a number that can't be read for certain.
    Doubt,
    /// Anything else.
    Unknown,
}

/// A note under a diagram: `52 = h8`, `52 = 17`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// The whole of it.
    pub span: Span,
    /// The turn's number, as in a row.
    pub mark: Mark,
    /// Where it was played.
    pub at: NoteAt,
}

/// Where a [`Note`] says that a turn was played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NoteAt {
    /// On a cell: its index in [`Tree::names`].
    Cell(u32),
    /// On the cell of the turn of that number, with the number's place.
    Turn(u32, Span),
}

/// What a line of a `figure` block says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Directive {
    /// `legal`.
    Legal,
    /// `forbidden`.
    Forbidden,
    /// `annulling`.
    Annulling,
    /// `last`.
    Last,
    /// `numbers`, `numbers 51-100 from 1 modulo 100`.
    Numbers(Numbering),
    /// `rendezvous`.
    Rendezvous,
    /// `mark`.
    Mark,
    /// `shade`, `circle`, `square`, `triangle`, `cross` and cells, in [`Tree::names`].
    Sign(MarkKind, Run),
    /// `label CELL "text"`: the index of the cell, and the text between its quotes.
    Label(u32, Span),
    /// `piece B CELLS`.
    Piece(Side, Run),
    /// `arrow CELL-CELL...`.
    Arrow(Run),
    /// `line CELL-CELL`.
    Line(Run),
    /// `coordinates`, `coordinates left top`, `no-coordinates`.
    Coordinates(Coordinates),
    /// `crop CELL-CELL`; no cells for `crop fit`.
    Crop(Run),
    /// `rotate 90`: degrees.
    Rotate(u32),
    /// `mirror`.
    Mirror,
    /// `swap-colours`.
    SwapColours,
    /// `ghosts`.
    Ghosts,
    /// `to-move`.
    ToMove,
    /// `before-after`.
    BeforeAfter,
    /// `empty`.
    Empty,
    /// `caption "text"`: the text between its quotes.
    Caption(Span),
}

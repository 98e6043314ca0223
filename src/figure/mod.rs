//! What to draw, and the drawing: a [`Figure`] becomes a [`Scene`](scene::Scene), and that a file.
//!
//! ```
//! use ludograph::board::{Board, Geometry, Side};
//! use ludograph::figure::{self, Figure, svg, theme};
//!
//! let othello = Geometry::square(8, 8).a1_on_top();
//! let mut figure = Figure::new(&othello);
//! figure.board.set(othello.cell("d5").unwrap(), Some(Side::Black));
//! let mut file = String::new();
//! svg::write(&figure::draw(&figure, &theme::BOOK), &mut file);
//! assert!(file.starts_with(svg::MARK));
//! ```
//!
//! The way of the data is figure, scene, file, and never back. A figure says what stands where; the
//! geometry of its board says where that is on the page; a theme says in which colours.

pub mod animate;
pub mod font;
#[cfg(feature = "raster")]
pub mod raster;
pub mod scene;
pub mod seal;
pub mod size;
pub mod svg;
pub mod theme;

mod around;
mod cell;
mod clear;
mod colour;
mod digits;
mod easel;
mod field;
mod fit;
mod ghost;
mod ground;
mod held;
mod ink;
mod layout;
mod line;
mod mark;
mod mover;
mod note;
mod numbers;
mod odd;
mod pair;
mod pick;
mod shown;
mod sign;
mod split;
mod stand;
mod swap;
mod tale;
mod text;
mod told;
mod trace;
mod view;
mod way;
mod words;

pub use fit::fit;
pub use layout::draw;
pub use pick::{Reached, blocks};
pub use split::split;
pub use words::standing;

use std::borrow::Cow;

use crate::board::{Board, Cell, Geometry, Shape, Side, View};
use crate::record::{MarkKind, Numbering, Outcome};

/// What to draw: a board, what stands on it, and what is marked there.
#[derive(Clone)]
pub struct Figure<'a> {
    /// The board.
    pub geometry: &'a Geometry,
    /// What stands on it, and who is to move.
    pub board: Board,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// Pieces with the numbers of the turns that placed or moved them, one a cell.
    pub numbers: Vec<Number>,
    /// Whether pieces stand on the board as they were placed, also those that have been captured since.
    pub as_placed: bool,
    /// With which numbers they are shown; its turns are of no account here.
    pub numbering: Numbering,
    /// A number that would have room as well, so that numbers keep their size from figure to figure.
    pub widest: u32,
    /// Turns on cells that bear a piece of the figure already, in their order: they are noted under the
    /// board.
    pub noted: Vec<Number>,
    /// The first and the last of the turns that are shown: of those with numbers, else the last turn;
    /// none at the start.
    pub turns: Option<(u32, u32)>,
    /// Pieces that these turns have captured or flipped.
    pub ghosts: Vec<Ghost>,
    /// Whether a sign beside the board shows the side to move.
    pub shows_mover: bool,
    /// Whether Black and White have changed places, by `Figure::swap_colours`.
    pub is_swapped: bool,
    /// The board before these turns, drawn to the left of this one and with the same view.
    pub before: Option<Box<Figure<'a>>>,
    /// Marks, the lowest first.
    pub marks: Vec<Mark<'a>>,
    /// Which part of the board is shown, from which side, and with which names beside it.
    pub view: View,
    /// The radius of White's pieces, in steps.
    pub radius: f64,
    /// What the figure is called, for those who can't see it and for lists.
    pub title: Cow<'a, str>,
    /// The captions under the board, above what is noted there.
    pub captions: Vec<Cow<'a, str>>,
    /// Directives that found nothing to draw: `numbers` of turns that the line does not have, `rendezvous` and `mark` where no mark is set, `annulling`
    /// where no five waits that can be annulled, `forbidden` where nothing is forbidden, `ghosts` where
    /// nothing has been captured or flipped, `to-move` where nobody is to move, `before-after` before any
    /// turn.
    pub absent: Vec<&'static str>,
    /// Fields of the title and the captions that nothing stands for, braces aside.
    pub unknown: Vec<String>,
    /// The record that the figure belongs to, embedded in the file.
    pub record: Option<Cow<'a, str>>,
    /// Fonts for characters that the bundled ones lack.
    pub fonts: Option<&'a font::Fonts<'a>>,
}

/// A turn shown by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The number.
    pub number: u32,
    /// The colour of its piece, which is that of who played it unless it has changed since.
    pub side: Side,
    /// Where it stands.
    pub cell: Cell,
}

/// A piece that has been captured or flipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ghost {
    /// Where it stood, or stands.
    pub cell: Cell,
    /// The colour that it had.
    pub side: Side,
    /// What has become of it.
    pub fate: Fate,
}

/// What has become of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is not there any more.
    Captured,
    /// It has changed its colour, or a piece of the other colour has taken its place.
    Flipped,
}

/// Something marked on a figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark<'a> {
    /// A dot: here the side to move may play.
    Dot(Cell),
    /// A ring round a piece of the last turn.
    Last(Cell),
    /// A square of the rendezvous, shaded.
    Rendezvous(Cell),
    /// A sign or shade.
    Sign(MarkKind, Cell),
    /// A text.
    Label(Cell, Cow<'a, str>),
    /// The coin.
    Coin(Cell),
    /// An arrow along these cells.
    Arrow(Cow<'a, [Cell]>),
    /// A line from one cell to another.
    Line(Cell, Cell),
}

impl<'a> Figure<'a> {
    /// The empty board with its coordinates.
    pub fn new(geometry: &'a Geometry) -> Self {
        Self {
            geometry,
            board: Board::empty(geometry),
            outcome: None,
            numbers: Vec::new(),
            as_placed: false,
            numbering: Numbering::default(),
            widest: 0,
            noted: Vec::new(),
            turns: None,
            ghosts: Vec::new(),
            shows_mover: false,
            is_swapped: false,
            before: None,
            marks: Vec::new(),
            view: View::default(),
            radius: match geometry.shape() {
                Shape::Hexagons => 0.425,
                Shape::Squares => 0.41,
                Shape::Crossings => 0.455,
            },
            title: Cow::Borrowed(""),
            captions: Vec::new(),
            absent: Vec::new(),
            unknown: Vec::new(),
            record: None,
            fonts: None,
        }
    }
}

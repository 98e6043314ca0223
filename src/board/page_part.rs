//! [`Page`], and what it is made of: rectangles, lines, names.

use std::sync::OnceLock;

use super::{Cell, Xy};

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Its upper left corner.
    pub min: Xy,
    /// Its lower right corner.
    pub max: Xy,
}

impl Bounds {
    /// What holds nothing, and grows with every place that is put into it.
    pub const NOTHING: Self = Self {
        min: Xy::new(f64::INFINITY, f64::INFINITY),
        max: Xy::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Grows until it holds the place too.
    pub fn add(&mut self, at: Xy) {
        self.min = Xy::new(self.min.x.min(at.x), self.min.y.min(at.y));
        self.max = Xy::new(self.max.x.max(at.x), self.max.y.max(at.y));
    }

    /// From left to right.
    pub fn width(&self) -> f64 {
        self.max.x - self.min.x
    }

    /// From top to bottom.
    pub fn height(&self) -> f64 {
        self.max.y - self.min.y
    }
}

/// The same line at many places.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// The corners of the line, about a place.
    pub line: Vec<Xy>,
    /// Whether the last corner is joined to the first.
    pub closed: bool,
    /// The places.
    pub at: Vec<Xy>,
    written: OnceLock<Vec<u8>>,
}

impl Lines {
    /// That line at those places.
    pub fn new(line: Vec<Xy>, closed: bool, at: Vec<Xy>) -> Self {
        Self {
            line,
            closed,
            at,
            written: OnceLock::new(),
        }
    }

    /// How `write` writes them, kept from the first time on: the lines of a board are the same in all
    /// its figures. There is one way to write them in the program, and so one `write`.
    pub fn written(&self, write: impl FnOnce(&Self) -> Vec<u8>) -> &[u8] {
        self.written.get_or_init(|| write(self))
    }
}

/// How the name of a row or file stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// Its right edge is at the place.
    Right,
    /// Its middle is at the place.
    Middle,
    /// Its middle is at the place, and it shares its base line with its neighbours.
    Line,
}

/// The name of a row or a file, outside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Name {
    /// A number or a letter.
    pub text: String,
    /// Its place.
    pub at: Xy,
    /// How it stands there.
    pub stand: Stand,
}

/// A board on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The corners of a cell about its centre.
    pub cell: &'static [Xy],
    /// Where in a cell, beside a piece, there is room for a small sign, about its centre: four places.
    pub corners: [Xy; 4],
    /// The lines between cells, each drawn once.
    pub lines: Vec<Lines>,
    /// On boards of crossings the straight lines of the board, as the cells that they run through.
    pub tracks: Vec<Vec<Cell>>,
    /// The outline of the board; of the outermost lines where pieces stand on crossings.
    pub frame: Lines,
    /// The outline of the field, on boards that tell it from the border.
    pub field: Option<Lines>,
    /// The cells that are not played on.
    pub blocks: Lines,
    /// Star points, or the four dots of an Othello board.
    pub dots: Vec<Xy>,
    /// The names of the rows and files.
    pub names: Vec<Name>,
    /// What the cells take up.
    pub bounds: Bounds,
}

pub(super) fn plus(a: Xy, b: Xy) -> Xy {
    Xy::new(a.x + b.x, a.y + b.y)
}

pub(super) fn letter(file: i16) -> String {
    char::from(b'a' + (file - 1).clamp(0, 25) as u8).to_string()
}

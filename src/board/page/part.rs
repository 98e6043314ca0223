//! [`Page`], and what it is made of: rectangles, lines, names.

use std::sync::OnceLock;

use crate::board::{Cell, Xy};

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
    written: OnceLock<String>,
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
    pub fn written(&self, write: impl FnOnce(&Self) -> String) -> &str {
        self.written.get_or_init(|| write(self))
    }
}

/// How the name of a row or file stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// Its left edge is at the place.
    Left,
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

/// A straight line of a board of crossings.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// The cells that it runs through.
    pub cells: Vec<Cell>,
    /// Where it begins and ends: beyond its first and last cell where it runs on.
    pub ends: [Xy; 2],
    /// Whether it is at the edge of the board.
    pub is_outer: bool,
}

/// The files and rows of a part of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The first and the last file, from 1.
    pub files: (u8, u8),
    /// The first and the last row.
    pub rows: (u8, u8),
}

/// A board on the page, or a part of one. Where a part ends within the board, lines run on a short way.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The middle of each cell that is shown.
    pub(super) middles: Vec<Option<Xy>>,
    /// The part that is shown, if it isn't the whole board.
    pub part: Option<Part>,
    /// The corners of a cell about its centre.
    pub cell: &'static [Xy],
    /// Where in a cell, beside a piece, there is room for a small sign, about its centre: four places.
    pub corners: [Xy; 4],
    /// The lines between cells, each drawn once.
    pub lines: Vec<Lines>,
    /// On boards of crossings the straight lines of the board.
    pub tracks: Vec<Track>,
    /// The outline of what is shown.
    pub ground: Lines,
    /// The edge of the board as far as it is shown; that of the outermost lines where pieces stand on
    /// crossings.
    pub frame: Vec<Lines>,
    /// The outline of the field, on boards that tell it from the border.
    pub field: Vec<Lines>,
    /// The cells that are not played on.
    pub blocks: Lines,
    /// Star points, or the four dots of an Othello board.
    pub dots: Vec<Xy>,
    /// The names of the rows and files.
    pub names: Vec<Name>,
    /// What the cells, and lines that run on, take up.
    pub bounds: Bounds,
    pub(super) inscription: OnceLock<Inscription>,
}

/// The names of a page, set: their characters, each with the left end of its base line, and the box of their ink.
#[derive(Clone, PartialEq, Debug)]
pub struct Inscription {
    /// The characters.
    pub glyphs: Vec<(char, Xy)>,
    /// The box of their ink.
    pub ink: Bounds,
}

impl Page {
    /// The names as `set` sets them, kept from the first time on: they are the same in all figures of a page. There
    /// is one way to set them in the program, and so one `set`.
    pub fn inscription(&self, set: impl FnOnce(&Self) -> Inscription) -> &Inscription {
        self.inscription.get_or_init(|| set(self))
    }

    /// The middle of a cell; none if it isn't shown.
    #[inline]
    pub fn middle(&self, cell: Cell) -> Option<Xy> {
        self.middles.get(cell.index()).copied().flatten()
    }
}

/// A frame through those corners.
pub(super) fn frame(corners: Vec<Xy>) -> Lines {
    Lines::new(corners, true, vec![Xy::default()])
}

pub(super) fn plus(a: Xy, b: Xy) -> Xy {
    Xy::new(a.x + b.x, a.y + b.y)
}

/// The name of a file.
pub fn letter(file: u8) -> char {
    char::from(b'a' + file.saturating_sub(1).min(25))
}

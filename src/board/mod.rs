//! Boards to look at: sides, cells, the geometry of a board and what lies on it.
//!
//! Nothing here knows the rules of any game.

mod geometry;
mod hex;
mod page;
mod square;
mod symmetry;
mod view;

pub use geometry::{Geometry, RowLayout, Shape, Xy};
pub use page::{Bounds, Inscription, Lines, Name, Page, Part, Stand, Track, letter};
pub use symmetry::image;
pub use view::{Coordinates, Crop, PageSide, Sides, Turned, View};

/// One of the two players, and the colour of that player's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// The side that plays first in every game but Lanrick and Pente's records.
    Black,
    /// The other side.
    White,
}

impl Side {
    /// The adversary.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// `B` or `W`, as records write it.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    /// `Black` or `White`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    /// The side of that name, in capitals or not.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Black, Self::White]
            .into_iter()
            .find(|side| name.eq_ignore_ascii_case(side.name()))
    }
}

/// A place on a board: an index into its [`Geometry`], row by row from row 1, file a first. A block
/// is a cell that is not played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// What a well-formed name that no cell of the board has stands for, so that the rules can say
    /// when that fault counts (`off-board`).
    pub const NOWHERE: Self = Self(u16::MAX);

    /// The index, for tables over the cells of one board.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The four lines through a square, as the mark of a three-square rendezvous in Lanrick names them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Along the rank, written `-`.
    Rank,
    /// Along the file, written `|`.
    File,
    /// Rising to the right, written `/`.
    Rising,
    /// Falling to the right, written `\`.
    Falling,
}

impl Axis {
    /// The sign that records write.
    pub const fn sign(self) -> char {
        match self {
            Self::Rank => '-',
            Self::File => '|',
            Self::Rising => '/',
            Self::Falling => '\\',
        }
    }

    /// The axis of that sign.
    pub const fn from_sign(sign: char) -> Option<Self> {
        match sign {
            '-' => Some(Self::Rank),
            '|' => Some(Self::File),
            '/' => Some(Self::Rising),
            '\\' => Some(Self::Falling),
            _ => None,
        }
    }
}

/// What lies where, for anyone to look at: pieces, the side to move, and what else the game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: Vec<Option<Side>>,
    /// The side that acts next; none when the game is over.
    pub to_move: Option<Side>,
    /// The session, in games that are played in sessions.
    pub session: Option<Session>,
    /// What games of five in a row have beside their stones.
    pub fives: Option<Fives>,
}

/// What a game of five in a row has beside its stones (rules/ninuki.md, section 12).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fives {
    /// The pairs that Black, and that White, has taken; none where stones are not captured.
    pub pairs: Option<[u32; 2]>,
    /// The lines of five and more that the last turn made; none behind a pass.
    pub made: Vec<Row>,
    /// Whether a five among them has won at once because no turn could annul it: never where fives can't
    /// be annulled at all.
    pub perfect: bool,
    /// A five that has not won yet, since the side to move may annul it.
    pub waiting: Option<Waiting>,
    /// The overlines that the captures of the last turn have cut down to a five.
    pub cut: Vec<Cut>,
}

/// An overline from which a capture has taken so much that a five is left (rules/ninuki.md, section 5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The cells that it had, from one end to the other.
    pub overline: Vec<Cell>,
    /// Those of the five that remains; the lower one if there are two.
    pub five: Vec<Cell>,
}

/// An unbroken line of five or more stones of one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its cells from one end to the other.
    pub cells: Vec<Cell>,
    /// Whether it is an overline: longer than what counts as a five for its side.
    pub overline: bool,
}

/// The fives that one stone has made, and that still may be annulled (rules/ninuki.md, section 4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The side that they belong to.
    pub side: Side,
    /// The cells of each, from one end to the other.
    pub fives: Vec<Vec<Cell>>,
    /// Where the other side annuls them, in the order of the board.
    pub annulling: Vec<Cell>,
}

/// A session of Lanrick: the play for one rendezvous.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its number, from 1; between two sessions that of the one to come.
    pub number: u32,
    /// The cell of the mark; none before it is set.
    pub mark: Option<Cell>,
    /// The line of a rendezvous of three squares.
    pub axis: Option<Axis>,
    /// The squares of the rendezvous, in the order of the board; none before the mark is set.
    pub rendezvous: Vec<Cell>,
    /// The side that plays first in it.
    pub opener: Side,
    /// Whether Black, and whether White, has had the first turn of it.
    pub played: [bool; 2],
}

impl Board {
    /// The empty board of that geometry, nobody to move.
    pub fn empty(geometry: &Geometry) -> Self {
        Self {
            pieces: vec![None; geometry.len()],
            to_move: None,
            session: None,
            fives: None,
        }
    }

    /// The piece on a cell; none on an empty cell, a block, or off the board.
    pub fn get(&self, cell: Cell) -> Option<Side> {
        self.pieces.get(cell.index()).copied().flatten()
    }

    /// Puts a piece on a cell, or takes it away. Off the board nothing happens.
    pub fn set(&mut self, cell: Cell, piece: Option<Side>) {
        if let Some(place) = self.pieces.get_mut(cell.index()) {
            *place = piece;
        }
    }

    /// The cells with a piece of that side, in the order of the geometry.
    pub fn cells(&self, side: Side) -> impl Iterator<Item = Cell> + '_ {
        let on = move |(i, piece): (usize, &Option<Side>)| {
            (*piece == Some(side)).then_some(Cell(i as u16))
        };
        self.pieces.iter().enumerate().filter_map(on)
    }

    /// The game has been ended off the board: nobody is to move, and no five waits for a turn.
    pub fn close(&mut self) {
        self.to_move = None;
        if let Some(fives) = &mut self.fives {
            fives.waiting = None;
        }
    }

    /// How many pieces that side has on the board.
    pub fn count(&self, side: Side) -> u32 {
        self.cells(side).count() as u32
    }
}

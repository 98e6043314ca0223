//! What the bytes of the files mean: their heads, and the cells of moves.

use std::sync::LazyLock;

use super::rules;
use crate::board::Cell;

/// The length of a head.
pub(super) const HEAD: usize = 16;

/// The length of a game.
pub(super) const GAME: usize = 68;

/// How many of its bytes, the last ones, are moves.
pub(super) const MOVES: usize = 60;

/// Where the numbers of games, and those of names, stand in a head.
pub(super) const GAMES_AT: u64 = 4;
const NAMES_AT: usize = 8;

/// Where the size of the board stands in a head, and what is played there.
pub(super) const BOARD_AT: u64 = 12;
pub(super) const KIND_AT: u64 = 13;

/// The head of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Head {
    /// When it was made: century, year in it, month, day.
    pub(super) made: [u8; 4],
    pub(super) games: u32,
    pub(super) names: u16,
    /// The year of the games.
    pub(super) year: u16,
    /// The size of the board; 0 stands for 8.
    pub(super) board: u8,
    /// 1 if it holds solitaires.
    pub(super) kind: u8,
    /// How many squares were empty where the theoretical scores were computed.
    pub(super) depth: u8,
    pub(super) reserved: u8,
}

impl Head {
    pub(super) fn parse(bytes: [u8; HEAD]) -> Self {
        let [
            c,
            y,
            m,
            d,
            g0,
            g1,
            g2,
            g3,
            n0,
            n1,
            y0,
            y1,
            board,
            kind,
            depth,
            reserved,
        ] = bytes;
        Self {
            made: [c, y, m, d],
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            board,
            kind,
            depth,
            reserved,
        }
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.made);
        out.extend_from_slice(&self.games.to_le_bytes());
        out.extend_from_slice(&self.names.to_le_bytes());
        out.extend_from_slice(&self.year.to_le_bytes());
        out.extend_from_slice(&[self.board, self.kind, self.depth, self.reserved]);
    }

    /// Whether it can be that of a file of games: what tells such a file from others.
    pub(super) fn is_sound(&self) -> bool {
        let [century, year, month, day] = self.made;
        let is_date = (19..=21).contains(&century)
            && year < 100
            && (1..=12).contains(&month)
            && (1..=31).contains(&day);
        (is_date || self.is_undated())
            && self.names == 0
            && (self.year == 0 || (1880..2200).contains(&self.year))
            && matches!(self.board, 0 | 8 | 10)
            && self.kind <= 1
            && self.depth <= 60
    }

    /// Whether it says no date: a file that was written without a clock, as ours are.
    pub(super) fn is_undated(&self) -> bool {
        self.made == [0; 4]
    }

    /// What a file says of itself that was not made of other files.
    pub(super) const OWN: Self = Self {
        made: [0; 4],
        games: 0,
        names: 0,
        year: 0,
        board: 8,
        kind: 0,
        depth: 24,
        reserved: 0,
    };

    /// Whether it says what it says in the way that all known files have.
    fn is_usual(&self) -> bool {
        let usual = Self {
            made: self.made,
            games: self.games,
            year: self.year,
            depth: self.depth,
            ..Self::OWN
        };
        *self == usual
            && self.made.iter().all(|&byte| byte < 100)
            && (self.year == 0 || self.date().is_some())
    }

    /// The year of the games, if it is one.
    pub(super) fn date(&self) -> Option<u16> {
        Some(self.year).filter(|year| (1000..10000).contains(year))
    }

    /// All but the count, in a tag: the day it was made and the depth, `2005.10.08 24`, or all numbers where
    /// something else is unusual. The year is in the tag `Date`.
    pub(super) fn tell(&self) -> String {
        let [c, y, m, d] = self.made;
        if self.is_usual() {
            return format!("{c:02}{y:02}.{m:02}.{d:02} {}", self.depth);
        }
        format!(
            "{c} {y} {m} {d} {} {} {} {} {} {}",
            self.names, self.year, self.board, self.kind, self.depth, self.reserved
        )
    }

    /// Reads what [`Head::tell`] says; `year` is the one of the tag `Date`.
    pub(super) fn told(text: &str, year: u16) -> Option<Self> {
        let (made, depth) = text.split_once(' ')?;
        if made.contains('.') {
            let mut parts = made.split('.');
            let (years, month, day) = (parts.next()?, parts.next()?, parts.next()?);
            let (century, in_it) = (years.get(..2)?, years.get(2..)?);
            let byte = |text: &str| text.parse().ok();
            return Some(Self {
                made: [byte(century)?, byte(in_it)?, byte(month)?, byte(day)?],
                depth: byte(depth)?,
                year,
                ..Self::OWN
            });
        }
        let mut numbers = text.split(' ').map(|number| number.parse::<u16>().ok());
        let mut number = || numbers.next().flatten();
        let mut made = [0; 4];
        for byte in &mut made {
            *byte = u8::try_from(number()?).ok()?;
        }
        Some(Self {
            made,
            games: 0,
            names: number()?,
            year: number()?,
            board: u8::try_from(number()?).ok()?,
            kind: u8::try_from(number()?).ok()?,
            depth: u8::try_from(number()?).ok()?,
            reserved: u8::try_from(number()?).ok()?,
        })
    }

    /// The head of a table of names.
    pub(super) fn of_names(self, names: u16) -> Vec<u8> {
        let mut bytes = Vec::new();
        let head = Self {
            made: self.made,
            names,
            ..Self::default()
        };
        head.write(&mut bytes);
        bytes
    }

    /// How many names a table says it has.
    pub(super) fn names_of(table: &[u8]) -> Option<u16> {
        let bytes = table.get(NAMES_AT..NAMES_AT + 2)?;
        Some(u16::from_le_bytes(bytes.try_into().ok()?))
    }
}

/// A move byte.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// Its cell; [`Cell::NOWHERE`] if it is none.
    pub(super) cell: Cell,
    /// What people see of it.
    pub(super) name: [u8; 2],
}

/// Column + 10 * row, a1 being 11.
static CELLS: LazyLock<[Move; 256]> = LazyLock::new(|| {
    let board = (rules().spec().geometry)();
    std::array::from_fn(|byte| match board.at(byte as i16 % 10, byte as i16 / 10) {
        Some(cell) => Move {
            cell,
            name: board.name(cell).as_bytes().try_into().unwrap_or(*b"??"),
        },
        None => Move {
            cell: Cell::NOWHERE,
            name: if byte == 0 { *b"--" } else { *b"??" },
        },
    })
});

/// What each byte of the moves means.
pub(super) fn moves() -> &'static [Move; 256] {
    &CELLS
}

/// The cell of a move byte.
pub(super) fn cell(byte: u8) -> Option<Cell> {
    let cell = CELLS.get(usize::from(byte)).map(|one| one.cell);
    cell.filter(|&cell| cell != Cell::NOWHERE)
}

/// The move byte of a cell of the board.
pub(super) fn byte(cell: Cell) -> Option<u8> {
    let (column, row) = (rules().spec().geometry)().lattice(cell);
    (column > 0).then_some(10 * row + column)
}

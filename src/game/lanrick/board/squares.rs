//! The 64 squares as bits of a word: square i of the board is bit i, row by row from row 1
//! (rules/lanrick.md, section 2).

use crate::board::{Axis, Cell};

/// A set of squares.
pub(in crate::game::lanrick) type Set = u64;

/// The eight directions as steps of file and rank, round the compass from the east; the opposite of
/// each is four further.
pub(in crate::game::lanrick) const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The 28 edge squares.
pub(in crate::game::lanrick) const BORDER: Set = 0xFF81_8181_8181_81FF;
/// The other 36, b2-g7.
pub(in crate::game::lanrick) const FIELD: Set = !BORDER;
/// a1, h1, a8, h8.
pub(in crate::game::lanrick) const CORNERS: Set = 0x8100_0000_0000_0081;

/// The square alone; nothing for what is off the board.
#[inline]
pub(in crate::game::lanrick) const fn bit(cell: Cell) -> Set {
    if cell.0 < 64 { 1 << cell.0 } else { 0 }
}

/// Whether the square is one of the set.
#[inline]
pub(in crate::game::lanrick) const fn holds(set: Set, cell: Cell) -> bool {
    set & bit(cell) != 0
}

/// The squares next to that square.
#[inline]
pub(in crate::game::lanrick) const fn near(cell: Cell) -> Set {
    around(bit(cell))
}

/// The ends of the eight lines from that square, in the order of [`STEPS`]; itself where it is the end.
pub(in crate::game::lanrick) fn ends(cell: Cell) -> [Cell; 8] {
    std::array::from_fn(|direction| {
        let ray = RAYS[(cell.0 & 63) as usize][direction] | bit(cell);
        // The first four directions lead to higher squares.
        Cell(if direction < 4 {
            63 - ray.leading_zeros() as u16
        } else {
            ray.trailing_zeros() as u16
        })
    })
}

/// All squares next to one of the set.
#[inline]
pub(in crate::game::lanrick) const fn around(set: Set) -> Set {
    const A: Set = 0x0101_0101_0101_0101;
    const H: Set = A << 7;
    let row = set | (set & !H) << 1 | (set & !A) >> 1;
    (row | row << 8 | row >> 8) & !set
}

/// How many squares.
#[inline]
pub(in crate::game::lanrick) const fn count(set: Set) -> u8 {
    set.count_ones() as u8
}

/// The squares of a set, from a1 on.
pub(in crate::game::lanrick) fn squares(mut set: Set) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = Cell(set.trailing_zeros() as u16);
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// File and rank from 0.
#[inline]
pub(in crate::game::lanrick) const fn file_rank(cell: Cell) -> (i8, i8) {
    ((cell.0 & 7) as i8, (cell.0 >> 3) as i8)
}

/// The square that many steps away; none off the board.
pub(in crate::game::lanrick) const fn beyond(cell: Cell, step: (i8, i8), n: i8) -> Option<Cell> {
    let (file, rank) = file_rank(cell);
    let (file, rank) = (file + step.0 * n, rank + step.1 * n);
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return None;
    }
    Some(Cell((rank * 8 + file) as u16))
}

/// One straight leg of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) struct Leg {
    /// Its direction, an index into [`STEPS`].
    direction: u8,
    /// How many squares it is long.
    pub(in crate::game::lanrick) len: u8,
    /// The squares behind its first one, its end included.
    pub(in crate::game::lanrick) squares: Set,
}

/// The squares behind each square, one set for each direction.
static RAYS: [[Set; 8]; 64] = tables().0;
/// The line from each square to each other: its direction, and eight times its length; 0 if there is none.
static LINES: [[u8; 64]; 64] = tables().1;

impl Leg {
    /// The leg from one square to another; none if they are the same or on no line.
    #[inline]
    pub(in crate::game::lanrick) fn between(from: Cell, to: Cell) -> Option<Self> {
        let line = LINES.get(from.index())?.get(to.index()).copied()?;
        if line == 0 {
            return None;
        }
        let direction = line & 7;
        let ray = |cell: Cell| RAYS[(cell.0 & 63) as usize][direction as usize];
        Some(Self {
            direction,
            len: line >> 3,
            squares: ray(from) ^ ray(to),
        })
    }

    /// Its direction as a step of file and rank.
    pub(in crate::game::lanrick) const fn step(&self) -> (i8, i8) {
        STEPS[(self.direction & 7) as usize]
    }

    /// The line that it lies on.
    pub(in crate::game::lanrick) const fn axis(&self) -> Axis {
        match self.direction & 3 {
            0 => Axis::Rank,
            1 => Axis::Rising,
            2 => Axis::File,
            _ => Axis::Falling,
        }
    }
}

/// Goes along every line from every square.
const fn tables() -> ([[Set; 8]; 64], [[u8; 64]; 64]) {
    let mut rays = [[0; 8]; 64];
    let mut lines = [[0; 64]; 64];
    let mut i = 0;
    while i < 64 {
        let mut d = 0;
        while d < 8 {
            let mut n = 1;
            while let Some(cell) = beyond(Cell(i as u16), STEPS[d], n) {
                rays[i][d] |= bit(cell);
                lines[i][cell.0 as usize] = d as u8 | (n as u8) << 3;
                n += 1;
            }
            d += 1;
        }
        i += 1;
    }
    (rays, lines)
}

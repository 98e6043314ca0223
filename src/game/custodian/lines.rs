//! The lines of a board laid side by side in words, so that runs along them are found by carries.
//!
//! A [`Words`] holds a set of cells once for each axis of the board: word `a` has one bit for every
//! cell that lies on a line of axis `a`, line behind line, each in its order. A run of discs along a
//! line is then a run of ones, whichever way the line goes on the board. A cell lies on `N` lines: on
//! two of the three axes of Macbeth's board, since blocks cut the third, and on four of a square board.

use super::words::{AXES, Words};
use crate::board::{Cell, Geometry};

/// A cell's place on one of its lines.
#[derive(Clone, Copy, Default)]
struct Place {
    axis: u8,
    /// 64 for each axis before that one.
    base: u8,
    /// The bit in the word of that axis.
    mask: u64,
}

impl Place {
    fn new(axis: usize, bit: usize) -> Self {
        Self {
            axis: axis as u8,
            base: (axis * 64) as u8,
            mask: 1 << bit,
        }
    }

    /// The word of its axis.
    #[inline]
    fn of(&self, words: &Words) -> u64 {
        words.0[usize::from(self.axis) % AXES]
    }

    /// The index of the lowest bit of a word of its axis that is not 0. (That it is not is said here once
    /// more because it saves the test for it.)
    #[inline]
    fn index_of_lowest(&self, word: u64) -> u8 {
        self.base + (word | 1 << 63).trailing_zeros() as u8
    }

    /// The index of the highest bit of a word of its axis that is not 0.
    #[inline]
    fn index_of_highest(&self, word: u64) -> u8 {
        self.base + (63 - (word | 1).leading_zeros() as u8)
    }
}

/// A cell: its set, and its places on its lines. A block has an empty set and no places.
#[derive(Clone, Copy)]
pub(super) struct Spot<const N: usize> {
    /// The cell by itself.
    pub(super) set: Words,
    places: [Place; N],
}

impl<const N: usize> Spot<N> {
    /// Whether it is a cell to play on that has no disc.
    #[inline]
    pub(super) fn is_free(&self, black: &Words, white: &Words) -> bool {
        let place = &self.places[0];
        place.mask & !place.of(black) & !place.of(white) != 0
    }
}

/// The tables of one board, every cell of which lies on `N` lines.
pub(super) struct Lines<const N: usize> {
    /// By cell.
    spots: Vec<Spot<N>>,
    /// By axis and bit.
    cells: [[u8; 64]; AXES],
    /// All cells.
    all: Words,
    /// The cells that stand between two others on a line, in the word of that line's axis: only they
    /// can be enclosed along it.
    inner: Words,
    /// By place: the cells of all places before it, added up by exclusive or. Two of these together
    /// are the cells from one place up to another, in the words of all axes. On a board without blocks
    /// the place behind the last is the first again, which is right: each cell has come up four times.
    before: [Words; 64 * AXES],
    /// Black's and White's discs at the start; together they take the central cells.
    pub(super) start: [Words; 2],
}

impl<const N: usize> Lines<N> {
    /// The tables of a board and of the discs that Black and White have on it at the start.
    ///
    /// The board has at most 128 cells, and at most 64 on the lines of one axis. Cells that blocks cut
    /// off from both sides make no line.
    pub(super) fn new(geometry: &Geometry, black: &[&str], white: &[&str]) -> Self {
        let spot = Spot {
            set: Words::NONE,
            places: [Place::default(); N],
        };
        let mut lines = Self {
            spots: vec![spot; geometry.len()],
            cells: [[0; 64]; AXES],
            all: Words::NONE,
            inner: Words::NONE,
            before: [Words::NONE; 64 * AXES],
            start: [Words::NONE; 2],
        };
        let mut placed = vec![0; geometry.len()];
        for axis in 0..AXES {
            let mut bit = 0;
            for line in lines_along(geometry, axis, N) {
                for (i, &cell) in line.iter().enumerate() {
                    let inner = i > 0 && i + 1 < line.len();
                    lines.lay(axis, bit, cell, inner, &mut placed[cell.index()]);
                    bit += 1;
                }
            }
        }
        lines.add_up();
        lines.start = [black, white].map(|names| {
            let cells = names.iter().filter_map(|name| geometry.cell(name));
            cells.fold(Words::NONE, |all, cell| all | lines.set(cell))
        });
        lines
    }

    /// Gives a cell its next place.
    fn lay(&mut self, axis: usize, bit: usize, cell: Cell, inner: bool, placed: &mut usize) {
        let spot = &mut self.spots[cell.index()];
        let place = Place::new(axis, bit);
        let mask = place.mask;
        spot.set.0[axis] |= mask;
        spot.places[*placed] = place;
        *placed += 1;
        self.cells[axis][bit] = cell.0 as u8;
        self.all.0[axis] |= mask;
        if inner {
            self.inner.0[axis] |= mask;
        }
    }

    /// Fills `before`, once all cells have their places.
    fn add_up(&mut self) {
        let mut sum = Words::NONE;
        for axis in 0..AXES {
            for bit in 0..64 {
                self.before[axis * 64 + bit] = sum;
                if self.all.0[axis] >> bit & 1 != 0 {
                    sum = sum ^ self.set(Cell(u16::from(self.cells[axis][bit])));
                }
            }
        }
    }

    /// The cell's spot; none off the board.
    #[inline]
    pub(super) fn spot(&self, cell: Cell) -> Option<&Spot<N>> {
        self.spots.get(cell.index())
    }

    /// The cell as a set: empty for a block and off the board.
    #[inline]
    pub(super) fn set(&self, cell: Cell) -> Words {
        self.spot(cell).map_or(Words::NONE, |spot| spot.set)
    }

    /// How many cells are in a set.
    pub(super) fn count(set: Words) -> u32 {
        set.0.iter().map(|word| word.count_ones()).sum::<u32>() / N as u32
    }

    /// How many cells can be played on.
    pub(super) fn len(&self) -> u32 {
        Self::count(self.all)
    }

    /// The cells that are in neither of two sets.
    #[inline]
    pub(super) fn free(&self, a: Words, b: Words) -> Words {
        self.all.with(a | b, |all, taken| all & !taken)
    }

    /// The opposing discs that a disc of its own colour encloses when it is put on an empty spot: along
    /// each line, both ways, the run of opposing discs from there to the first own disc (section 4).
    // Out of line on a square board it costs a quarter of a turn.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn enclosed(&self, spot: &Spot<N>, own: &Words, opposing: &Words) -> Words {
        let mut all = Words::NONE;
        for place in &spot.places {
            let own = place.of(own);
            let run = place.of(opposing) & place.of(&self.inner);
            // A carry from the next bit runs through the opposing discs to the first bit that is none;
            // an own one there is the end.
            let up = run.wrapping_add(place.mask << 1) & own;
            let last = if up == 0 { place.mask } else { up >> 1 };
            let end = place.index_of_lowest(last).wrapping_add(1);
            // Below, the highest bit that is no opposing disc has to be an own one.
            let nearer = place.mask - 1;
            let (own, other) = (own & nearer, !(own | run) & nearer);
            let first = if own > other { own << 1 } else { place.mask };
            let start = place.index_of_highest(first);
            all = all ^ self.before[usize::from(end)] ^ self.before[usize::from(start)];
        }
        // Each line gave the spot itself as well.
        if N.is_multiple_of(2) {
            all
        } else {
            all ^ spot.set
        }
    }

    /// Whether `own` can place a disc anywhere.
    #[inline]
    pub(super) fn any(&self, own: Words, opposing: Words) -> bool {
        let run = opposing & self.inner;
        let free = self.free(own, opposing);
        // Upwards from an own disc to a free cell, and upwards from a free cell to an own disc.
        let from_own = run.with(own, carried) & free;
        let from_free = run.with(free, carried) & own;
        !(from_own | from_free).is_empty()
    }

    /// Where `own` can place a disc: bit `i` stands for cell `i`.
    #[inline]
    pub(super) fn placements(&self, own: Words, opposing: Words) -> u128 {
        let run = opposing & self.inner;
        let free = self.free(own, opposing);
        let up = run.with(own, carried) & free;
        let down = run.with(own, filled) & free;
        self.cells_of(up | down)
    }

    /// The cells that have a bit in any of the words: bit `i` stands for cell `i`.
    #[inline]
    pub(super) fn cells_of(&self, bits: Words) -> u128 {
        let mut all = 0;
        for (mut word, cells) in bits.0.into_iter().zip(&self.cells) {
            while word != 0 {
                all |= 1 << cells[word.trailing_zeros() as usize];
                word &= word - 1;
            }
        }
        all
    }
}

/// The lines of an axis that can hold discs side by side. A single cell is a line only on a board
/// where every cell is on a line of every axis.
fn lines_along(geometry: &Geometry, axis: usize, per_cell: usize) -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    for cell in geometry.playable() {
        let rays = geometry.rays(cell);
        let axes = rays.len() / 2;
        if axis >= axes || !rays[axis + axes].is_empty() {
            continue;
        }
        if !rays[axis].is_empty() || per_cell == axes {
            let mut line = vec![cell];
            line.extend_from_slice(&rays[axis]);
            lines.push(line);
        }
    }
    lines
}

/// The cells of a set in which bit `i` stands for cell `i`, in their order.
#[inline]
pub(super) fn cells(mut bits: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| Cell(bits.trailing_zeros() as u16))?;
        bits &= bits - 1;
        Some(cell)
    })
}

/// The bits behind the runs that begin right behind a bit of `from`, with what is left of `run`.
#[inline]
fn carried(run: u64, from: u64) -> u64 {
    run.wrapping_add(run & from << 1)
}

/// The bits before the runs that end right before a bit of `from`: downwards nothing carries, so the
/// runs are filled in doubling steps. Eight is the longest run that a line can enclose.
#[inline]
fn filled(run: u64, from: u64) -> u64 {
    let mut reached = run & from >> 1;
    let mut through = run;
    for step in [1, 2, 4] {
        reached |= through & reached >> step;
        through &= through >> step;
    }
    reached >> 1
}

//! The lines of a square board, and where each of its points lies on them.
//!
//! A point lies on four lines, one an *axis*: the rank, the file, the diagonal that rises to the right
//! and the one that falls. A line is a word of bits, the first of its points at bit [`EDGE`], so that
//! five points on either side of any point are there to be looked at, on the board or not.

use super::window::{AXES, EDGE, WINDOW, Windows};
use crate::board::{Cell, Geometry};

/// Room for the lines of a board: one of 20 by 20 points has 118, and a power of two needs no checks.
pub(super) const MOST: usize = 128;

/// Where a point lies: on which line of each axis, and at which bit of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) line: [u8; AXES],
    /// By how much a line is shifted to see it from there: [`EDGE`] less than the point's own bit.
    pub(super) shift: [u8; AXES],
}

impl Spot {
    /// At which bit of its line on that axis it lies.
    #[inline]
    pub(super) fn at(self, axis: usize) -> u32 {
        u32::from(self.shift[axis]) + EDGE
    }
}

/// Where a line lies in an array of [`MOST`].
#[inline]
pub(super) const fn index(line: u8) -> usize {
    line as usize % MOST
}

/// The tables of one board.
pub(super) struct Lines {
    /// How many files, and ranks, it has.
    size: u16,
    spots: Box<[Spot]>,
    /// The bits of each line that are points of the board.
    on: [u32; MOST],
    /// The windows round each point, with the points of the board.
    around: Box<[Windows]>,
    /// The point in the middle; on a board of even size the one beyond it.
    centre: Cell,
}

impl Lines {
    /// The tables of a square board without blocks.
    pub(super) fn new(geometry: &Geometry) -> Self {
        let points = geometry.len();
        let size = points.isqrt();
        let spot = |cell: Cell| {
            let (file, row) = geometry.lattice(cell);
            let (f, r, n) = (usize::from(file) - 1, usize::from(row) - 1, size);
            let lines = [r, n + f, 2 * n + f + n - 1 - r, 4 * n - 1 + f + r];
            Spot {
                line: lines.map(|line| line as u8),
                shift: [f, r, f, f].map(|shift| shift as u8),
            }
        };
        let spots: Box<[Spot]> = geometry.cells().map(spot).collect();
        let mut on = [0; MOST];
        for spot in &spots {
            for axis in 0..AXES {
                on[index(spot.line[axis])] |= 1 << spot.at(axis);
            }
        }
        let window =
            |spot: &Spot, axis: usize| on[index(spot.line[axis])] >> spot.shift[axis] & WINDOW;
        let around = |spot: &Spot| Windows::new(std::array::from_fn(|axis| window(spot, axis)));
        let middle = size as i16 / 2 + 1;
        Self {
            size: size as u16,
            around: spots.iter().map(around).collect(),
            spots,
            on,
            centre: geometry.at(middle, middle).unwrap_or(Cell::NOWHERE),
        }
    }

    /// Where a point lies; none if it is not on the board.
    #[inline]
    pub(super) fn spot(&self, cell: Cell) -> Option<Spot> {
        self.spots.get(cell.index()).copied()
    }

    /// How many points there are.
    pub(super) fn len(&self) -> u16 {
        self.size * self.size
    }

    /// All points, in the order of the board.
    #[inline]
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.len()).map(Cell)
    }

    /// The point in the middle.
    pub(super) fn centre(&self) -> Cell {
        self.centre
    }

    /// The four lines at the edge of the board.
    #[inline]
    pub(super) fn edges(&self) -> [u8; 4] {
        let n = self.size as u8;
        [0, n - 1, n, 2 * n - 1]
    }

    /// The bits of a line that are points.
    #[inline]
    pub(super) fn on(&self, line: u8) -> u32 {
        self.on[index(line)]
    }

    /// What of the windows round a point is on the board.
    #[inline]
    pub(super) fn around(&self, cell: Cell) -> Windows {
        self.around.get(cell.index()).copied().unwrap_or_default()
    }

    /// How far a point is from the centre, along the rank or the file, whichever is more.
    pub(super) fn off_centre(&self, cell: Cell) -> u16 {
        let of = |cell: Cell| (cell.0 % self.size, cell.0 / self.size);
        let ((f, r), (cf, cr)) = (of(cell), of(self.centre));
        f.abs_diff(cf).max(r.abs_diff(cr))
    }

    /// The point so many steps along an axis, which must be on the board.
    #[inline]
    pub(super) fn step(&self, cell: Cell, axis: usize, steps: i16) -> Cell {
        let n = self.size as i16;
        let one = [1, n, n + 1, 1 - n][axis];
        Cell((cell.0 as i16 + steps * one) as u16)
    }
}

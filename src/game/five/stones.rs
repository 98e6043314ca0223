//! The stones on the board: a bit for each, on each of the four lines through it.

use super::lines::{AXES, EDGE, Lines, MOST, Spot};
use super::table::WINDOW;
use crate::board::{Cell, Side};

/// The stones of both sides.
#[derive(Clone)]
pub(super) struct Stones {
    lines: &'static Lines,
    /// Black's lines, and White's.
    of: [[u32; MOST]; 2],
}

/// An unbroken run of stones on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    /// One of its points.
    pub(super) cell: Cell,
    pub(super) axis: usize,
    pub(super) line: u8,
    /// Its stones, as bits of the line.
    pub(super) bits: u32,
}

impl Stones {
    /// The empty board.
    pub(super) fn none(lines: &'static Lines) -> Self {
        Self {
            lines,
            of: [[0; MOST]; 2],
        }
    }

    /// The tables of the board.
    #[inline]
    pub(super) fn lines(&self) -> &'static Lines {
        self.lines
    }

    /// Puts a stone on an empty point, or takes it away.
    #[inline]
    pub(super) fn toggle(&mut self, side: Side, spot: Spot) {
        let own = &mut self.of[side as usize];
        for axis in 0..AXES {
            own[usize::from(spot.line[axis])] ^= 1 << spot.at[axis];
        }
    }

    /// Whether that side has a stone there.
    #[inline]
    pub(super) fn has(&self, side: Side, spot: Spot) -> bool {
        self.of[side as usize][usize::from(spot.line[0])] >> spot.at[0] & 1 == 1
    }

    /// Whether a point is empty.
    #[inline]
    pub(super) fn is_empty(&self, spot: Spot) -> bool {
        !self.has(Side::Black, spot) && !self.has(Side::White, spot)
    }

    /// Five points to either side of a point on each line through it, and the point itself: where that
    /// side has stones.
    #[inline]
    pub(super) fn around(&self, side: Side, spot: Spot) -> [u32; AXES] {
        let own = &self.of[side as usize];
        let mut windows = [0; AXES];
        for axis in 0..AXES {
            windows[axis] = window(own[usize::from(spot.line[axis])], spot.at[axis]);
        }
        windows
    }

    /// The same on one line: the points that are empty.
    #[inline]
    pub(super) fn free(&self, spot: Spot, axis: usize) -> u32 {
        let line = spot.line[axis];
        let taken = self.of[0][usize::from(line)] | self.of[1][usize::from(line)];
        window(self.lines.on(line) & !taken, spot.at[axis])
    }

    /// The stones of a side on a line.
    pub(super) fn on(&self, side: Side, line: u8) -> u32 {
        self.of[side as usize][usize::from(line)]
    }

    /// The whole run of a side through one of its stones.
    pub(super) fn run(&self, side: Side, cell: Cell, spot: Spot, axis: usize) -> Run {
        let (line, at) = (spot.line[axis], u32::from(spot.at[axis]));
        let own = self.on(side, line);
        let up = (!(own >> at)).trailing_zeros();
        // The bit below the first point is never set, so that a run ends there.
        let down = (!(own << (u32::BITS - 1 - at))).leading_zeros();
        let low = at + 1 - down;
        let bits = ((1 << (up + down - 1)) - 1) << low;
        Run {
            cell,
            axis,
            line,
            bits,
        }
    }

    /// Whether all stones of a run are there.
    pub(super) fn holds(&self, side: Side, run: &Run) -> bool {
        self.on(side, run.line) & run.bits == run.bits
    }

    /// The points of a run, from its lower end to its upper.
    pub(super) fn cells(&self, run: &Run) -> Vec<Cell> {
        self.lines.cells_of(run.cell, run.axis, run.bits)
    }
}

impl Run {
    /// How many stones it has.
    pub(super) fn len(&self) -> u32 {
        self.bits.count_ones()
    }
}

/// Five bits to either side of one, and that one.
#[inline]
fn window(line: u32, at: u8) -> u32 {
    (line >> (u32::from(at) - EDGE)) & WINDOW
}

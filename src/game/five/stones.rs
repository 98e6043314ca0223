//! The stones on the board: a bit for each, on each of the four lines through it.

use super::lines::{Lines, MOST, Spot, index};
use super::window::{AXES, EDGE, View, WINDOW, Windows};
use crate::board::{Cell, Side};

/// The stones of both sides.
#[derive(Clone)]
pub(super) struct Stones {
    lines: &'static Lines,
    /// Black's stones on each line in the lower half, White's in the upper.
    of: [u64; MOST],
}

/// An unbroken run of stones on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    /// The lowest of its points.
    pub(super) low: Cell,
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
            of: [0; MOST],
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
        let stone = 1_u64 << (half(side) + EDGE);
        for axis in 0..AXES {
            self.of[index(spot.line[axis])] ^= stone << spot.shift[axis];
        }
    }

    /// Whether that side has a stone there.
    #[inline]
    pub(super) fn has(&self, side: Side, spot: Spot) -> bool {
        self.on(side, spot.line[0]) >> spot.at(0) & 1 == 1
    }

    /// Whose stone is there.
    pub(super) fn side_at(&self, spot: Spot) -> Option<Side> {
        [Side::Black, Side::White]
            .into_iter()
            .find(|&side| self.has(side, spot))
    }

    /// Whether a point is empty.
    #[inline]
    pub(super) fn is_empty(&self, spot: Spot) -> bool {
        self.taken(spot.line[0]) >> spot.at(0) & 1 == 0
    }

    /// What a side sees from a point.
    #[inline]
    pub(super) fn view(&self, side: Side, spot: Spot) -> View {
        // The side's own half of a line comes to lie below.
        let own = half(side);
        let seen = |axis: usize| {
            let line = self.of[index(spot.line[axis])];
            line.rotate_right(own + u32::from(spot.shift[axis]))
        };
        View::new([seen(0), seen(1), seen(2), seen(3)])
    }

    /// The same of one side's stones alone.
    #[inline]
    pub(super) fn around(&self, side: Side, spot: Spot) -> Windows {
        self.view(side, spot).own()
    }

    /// The same of the empty points of one line.
    #[inline]
    pub(super) fn free(&self, spot: Spot, axis: usize) -> u32 {
        let line = spot.line[axis];
        let free = self.lines.on(line) & !self.taken(line);
        free >> spot.shift[axis] & WINDOW
    }

    /// The stones of a side on a line.
    #[inline]
    pub(super) fn on(&self, side: Side, line: u8) -> u32 {
        (self.of[index(line)] >> half(side)) as u32
    }

    /// Whether a point at the edge of the board is empty.
    #[inline]
    pub(super) fn has_open_edge(&self) -> bool {
        let is_open = |&line: &u8| self.taken(line) != self.lines.on(line);
        self.lines.edges().iter().any(is_open)
    }

    /// The stones of both sides on a line.
    #[inline]
    fn taken(&self, line: u8) -> u32 {
        let both = self.of[index(line)];
        (both | both >> half(Side::White)) as u32
    }

    /// The whole run of a side through one of its stones.
    pub(super) fn run(&self, side: Side, cell: Cell, spot: Spot, axis: usize) -> Run {
        let (line, at) = (spot.line[axis], spot.at(axis));
        let own = self.on(side, line);
        let up = (!(own >> at)).trailing_zeros();
        // The bit below the first point is never set, so that a run ends there.
        let down = (!(own << (u32::BITS - 1 - at))).leading_zeros();
        let bits = ((1 << (up + down - 1)) - 1) << (at + 1 - down);
        Run {
            low: self.lines.step(cell, axis, 1 - down as i16),
            axis,
            line,
            bits,
        }
    }

    /// The part of a run that has those of its bits, which are side by side.
    pub(super) fn part(&self, run: &Run, bits: u32) -> Run {
        let steps = bits.trailing_zeros() as i16 - run.bits.trailing_zeros() as i16;
        Run {
            low: self.lines.step(run.low, run.axis, steps),
            bits,
            ..*run
        }
    }

    /// Whether all stones of a run are there.
    pub(super) fn holds(&self, side: Side, run: &Run) -> bool {
        self.on(side, run.line) & run.bits == run.bits
    }

    /// The points of a run, from its lower end to its upper.
    pub(super) fn cells(&self, run: &Run) -> impl Iterator<Item = Cell> + use<> {
        let (lines, low, axis) = (self.lines, run.low, run.axis);
        (0..run.len() as i16).map(move |i| lines.step(low, axis, i))
    }
}

impl Run {
    /// How many stones it has.
    pub(super) fn len(&self) -> u32 {
        self.bits.count_ones()
    }
}

/// The lowest bit of that side's half of a line.
#[inline]
const fn half(side: Side) -> u32 {
    match side {
        Side::Black => 0,
        Side::White => u32::BITS,
    }
}

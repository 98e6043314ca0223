//! What a stone may make on one line, looked up by the own stones on it: five points to either side of
//! the stone, and the stone itself at bit [`EDGE`].
//!
//! Fives and overlines are told for certain. Open threes and fours are told as if every other point
//! were empty: where the table has none there is none, so that hardly a turn needs a closer look.

use super::window::{AXES, CENTRE, EDGE, View, WIDTH, Windows};

/// How often each thing is made, on one line or on several together: four bits for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Made(u16);

const THREE: u16 = 1;
const FOUR: u16 = 1 << 4;
const FIVE: u16 = 1 << 8;
const LONG: u16 = 1 << 12;

impl Made {
    /// What windows of the own stones make together.
    #[inline]
    pub(super) fn of(windows: Windows) -> Self {
        let windows = windows.with_centre();
        let on = |axis: usize| TABLE[windows.on(axis) as usize];
        Self((0..AXES).map(on).sum())
    }

    /// What a stone makes that is put on a point with that view.
    #[inline]
    pub(super) fn seen(view: &View) -> Self {
        let on = |own: u32| TABLE[(own | CENTRE) as usize];
        Self(view.each_own().map(on).iter().sum())
    }

    /// Whether it makes no five and no overline and, where shapes are forbidden to its side, can't make any
    /// of those.
    #[inline]
    pub(super) fn is_plain(self, bans: bool) -> bool {
        const SEVERAL: u16 = 0b1110;
        let shapes = if bans {
            (SEVERAL * THREE) | (SEVERAL * FOUR)
        } else {
            0
        };
        self.0 & ((0b1111 * FIVE) | (0b1111 * LONG) | shapes) == 0
    }

    /// On how many lines there may be an open three.
    #[inline]
    pub(super) fn threes(self) -> u16 {
        self.0 & 15
    }

    /// How many fours there may be.
    #[inline]
    pub(super) fn fours(self) -> u16 {
        self.0 >> 4 & 15
    }

    /// Whether there is a line of exactly five.
    #[inline]
    pub(super) fn has_five(self) -> bool {
        self.0 >> 8 & 15 != 0
    }

    /// Whether there is a line of six or more.
    #[inline]
    pub(super) fn has_overline(self) -> bool {
        self.0 >> 12 != 0
    }
}

/// The unbroken run through the centre, as bits of the window.
pub(super) const fn run(window: u32) -> u32 {
    let up = (!(window >> (EDGE + 1))).trailing_zeros();
    let down = (!(window << (u32::BITS - EDGE))).leading_zeros();
    let up = if up > EDGE { EDGE } else { up };
    let down = if down > EDGE { EDGE } else { down };
    ((1 << (up + down + 1)) - 1) << (EDGE - down)
}

/// An open four that lies at bit `low` of a window and three above, with what it needs.
pub(super) struct OpenFour {
    /// Its four points.
    pub(super) stones: u32,
    /// The points at its ends: both must be empty.
    pub(super) ends: u32,
    /// The points behind those: no own stone may be there, else a stone at that end makes six.
    pub(super) behind: u32,
}

impl OpenFour {
    /// Where open fours through the centre can begin.
    pub(super) const LOWS: std::ops::RangeInclusive<u32> = EDGE - 3..=EDGE;

    pub(super) const fn at(low: u32) -> Self {
        Self {
            stones: 0b1111 << low,
            ends: 1 << (low - 1) | 1 << (low + 4),
            behind: 1 << (low - 2) | 1 << (low + 5),
        }
    }
}

/// Five points from bit `low` of a window on.
pub(super) struct Five {
    /// The points.
    pub(super) stones: u32,
    /// The points at both ends: an own stone there makes six.
    pub(super) ends: u32,
}

impl Five {
    /// Where fives through the centre can begin.
    pub(super) const LOWS: std::ops::RangeInclusive<u32> = EDGE - 4..=EDGE;

    pub(super) const fn at(low: u32) -> Self {
        Self {
            stones: 0b1_1111 << low,
            ends: 1 << (low - 1) | 1 << (low + 5),
        }
    }
}

static TABLE: [u16; 1 << WIDTH] = {
    let mut table = [0; 1 << WIDTH];
    let mut own = 0;
    while own < 1 << WIDTH {
        if own & CENTRE != 0 {
            table[own as usize] = entry(own);
        }
        own += 1;
    }
    table
};

const fn entry(own: u32) -> u16 {
    match run(own).count_ones() {
        5 => FIVE,
        6.. => LONG,
        _ => may_be_three(own) + may_be_fours(own),
    }
}

const fn may_be_three(own: u32) -> u16 {
    let mut low = *OpenFour::LOWS.start();
    while low <= *OpenFour::LOWS.end() {
        let four = OpenFour::at(low);
        let fits = (own & four.stones).count_ones() == 3 && own & (four.ends | four.behind) == 0;
        if fits {
            return THREE;
        }
        low += 1;
    }
    0
}

/// Sets of four stones that one more makes a five: two at most are told.
const fn may_be_fours(own: u32) -> u16 {
    let (mut first, mut low) = (0, *Five::LOWS.start());
    while low <= *Five::LOWS.end() {
        let five = Five::at(low);
        let set = own & five.stones;
        if set.count_ones() == 4 && own & five.ends == 0 && set != first {
            if first != 0 {
                return 2 * FOUR;
            }
            first = set;
        }
        low += 1;
    }
    if first == 0 { 0 } else { FOUR }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::five::window::WINDOW;

    /// The window of a drawing with the stone `*` in its middle.
    fn window(drawing: &str) -> u32 {
        let marks = drawing.split_whitespace().enumerate();
        let stones = marks.filter(|(_, mark)| matches!(*mark, "B" | "*"));
        stones.fold(0, |all, (i, _)| all | 1 << i)
    }

    fn on_one_line(drawing: &str) -> Made {
        Made(TABLE[window(drawing) as usize])
    }

    #[test]
    fn lines_of_the_rules_are_told() {
        let five = on_one_line(". . . B B * B B . . .");
        assert!(five.has_five() && !five.has_overline());
        let six = on_one_line(". . . B B * B B B . .");
        assert!(!six.has_five() && six.has_overline());
        let three = on_one_line(". . . . B * . B . . .");
        assert_eq!((three.threes(), three.fours()), (1, 0));
        // One four, though it is completed at both ends.
        assert_eq!(on_one_line(". . . B B * B . . . .").fours(), 1);
        // `B . B B * . B` has two (section 8.1).
        assert_eq!(on_one_line(". B . B B * . B . . .").fours(), 2);
        assert_eq!(on_one_line(". . . . . * . . . . .").0, 0);
    }

    #[test]
    fn a_run_reaches_as_far_as_stones_do() {
        assert_eq!(
            run(window("B B . B B * B . B B B")),
            window(". . . B B * B . . . .")
        );
        assert_eq!(run(WINDOW), WINDOW);
    }
}

//! Threes and fours on one line through a stone (rules/ninuki.md, sections 6 and 8.1).
//!
//! Lines are windows as [`super::table`] has them, with the stone that is looked at among the own ones.

use super::lines::{Lines, Spot};
use super::stones::Stones;
use super::table::{Five, OpenFour};
use super::window::{AXES, CENTRE};
use crate::board::{Cell, Side};

/// The points of a window where one more stone turns the stone in its middle and two others into an open
/// four, each with that four.
pub(super) fn threes(own: u32, free: u32) -> impl Iterator<Item = (u32, OpenFour)> {
    OpenFour::LOWS.filter_map(move |low| {
        let four = OpenFour::at(low);
        let added = four.stones & !own;
        let fits = added.is_power_of_two()
            && free & (four.ends | added) == four.ends | added
            && own & four.behind == 0;
        fits.then_some((added, four))
    })
}

/// The sets of four stones of a window, the one in its middle among them, that one more stone makes
/// exactly five; each with the point of that stone, the first if there are two.
pub(super) fn fours(own: u32, free: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut last = 0;
    Five::LOWS.filter_map(move |low| {
        let five = Five::at(low);
        let (set, added) = (own & five.stones, five.stones & !own);
        let fits = added.is_power_of_two() && free & added != 0 && own & five.ends == 0;
        // Two fives that have the same four stones lie side by side.
        let is_new = fits && set != last;
        if fits {
            last = set;
        }
        is_new.then_some((set, added))
    })
}

/// On how many lines a stone that is on the board belongs to an open three: as a mere shape, whether
/// the fourth stone could be played or not (A13).
pub(super) fn open_threes(stones: &Stones, side: Side, spot: Spot) -> usize {
    let own = stones.around(side, spot);
    let has = |axis: &usize| {
        threes(own.on(*axis), stones.free(spot, *axis))
            .next()
            .is_some()
    };
    (0..AXES).filter(has).count()
}

/// The point of a single bit of a window round `cell`.
pub(super) fn point(lines: &Lines, cell: Cell, axis: usize, bit: u32) -> Cell {
    let steps = bit.trailing_zeros() as i16 - CENTRE.trailing_zeros() as i16;
    lines.step(cell, axis, steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::five::window::EDGE;

    /// The own and the empty points of a drawing as in the rules: `*` stands in the middle, what is
    /// left out beyond the drawing is the edge.
    fn read(drawing: &str) -> (u32, u32) {
        let marks: Vec<&str> = drawing.split_whitespace().collect();
        let middle = marks.iter().position(|&mark| mark == "*").unwrap();
        let (mut own, mut free) = (0, 0);
        for (i, mark) in marks.iter().enumerate() {
            let Some(bit) = (i + EDGE as usize)
                .checked_sub(middle)
                .filter(|&bit| bit <= 10)
            else {
                continue;
            };
            match *mark {
                "B" | "*" => own |= 1 << bit,
                "." => free |= 1 << bit,
                _ => {}
            }
        }
        (own, free)
    }

    fn is_three(drawing: &str) -> bool {
        let (own, free) = read(drawing);
        threes(own, free).next().is_some()
    }

    /// The drawings of section 6, for each of the three stones as the one played last.
    #[test]
    fn threes_are_open_as_the_rules_draw_them() {
        let drawings = [
            (". B B B . .", true),
            (". B . B B .", true),
            (". B B . B .", true),
            ("W B B B . .", false),
            ("W . B B B . W", false),
            ("# . B B B . . B", false),
        ];
        for (drawing, open) in drawings {
            let stones = drawing.match_indices('B').take(3);
            for (at, _) in stones {
                let mut one = drawing.to_owned();
                one.replace_range(at..=at, "*");
                assert_eq!(is_three(&one), open, "{one}");
            }
        }
    }

    #[test]
    fn fours_are_counted_by_their_stones() {
        let count = |drawing| {
            let (own, free) = read(drawing);
            fours(own, free).count()
        };
        assert_eq!(count(". B B * B ."), 1);
        assert_eq!(count("B . B B * . B"), 2);
        assert_eq!(count("W B B * B W"), 0);
        // The point that would complete it makes six.
        assert_eq!(count(". B B * B . B"), 1);
        assert_eq!(count("W B B * B . B"), 0);
    }
}

//! The squares that a mark determines (rules/lanrick.md, section 3).

use crate::board::{Axis, Cell};
use crate::game::lanrick::board::squares::{FIELD, STEPS, Set, beyond, bit, ends, holds, near};

/// The lines of a rendezvous of three squares.
pub(in crate::game::lanrick) const AXES: [Axis; 4] =
    [Axis::Rank, Axis::File, Axis::Rising, Axis::Falling];

/// The directions of [`STEPS`] along the rank, which the shapes of 7 and 6 squares leave out.
const ALONG_RANK: [usize; 2] = [0, 4];
const DIAGONALS: [usize; 4] = [1, 3, 5, 7];

/// The rendezvous of that size round a mark; none if it does not fit round that square. Sizes from 3
/// to 9; only 3 squares lie along an axis, and then there must be one.
pub(in crate::game::lanrick) fn rendezvous(
    size: u8,
    mark: Cell,
    axis: Option<Axis>,
) -> Option<Set> {
    if size == 3 {
        return three(mark, axis?);
    }
    if !holds(FIELD, mark) {
        return None;
    }
    let next = |directions: &[usize]| {
        let step = |&d: &usize| beyond(mark, STEPS[d], 1).map_or(0, bit);
        directions.iter().map(step).fold(0, |all, one| all | one)
    };
    let end = |directions: &[usize]| {
        let end = |&d: &usize| bit(ends(mark)[d]);
        directions.iter().map(end).fold(0, |all, one| all | one)
    };
    let all = [0, 1, 2, 3, 4, 5, 6, 7];
    Some(match size {
        9 => bit(mark) | near(mark),
        7 => bit(mark) | (near(mark) & !next(&ALONG_RANK)),
        5 => bit(mark) | next(&DIAGONALS),
        8 => end(&all),
        6 => end(&all) & !end(&ALONG_RANK),
        4 => end(&DIAGONALS),
        _ => return None,
    })
}

/// Three squares in a line, the mark in the middle: also round a border square that is no corner, if
/// the line runs along that edge.
fn three(mark: Cell, axis: Axis) -> Option<Set> {
    let step = match axis {
        Axis::Rank => (1, 0),
        Axis::File => (0, 1),
        Axis::Rising => (1, 1),
        Axis::Falling => (1, -1),
    };
    let (one, other) = (beyond(mark, step, 1)?, beyond(mark, step, -1)?);
    Some(bit(one) | bit(mark) | bit(other))
}

/// Whether a size is that of an open rendezvous, on the border.
pub(in crate::game::lanrick) const fn is_even(size: u8) -> bool {
    size.is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Geometry;
    use crate::game::lanrick::board::squares::{BORDER, CORNERS, squares};

    fn named(size: u8, mark: &str, axis: Option<Axis>) -> String {
        let board = Geometry::square(8, 8);
        let set = rendezvous(size, board.cell(mark).unwrap(), axis).unwrap();
        let mut names: Vec<&str> = squares(set).map(|cell| board.name(cell)).collect();
        names.sort_unstable();
        names.join(" ")
    }

    /// The examples of section 3.
    #[test]
    fn the_shapes_are_those_of_carrolls_diagrams() {
        assert_eq!(named(8, "c5", None), "a3 a5 a7 c1 c8 f8 g1 h5");
        assert_eq!(named(6, "c5", None), "a3 a7 c1 c8 f8 g1");
        assert_eq!(named(4, "c5", None), "a3 a7 f8 g1");
        assert_eq!(named(9, "d5", None), "c4 c5 c6 d4 d5 d6 e4 e5 e6");
        assert_eq!(named(7, "d5", None), "c4 c6 d4 d5 d6 e4 e6");
        assert_eq!(named(5, "d5", None), "c4 c6 d5 e4 e6");
        assert_eq!(named(3, "d5", Some(Axis::Rising)), "c4 d5 e6");
        assert_eq!(named(3, "d5", Some(Axis::Falling)), "c6 d5 e4");
        assert_eq!(named(3, "a5", Some(Axis::File)), "a4 a5 a6");
    }

    /// "Every field square can carry every shape", and how often close ones touch the border.
    #[test]
    fn every_square_of_the_field_carries_every_shape() {
        for mark in squares(FIELD) {
            for size in 3..=9 {
                for axis in AXES {
                    let set = rendezvous(size, mark, Some(axis)).unwrap();
                    assert_eq!(set.count_ones(), u32::from(size));
                    assert!(!is_even(size) || set & FIELD == 0);
                }
            }
            let rim = (rendezvous(9, mark, None).unwrap() & BORDER).count_ones();
            let corner = squares(CORNERS).any(|c| holds(near(c), mark));
            let inner = near(mark) & BORDER == 0;
            let expected = [3, 5, 0][if inner { 2 } else { usize::from(corner) }];
            assert_eq!(rim, expected);
        }
        for mark in squares(BORDER) {
            let fits = |axis| rendezvous(3, mark, Some(axis)).is_some();
            let lines = AXES.into_iter().filter(|&axis| fits(axis)).count();
            assert_eq!(lines, usize::from(!holds(CORNERS, mark)));
            assert_eq!(rendezvous(9, mark, None), None);
        }
    }
}

//! What Renju forbids to Black (rules/ninuki.md, section 8.1).
//!
//! Whether a three counts depends on whether its fourth stone may be played, which is asked in the same
//! way with the first stone on the board. The questions go no deeper than there are empty points, and in
//! practice hardly ever more than three deep.

use super::lines::Spot;
use super::shape::{fours, point, threes};
use super::stones::Stones;
use super::table::{Made, OpenFour};
use super::window::{AXES, Windows};
use crate::board::{Cell, Side};
use crate::diagnostic::Code;

/// What the rules say of a black stone on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It may be played, and wins: it makes exactly five.
    Five,
    /// It may be played.
    Free,
    /// It is forbidden.
    Foul(Code),
}

/// What the rules say of a black stone there. The board is unchanged at the end.
#[inline]
pub(super) fn verdict(stones: &mut Stones, cell: Cell, spot: Spot) -> Verdict {
    #[cfg(test)]
    tests::ASKED.with(|asked| asked.set(asked.get() + 1));
    let own = stones.around(Side::Black, spot);
    let made = Made::of(own);
    if made.has_five() {
        return Verdict::Five;
    }
    if made.has_overline() {
        return Verdict::Foul(Code::Overline);
    }
    if made.fours() < 2 && made.threes() < 2 {
        return Verdict::Free;
    }
    look_closer(stones, cell, spot, own.with_centre())
}

fn look_closer(stones: &mut Stones, cell: Cell, spot: Spot, own: Windows) -> Verdict {
    let of_axis = |axis: usize| fours(own.on(axis), stones.free(spot, axis)).count();
    if (0..AXES).map(of_axis).sum::<usize>() > 1 {
        return Verdict::Foul(Code::DoubleFour);
    }
    stones.toggle(Side::Black, spot);
    let counts = |axis: &usize| {
        let mut threes = threes_that_count(stones, cell, spot, *axis, own.on(*axis));
        threes.next().is_some()
    };
    let count = (0..AXES).filter(counts).take(2).count();
    stones.toggle(Side::Black, spot);
    if count > 1 {
        Verdict::Foul(Code::DoubleThree)
    } else {
        Verdict::Free
    }
}

/// The threes on a line to which a black stone on the board belongs, as [`threes`] tells them: those
/// whose fourth stone Black may play, and makes no five with.
pub(super) fn threes_that_count(
    stones: &mut Stones,
    cell: Cell,
    spot: Spot,
    axis: usize,
    own: u32,
) -> impl Iterator<Item = (u32, OpenFour)> {
    let free = stones.free(spot, axis);
    threes(own, free).filter(move |&(added, _)| {
        let lines = stones.lines();
        let fourth = point(lines, cell, axis, added);
        let spot = lines.spot(fourth);
        spot.is_some_and(|spot| verdict(stones, fourth, spot) == Verdict::Free)
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counter;
    use std::sync::LazyLock;

    use super::*;
    use crate::board::Geometry;
    use crate::game::five::lines::Lines;

    thread_local! {
        /// How many questions have been asked.
        pub(super) static ASKED: Counter<u32> = const { Counter::new(0) };
    }

    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(15, 15).on_crossings());
    static LINES: LazyLock<Lines> = LazyLock::new(|| Lines::new(&BOARD));

    /// The board that asks most questions of those that a long search has found, from row 15 down.
    const DEAREST: &str = "
        ....B...W.....B
        .B..B..BB......
        ..BBBBBBBBBB.BB
        .BB.......BB...
        BBB..BBBBBWBWB.
        B..BB...W..BB..
        ........W...B.B
        B..W.B.....B.W.
        W.B....B......B
        B..B.......B.B.
        ...BB.....BB...
        B.BBBBBBBBBBBBB
        W.....BB....B..
        ...B.B...B.B...
        .W.B....B...WB.";

    fn read(drawing: &str) -> Stones {
        let mut stones = Stones::none(&LINES);
        for (row, marks) in (1..=15).rev().zip(drawing.split_whitespace()) {
            for (file, mark) in (1..).zip(marks.chars()) {
                let spot = LINES.spot(BOARD.named(file, row)).unwrap();
                match mark {
                    'B' => stones.toggle(Side::Black, spot),
                    'W' => stones.toggle(Side::White, spot),
                    _ => {}
                }
            }
        }
        stones
    }

    /// No input makes a program wait: even there the answer takes some microseconds.
    #[test]
    fn few_questions_are_asked_even_on_the_dearest_board() {
        let mut stones = read(DEAREST);
        let mut most = 0;
        for cell in LINES.cells() {
            let spot = LINES.spot(cell).unwrap();
            if stones.is_empty(spot) {
                ASKED.with(|asked| asked.set(0));
                verdict(&mut stones, cell, spot);
                most = most.max(ASKED.with(Counter::get));
            }
        }
        assert!((600..1_000).contains(&most), "{most} questions");
    }
}

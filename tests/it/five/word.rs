//! Words and their parts, as this engine knows them, and what it makes of them for the other one.

use std::fmt;

use ludograph::board::{Cell, Geometry, Side};
use ludograph::record::Action;
use ludograph::source::Run;

use super::stones::{Point, name};

/// A part of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// `h8`.
    Place(Point),
    /// `xh8`.
    Claim(Point),
    /// `pass`.
    Pass,
    /// What is no part of a turn in any of these games.
    Odd(&'static str),
}

/// Parts that other games have.
pub(super) const ODD: [&str; 7] = ["h8-h9", "h8=W", "g7>a1", "@h8", "@h8/", "roll:3-4", "swap"];

/// A word: parts in their order.
pub(super) type Word = Vec<Part>;

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(at) => f.write_str(&name(*at)),
            Self::Claim(at) => write!(f, "x{}", name(*at)),
            Self::Pass => f.write_str("pass"),
            Self::Odd(text) => f.write_str(text),
        }
    }
}

pub(super) fn text(word: &[Part]) -> String {
    let parts: Vec<String> = word.iter().map(Part::to_string).collect();
    parts.join(",")
}

/// A word from its text: placements, claims and passes.
pub(super) fn read(text: &str) -> Word {
    let part = |part: &str| match part.strip_prefix('x') {
        _ if part == "pass" => Part::Pass,
        Some(at) => Part::Claim(super::stones::read(at)),
        None => Part::Place(super::stones::read(part)),
    };
    text.split(',').map(part).collect()
}

/// Where a part begins in the text of its word.
pub(super) fn offset(word: &[Part], part: usize) -> usize {
    word[..part]
        .iter()
        .map(|part| part.to_string().len() + 1)
        .sum()
}

/// Whether it has a number: a pass has none.
pub(super) fn is_numbered(word: &[Part]) -> bool {
    word != [Part::Pass]
}

/// The cell of a point.
pub(super) fn cell(geometry: &Geometry, at: Point) -> Cell {
    let small = |n: i32| i16::try_from(n).unwrap();
    geometry
        .at(small(at.0), small(at.1))
        .unwrap_or(Cell::NOWHERE)
}

/// The parts as the other engine has them. Moves and exchanges name no cells.
pub(super) fn actions(word: &[Part], geometry: &Geometry) -> Vec<Action> {
    let of = |part: &Part| {
        let h8 = cell(geometry, (8, 8));
        match part {
            Part::Place(at) => Action::Place(cell(geometry, *at)),
            Part::Claim(at) => Action::Remove(cell(geometry, *at)),
            Part::Pass => Action::Pass,
            Part::Odd("h8-h9") => Action::Move(Run::default()),
            Part::Odd("h8=W") => Action::PlaceAs(h8, Side::White),
            Part::Odd("g7>a1") => Action::Send(cell(geometry, (7, 7)), cell(geometry, (1, 1))),
            Part::Odd("@h8") => Action::Mark(h8, None),
            Part::Odd("@h8/") => Action::Mark(h8, Some(ludograph::board::Axis::Rising)),
            Part::Odd("roll:3-4") => Action::Roll(3, 4),
            Part::Odd("swap") => Action::Swap(Run::default()),
            Part::Odd(other) => panic!("no part {other}"),
        }
    };
    word.iter().map(of).collect()
}

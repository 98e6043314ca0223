//! Words and their parts, as this engine knows them (section 8).

use std::fmt;

use super::position::Colour;
use super::squares::{Square, name, read};

/// A part of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// `a1`: a man of the side to move is set.
    Set(Square),
    /// `a1=W`: a man of that colour is set, or takes the place of the man there.
    SetAs(Square, Colour),
    /// `d8-a8-a7`.
    Move(Vec<Square>),
    /// `xc5`.
    Take(Square),
    /// `h6>h8`.
    Send(Square, Square),
    /// `@d5`, `@d5/`.
    Mark(Square, Option<char>),
    /// `roll:5-3`.
    Roll(i32, i32),
    /// `swap`, `swap:a1,b2`.
    Swap(Vec<Square>),
    /// `pass`.
    Pass,
}

/// A word: parts in their order.
pub(super) type Word = Vec<Part>;

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |squares: &[Square], joint| {
            let names: Vec<String> = squares.iter().copied().map(name).collect();
            names.join(joint)
        };
        match self {
            Self::Set(square) => write!(f, "{}", name(*square)),
            Self::SetAs(square, colour) => write!(f, "{}={}", name(*square), colour.letter()),
            Self::Move(way) => write!(f, "{}", names(way, "-")),
            Self::Take(square) => write!(f, "x{}", name(*square)),
            Self::Send(from, to) => write!(f, "{}>{}", name(*from), name(*to)),
            Self::Mark(square, None) => write!(f, "@{}", name(*square)),
            Self::Mark(square, Some(line)) => write!(f, "@{}{line}", name(*square)),
            Self::Roll(first, second) => write!(f, "roll:{first}-{second}"),
            Self::Swap(men) if men.is_empty() => write!(f, "swap"),
            Self::Swap(men) => write!(f, "swap:{}", names(men, ",")),
            Self::Pass => write!(f, "pass"),
        }
    }
}

pub(super) fn text(word: &[Part]) -> String {
    let parts: Vec<String> = word.iter().map(Part::to_string).collect();
    parts.join(",")
}

/// How many characters of the word stand before that part.
pub(super) fn offset(word: &[Part], part: usize) -> usize {
    let before = word[..part].iter().map(|part| part.to_string().len() + 1);
    before.sum()
}

/// Whether the word has a number: marks, throws, exchanges and passes have none.
pub(super) fn is_numbered(word: &[Part]) -> bool {
    let bare = |part: &Part| {
        matches!(
            part,
            Part::Mark(..) | Part::Roll(..) | Part::Swap(_) | Part::Pass
        )
    };
    !word.iter().all(bare)
}

/// Reads a word that is known to be one.
pub(super) fn parse(word: &str) -> Word {
    if let Some(men) = word.strip_prefix("swap") {
        let men = men.strip_prefix(':').unwrap_or("");
        return vec![Part::Swap(
            men.split(',').filter(|m| !m.is_empty()).map(read).collect(),
        )];
    }
    word.split(',').map(part).collect()
}

fn part(part: &str) -> Part {
    if part == "pass" {
        Part::Pass
    } else if let Some(faces) = part.strip_prefix("roll:") {
        let (first, second) = faces.split_once('-').unwrap();
        Part::Roll(first.parse().unwrap(), second.parse().unwrap())
    } else if let Some(mark) = part.strip_prefix('@') {
        Part::Mark(read(&mark[..2]), mark[2..].chars().next())
    } else if let Some(man) = part.strip_prefix('x') {
        Part::Take(read(man))
    } else if let Some((man, colour)) = part.split_once('=') {
        Part::SetAs(read(man), Colour::read(colour))
    } else if let Some((from, to)) = part.split_once('>') {
        Part::Send(read(from), read(to))
    } else if part.contains('-') {
        Part::Move(part.split('-').map(read).collect())
    } else {
        Part::Set(read(part))
    }
}

//! Boards of Othello as 64 signs, from a1 row by row, as position files and servers write them.

use crate::board::{Geometry, Side};
use crate::record::Setup;
use crate::source::Span;

/// How many squares there are.
pub(crate) const COUNT: usize = 64;

/// What a sign says: a disc of a side, or an empty cell. Other signs are none.
#[allow(clippy::option_option)] // no sign at all, or the sign of an empty square
pub(crate) fn disc(sign: u8) -> Option<Option<Side>> {
    match sign {
        b'X' | b'x' | b'*' | b'B' | b'b' | b'#' => Some(Some(Side::Black)),
        b'O' | b'o' | b'W' | b'w' | b'0' => Some(Some(Side::White)),
        b'-' | b'.' | b'_' => Some(None),
        _ => None,
    }
}

/// The side that a word names: a sign of its discs, or its name.
pub(crate) fn side(word: &str) -> Option<Side> {
    match *word.as_bytes() {
        [sign] => disc(sign).flatten(),
        _ => Side::from_name(word),
    }
}

/// A board in reading.
pub(crate) struct Discs {
    /// What has been read, row by row.
    pub pieces: Vec<Option<Side>>,
    /// The places of the signs.
    pub spans: Vec<Span>,
}

impl Discs {
    /// Reads signs from `at` on, until there are 64 or something else stands there. Where that is, is told.
    /// Blanks may stand between the signs if `is_loose`.
    pub(crate) fn read(text: &str, at: usize, is_loose: bool) -> (Self, usize) {
        let mut discs = Self {
            pieces: Vec::new(),
            spans: Vec::new(),
        };
        let bytes = text.as_bytes();
        let mut i = at;
        while discs.pieces.len() < COUNT
            && let Some(&sign) = bytes.get(i)
        {
            if let Some(piece) = disc(sign) {
                discs.pieces.push(piece);
                discs.spans.push(Span::new(i as u32, i as u32 + 1));
            } else if !(is_loose && sign.is_ascii_whitespace()) {
                break;
            }
            i += 1;
        }
        (discs, i)
    }

    /// The position, with the side to move and its place.
    pub(crate) fn setup(self, side: Option<(Side, Span)>) -> Setup {
        let keyword = match (self.spans.first(), self.spans.last()) {
            (Some(first), Some(last)) => first.to(*last),
            _ => Span::default(),
        };
        Setup {
            keyword,
            side,
            pieces: self.pieces,
            spans: self.spans,
            ..Setup::default()
        }
    }
}

/// Appends the rows of a position as these signs: Black's, White's, an empty cell's. `between` stands before
/// each row but the first.
pub(crate) fn write(
    pieces: &[Option<Side>],
    geometry: &Geometry,
    signs: [char; 3],
    between: &str,
    out: &mut String,
) {
    let width = geometry.rows().len().max(1);
    for (i, piece) in pieces.iter().enumerate() {
        if i > 0 && i % width == 0 {
            out.push_str(between);
        }
        out.push(sign(*piece, signs));
    }
}

/// The sign of a piece.
pub(crate) fn sign(piece: Option<Side>, [black, white, empty]: [char; 3]) -> char {
    match piece {
        Some(Side::Black) => black,
        Some(Side::White) => white,
        None => empty,
    }
}

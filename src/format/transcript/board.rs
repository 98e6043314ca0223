//! A position before the moves: one sign a cell in one line, row by row from the top, and the side to move.

use crate::board::{Geometry, Shape, Side};
use crate::record::Setup;
use crate::source::Span;

/// A position at the head of a line.
pub(super) struct Found {
    pub(super) setup: Setup,
    pub(super) span: Span,
    /// Where the rest of the line begins.
    pub(super) end: usize,
}

/// What lies on a cell: in every alphabet that is in use.
#[allow(clippy::option_option)] // no sign at all, or the sign of an empty cell
fn sign(c: char) -> Option<Option<Side>> {
    Some(match c {
        'X' | 'x' | '*' | 'B' | 'b' | '●' | '⚫' | '#' => Some(Side::Black),
        'O' | 'o' | 'W' | 'w' | '○' | '⚪' | '◯' => Some(Side::White),
        '-' | '.' | '_' | '·' | '+' => None,
        _ => return None,
    })
}

/// The position of a line of a text that begins at `from` and ends at `to`. Quotes of forums may stand before
/// it, and the size of the board, as the servers write it.
pub(super) fn find(text: &str, from: usize, to: usize, geometry: &Geometry) -> Option<Found> {
    if geometry.shape() == Shape::Hexagons {
        return None;
    }
    let line = text.get(from..to)?;
    let is_blank = |c: char| c == '>' || c.is_whitespace();
    let board = line.trim_start_matches(is_blank);
    let size = board.trim_start_matches(|c: char| c.is_ascii_digit());
    let board = if size.starts_with(' ') {
        size.trim_start()
    } else {
        board
    };
    let start = to - board.len();
    sign(board.chars().next()?)?;
    let mut signs = Vec::new();
    let mut behind = board.len();
    for (at, c) in board.char_indices() {
        if signs.len() == geometry.len() {
            behind = at;
            break;
        }
        match sign(c) {
            Some(piece) => signs.push((piece, start + at, c.len_utf8())),
            None if c.is_whitespace() => {}
            None => return None,
        }
    }
    let rest = board.get(behind..)?;
    let ends = rest
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || matches!(c, ';' | ',' | ':'));
    let has_pieces = signs.iter().any(|(piece, ..)| piece.is_some());
    if signs.len() != geometry.len() || !ends || !has_pieces {
        return None;
    }
    let (side, len) = side(rest, start + behind);
    let end = start + behind + len;
    let mut setup = Setup {
        side,
        keyword: Span::new(start as u32, (start + behind) as u32),
        pieces: vec![None; geometry.len()],
        spans: vec![Span::default(); geometry.len()],
        ..Setup::default()
    };
    let files = signs.len() / geometry.rows().len().max(1);
    for (i, (piece, at, len)) in signs.into_iter().enumerate() {
        let (row, file) = (i / files, i % files);
        let row = if geometry.is_top_row_first() {
            row + 1
        } else {
            geometry.rows().len() - row
        };
        let cell = geometry.at(file as i16 + 1, row as i16)?;
        let span = Span::new(at as u32, (at + len) as u32);
        if let (Some(place), Some(spot)) = (
            setup.pieces.get_mut(cell.index()),
            setup.spans.get_mut(cell.index()),
        ) {
            (*place, *spot) = (piece, span);
        }
    }
    Some(Found {
        setup,
        span: Span::new(start as u32, end as u32),
        end,
    })
}

/// The side to move that is named behind a board, and how far its word goes.
fn side(rest: &str, at: usize) -> (Option<(Side, Span)>, usize) {
    let word = rest.trim_start();
    let before = rest.len() - word.len();
    let len = word.find(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | ':'));
    let word = word.get(..len.unwrap_or(word.len())).unwrap_or_default();
    let mut signs = word.chars();
    let named =
        Side::from_name(word).or_else(|| sign(signs.next()?)?.filter(|_| signs.next().is_none()));
    match named {
        Some(side) => {
            let span = Span::new((at + before) as u32, (at + before + word.len()) as u32);
            (Some((side, span)), before + word.len())
        }
        None => (None, 0),
    }
}

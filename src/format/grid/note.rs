//! Notes below a board: `52 = h8`, a turn on a cell that was played on before.

use super::mark::{number, plain};
use super::table::Text;
use crate::source::Span;

/// Where a note says that a turn was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum At {
    /// On the cell of that letter (from 1) and number.
    Cell(u8, u32),
    /// On the cell of an earlier turn.
    Turn(u32),
}

/// A note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note {
    pub(super) number: u32,
    pub(super) tilde: bool,
    pub(super) at: At,
    pub(super) span: Span,
}

/// What stands between the two parts of a note.
const BETWEEN: [&str; 6] = ["=", "→", "->", "@", ":", " at "];

/// Whether a line is notes and nothing else.
pub(super) fn is_notes(line: &str) -> bool {
    notes(&Text::at(line, 0)).is_some()
}

/// The notes of a line, parted by commas, semicolons or blanks; none if it holds anything else.
pub(super) fn notes(line: &Text<'_>) -> Option<Vec<Note>> {
    let text = line.text.as_ref();
    // Where text had to be altered, a note's place is that of its line.
    let is_direct = line.span.len() == text.len();
    let mut all = Vec::new();
    let mut at = 0;
    for part in text.split_inclusive([',', ';', '、', '，']) {
        let start = at + (part.len() - part.trim_start().len());
        at += part.len();
        let part = part.trim_end_matches([',', ';', '、', '，']).trim();
        if part.is_empty() {
            continue;
        }
        let span = if is_direct {
            let start = line.span.start + start as u32;
            Span::new(start, start + part.len() as u32)
        } else {
            line.span
        };
        all.push(note(part, span)?);
    }
    (!all.is_empty()).then_some(all)
}

fn note(part: &str, span: Span) -> Option<Note> {
    let part = plain(part);
    let (turn, cell) = BETWEEN
        .iter()
        .find_map(|between| part.split_once(between))?;
    let turn = turn.trim();
    let (turn, tilde) = match turn.strip_prefix('~') {
        Some(rest) => (rest, true),
        None => (turn, false),
    };
    Some(Note {
        number: number(turn)?,
        tilde,
        at: place(cell.trim())?,
        span,
    })
}

fn place(text: &str) -> Option<At> {
    if let Some(turn) = number(text) {
        return Some(At::Turn(turn));
    }
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let row = number(text.get(1..)?)?;
    Some(At::Cell(letter.to_ascii_lowercase() - b'a' + 1, row))
}

//! A game as people see it: its numbers and its moves in one line of text, each led to its byte.
//!
//! All fields but the game's number have a fixed width, so that their places need not be kept.

use super::head::{self, GAME, HEAD, MOVES};
use crate::source::{Anchor, Chunk, LineCol, Span};

/// The fields of a game before its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Tournament,
    Black,
    White,
    Score,
    Best,
}

/// The fields with where they stand behind the game's number, and their bytes.
const FIELDS: [(Field, u32, u32, u64, u64); 5] = [
    (Field::Tournament, 0, 5, 0, 2),
    (Field::Black, 6, 11, 2, 4),
    (Field::White, 12, 17, 4, 6),
    (Field::Score, 18, 21, 6, 7),
    (Field::Best, 22, 25, 7, 8),
];

/// Where the moves begin there.
const FIRST: u32 = 26;

/// The longest game.
pub(super) const MOST: usize = MOVES;

/// How many bytes of a game stand before its moves.
const HEAD_OF_GAME: usize = GAME - MOVES;

/// The number of the game at an offset of the file, from 1.
pub(super) fn number(offset: u64) -> u64 {
    offset.saturating_sub(HEAD as u64) / GAME as u64 + 1
}

/// Where things stand in the text of a game.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// Behind its number.
    from: u32,
}

impl Layout {
    pub(super) fn of(number: u64) -> Self {
        let digits = number.checked_ilog10().unwrap_or(0) + 1;
        Self {
            from: "game : ".len() as u32 + digits,
        }
    }

    pub(super) fn field(self, field: Field) -> Span {
        let found = FIELDS.iter().find(|(known, ..)| *known == field);
        let (start, end) = found.map_or((0, 0), |&(_, start, end, ..)| (start, end));
        Span::new(self.from + start, self.from + end)
    }

    /// The place of a move, from 0.
    #[inline]
    pub(super) fn turn(self, index: usize) -> Span {
        let start = self.from + FIRST + 2 * index as u32;
        Span::new(start, start + 2)
    }
}

/// The longest text of a game behind its number.
const LONGEST: usize = FIRST as usize + 2 * MOVES;

/// Fills a chunk that begins at a game with its text; the bytes of the game lie in [`Chunk::raw`] already.
pub(super) fn show(chunk: &mut Chunk) {
    let Chunk {
        text,
        raw,
        anchors,
        offset,
        ..
    } = chunk;
    let (offset, number) = (*offset, number(*offset));
    let layout = Layout::of(number);
    text.push_str("game ");
    push_number(text, number);
    text.push_str(": ");
    let moves = moves_of(raw);
    let anchor = |at: u32, byte: u64| {
        let column = offset + byte + 1;
        Anchor {
            at,
            place: LineCol { line: 1, column },
        }
    };
    anchors.reserve(2 * FIELDS.len() + MOVES + 3);
    anchors.push(anchor(0, 0));
    for (_, start, end, byte, behind) in FIELDS {
        anchors.push(anchor(layout.from + start, byte));
        anchors.push(anchor(layout.from + end, behind));
    }
    anchors.extend((0..=moves.len()).map(|at| {
        let place = layout.turn(at).start;
        anchor(place, (HEAD_OF_GAME + at) as u64)
    }));
    let mut shown = [b' '; LONGEST];
    fields(raw, &mut shown);
    let meanings = head::moves();
    let cells = shown.get_mut(FIRST as usize..).unwrap_or_default();
    for (place, &byte) in cells.chunks_exact_mut(2).zip(moves) {
        if let Some(meaning) = meanings.get(usize::from(byte)) {
            place.copy_from_slice(&meaning.name);
        }
    }
    let len = FIRST as usize + 2 * moves.len();
    let shown = shown.get(..len).unwrap_or_default();
    text.push_str(std::str::from_utf8(shown).unwrap_or_default());
    if raw.len() < GAME {
        // Cut off: the end of the text is that of the file.
        anchors.push(anchor(text.len() as u32, raw.len() as u64));
    }
}

/// Adds a number. Every game has some, and to set up a formatter costs more than their digits do.
pub(super) fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Fills in the numbers of a game, with zeros before them.
fn fields(game: &[u8], shown: &mut [u8]) {
    let byte = |at: u64| u16::from(game.get(at as usize).copied().unwrap_or(0));
    for (_, start, end, first, behind) in FIELDS {
        let high = if behind - first == 2 {
            byte(first + 1)
        } else {
            0
        };
        let mut number = byte(first) | high << 8;
        let place = shown
            .get_mut(start as usize..end as usize)
            .unwrap_or_default();
        for digit in place.iter_mut().rev() {
            *digit = b'0' + (number % 10) as u8;
            number /= 10;
        }
    }
}

/// The moves of a game up to the last byte that is not 0.
pub(super) fn moves_of(game: &[u8]) -> &[u8] {
    let moves = game.get(HEAD_OF_GAME..).unwrap_or_default();
    let last = moves.iter().rposition(|&byte| byte != 0);
    moves
        .get(..last.map_or(0, |last| last + 1))
        .unwrap_or_default()
}

//! The board at the end of a summary: rows of `x`, `o` and `-`, each between its number twice.

use super::lines::Line;
use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::format::coordinates::{Raw, Scheme};
use crate::record::Setup;
use crate::source::Span;

/// The number of columns that a line of letters names, if it is one.
pub(super) fn columns(line: &Line<'_>) -> Option<usize> {
    let mut count = 0_u8;
    for word in line.text.split_whitespace() {
        let letter = b'A' + count + u8::from(count >= 8);
        if word.as_bytes() != [letter] {
            return None;
        }
        count += 1;
        if count > 25 {
            return None;
        }
    }
    (count >= 3).then_some(usize::from(count))
}

/// A board in reading.
pub(super) struct Board {
    setup: Setup,
    size: usize,
    /// The row that is expected next.
    next: u32,
    x: Side,
}

impl Board {
    /// The board under a line of letters. `x` is the side of the sign `x`.
    pub(super) fn new(
        head: Span,
        size: usize,
        geometry: &Geometry,
        x: Side,
    ) -> Result<Self, Diagnostic> {
        if size != geometry.rows().len() {
            let lines = geometry.rows().len();
            let message = format!("a board of {size} columns, and the game has {lines} lines");
            return Err(Diagnostic::new(Code::BadDiagram, head, message));
        }
        Ok(Self {
            setup: Setup {
                keyword: head,
                pieces: vec![None; geometry.len()],
                spans: vec![head; geometry.len()],
                ..Setup::default()
            },
            size,
            next: size as u32,
            x,
        })
    }

    /// Whether all rows have been read.
    pub(super) fn is_whole(&self) -> bool {
        self.next == 0
    }

    /// The place of its head.
    pub(super) fn place(&self) -> Span {
        self.setup.keyword
    }

    /// What it shows.
    pub(super) fn into_setup(self) -> Setup {
        self.setup
    }

    /// Reads a row.
    pub(super) fn row(
        &mut self,
        line: &Line<'_>,
        geometry: &Geometry,
        scheme: Scheme,
    ) -> Result<(), Diagnostic> {
        let wrong =
            |place: Span, message: String| Diagnostic::new(Code::BadDiagram, place, message);
        let mut words = line.text.split_whitespace();
        let number = words.next().unwrap_or(line.text);
        if number.parse() != Ok(self.next) {
            let message = format!("expected row {} of the board", self.next);
            return Err(wrong(line.of(number), message));
        }
        for column in 0..self.size {
            let Some(sign) = words.next() else {
                let message = format!("row {} has {column} of {} points", self.next, self.size);
                return Err(wrong(line.span(), message));
            };
            let place = line.of(sign);
            let side = match sign {
                "x" | "X" => Some(self.x),
                "o" | "O" => Some(self.x.other()),
                "-" | "." | "+" => None,
                _ => return Err(wrong(place, format!("{sign:?} is no point of a board"))),
            };
            let letter = b'a' + column as u8 + u8::from(column >= 8);
            self.put(
                scheme.cell(Raw::named(letter, self.next), geometry),
                side,
                place,
            );
        }
        match words.next() {
            None => {}
            Some(again) if again.parse() == Ok(self.next) && words.next().is_none() => {}
            Some(more) => {
                let message = format!("{more:?} stands behind the points of row {}", self.next);
                return Err(wrong(line.of(more), message));
            }
        }
        self.next -= 1;
        Ok(())
    }

    fn put(&mut self, cell: Cell, side: Option<Side>, place: Span) {
        let at = cell.index();
        if let (Some(piece), Some(span)) =
            (self.setup.pieces.get_mut(at), self.setup.spans.get_mut(at))
        {
            *piece = side;
            *span = place;
        }
    }
}

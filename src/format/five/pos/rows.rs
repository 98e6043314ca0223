//! Boards of text: fifteen rows of `.`, `x`, `o` and `D`.

use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::Held;
use crate::format::text::lines::lines;
use crate::game::Game;
use crate::record::{Directive, FigureBlock, MarkKind, Record, Setup};
use crate::source::{Chunk, Span};

/// Whether nothing stands there that a board of text does not have.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    bytes.contains(&b'.') && bytes.iter().all(|b| b".xoXOD \t\r\n\x1a".contains(b))
}

/// Whether that is surely such a board.
pub(super) fn is_board(head: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(head) else {
        return false;
    };
    let mut count = 0;
    let is_even = lines(text).all(|(row, _)| {
        count += 1;
        row.len() == 15
    });
    is_text(head) && is_even && matches!(count, 14 | 15)
}

/// Reads a board as a position. Points that are forbidden become a figure.
pub(super) fn read(
    chunk: &Chunk,
    game: &'static dyn Game,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> Held {
    let geometry = (game.spec().geometry)();
    let all = Span::new(0, chunk.text.trim_end().len() as u32);
    let top = match top_row(&chunk.text, geometry, all) {
        Ok((top, doubt)) => {
            diagnostics.push_all(doubt);
            top
        }
        Err(fault) => {
            diagnostics.push(fault);
            return Held::Record(game);
        }
    };
    let mut board = Board {
        setup: Setup {
            keyword: all,
            pieces: vec![None; geometry.len()],
            spans: vec![all; geometry.len()],
            ..Setup::default()
        },
        forbidden: Vec::new(),
        counts: [0; 2],
    };
    for ((line, span), row) in lines(&chunk.text).zip((1..=top).rev()) {
        if let Err(fault) = board.row(line, span, row, geometry) {
            diagnostics.push(fault);
            return Held::Record(game);
        }
    }
    let [black, white] = board.counts;
    let is_white = board.forbidden.is_empty() && black == white + 1;
    let side = if is_white { Side::White } else { Side::Black };
    board.setup.side = Some((side, all));
    record.setup(board.setup, all);
    if !board.forbidden.is_empty() {
        record.figure(figure(board.forbidden, all), all);
    }
    Held::Record(game)
}

/// The row of the first line, counted from the bottom. Some boards lack a row: it is taken to be empty, and
/// to lie where the stones do not come to the edge.
fn top_row(
    text: &str,
    geometry: &Geometry,
    all: Span,
) -> Result<(i16, Option<Diagnostic>), Diagnostic> {
    let rows = geometry.rows().len();
    let count = lines(text).count();
    let fits = i16::try_from(rows).unwrap_or(i16::MAX);
    if count == rows {
        return Ok((fits, None));
    }
    let message = format!("{count} rows; the board has {rows}");
    if count + 1 != rows {
        return Err(Diagnostic::new(Code::BadDiagram, all, message));
    }
    let is_used = |row: Option<(&str, Span)>| {
        row.is_some_and(|(row, _)| row.bytes().any(|b| b != b'.' && !b.is_ascii_whitespace()))
    };
    let is_above = is_used(lines(text).last()) && !is_used(lines(text).next());
    let (top, place) = if is_above {
        (fits - 1, "above")
    } else {
        (fits, "below")
    };
    let message = format!("{message}: an empty one is taken to be missing {place} them");
    Ok((top, Some(Diagnostic::new(Code::Ambiguous, all, message))))
}

/// A board that is being read.
struct Board {
    setup: Setup,
    forbidden: Vec<Cell>,
    /// The stones of Black and of White.
    counts: [u32; 2],
}

impl Board {
    fn row(
        &mut self,
        line: &str,
        span: Span,
        row: i16,
        geometry: &Geometry,
    ) -> Result<(), Diagnostic> {
        let files = geometry.len() / geometry.rows().len().max(1);
        let marks = (span.start..).zip(line.bytes());
        let mut file = 0;
        for (at, mark) in marks.filter(|(_, b)| !b.is_ascii_whitespace()) {
            file += 1;
            if let Some(cell) = geometry.at(file, row) {
                self.mark(cell, mark, Span::new(at, at + 1));
            }
        }
        if usize::from(file.unsigned_abs()) == files {
            return Ok(());
        }
        let message = format!("this row has {file} points; the board has {files}");
        Err(Diagnostic::new(Code::BadDiagram, span, message))
    }

    fn mark(&mut self, cell: Cell, mark: u8, at: Span) {
        let side = match mark {
            b'x' | b'X' => Some(Side::Black),
            b'o' | b'O' => Some(Side::White),
            _ => None,
        };
        if mark == b'D' {
            self.forbidden.push(cell);
        }
        if let Some(count) = side.and_then(|side| self.counts.get_mut(side as usize)) {
            *count += 1;
        }
        if let Some(piece) = self.setup.pieces.get_mut(cell.index()) {
            *piece = side;
        }
        if let Some(span) = self.setup.spans.get_mut(cell.index()) {
            *span = at;
        }
    }
}

/// Crosses on the points that are said to be forbidden.
fn figure(cells: Vec<Cell>, place: Span) -> FigureBlock {
    FigureBlock {
        keyword: place,
        name: "forbidden".to_owned(),
        name_span: place,
        directives: vec![(Directive::Sign(MarkKind::Cross, cells), place)],
        ..FigureBlock::default()
    }
}

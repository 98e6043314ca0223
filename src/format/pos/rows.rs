//! Boards of text: fifteen rows of `.`, `x`, `o` and `D`.

use crate::board::{Cell, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::cut::lines;
use crate::format::{Held, rules};
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
    let mut rows = lines(text);
    is_text(head)
        && rows
            .by_ref()
            .take(15)
            .filter(|(row, _)| row.len() == 15)
            .count()
            == 15
        && rows.next().is_none()
}

/// Reads a board as a position. Points that are forbidden become a figure.
pub(super) fn read(
    chunk: &Chunk,
    game: &'static dyn Game,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> Held {
    let geometry = (game.spec().geometry)();
    let (files, rows) = rules::extent(geometry);
    let all = Span::new(0, chunk.text.trim_end().len() as u32);
    let mut setup = Setup {
        keyword: all,
        pieces: vec![None; geometry.len()],
        spans: vec![all; geometry.len()],
        ..Setup::default()
    };
    let (mut forbidden, mut counts, mut row) = (Vec::new(), [0_u32; 2], 0_u32);
    for (line, span) in lines(&chunk.text) {
        let marks = (span.start..)
            .zip(line.bytes())
            .filter(|(_, b)| *b != b' ' && *b != b'\t');
        let mut file = 0;
        for (at, mark) in marks {
            file += 1;
            let (at, up) = (Span::new(at, at + 1), rows.saturating_sub(row));
            let Some(cell) = geometry.at(file, i16::try_from(up).unwrap_or(0)) else {
                let message = format!("the board has {files} by {rows} points");
                diagnostics.push(Diagnostic::new(Code::BadDiagram, at, message));
                return Held::Record(game);
            };
            let side = match mark {
                b'x' | b'X' => Some(Side::Black),
                b'o' | b'O' => Some(Side::White),
                _ => None,
            };
            if mark == b'D' {
                forbidden.push(cell);
            }
            if let Some(count) = side.and_then(|side| counts.get_mut(side as usize)) {
                *count += 1;
            }
            put(&mut setup, cell, side, at);
        }
        if u32::from(file.unsigned_abs()) != files {
            let message = format!("this row has {file} points; the board has {files}");
            diagnostics.push(Diagnostic::new(Code::BadDiagram, span, message));
            return Held::Record(game);
        }
        row += 1;
    }
    if row != rows {
        let message = format!("{row} rows; the board has {rows}");
        diagnostics.push(Diagnostic::new(Code::BadDiagram, all, message));
        return Held::Record(game);
    }
    let [black, white] = counts;
    let is_white = forbidden.is_empty() && black == white + 1;
    let side = if is_white { Side::White } else { Side::Black };
    setup.side = Some((side, all));
    record.setup(setup, all);
    if !forbidden.is_empty() {
        record.figure(figure(forbidden, all), all);
    }
    Held::Record(game)
}

fn put(setup: &mut Setup, cell: Cell, side: Option<Side>, at: Span) {
    if let Some(piece) = setup.pieces.get_mut(cell.index()) {
        *piece = side;
    }
    if let Some(span) = setup.spans.get_mut(cell.index()) {
        *span = at;
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

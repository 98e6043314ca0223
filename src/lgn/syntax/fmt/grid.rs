//! `diagram` and `position` blocks.

use super::layout::{self, Columns, Placed};
use super::{Context, Source, plain, word};
use crate::board::{Geometry, Shape};
use crate::lgn::syntax::tree::{Block, GridMark, Line, LineKind, Mark, Note, NoteAt, Row};
use crate::source::Span;

/// What stands before each line of a block.
pub(super) const INDENT: &str = "  ";

/// Appends the block at that index, its last line ended.
pub(super) fn write(
    source: Source<'_>,
    context: Context<'_>,
    keyword: &str,
    block: u32,
    out: &mut String,
) {
    let Some(block) = source.tree.blocks.get(block as usize) else {
        return;
    };
    out.push_str(keyword);
    push_header(block, out);
    let lines = block.lines.of(&source.tree.lines);
    let rows: Vec<&Row> = lines.iter().filter_map(row_of).collect();
    let placed = match context.geometry {
        Some(geometry) => layout::arrange(source, &rows, geometry),
        None => layout::guess(source, &rows),
    };
    let columns = placed
        .as_deref()
        .and_then(|placed| Columns::of(source, placed, context.geometry));
    match (&placed, columns) {
        (Some(placed), Some(columns)) => {
            let grid = Grid {
                source,
                geometry: context.geometry,
                columns,
                placed,
            };
            grid.write(lines, out);
        }
        _ => write_as_it_stands(source, lines, out),
    }
    out.push_str("end\n");
}

fn push_header(block: &Block, out: &mut String) {
    if let Some((side, _)) = block.side {
        out.push(' ');
        out.push(side.letter());
    }
    if let Some((number, _)) = block.number {
        plain::put(out, format_args!(" {number}"));
    }
    out.push('\n');
}

fn row_of(line: &Line) -> Option<&Row> {
    match &line.kind {
        LineKind::Row(row) => Some(row),
        _ => None,
    }
}

/// Rows that can't be laid out keep their signs and how far they are indented among themselves.
fn write_as_it_stands(source: Source<'_>, lines: &[Line], out: &mut String) {
    let is_picture = |line: &&Line| matches!(line.kind, LineKind::Row(_) | LineKind::Files);
    let depth = |line: &Line| {
        let before = source.chunk.line_start(line.span.start as usize) as u32;
        plain::signs(source.text(Span::new(before, line.span.start))).count()
    };
    let least = lines.iter().filter(is_picture).map(depth).min();
    for line in lines {
        if is_picture(&line) {
            out.push_str(INDENT);
            let more = depth(line) - least.unwrap_or(0);
            out.extend(std::iter::repeat_n(' ', more));
            out.push_str(source.text(line.span));
            out.push('\n');
        } else {
            write_line(source, line, out);
        }
    }
}

/// Any line but those of the picture.
fn write_line(source: Source<'_>, line: &Line, out: &mut String) {
    if let LineKind::Notes(notes) = line.kind {
        for note in notes.of(&source.tree.notes) {
            out.push_str(INDENT);
            push_note(source, note, out);
            out.push('\n');
        }
        return;
    }
    out.push_str(INDENT);
    match line.kind {
        LineKind::MarkAt(cell, axis) => {
            out.push_str("mark ");
            word::push_name_at(source, cell, out);
            word::push_axis(axis, out);
        }
        LineKind::Session(number) => plain::put(out, format_args!("session {number}")),
        LineKind::Played(black, white) => {
            out.push_str("played");
            out.push_str(if black { " B" } else { "" });
            out.push_str(if white { " W" } else { "" });
        }
        LineKind::Pairs(black, white) => plain::put(out, format_args!("pairs {black} {white}")),
        _ => out.push_str(source.text(line.span)),
    }
    out.push('\n');
}

fn push_note(source: Source<'_>, note: &Note, out: &mut String) {
    push_mark(source, note.mark, out);
    out.push_str(" = ");
    match note.at {
        NoteAt::Cell(cell) => word::push_name_at(source, cell, out),
        NoteAt::Turn(number, _) => out.push_str(&number.to_string()),
    }
}

fn push_mark(source: Source<'_>, mark: Mark, out: &mut String) {
    match mark.kind {
        GridMark::Empty => out.push('.'),
        GridMark::Block => out.push('#'),
        GridMark::Piece(side) => out.push(side.letter()),
        GridMark::Coin => out.push('@'),
        GridMark::Number { value, tilde } => {
            out.push_str(if tilde { "~" } else { "" });
            out.push_str(&value.to_string());
        }
        GridMark::Doubt | GridMark::Unknown => plain::push(out, source.text(mark.span)),
    }
}

/// A grid whose rows are known.
struct Grid<'a> {
    source: Source<'a>,
    geometry: Option<&'a Geometry>,
    columns: Columns,
    /// The rows in the order in which they are written.
    placed: &'a [Placed<'a>],
}

impl Grid<'_> {
    /// Rows take the places of rows; the other lines keep theirs.
    fn write(&self, lines: &[Line], out: &mut String) {
        let mut rows = self.placed.iter();
        let mut scratch = String::new();
        for line in lines {
            match line.kind {
                LineKind::Row(_) => {
                    if let Some(placed) = rows.next() {
                        self.write_row(placed, &mut scratch, out);
                    }
                }
                LineKind::Files => self.write_files(line, rows.len() < self.placed.len(), out),
                _ => write_line(self.source, line, out),
            }
        }
    }

    fn write_label(&self, label: Option<u32>, border: char, out: &mut String) {
        out.push_str(INDENT);
        if self.columns.border {
            let label = label.map_or(String::new(), |label| label.to_string());
            push_right(out, &label, self.columns.label);
            out.push_str(if label.is_empty() && self.columns.label == 0 {
                ""
            } else {
                " "
            });
            out.push(border);
            out.push(' ');
        }
    }

    fn write_row(&self, placed: &Placed<'_>, scratch: &mut String, out: &mut String) {
        self.write_label(placed.label, '|', out);
        let half = self.columns.pitch / 2;
        out.extend(std::iter::repeat_n(' ', placed.indent * half));
        let marks = placed.row.marks.of(&self.source.tree.marks);
        for (i, mark) in marks.iter().enumerate() {
            scratch.clear();
            push_mark(self.source, self.on_board(*mark, placed, i), scratch);
            let field = if i == 0 {
                self.columns.field
            } else {
                self.columns.pitch
            };
            push_right(out, scratch, field);
        }
        if let Some(rest) = layout::rest(self.source, placed.row) {
            out.push_str(" | ");
            out.push_str(&rest);
        }
        out.push('\n');
    }

    /// An empty cell that is a block is written as one.
    fn on_board(&self, mark: Mark, placed: &Placed<'_>, index: usize) -> Mark {
        let is_block = || {
            let cell = placed.cells.get(index);
            cell.zip(self.geometry)
                .is_some_and(|(&cell, geometry)| geometry.is_block(cell))
        };
        if mark.kind == GridMark::Empty && is_block() {
            return Mark {
                kind: GridMark::Block,
                ..mark
            };
        }
        mark
    }

    /// File labels, over or under the columns. Where those run obliquely the labels stand as in one
    /// more row of the board.
    fn write_files(&self, line: &Line, below: bool, out: &mut String) {
        let letters: Vec<char> = plain::signs(self.source.text(line.span))
            .filter(char::is_ascii_alphabetic)
            .collect();
        self.write_label(None, ' ', out);
        let half = self.columns.pitch / 2;
        let start = self.files_start(&letters, below).unwrap_or(0);
        out.extend(std::iter::repeat_n(' ', start * half));
        for (i, letter) in letters.iter().enumerate() {
            let field = if i == 0 {
                self.columns.field
            } else {
                self.columns.pitch
            };
            push_right(out, letter.encode_utf8(&mut [0; 4]), field);
        }
        out.push('\n');
    }

    /// The indent of the first label, in half columns.
    fn files_start(&self, letters: &[char], below: bool) -> Option<usize> {
        let geometry = self.geometry?;
        if geometry.shape() != Shape::Hexagons {
            return None;
        }
        let first = i16::from(*letters.first()? as u8 & 31);
        let row = if below {
            self.placed.last()
        } else {
            self.placed.first()
        };
        let row = row?;
        let (file, _) = geometry.lattice(*row.cells.first()?);
        let step = if below { 1 } else { -1 };
        let start = row.indent as i16 + step + 2 * (first - i16::from(file));
        usize::try_from(start).ok()
    }
}

fn push_right(out: &mut String, text: &str, width: usize) {
    let blanks = width.saturating_sub(plain::width(text));
    out.extend(std::iter::repeat_n(' ', blanks));
    out.push_str(text);
}

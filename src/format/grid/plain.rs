//! Diagrams in plain text (`diagram`): a line a row, cells parted by blanks, perhaps with bars and rules round
//! them.

use std::fmt::Write;
use std::io;

use super::cut::{Cut, lines, paragraph, white};
use super::mark::{Mark, mark};
use super::sheet::Sheet;
use super::table::{Table, Text};
use super::{Carrier, carries};
use crate::format::text::stream::Stream;
use crate::format::{Content, Spec, Way};

pub(super) struct Plain;

static SPEC: Spec = Spec {
    id: "diagram",
    title: "Numbered diagram",
    extensions: &["txt"],
    shared: &["txt"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries,
};

impl Carrier for Plain {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn cut(&self, stream: &mut Stream<'_>) -> io::Result<Cut> {
        paragraph(stream, white)
    }

    fn table<'t>(&self, text: &'t str) -> Table<'t> {
        let mut table = Table::default();
        // The first of the lines behind the last row.
        let mut behind = 0;
        for (start, line) in lines(text) {
            if table.is_large {
                break;
            }
            if line.trim().is_empty() || is_rule(line) {
                continue;
            }
            let cells = cells(line, start);
            if !is_row(&cells) {
                table.line(Text::at(line, start));
                continue;
            }
            table.row_behind(behind);
            behind = table.lines.len();
            table.begin_row();
            for cell in cells {
                table.cell(cell);
            }
        }
        table
    }

    fn write(&self, sheet: &Sheet<'_>, out: &mut String) {
        if let Some(title) = sheet.title {
            let _ = writeln!(out, "{title}\n");
        }
        let width = sheet.widest();
        let labels = sheet.widest_label();
        let half = width.div_ceil(2);
        for row in &sheet.rows {
            let indent = usize::from(row.indent) * half;
            let _ = write!(out, "{:>labels$} |{:indent$}", row.label, "");
            for cell in &row.cells {
                let _ = write!(out, " {cell:>width$}");
            }
            out.push('\n');
        }
        if let Some(columns) = &sheet.columns {
            let _ = write!(out, "{:labels$}  ", "");
            for column in columns {
                let _ = write!(out, " {column:>width$}");
            }
            out.push('\n');
        }
        for note in &sheet.notes {
            out.push_str(note);
            out.push('\n');
        }
    }
}

/// A line that is drawn: `+---+---+`, `======`.
fn is_rule(line: &str) -> bool {
    let is_drawn = |c: char| matches!(c, '-' | '=' | '+' | '|' | '\u{2500}'..='\u{257f}');
    let word = line.trim();
    word.chars().all(|c| is_drawn(c) || c == ' ')
        && ["--", "==", "──", "━━", "══"]
            .iter()
            .any(|run| word.contains(run))
}

/// The words of a line; bars and what draws frames part them as blanks do.
fn cells(line: &str, start: usize) -> Vec<Text<'_>> {
    let is_gap =
        |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║' | '\u{ad}' | '\u{feff}');
    let mut cells = Vec::new();
    let mut at = 0;
    for word in line.split_inclusive(is_gap) {
        let cell = word.trim_end_matches(is_gap);
        if !cell.is_empty() {
            cells.push(Text::at(cell, start + at));
        }
        at += word.len();
        if cells.len() > super::table::MOST {
            break;
        }
    }
    cells
}

/// Whether words are a row of a board, or the names of its files.
fn is_row(cells: &[Text<'_>]) -> bool {
    let is_letter = |text: &str| {
        let text = super::mark::plain(text);
        text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    let known = |cell: &&Text<'_>| mark(&cell.text) != Mark::Unknown || is_letter(&cell.text);
    cells.len() >= 4 && cells.iter().filter(known).count() * 3 >= cells.len() * 2
}

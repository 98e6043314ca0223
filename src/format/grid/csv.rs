//! Values parted by commas, semicolons or tabs (`csv-grid`), a line a row; quotes round a value are read.

use std::borrow::Cow;
use std::fmt::Write;
use std::io;

use super::cut::{Cut, empty, lines, paragraph};
use super::meant::named_by;
use super::note::is_notes;
use super::sheet::Sheet;
use super::table::{MOST, Table, Text};
use super::{Carrier, carries};
use crate::format::text::stream::Stream;
use crate::format::{Content, Spec, Way};

pub(super) struct Csv;

static SPEC: Spec = Spec {
    id: "csv-grid",
    title: "CSV grid",
    extensions: &["csv", "tsv"],
    shared: &["csv", "tsv"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries,
};

impl Carrier for Csv {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn cut(&self, stream: &mut Stream<'_>) -> io::Result<Cut> {
        paragraph(stream, empty)
    }

    fn table<'t>(&self, text: &'t str) -> Table<'t> {
        let mut table = Table::default();
        let comma = separator(text);
        for (start, line) in lines(text) {
            if table.is_large {
                break;
            }
            if line.trim_matches(' ').is_empty() {
                continue;
            }
            // Notes have commas as well, or are a value among empty ones.
            let alone = line.trim_matches(|c: char| c.is_whitespace() || c == comma || c == '"');
            if is_notes(alone) || !line.contains(comma) || named_by(alone).is_some() {
                let at = line.find(alone).unwrap_or(0);
                let text = Text::at(alone, start + at);
                if table.rows.is_empty() || is_notes(alone) {
                    table.line(text);
                } else if table.strange.len() < MOST {
                    table.strange.push(text.span);
                } else {
                    table.is_large = true;
                }
                continue;
            }
            table.begin_row();
            row(line, start, comma, &mut table);
        }
        table
    }

    fn write(&self, sheet: &Sheet<'_>, out: &mut String) {
        if let Some(title) = sheet.title {
            let _ = writeln!(out, "{title}");
        }
        if let Some(columns) = &sheet.columns {
            let _ = writeln!(out, ",{}", columns.join(","));
        }
        for row in &sheet.rows {
            let cells: Vec<String> = sheet.padded(row).collect();
            let _ = writeln!(out, "{},{}", row.label, cells.join(","));
        }
        for note in &sheet.notes {
            out.push_str(note);
            out.push('\n');
        }
    }
}

/// What parts the values: whichever of the three there is most of.
fn separator(text: &str) -> char {
    let count = |sign: char| text.matches(sign).take(1000).count();
    let signs = [',', ';', '\t'];
    let most = signs.into_iter().rev().max_by_key(|&sign| count(sign));
    most.unwrap_or(',')
}

fn row<'t>(line: &'t str, start: usize, comma: char, table: &mut Table<'t>) {
    let mut from = 0;
    let mut is_quoted = false;
    for (at, sign) in line.char_indices() {
        if sign == '"' {
            is_quoted = !is_quoted;
        }
        if sign == comma && !is_quoted {
            table.cell(value(line.get(from..at).unwrap_or_default(), start + from));
            from = at + sign.len_utf8();
        }
    }
    table.cell(value(line.get(from..).unwrap_or_default(), start + from));
}

fn value(text: &str, start: usize) -> Text<'_> {
    let mut value = Text::at(text, start);
    let quoted = text
        .trim()
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    if let Some(inner) = quoted {
        value.text = if inner.contains('"') {
            Cow::Owned(inner.replace("\"\"", "\""))
        } else {
            Cow::Borrowed(inner.trim())
        };
    }
    value
}

//! Tables of Markdown (`md-table`): bars part the cells, and a line of dashes the head from the rest.

use std::borrow::Cow;
use std::fmt::Write;
use std::io;

use super::cut::{Cut, lines, paragraph, white};
use super::sheet::Sheet;
use super::table::{Table, Text};
use super::{Carrier, carries};
use crate::format::text::stream::Stream;
use crate::format::{Content, Spec, Way};

pub(super) struct Markdown;

static SPEC: Spec = Spec {
    id: "md-table",
    title: "Markdown table",
    extensions: &["md", "markdown"],
    shared: &["md", "markdown"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries,
};

impl Carrier for Markdown {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn cut(&self, stream: &mut Stream<'_>) -> io::Result<Cut> {
        paragraph(stream, white)
    }

    fn table<'t>(&self, text: &'t str) -> Table<'t> {
        let mut table = Table::default();
        let mut has_dashes = false;
        // The first of the lines behind the last row.
        let mut behind = 0;
        for (start, line) in lines(text) {
            if table.is_large {
                break;
            }
            if line.trim().is_empty() {
                continue;
            }
            // Single dashes are empty cells as well, but not below the head.
            let is_below_head = !has_dashes && table.rows.len() == 1;
            if is_dashes(line) && (is_below_head || line.contains("--")) {
                has_dashes = true;
                continue;
            }
            if !line.contains('|') {
                table.line(Text::at(line, start));
                continue;
            }
            table.row_behind(behind);
            behind = table.lines.len();
            table.begin_row();
            row(line, start, &mut table);
        }
        // Bars alone make no table.
        if has_dashes { table } else { Table::default() }
    }

    fn write(&self, sheet: &Sheet<'_>, out: &mut String) {
        if let Some(title) = sheet.title {
            let _ = writeln!(out, "{title}\n");
        }
        let head = sheet.width();
        let line = |first: &str, cells: &mut dyn Iterator<Item = String>, out: &mut String| {
            let _ = write!(out, "| {first} |");
            for cell in cells {
                let _ = write!(out, " {cell} |");
            }
            out.push('\n');
        };
        let columns = sheet.columns.clone().unwrap_or_default();
        let mut named = (0..head).map(|i| columns.get(i).cloned().unwrap_or_default());
        line("", &mut named, out);
        line("--:", &mut (0..head).map(|_| ":-:".to_owned()), out);
        for row in &sheet.rows {
            line(&row.label, &mut sheet.padded(row), out);
        }
        if !sheet.notes.is_empty() {
            let _ = writeln!(out, "\n{}", sheet.notes.join(", "));
        }
    }
}

/// The line below the head: `|:--|--:|`.
fn is_dashes(line: &str) -> bool {
    let line = line.trim();
    let cells = line.trim_matches('|').split('|');
    line.contains('|')
        && cells.into_iter().all(|cell| {
            let dashes = cell.trim().trim_matches(':');
            !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
        })
}

/// The cells of a row: bars part them unless a backslash stands before.
fn row<'t>(line: &'t str, start: usize, table: &mut Table<'t>) {
    let blanks = line.len() - line.trim_start().len();
    let (mut line, mut start) = (line.trim(), start + blanks);
    if let Some(rest) = line.strip_prefix('|') {
        (line, start) = (rest, start + 1);
    }
    if !line.ends_with("\\|") {
        line = line.strip_suffix('|').unwrap_or(line);
    }
    let mut from = 0;
    let mut is_escaped = false;
    for (at, byte) in line.bytes().enumerate() {
        if byte == b'|' && !is_escaped {
            table.cell(cell(line.get(from..at).unwrap_or_default(), start + from));
            from = at + 1;
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    table.cell(cell(line.get(from..).unwrap_or_default(), start + from));
}

/// A cell without the signs that make it bold, slanted or code, and without backslashes.
fn cell(text: &str, start: usize) -> Text<'_> {
    let mut cell = Text::at(text, start);
    for sign in ["**", "__", "*", "_", "`", "~~"] {
        let text = text.trim();
        let inner = text
            .strip_prefix(sign)
            .and_then(|text| text.strip_suffix(sign));
        if let Some(inner) = inner.filter(|inner| !inner.trim().is_empty()) {
            cell.text = Cow::Borrowed(inner.trim());
            break;
        }
    }
    if cell.text.contains('\\') {
        cell.text = Cow::Owned(cell.text.replace('\\', ""));
    }
    cell
}

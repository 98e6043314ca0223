//! Tables of HTML pages (`html-table`). Of a page only tables are looked at: those that hold no other table,
//! with their cells, entities and captions; scripts, styles and comments are passed over.

use std::borrow::Cow;
use std::fmt::Write;
use std::io;

use super::cut::Cut;
use super::note::is_notes;
use super::sheet::Sheet;
use super::table::{MOST, Table, Text};
use super::tags::{Kind, Tag, attribute, decoded, next_tag, tag_ahead};
use super::{Carrier, carries};
use crate::format::text::stream::Stream;
use crate::format::{Content, Spec, Way};
use crate::source::{Chunk, Span};

pub(super) struct Html;

static SPEC: Spec = Spec {
    id: "html-table",
    title: "HTML table",
    extensions: &["html", "htm"],
    shared: &["html", "htm"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries,
};

impl Carrier for Html {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn cut(&self, stream: &mut Stream<'_>) -> io::Result<Cut> {
        let mut at = 0;
        let mut has_table = false;
        loop {
            let Some(tag) = tag_ahead(stream, at)? else {
                let len = stream.ahead().len();
                if has_table && len > 0 {
                    let is_long = len > Chunk::LIMIT;
                    return Ok(Cut::Piece {
                        len: len.min(Chunk::LIMIT),
                        is_long,
                    });
                }
                stream.pass(len);
                if stream.is_all() {
                    return Ok(Cut::End);
                }
                at = 0;
                continue;
            };
            match tag.kind {
                // What it stands in is a page, and no board.
                Kind::Table => {
                    stream.pass(tag.start);
                    at = tag.end - tag.start;
                    has_table = true;
                }
                Kind::TableEnd if has_table => {
                    return Ok(Cut::Piece {
                        len: with_notes(stream, tag.end)?,
                        is_long: false,
                    });
                }
                _ => at = tag.end,
            }
            if !has_table {
                stream.pass(at);
                at = 0;
            }
        }
    }

    fn table<'t>(&self, text: &'t str) -> Table<'t> {
        let mut reading = Reading {
            text,
            table: Table::default(),
            open: None,
        };
        let mut at = 0;
        while let Some(tag) = next_tag(text.as_bytes(), at, true) {
            reading.said(at, tag.start);
            reading.tag(&tag);
            at = tag.end;
            if reading.table.is_large {
                break;
            }
        }
        reading.said(at, text.len());
        reading.close();
        reading.table
    }

    fn write(&self, sheet: &Sheet<'_>, out: &mut String) {
        out.push_str("<table>\n");
        if let Some(title) = sheet.title {
            let _ = writeln!(out, "<caption>{title}</caption>");
        }
        if let Some(columns) = &sheet.columns {
            let cells: Vec<String> = columns
                .iter()
                .map(|name| format!("<th>{name}</th>"))
                .collect();
            let _ = writeln!(out, "<tr><th></th>{}</tr>", cells.concat());
        }
        for row in &sheet.rows {
            let cells: Vec<String> = sheet
                .padded(row)
                .map(|cell| format!("<td>{cell}</td>"))
                .collect();
            let _ = writeln!(out, "<tr><th>{}</th>{}</tr>", row.label, cells.concat());
        }
        out.push_str("</table>\n");
        if !sheet.notes.is_empty() {
            let _ = writeln!(out, "<p>{}</p>", sheet.notes.join(", "));
        }
    }
}

/// Notes may stand in a paragraph below a table.
fn with_notes(stream: &mut Stream<'_>, end: usize) -> io::Result<usize> {
    // A long list of notes has less.
    stream.want(end + 2048)?;
    let rest = stream.ahead().get(end..).unwrap_or_default();
    let text = String::from_utf8_lossy(rest.get(..2048).unwrap_or(rest));
    let text = text.trim_start();
    let skipped = rest
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count();
    let Some(inner) = text.strip_prefix("<p>") else {
        return Ok(end);
    };
    let len = inner.find('<').unwrap_or(inner.len());
    let is_note = inner.get(..len).is_some_and(is_notes) && !inner.contains('\u{fffd}');
    Ok(if is_note {
        end + skipped + "<p>".len() + len
    } else {
        end
    })
}

/// What is being read of a table.
struct Reading<'t> {
    text: &'t str,
    table: Table<'t>,
    open: Option<Open<'t>>,
}

/// A cell or caption that is open.
struct Open<'t> {
    text: Cow<'t, str>,
    span: Option<Span>,
    start: usize,
    /// How many columns it takes.
    columns: usize,
    is_caption: bool,
}

impl<'t> Open<'t> {
    fn at(start: usize) -> Self {
        Self {
            text: Cow::Borrowed(""),
            span: None,
            start,
            columns: 1,
            is_caption: false,
        }
    }

    fn add(&mut self, text: Cow<'t, str>, span: Span) {
        if self.text.is_empty() {
            self.text = text;
        } else {
            self.text.to_mut().push_str(&text);
        }
        self.span = Some(self.span.map_or(span, |before| before.to(span)));
    }
}

impl<'t> Reading<'t> {
    fn tag(&mut self, tag: &Tag) {
        match tag.kind {
            Kind::Row => {
                self.close();
                self.table.begin_row();
            }
            Kind::Cell => {
                self.close();
                if self.table.rows.is_empty() {
                    self.table.begin_row();
                }
                let source = self.text.get(tag.start..tag.end).unwrap_or_default();
                let columns =
                    attribute(source, "colspan").and_then(|value| value.trim().parse().ok());
                self.open = Some(Open {
                    columns: columns.unwrap_or(1).clamp(1, MOST),
                    ..Open::at(tag.start)
                });
            }
            Kind::Caption => {
                self.close();
                self.open = Some(Open {
                    is_caption: true,
                    ..Open::at(tag.start)
                });
            }
            Kind::RowEnd | Kind::CellEnd | Kind::CaptionEnd | Kind::TableEnd => self.close(),
            Kind::Break => self.add(" ", tag),
            Kind::Image => {
                let source = self.text.get(tag.start..tag.end).unwrap_or_default();
                // A picture that says nothing is something that can't be read.
                self.add(attribute(source, "alt").unwrap_or("image"), tag);
            }
            Kind::Table | Kind::Other => {}
        }
    }

    fn add(&mut self, text: &'t str, tag: &Tag) {
        if let Some(open) = &mut self.open {
            open.add(
                Cow::Borrowed(text),
                Span::new(tag.start as u32, tag.end as u32),
            );
        }
    }

    /// Text between two tags.
    fn said(&mut self, start: usize, end: usize) {
        let source = self.text.get(start..end).unwrap_or_default();
        if source.trim().is_empty() {
            return;
        }
        let said = Text::at(source, start);
        let text = decoded(match &said.text {
            Cow::Borrowed(text) => text,
            Cow::Owned(_) => source,
        });
        match &mut self.open {
            Some(open) => open.add(text, said.span),
            // Below the table.
            None if is_notes(&text) => self.table.line(Text {
                text,
                span: said.span,
            }),
            None => {}
        }
    }

    fn close(&mut self) {
        let Some(open) = self.open.take() else {
            return;
        };
        let span = open.span.unwrap_or(Span::at(open.start as u32));
        let text = Text {
            text: open.text,
            span,
        };
        if open.is_caption {
            self.table.line(text);
            return;
        }
        self.table.cell(text);
        for _ in 1..open.columns {
            self.table.cell(Text {
                text: Cow::Borrowed(""),
                span,
            });
        }
    }
}

//! Tables of HTML pages (`html-table`). Of a page only tables are looked at: those that hold no other table,
//! with their cells, entities and captions; scripts, styles and comments are passed over.

use std::borrow::Cow;
use std::io;

use super::cut::Cut;
use super::note::is_notes;
use super::sheet::Sheet;
use super::table::{MOST, Table, Text};
use super::{Carrier, carries};
use crate::format::stream::Stream;
use crate::format::{Content, Spec, Way};
use crate::source::{Chunk, Span};

pub(super) struct Html;

static SPEC: Spec = Spec {
    id: "html-table",
    title: "a numbered diagram as an HTML table",
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
        if !sheet.notes.is_empty() {
            let notes = sheet.notes.join(", ");
            out.push_str(&format!(
                "<caption style=\"caption-side: bottom\">{notes}</caption>\n"
            ));
        }
        if let Some(columns) = &sheet.columns {
            let cells: Vec<String> = columns
                .iter()
                .map(|name| format!("<th>{name}</th>"))
                .collect();
            out.push_str(&format!("<tr><th></th>{}</tr>\n", cells.concat()));
        }
        for row in &sheet.rows {
            let cells: Vec<String> = sheet
                .padded(row)
                .map(|cell| format!("<td>{cell}</td>"))
                .collect();
            out.push_str(&format!(
                "<tr><th>{}</th>{}</tr>\n",
                row.label,
                cells.concat()
            ));
        }
        out.push_str("</table>\n");
    }
}

/// What a tag is to us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Table,
    TableEnd,
    Row,
    RowEnd,
    Cell,
    CellEnd,
    Caption,
    CaptionEnd,
    Break,
    Image,
    Other,
}

/// A tag, or a comment, script or style as a whole.
#[derive(Clone, Copy, Debug)]
struct Tag {
    kind: Kind,
    start: usize,
    end: usize,
}

/// The next tag that stands ahead from `at` on; more is read as far as it has to be. None if there is none up
/// to the end or to the longest record.
fn tag_ahead(stream: &mut Stream<'_>, at: usize) -> io::Result<Option<Tag>> {
    // Twice as much each time, so that what was looked at is looked at again only so often.
    let mut want = at + 4096;
    loop {
        stream.want(want.min(Chunk::LIMIT + 1))?;
        let is_all = stream.is_all();
        if let Some(tag) = next_tag(stream.ahead(), at, is_all) {
            return Ok(Some(tag));
        }
        if is_all || stream.ahead().len() > Chunk::LIMIT {
            return Ok(None);
        }
        want = 2 * stream.ahead().len().max(want);
    }
}

/// The first tag from `at` on. One that has no end counts only if all is there.
fn next_tag(bytes: &[u8], at: usize, is_all: bool) -> Option<Tag> {
    let mut from = at;
    loop {
        let start = from + memchr::memchr(b'<', bytes.get(from..)?)?;
        let rest = bytes.get(start + 1..)?;
        let cut_off = || is_all.then_some(bytes.len());
        if rest.starts_with(b"!--") {
            let end = memchr::memmem::find(rest, b"-->").map(|end| start + 1 + end + 3);
            let end = end.or_else(cut_off)?;
            let kind = Kind::Other;
            return Some(Tag { kind, start, end });
        }
        let (is_end, rest) = match rest.strip_prefix(b"/") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let len = rest
            .iter()
            .take(12)
            .take_while(|byte| byte.is_ascii_alphanumeric())
            .count();
        let name = rest.get(..len).unwrap_or_default();
        if !name.first().is_some_and(u8::is_ascii_alphabetic) {
            if rest.is_empty() && !is_all {
                return None;
            }
            // A sign, and no tag.
            from = start + 1;
            continue;
        }
        let end = tag_end(bytes, start + 1).or_else(cut_off)?;
        let is = |other: &[u8]| name.eq_ignore_ascii_case(other);
        if !is_end && (is(b"script") || is(b"style")) {
            let closing: &[u8] = if is(b"script") {
                b"</script"
            } else {
                b"</style"
            };
            let end = find_name(bytes, end, closing).or_else(cut_off)?;
            let kind = Kind::Other;
            return Some(Tag { kind, start, end });
        }
        let kind = kind(name, is_end);
        return Some(Tag { kind, start, end });
    }
}

fn kind(name: &[u8], is_end: bool) -> Kind {
    const NAMES: [(&[u8], Kind, Kind); 7] = [
        (b"table", Kind::Table, Kind::TableEnd),
        (b"tr", Kind::Row, Kind::RowEnd),
        (b"td", Kind::Cell, Kind::CellEnd),
        (b"th", Kind::Cell, Kind::CellEnd),
        (b"caption", Kind::Caption, Kind::CaptionEnd),
        (b"br", Kind::Break, Kind::Break),
        (b"img", Kind::Image, Kind::Other),
    ];
    let found = NAMES
        .iter()
        .find(|(known, ..)| name.eq_ignore_ascii_case(known));
    found.map_or(
        Kind::Other,
        |&(_, open, close)| if is_end { close } else { open },
    )
}

/// Where a tag ends: a bracket in quotes does not end it.
fn tag_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut quote = None;
    for (at, &byte) in bytes.get(from..)?.iter().enumerate() {
        match quote {
            Some(open) if byte == open => quote = None,
            Some(_) => {}
            None if byte == b'>' => return Some(from + at + 1),
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None => {}
        }
    }
    None
}

fn find_name(bytes: &[u8], from: usize, name: &[u8]) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr::memchr(b'<', bytes.get(at..)?)?;
        let here = bytes.get(at..at + name.len())?;
        if here.eq_ignore_ascii_case(name) {
            return tag_end(bytes, at);
        }
        at += 1;
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
            None if is_notes(&text) => self.table.lines.push(Text {
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
            self.table.lines.push(text);
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

/// The value of an attribute of a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = tag;
    loop {
        let (before, after) = rest.split_once('=')?;
        let found = before
            .trim_end()
            .rsplit(|c: char| c.is_whitespace())
            .next()?;
        let after = after.trim_start();
        let (value, behind) = match after.chars().next()? {
            quote @ ('"' | '\'') => after.get(1..)?.split_once(quote)?,
            _ => {
                let end = after
                    .find(|c: char| c.is_whitespace() || c == '>')
                    .unwrap_or(after.len());
                after.split_at(end)
            }
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = behind;
    }
}

/// Text with its entities replaced.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let end = after.bytes().take(12).position(|byte| byte == b';');
        let sign = end.and_then(|end| entity(after.get(..end)?));
        match (sign, end) {
            (Some(sign), Some(end)) => {
                out.push(sign);
                rest = after.get(end + 1..).unwrap_or_default();
            }
            _ => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The entities that may stand in a cell of a board.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    const NAMED: [(&str, char); 22] = [
        ("nbsp", '\u{a0}'),
        ("ensp", '\u{2002}'),
        ("emsp", '\u{2003}'),
        ("thinsp", '\u{2009}'),
        ("shy", '\u{ad}'),
        ("zwnj", '\u{200c}'),
        ("zwj", '\u{200d}'),
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("equals", '='),
        ("middot", '·'),
        ("centerdot", '·'),
        ("bull", '•'),
        ("minus", '-'),
        ("ndash", '–'),
        ("mdash", '—'),
        ("plus", '+'),
        ("cir", '○'),
        ("num", '#'),
    ];
    let found = NAMED.iter().find(|(known, _)| *known == name);
    found.map(|(_, sign)| *sign)
}

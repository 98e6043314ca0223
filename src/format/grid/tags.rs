//! The tags of HTML that make tables, and the entities that stand in their cells.

use crate::format::text::signs::entity;
use std::borrow::Cow;
use std::io;

use crate::format::text::stream::Stream;
use crate::source::Chunk;

/// What a tag is to us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
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
pub(super) struct Tag {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The next tag that stands ahead from `at` on; more is read as far as it has to be. None if there is none up
/// to the end or to the longest record.
pub(super) fn tag_ahead(stream: &mut Stream<'_>, at: usize) -> io::Result<Option<Tag>> {
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
pub(super) fn next_tag(bytes: &[u8], at: usize, is_all: bool) -> Option<Tag> {
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

/// The value of an attribute of a tag.
pub(super) fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = tag;
    loop {
        let (before, after) = rest.split_once('=')?;
        let found = before
            .trim_end()
            .rsplit(|c: char| c.is_whitespace())
            .next()?;
        let after = after.trim_start();
        let quote = after.chars().next()?;
        let (value, behind) = if matches!(quote, '"' | '\'') {
            after.get(1..)?.split_once(quote)?
        } else {
            let end = after
                .find(|c: char| c.is_whitespace() || c == '>')
                .unwrap_or(after.len());
            after.split_at(end)
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = behind;
    }
}

/// Text with its entities replaced.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let (sign, len) = entity(from).unwrap_or(('&', 1));
        out.push(sign);
        rest = from.get(len..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

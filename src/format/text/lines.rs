//! The lines of a text and their parts, each with its place: what small text formats are read by.

use crate::source::Span;

/// The lines of a text that hold something, without the blanks round them, each with its place. A control
/// character that ends files of old systems counts as a blank.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut at = 0_usize;
    text.split_inclusive(['\n', '\r']).filter_map(move |line| {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(is_blank);
        let text = line.trim_start_matches(is_blank);
        let start = (start + line.len() - text.len()) as u32;
        let span = Span::new(start, start + text.len() as u32);
        (!text.is_empty()).then_some((text, span))
    })
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1a}' | '\u{feff}')
}

/// The words of a text with their places.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut at = 0;
    text.split(is_blank).filter_map(move |word| {
        let start = at;
        // What parts words is of one byte, two or three.
        let end = start + word.len();
        let behind = text.get(end..).and_then(|rest| rest.chars().next());
        at = end + behind.map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((word, Span::new(start as u32, end as u32)))
    })
}

/// The parts of a line between separators, without the blanks round them, each with its place in the text
/// that `line` stands in.
pub(crate) fn parts(line: &str, span: Span, separator: char) -> impl Iterator<Item = (&str, Span)> {
    let mut at = span.start as usize;
    line.split(separator).map(move |part| {
        let text = part.trim_start();
        let start = (at + part.len() - text.len()) as u32;
        at += part.len() + separator.len_utf8();
        let text = text.trim_end();
        (text, Span::new(start, start + text.len() as u32))
    })
}

/// The lines of the head of a file that are surely whole.
pub(crate) fn whole_lines(head: &[u8]) -> impl Iterator<Item = &str> {
    let is_cut = head.len() >= crate::format::HEAD;
    let end = if is_cut {
        memchr::memrchr2(b'\n', b'\r', head).unwrap_or(0)
    } else {
        head.len()
    };
    let text = std::str::from_utf8(head.get(..end).unwrap_or_default()).unwrap_or_default();
    lines(text).map(|(line, _)| line)
}

//! The texts of values: escapes, soft ends of lines.

use std::borrow::Cow;

/// A text as it is meant, appended to `out`: what stands behind a backslash is that sign, an end of line behind
/// one is none, and other ends of lines are LF.
pub(super) fn unescape(raw: &str, out: &mut String) {
    let mut rest = raw;
    while let Some(at) = memchr::memchr3(b'\\', b'\n', b'\r', rest.as_bytes()) {
        let (plain, behind) = rest.split_at(at);
        out.push_str(plain);
        let mut chars = behind.chars();
        let sign = chars.next();
        let is_escape = sign == Some('\\');
        let first = if is_escape { chars.next() } else { sign };
        match first {
            Some(first @ ('\n' | '\r')) => {
                let other = if first == '\n' { '\r' } else { '\n' };
                let behind = chars.as_str();
                rest = behind.strip_prefix(other).unwrap_or(behind);
                if !is_escape {
                    out.push('\n');
                }
                continue;
            }
            Some(c) => out.push(c),
            None => {}
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
}

/// Whether a text is as it is meant.
pub(super) fn is_plain(raw: &str) -> bool {
    memchr::memchr2(b'\\', b'\r', raw.as_bytes()).is_none()
}

/// A text on one line.
pub(super) fn on_line(raw: &str) -> Cow<'_, str> {
    let is_sign = |byte: u8| matches!(byte, b'\\' | b'\n' | b'\r');
    if !raw.bytes().any(is_sign) {
        return Cow::Borrowed(raw.trim());
    }
    let mut text = String::new();
    unescape_line(raw, &mut text);
    Cow::Owned(text)
}

/// A text on one line, appended to `out`.
pub(super) fn unescape_line(raw: &str, out: &mut String) {
    let start = out.len();
    unescape(raw.trim(), out);
    if out.get(start..).is_some_and(|text| text.contains('\n')) {
        let line = out.split_off(start).replace('\n', " ");
        out.push_str(&line);
    }
}

/// The two parts of a composed value, as they stand; the second is missing if there is no colon.
pub(super) fn split(raw: &str) -> (&str, Option<&str>) {
    let bytes = raw.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b':' => {
                let parts = raw.split_at_checked(at);
                return parts.map_or((raw, None), |(head, tail)| (head, tail.get(1..)));
            }
            _ => at += 1,
        }
    }
    (raw, None)
}

/// Whether a text may stand as it is between brackets: `a][b` may, since it is two values.
pub(super) fn is_sealed(raw: &str) -> bool {
    let mut bytes = raw.bytes();
    while let Some(byte) = bytes.next() {
        let is_end = match byte {
            b'\\' => bytes.next().is_none(),
            b']' => bytes.next() != Some(b'['),
            _ => false,
        };
        if is_end {
            return false;
        }
    }
    true
}

/// Appends a text as a value holds it. In a composed value a colon is escaped as well.
pub(super) fn escape(text: &str, is_composed: bool, out: &mut Vec<u8>) {
    for &byte in text.as_bytes() {
        if matches!(byte, b']' | b'\\') || (is_composed && byte == b':') {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(raw: &str) -> String {
        let mut out = String::new();
        unescape(raw, &mut out);
        out
    }

    #[test]
    fn escapes_and_ends_of_lines() {
        assert_eq!(meant(r"a\]b\\c\:d"), r"a]b\c:d");
        assert_eq!(
            meant("one \\\r\nline\r\nand\ranother\n\\\n."),
            "one line\nand\nanother\n."
        );
        assert_eq!(meant("\n\n"), "\n\n");
        assert_eq!(split(r"a\:b:c:d"), (r"a\:b", Some("c:d")));
        assert_eq!(split("ab"), ("ab", None));
    }

    #[test]
    fn what_is_written_is_read() {
        let text = "a [b]: \\ c\\";
        let mut raw = Vec::new();
        escape(text, true, &mut raw);
        assert_eq!(meant(std::str::from_utf8(&raw).unwrap()), text);
    }
}

//! The marks on the paper: numbers and text, as bytes of a file that is UTF-8.

use super::STEP;
use crate::board::Xy;
use crate::figure::digits::{Digits, hundredths};

/// Writes text so that it stays text. What XML 1.0 can't carry becomes U+FFFD, CR LF becomes LF.
pub(super) fn escape(out: &mut Vec<u8>, text: &str) {
    let mut rest = text;
    while let Some(i) = rest.bytes().position(|b| !PLAIN[usize::from(b)]) {
        let (plain, special) = rest.split_at(i);
        put(out, plain);
        let mut chars = special.chars();
        let special = chars.next();
        match (special.and_then(entity), special) {
            (Some(entity), _) => put(out, entity),
            (None, Some('\r')) if chars.as_str().starts_with('\n') => {}
            (None, Some('\r')) => put(out, "&#13;"),
            (None, Some(c)) if is_plain(c) => put(out, c.encode_utf8(&mut [0; 4])),
            _ => put(out, "\u{fffd}"),
        }
        rest = chars.as_str();
    }
    put(out, rest);
}

/// What stands for a sign that would be markup, in text and in attributes between double quotes, of XML and
/// of HTML.
pub fn entity(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    }
}

/// The bytes that characters begin with, or go on with, which may all stand in XML text as they are.
const PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut control = 0;
    while control < 0x20 {
        plain[control] = matches!(control, 0x09 | 0x0a);
        control += 1;
    }
    plain[b'&' as usize] = false;
    plain[b'<' as usize] = false;
    plain[b'>' as usize] = false;
    plain[b'"' as usize] = false;
    // U+FFFE and U+FFFF begin so.
    plain[0xef] = false;
    plain
};

/// Whether a character may stand in XML text as it is.
fn is_plain(c: char) -> bool {
    match c {
        _ if entity(c).is_some() => false,
        '\t' | '\n' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        c => c >= ' ',
    }
}

/// Writes a number rounded to two decimals.
pub(super) fn number(out: &mut Vec<u8>, value: f64) {
    part(out, hundredths(value));
}

/// Writes a number rounded to one decimal: a place that is scaled down afterwards.
pub(super) fn tenths(out: &mut Vec<u8>, value: f64) {
    part(out, hundredths(value / 10.0) * 10);
}

/// Writes a number given in hundredths.
pub(super) fn part(out: &mut Vec<u8>, value: i64) {
    Digits::put_part(value, out);
}

pub(super) fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

pub(super) fn px(out: &mut Vec<u8>, steps: f64) {
    number(out, steps * STEP);
}

/// Writes two numbers, parted by a blank unless a minus parts them.
pub(super) fn place(out: &mut Vec<u8>, at: Xy) {
    let (x, y) = (hundredths(at.x * STEP), hundredths(at.y * STEP));
    part(out, x);
    if y >= 0 {
        out.push(b' ');
    }
    part(out, y);
}

pub(super) fn attribute(out: &mut Vec<u8>, name: &str, value: f64) {
    out.push(b' ');
    put(out, name);
    put(out, "=\"");
    number(out, value);
    out.push(b'"');
}

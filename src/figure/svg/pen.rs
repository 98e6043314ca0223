//! The marks on the paper: numbers and text.

use super::STEP;
use crate::board::Xy;
use crate::figure::digits::{Digits, hundredths};

/// Writes text so that it stays text. What XML 1.0 can't carry becomes U+FFFD, CR LF becomes LF.
pub(super) fn escape(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(i) = special(rest.as_bytes()) {
        let (plain, special) = rest.split_at(i);
        out.push_str(plain);
        let mut chars = special.chars();
        let special = chars.next();
        match (special.and_then(entity), special) {
            (Some(entity), _) => out.push_str(entity),
            (None, Some('\r')) if chars.as_str().starts_with('\n') => {}
            (None, Some('\r')) => out.push_str("&#13;"),
            (None, Some(c)) if is_plain(c) => out.push(c),
            _ => out.push('\u{fffd}'),
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
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

/// Where the first byte stands that begins, or may begin, a character which may not stand in XML text as it
/// is. As many bytes as here are looked at together, of which the compiler makes a few instructions.
fn special(bytes: &[u8]) -> Option<usize> {
    let (blocks, _) = bytes.as_chunks::<32>();
    let is_plain = |block: &&[u8; 32]| {
        let mut all = false;
        for &b in *block {
            all |= is_special(b);
        }
        !all
    };
    let plain = 32 * blocks.iter().take_while(is_plain).count();
    let rest = bytes.get(plain..)?;
    let special = rest.iter().position(|&b| SPECIAL[usize::from(b)])?;
    Some(plain + special)
}

/// Whether a byte begins such a character. U+FFFE and U+FFFF begin with EF, as others do.
const fn is_special(b: u8) -> bool {
    let is_control = b < 0x20 && b != b'\t' && b != b'\n';
    is_control || b == b'&' || b == b'<' || b == b'>' || b == b'"' || b == 0xef
}

/// The same as a table: a single byte is looked up more quickly than compared.
const SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut b = 0;
    while b < special.len() {
        special[b] = is_special(b as u8);
        b += 1;
    }
    special
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
pub(super) fn number(out: &mut String, value: f64) {
    part(out, hundredths(value));
}

/// Writes a number rounded to one decimal: a place that is scaled down afterwards.
pub(super) fn tenths(out: &mut String, value: f64) {
    part(out, hundredths(value / 10.0) * 10);
}

/// Writes a number given in hundredths.
pub(super) fn part(out: &mut String, value: i64) {
    Digits::put_part(value, out);
}

pub(super) fn px(out: &mut String, steps: f64) {
    number(out, steps * STEP);
}

/// Writes two numbers, parted by a blank unless a minus parts them.
pub(super) fn place(out: &mut String, at: Xy) {
    let (x, y) = (hundredths(at.x * STEP), hundredths(at.y * STEP));
    part(out, x);
    if y >= 0 {
        out.push(' ');
    }
    part(out, y);
}

pub(super) fn attribute(out: &mut String, name: &str, value: f64) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    number(out, value);
    out.push('"');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What XML 1.0 calls a character (production 2), and how those are written that would be markup (2.4).
    fn plainly(text: &str) -> String {
        let mut out = String::new();
        for c in text.replace("\r\n", "\n").chars() {
            match c {
                '&' => out += "&amp;",
                '<' => out += "&lt;",
                '>' => out += "&gt;",
                '"' => out += "&quot;",
                '\r' => out += "&#13;",
                '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'.. => {
                    out.push(c);
                }
                _ => out.push('\u{fffd}'),
            }
        }
        out
    }

    proptest! {
        #[test]
        fn text_is_escaped_as_if_it_were_done_one_by_one(
            text in "([ -~]{0,70}|[\u{0}-\u{1f}]{0,3}|[\u{feff}-\u{ffff}é語]{0,3}|\r\n){0,6}",
        ) {
            let mut out = "before".to_owned();
            escape(&mut out, &text);
            prop_assert_eq!(out, format!("before{}", plainly(&text)));
        }
    }
}

//! Tags: `[Name "value"]`.
//!
//! They are read as bytes, since the splitter asks before it knows whether the text is UTF-8, and the
//! splitter and the parser must not differ about where a tag section ends.

use super::token::{LONGEST, blank_len, line_end, skip_blanks, skip_inline_blanks};

/// Whether a text begins like a tag: `[`, a name, a blank, a quote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Head {
    /// It does: the name ends, and the quote stands, at these offsets.
    Yes(usize, usize),
    /// It does not.
    No,
    /// It is too short to tell.
    More,
}

/// Looks at the head of a text.
pub(super) fn head(bytes: &[u8]) -> Head {
    let Some((b'[', rest)) = bytes.split_first() else {
        return if bytes.is_empty() {
            Head::More
        } else {
            Head::No
        };
    };
    let name = rest.iter().take_while(|&&b| is_name(b)).count();
    let behind = skip_inline_blanks(bytes, 1 + name);
    if name == 0 && bytes.len() > 1 || behind > LONGEST {
        return Head::No;
    }
    match bytes.get(behind..) {
        Some(rest) if quote_len(rest) > 0 => {
            if behind > 1 + name {
                Head::Yes(1 + name, behind)
            } else {
                Head::No
            }
        }
        // Blanks and curly quotes have up to three bytes.
        Some([] | [0xc2 | 0xe2 | 0xe3 | 0xef] | [0xe2 | 0xe3 | 0xef, _]) | None => Head::More,
        Some(_) => Head::No,
    }
}

/// Whether a line begins here that is a line of tags, blanks at its head aside.
pub(crate) fn is_line(bytes: &[u8]) -> bool {
    let at = skip_inline_blanks(bytes, 0);
    bytes
        .get(at..)
        .is_some_and(|rest| matches!(head(rest), Head::Yes(..)))
}

/// A letter, digit, `_` or `-`.
#[allow(clippy::indexing_slicing)] // a byte is an index of 256
fn is_name(byte: u8) -> bool {
    NAME[usize::from(byte)]
}

/// The bytes of names: a table, since every tag is looked at more than once.
#[allow(clippy::indexing_slicing)] // as above
const NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        byte += 1;
    }
    table
};

/// The length of the quote at the head of `bytes`, 0 if there is none.
fn quote_len(bytes: &[u8]) -> usize {
    match bytes {
        [b'"', ..] => 1,
        [0xe2, 0x80, 0x9c..=0x9f, ..] => 3,
        _ => 0,
    }
}

/// What is wrong with a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// Its value is still open at the end of the line.
    Value,
    /// Something else than `]` stands at this offset behind its value.
    Bracket(usize),
}

/// A tag and the offsets of its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scan {
    /// Where the name ends; it begins behind the bracket.
    pub(crate) name_end: usize,
    /// Where the opening quote stands.
    pub(crate) quote: usize,
    /// What stands between the quotes.
    pub(crate) value: (usize, usize),
    /// Whether the value may hold an escape.
    pub(crate) may_escape: bool,
    /// Where the tag ends.
    pub(crate) end: usize,
    /// What is wrong with it.
    pub(crate) broken: Option<Broken>,
}

/// Reads the tag at the head of `bytes`. None unless [`head`] says yes.
pub(crate) fn scan(bytes: &[u8]) -> Option<Scan> {
    plain_scan(bytes).or_else(|| full_scan(bytes))
}

/// The same for tags as canonical records write them, without an escape; none for any other.
fn plain_scan(bytes: &[u8]) -> Option<Scan> {
    let (b'[', rest) = bytes.split_first()? else {
        return None;
    };
    let name_end = 1 + rest.iter().position(|&b| !is_name(b))?;
    let (b" \"", value) = bytes.get(name_end..)?.split_first_chunk()? else {
        return None;
    };
    let is_end = |b: &u8| matches!(b, b'"' | b'\\' | b'\n' | b'\r');
    let len = value.iter().position(is_end)?;
    let start = name_end + 2;
    let is_sound = value.get(len..)?.starts_with(b"\"]") && (2..LONGEST).contains(&name_end);
    is_sound.then_some(Scan {
        name_end,
        quote: name_end + 1,
        value: (start, start + len),
        may_escape: false,
        end: start + len + 2,
        broken: None,
    })
}

fn full_scan(bytes: &[u8]) -> Option<Scan> {
    let Head::Yes(name_end, quote) = head(bytes) else {
        return None;
    };
    let opening = quote_len(bytes.get(quote..)?);
    let start = quote + opening;
    let Some((close, closing)) = closing_quote(bytes, start, opening > 1) else {
        let end = trimmed_line_end(bytes, start);
        return Some(Scan {
            name_end,
            quote,
            value: (start, end.max(start)),
            may_escape: true,
            end: end.max(start),
            broken: Some(Broken::Value),
        });
    };
    let behind = skip_inline_blanks(bytes, close + closing);
    let sound = bytes.get(behind) == Some(&b']');
    Some(Scan {
        name_end,
        quote,
        value: (start, close),
        may_escape: bytes.get(start..close)?.contains(&b'\\'),
        end: if sound {
            behind + 1
        } else {
            recover(bytes, close + closing)
        },
        broken: (!sound).then_some(Broken::Bracket(behind)),
    })
}

/// The place and length of the quote that closes a value. A straight quote is closed by a straight
/// one, a curly one by either.
fn closing_quote(bytes: &[u8], mut at: usize, curly: bool) -> Option<(usize, usize)> {
    loop {
        match *bytes.get(at)? {
            b'\n' | b'\r' => return None,
            b'"' => return Some((at, 1)),
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            0xe2 if curly && quote_len(bytes.get(at..)?) > 0 => return Some((at, 3)),
            _ => at += 1,
        }
    }
}

/// Where a tag ends that has no bracket behind its value: behind the next bracket of its line, before
/// the next tag, or with the line.
fn recover(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b']' => return at + 1,
            b'\n' | b'\r' => break,
            b'[' if is_line(bytes.get(at..).unwrap_or_default()) => break,
            _ => at += 1,
        }
    }
    trim_blanks(bytes, from, at)
}

fn trimmed_line_end(bytes: &[u8], from: usize) -> usize {
    trim_blanks(bytes, from, line_end(bytes, from).0)
}

fn trim_blanks(bytes: &[u8], from: usize, mut to: usize) -> usize {
    while to > from {
        let blank = (1..=3).find(|n| {
            let tail = to.checked_sub(*n).and_then(|at| bytes.get(at..to));
            tail.is_some_and(|tail| blank_len(tail) == *n)
        });
        match blank {
            Some(n) => to = to.saturating_sub(n).max(from),
            None => break,
        }
    }
    to
}

/// The offset behind the sound tags at `at`, as far as they are followed by something, so that it is
/// clear where each of them ends.
pub(super) fn skip_tags(bytes: &[u8], mut at: usize) -> usize {
    loop {
        let start = skip_blanks(bytes, at);
        match scan(bytes.get(start..).unwrap_or_default()) {
            Some(tag) if tag.broken.is_none() && start + tag.end < bytes.len() => {
                at = start + tag.end;
            }
            _ => return at,
        }
    }
}

/// Whether a text that begins at the beginning of a line holds tags and blanks only.
pub(super) fn only_tags(bytes: &[u8]) -> bool {
    let mut at = skip_blanks(bytes, 0);
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(tag) = scan(rest) else { return false };
        at = skip_blanks(bytes, at + tag.end);
    }
    true
}

/// Whether a text holds comments and blanks only; the last comment may be open at its end.
pub(super) fn only_comments(bytes: &[u8]) -> bool {
    let mut at = skip_blanks(bytes, 0);
    loop {
        at = match bytes.get(at..) {
            None | Some([]) => return true,
            Some([b';', ..]) => line_end(bytes, at).1,
            Some([b'{', ..]) => brace_end(bytes, at).unwrap_or_else(|end| end),
            Some(_) => return false,
        };
        at = skip_blanks(bytes, at);
    }
}

/// The offset behind the brace that closes the comment at `at`; if nothing does, where the comment is
/// broken off: at a line of tags, or at the end.
pub(crate) fn brace_end(bytes: &[u8], at: usize) -> Result<usize, usize> {
    let mut depth = 0_usize;
    for (i, byte) in bytes.iter().enumerate().skip(at) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Ok(i + 1);
                }
            }
            b'\n' | b'\r' if is_line(bytes.get(i + 1..).unwrap_or_default()) => return Err(i + 1),
            _ => {}
        }
    }
    Err(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> (&str, Option<Broken>, &str) {
        let tag = scan(text.as_bytes()).unwrap();
        (
            text.get(tag.value.0..tag.value.1).unwrap(),
            tag.broken,
            text.get(..tag.end).unwrap(),
        )
    }

    #[test]
    fn values_hold_brackets_and_escapes() {
        assert_eq!(value(r#"[A "]["] x"#), ("][", None, r#"[A "]["]"#));
        assert_eq!(value(r#"[A "\"\\"]"#), (r#"\"\\"#, None, r#"[A "\"\\"]"#));
        assert_eq!(value("[A “b”]"), ("b", None, "[A “b”]"));
    }

    #[test]
    fn the_plain_scan_is_the_full_one() {
        let sound = [
            "[A \"b\"]",
            "[A_1-x \"\"] [B \"c\"]",
            "[A \"é”\"]\n",
            "[A \"[]\"]x",
        ];
        for text in sound {
            let bytes = text.as_bytes();
            assert!(plain_scan(bytes).is_some(), "{text}");
            assert_eq!(plain_scan(bytes), full_scan(bytes), "{text}");
        }
        let long = format!("[{} \"b\"]", "A".repeat(LONGEST));
        let others = [
            "",
            "[",
            "[A",
            "[ \"b\"]",
            "[A\"b\"]",
            "[A  \"b\"]",
            "[A \"b",
            "[A \"b\"",
            "[A \"b\" ]",
        ];
        let odd = [
            "[A \"\\\"b\"]",
            "[A \"b\n\"]",
            "[A “b\"]",
            "[é \"b\"]",
            long.as_str(),
        ];
        for text in others.into_iter().chain(odd) {
            assert_eq!(plain_scan(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn broken_tags_end_somewhere_sensible() {
        assert_eq!(value("[A \"b] \nc"), ("b]", Some(Broken::Value), "[A \"b]"));
        let unescaped = value(r#"[A "The "Open" cup"] d5"#);
        assert_eq!(unescaped.2, r#"[A "The "Open" cup"]"#);
        assert_eq!(unescaped.1, Some(Broken::Bracket(9)));
        assert_eq!(value(r#"[A "b" [C "d"]"#).2, r#"[A "b""#);
    }

    #[test]
    fn a_head_may_be_cut_anywhere() {
        let text = "[Game_-1 \u{a0}“x";
        for cut in 0..text.len() {
            let seen = head(text.as_bytes().get(..cut).unwrap());
            let done = cut >= text.find('x').unwrap();
            assert_eq!(matches!(seen, Head::Yes(..)), done, "cut at {cut}");
            assert!(done || seen == Head::More, "cut at {cut}");
        }
        assert_eq!(head(b"[Game\"x\"]"), Head::No);
        assert_eq!(head(b"[%clk 0:03:12]"), Head::No);
    }
}

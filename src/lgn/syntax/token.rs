//! The smallest pieces: blanks, words, lines, numbers, and the limits on them.
//!
//! Everything here works on bytes and costs time in proportion to what it passes over.

use nom::IResult;
use nom::character::complete::digit1;

use super::expect::Expected;

/// The longest word, tag, comment or line of a block that is read, in bytes.
pub(crate) const LONGEST: usize = crate::source::Chunk::LONGEST;

/// The highest turn number that is read.
pub(super) const HIGHEST: u32 = 100_000;

/// The deepest nesting of variations that is read.
pub(super) const DEEPEST: usize = 1000;

/// The length of the blank at the head of `bytes`, 0 if there is none. Blanks are space, tab, LF and
/// CR, and (notation.md, section 5) no-break and other spaces, those of no width, and the byte order mark.
#[inline]
pub(crate) fn blank_len(bytes: &[u8]) -> usize {
    match bytes {
        [b' ' | b'\t' | b'\n' | b'\r', ..] => 1,
        [0xc2, 0xa0, ..] => 2,
        [0xe2, 0x80, 0x80..=0x8d | 0xaf, ..] => 3,
        [0xe2, 0x81, 0x9f | 0xa0, ..] | [0xe3, 0x80, 0x80, ..] | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    }
}

/// As [`blank_len`], for blanks that do not end a line.
pub(super) fn inline_blank_len(bytes: &[u8]) -> usize {
    match bytes {
        [b'\n' | b'\r', ..] => 0,
        _ => blank_len(bytes),
    }
}

/// Whether a byte can belong to a blank inside a line.
fn may_be_blank(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | 0xc2 | 0xa0 | 0xe2 | 0x80..=0x8d | 0x9f | 0xaf | 0xe3 | 0xef | 0xbb | 0xbf
    )
}

/// Whether it is a blank without width, which a word may hold.
pub(super) fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The offset behind the blanks at `at`.
pub(crate) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match blank_len(bytes.get(at..).unwrap_or_default()) {
            0 => return at,
            n => at += n,
        }
    }
}

/// The offset behind the blanks at `at` that do not end the line.
pub(super) fn skip_inline_blanks(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' | b'\t' => at += 1,
            0..0x80 => break,
            _ => match inline_blank_len(bytes.get(at..).unwrap_or_default()) {
                0 => break,
                n => at += n,
            },
        }
    }
    at
}

/// Where the line begins of which only blanks stand before `at`; none if something else does.
/// What stands before `from` is not looked at: a line begins there.
pub(super) fn line_start_before(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    let before = bytes.get(from..at)?;
    let blanks = before
        .iter()
        .rev()
        .take_while(|&&b| may_be_blank(b))
        .count();
    let start = at - blanks;
    let at_line_start = start == from || matches!(bytes.get(start - 1), Some(b'\n' | b'\r'));
    let head = bytes.get(..at)?;
    (at_line_start && skip_inline_blanks(head, start) == at).then_some(start)
}

/// The line at `at`: the offset of its end, and that of the next line.
pub(super) fn line_end(bytes: &[u8], at: usize) -> (usize, usize) {
    let rest = bytes.get(at..).unwrap_or_default();
    let len = rest
        .iter()
        .position(|b| matches!(b, b'\n' | b'\r'))
        .unwrap_or(rest.len());
    let ending = match rest.get(len..) {
        Some([b'\r', b'\n', ..]) => 2,
        Some([_, ..]) => 1,
        _ => 0,
    };
    (at + len, at + len + ending)
}

/// The offset behind what is left of `from..to` when the blanks at its end are taken away.
pub(super) fn trim_end(text: &str, from: usize, to: usize) -> usize {
    let part = text.get(from..to).unwrap_or("");
    from + part.trim_end_matches(|c: char| is_blank_char(c)).len()
}

/// As [`blank_len`], for characters.
pub(super) fn is_blank_char(c: char) -> bool {
    blank_len(c.encode_utf8(&mut [0; 4]).as_bytes()) > 0
}

/// Whether a word ends before this byte. By a mask, since every word asks and a list of cases would be a
/// jump to somewhere else for each.
#[inline]
pub(super) const fn ends_word(byte: u8) -> bool {
    match byte {
        0..64 => ENDS >> byte & 1 == 1,
        _ => matches!(byte, b'{' | b'}'),
    }
}

/// The bytes below 64 that end a word.
const ENDS: u64 = {
    let mut mask = 0;
    let mut signs: &[u8] = b" \t\n\r();$!?";
    while let [sign, rest @ ..] = signs {
        mask |= 1 << *sign;
        signs = rest;
    }
    mask
};

/// Where the word at `at` ends, and whether it is plain ASCII. `<...>` may hold signs that else end a
/// word; blanks without width belong to a word that goes on behind them.
pub(super) fn word_end(bytes: &[u8], at: usize) -> (usize, bool) {
    let mut end = at;
    let mut next = at;
    let mut ascii = true;
    let mut doubtful = false;
    while let Some(rest @ [byte, ..]) = bytes.get(next..) {
        if byte.is_ascii() {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => break,
                b'<' => doubtful = true,
                b'>' => doubtful = false,
                _ if !doubtful && ends_word(*byte) => break,
                _ => {}
            }
            next += 1;
            end = next;
            continue;
        }
        let blank = blank_len(rest);
        if blank == 0 {
            ascii = false;
            next += char_len(*byte);
            end = next;
        } else if has_no_width(rest) {
            next += blank;
        } else {
            break;
        }
    }
    let holds_blanks = !bytes.get(at..end).unwrap_or_default().is_ascii();
    (end.min(bytes.len()), ascii && !holds_blanks)
}

fn has_no_width(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0xe2, 0x80, 0x8b..=0x8d, ..] | [0xe2, 0x81, 0xa0, ..] | [0xef, 0xbb, 0xbf, ..]
    )
}

/// How many bytes a character has that begins with this byte.
pub(super) const fn char_len(first: u8) -> usize {
    match first {
        0xf0.. => 4,
        0xe0.. => 3,
        0xc0.. => 2,
        _ => 1,
    }
}

/// A number, kept within `u32`: what is larger reads as `u32::MAX`.
pub(super) fn number(input: &str) -> IResult<&str, u32, Expected<'_>> {
    let (rest, digits) = digit1(input)?;
    Ok((rest, value(digits)))
}

/// The value of a string of digits, `u32::MAX` if it is larger.
pub(super) fn value(digits: &str) -> u32 {
    digits.bytes().fold(0_u32, |n, digit| {
        n.saturating_mul(10)
            .saturating_add(u32::from(digit.wrapping_sub(b'0')))
    })
}

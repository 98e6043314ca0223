//! [`Quoted`]: a string of JSON, and what it says.

use std::borrow::Cow;

use super::fault::{Fault, fault};
use crate::diagnostic::Code;
use crate::source::Span;

/// A string as it stands between its quotes.
#[derive(Clone, Copy)]
pub(crate) struct Quoted<'t> {
    /// It, escapes and all.
    pub(crate) raw: &'t str,
    /// Its place.
    pub(crate) span: Span,
    pub(super) has_escapes: bool,
}

impl<'t> Quoted<'t> {
    /// A value that stands without quotes.
    pub(crate) const fn bare(raw: &'t str, span: Span) -> Self {
        Self {
            raw,
            span,
            has_escapes: false,
        }
    }

    /// What it says. A string without escapes is borrowed.
    pub(crate) fn plain(&self) -> Result<Cow<'t, str>, Fault> {
        if !self.has_escapes {
            return Ok(Cow::Borrowed(self.raw));
        }
        let mut out = String::with_capacity(self.raw.len());
        self.pieces(&mut |_, piece| out.push_str(piece))?;
        Ok(Cow::Owned(out))
    }

    /// Tells it piece by piece, each with its offset in the text of the cursor.
    pub(crate) fn pieces(&self, each: &mut dyn FnMut(u32, &str)) -> Result<(), Fault> {
        let mut at = 0;
        while let Some(rest) = self.raw.get(at..).filter(|rest| !rest.is_empty()) {
            let place = self.span.start + at as u32;
            if !rest.starts_with('\\') {
                let len = memchr::memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len());
                each(place, rest.get(..len).unwrap_or_default());
                at += len;
                continue;
            }
            let (sign, len) = unescaped(rest.as_bytes()).ok_or_else(|| {
                let span = Span::new(place, place + 6);
                fault(
                    Code::BadValue,
                    span,
                    "half a surrogate pair is no character",
                )
            })?;
            each(place, sign.encode_utf8(&mut [0; 4]));
            at += len;
        }
        Ok(())
    }
}

/// The character of the escape at the head of `bytes`, and how long that is.
fn unescaped(bytes: &[u8]) -> Option<(char, usize)> {
    let sign = match bytes.get(1)? {
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let first = hex(bytes.get(2..)?)?;
            if !(0xd800..0xdc00).contains(&first) {
                return Some((char::from_u32(first)?, 6));
            }
            let second = bytes
                .get(6..)
                .and_then(|rest| hex(rest.strip_prefix(b"\\u")?))?;
            let low = second.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
            let value = 0x10000 + ((first - 0xd800) << 10) + low;
            return Some((char::from_u32(value)?, 12));
        }
        &other => char::from(other),
    };
    Some((sign, 2))
}

/// The value of the four digits at the head of `bytes`.
pub(super) fn hex(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.get(..4)?;
    digits.iter().try_fold(0, |value, &digit| {
        Some(value << 4 | char::from(digit).to_digit(16)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::json::cursor::Cursor;

    #[test]
    fn strings_say_what_serde_json_reads() {
        for text in [
            r#""""#,
            r#""d5""#,
            r#""\u0064\/5 \n\"\\ \ud83d\ude00é""#,
            r#""\u0000""#,
        ] {
            let read = Cursor::new(text)
                .string("")
                .ok()
                .unwrap()
                .plain()
                .ok()
                .unwrap();
            assert_eq!(read, serde_json::from_str::<String>(text).unwrap());
        }
        for half in [
            r#""\ud83d""#,
            r#""\ud83dx""#,
            r#""\ude00""#,
            r#""\ud83d\u0041""#,
        ] {
            let read = Cursor::new(half).string("").ok().unwrap().plain();
            assert_eq!(read.unwrap_err().code, Code::BadValue, "{half}");
            assert!(serde_json::from_str::<String>(half).is_err());
        }
    }
}

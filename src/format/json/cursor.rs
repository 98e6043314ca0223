//! [`Cursor`]: goes through the text of one JSON value (RFC 8259) from token to token, with the place of
//! each.
//!
//! The parsers that there are tell the place of what they can't read, but not that of a value which they
//! can; here every move has one. Values are passed over without recursion.

// Faults are boxed, so that what is read without one stays small.
#![allow(clippy::unnecessary_box_returns)]

use super::fault::{Fault, fault};
use super::quoted::{Quoted, hex};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// How deep values may nest.
pub(crate) const DEEPEST: u32 = 120;

/// A place in a text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Where it stands.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Goes to an offset.
    pub(crate) const fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// What stands before it.
    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// The text between an offset and the cursor.
    pub(crate) fn since(&self, start: usize) -> &'t str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// The place between an offset and the cursor.
    pub(crate) const fn span_since(&self, start: usize) -> Span {
        Span::new(start as u32, self.at as u32)
    }

    /// Passes over blanks, and tells what stands behind them.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<u8> {
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                other => return other.copied(),
            }
        }
    }

    /// Passes over blanks and this sign, if it is that.
    #[inline]
    pub(crate) fn eat(&mut self, sign: u8) -> bool {
        let is_that = self.next() == Some(sign);
        self.at += usize::from(is_that);
        is_that
    }

    /// What is wrong if something else was wanted here.
    #[cold]
    pub(crate) fn unexpected(&self, wanted: &str) -> Fault {
        let mut here = *self;
        let Some(byte) = here.next() else {
            let message = format!("the object ends where {wanted} was expected");
            return fault(Code::Unclosed, Span::at(self.text.len() as u32), message);
        };
        let end = here
            .rest()
            .iter()
            .position(|b| {
                matches!(
                    b,
                    b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' | b'{' | b'}' | b'[' | b']' | b'"'
                )
            })
            .unwrap_or(here.rest().len());
        let mut end = here.at + end.clamp(1, 40);
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        let found = self.text.get(here.at..end).unwrap_or_default();
        let span = Span::new(here.at as u32, end as u32);
        let message = format!("expected {wanted}, found `{found}`");
        let help = match byte {
            b'/' | b'#' => Some("JSON has no comments"),
            b'\'' => Some("strings stand in double quotes"),
            b'N' | b'I' | b'+' | b'.' => Some("JSON has no such number"),
            b'T' | b'F' => Some("it is written in small letters"),
            b'}' | b']' => Some("no comma stands behind the last one"),
            _ => None,
        };
        Box::new(Diagnostic::new(Code::Syntax, span, message).maybe_help(help))
    }

    /// Reads a string.
    #[inline]
    pub(crate) fn string(&mut self, wanted: &str) -> Result<Quoted<'t>, Fault> {
        if self.next() != Some(b'"') {
            return Err(self.unexpected(wanted));
        }
        let start = self.at + 1;
        let mut has_escapes = false;
        let mut at = start;
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    has_escapes = true;
                    at += self.escape(at)?;
                }
                Some(0x20..) => at += 1,
                other => return Err(broken_string(start, at, other.copied())),
            }
        }
        self.at = at + 1;
        Ok(Quoted {
            raw: self.text.get(start..at).unwrap_or_default(),
            span: Span::new(start as u32, at as u32),
            has_escapes,
        })
    }

    /// The length of the escape at an offset.
    fn escape(&self, at: usize) -> Result<usize, Fault> {
        let escape = self.text.as_bytes().get(at..).unwrap_or_default();
        match escape {
            [
                _,
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't',
                ..,
            ] => Ok(2),
            [_, b'u', digits @ ..] if hex(digits).is_some() => Ok(6),
            _ => {
                let sign = self.text.get(at..).and_then(|rest| rest.chars().nth(1));
                let end = at + 1 + sign.map_or(0, char::len_utf8);
                let span = Span::new(at as u32, end as u32);
                let written = self.text.get(at..end).unwrap_or_default();
                let message = format!("`{written}` begins no escape of JSON");
                Err(fault(Code::Syntax, span, message))
            }
        }
    }

    /// Reads an object: `each` is called behind each key, and has to read its value.
    pub(crate) fn object<E: From<Fault>>(
        &mut self,
        wanted: &str,
        mut each: impl FnMut(&mut Self, Quoted<'t>) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.eat(b'{') {
            return Err(self.unexpected(wanted).into());
        }
        if self.eat(b'}') {
            return Ok(());
        }
        loop {
            let key = self.string("a key in quotes")?;
            if !self.eat(b':') {
                return Err(self.unexpected("a colon").into());
            }
            each(self, key)?;
            if self.eat(b'}') {
                return Ok(());
            }
            if !self.eat(b',') {
                return Err(self.unexpected("a comma or `}`").into());
            }
        }
    }

    /// Reads an array: `each` is called before each element, and has to read it.
    pub(crate) fn array<E: From<Fault>>(
        &mut self,
        wanted: &str,
        mut each: impl FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.eat(b'[') {
            return Err(self.unexpected(wanted).into());
        }
        if self.eat(b']') {
            return Ok(());
        }
        loop {
            each(self)?;
            if self.eat(b']') {
                return Ok(());
            }
            if !self.eat(b',') {
                return Err(self.unexpected("a comma or `]`").into());
            }
        }
    }

    /// Passes over a value of any kind, and tells its place.
    pub(crate) fn skip(&mut self) -> Result<Span, Fault> {
        self.next();
        let start = self.at;
        // One bit for each array or object that is open, set for an object.
        let (mut open, mut depth) = (0_u128, 0);
        loop {
            let is_opened = match self.next() {
                Some(b'"') => {
                    self.string("a value")?;
                    None
                }
                Some(b'{') => Some(1),
                Some(b'[') => Some(0),
                _ => {
                    self.bare()?;
                    None
                }
            };
            if let Some(kind) = is_opened {
                if depth == DEEPEST {
                    let message = format!("values nested more than {DEEPEST} deep");
                    return Err(fault(Code::TooLarge, Span::at(self.at as u32), message));
                }
                self.at += 1;
                (open, depth) = (open << 1 | kind, depth + 1);
                if !self.eat(closing(open)) {
                    self.key(open)?;
                    continue;
                }
                (open, depth) = (open >> 1, depth - 1);
            }
            while depth > 0 && self.eat(closing(open)) {
                (open, depth) = (open >> 1, depth - 1);
            }
            if depth == 0 {
                return Ok(self.span_since(start));
            }
            if !self.eat(b',') {
                let wanted = if open & 1 == 1 {
                    "a comma or `}`"
                } else {
                    "a comma or `]`"
                };
                return Err(self.unexpected(wanted));
            }
            self.key(open)?;
        }
    }

    /// In an object, reads a key and its colon.
    fn key(&mut self, open: u128) -> Result<(), Fault> {
        if open & 1 == 1 {
            self.string("a key in quotes")?;
            if !self.eat(b':') {
                return Err(self.unexpected("a colon"));
            }
        }
        Ok(())
    }

    /// Reads a number, `true`, `false` or `null`, and gives it as it stands.
    pub(crate) fn bare(&mut self) -> Result<&'t str, Fault> {
        self.next();
        let rest = self.rest();
        let words: [&[u8]; 3] = [b"true", b"false", b"null"];
        let word = words.iter().find(|word| rest.starts_with(word));
        let len = word.map_or_else(|| number(rest), |word| word.len());
        let goes_on = rest
            .get(len)
            .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'+' | b'-' | b'_'));
        if len == 0 || goes_on {
            return Err(self.unexpected("a value"));
        }
        let start = self.at;
        self.at += len;
        Ok(self.since(start))
    }
}

/// What is wrong with a string that begins at `start` and has this at `at`.
#[cold]
fn broken_string(start: usize, at: usize, found: Option<u8>) -> Fault {
    let at = at as u32;
    match found {
        Some(b'\n' | b'\r') | None => {
            let span = Span::new(start as u32 - 1, at);
            fault(
                Code::Unclosed,
                span,
                "a string that is not closed in its line",
            )
        }
        Some(byte) => {
            let message = format!("a control character in a string: it is written \\u{byte:04x}");
            fault(Code::Syntax, Span::new(at, at + 1), message)
        }
    }
}

/// The sign that closes the innermost of what is open.
const fn closing(open: u128) -> u8 {
    if open & 1 == 1 { b'}' } else { b']' }
}

/// The length of the number at the head of `bytes`; 0 if there is none.
fn number(bytes: &[u8]) -> usize {
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        rest.iter().take_while(|b| b.is_ascii_digit()).count()
    };
    let start = usize::from(bytes.first() == Some(&b'-'));
    let whole = digits(start);
    if whole == 0 || whole > 1 && bytes.get(start) == Some(&b'0') {
        return 0;
    }
    let mut at = start + whole;
    if bytes.get(at) == Some(&b'.') {
        match digits(at + 1) {
            0 => return 0,
            part => at += 1 + part,
        }
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        match digits(at + 1 + sign) {
            0 => return 0,
            power => at += 1 + sign + power,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skipped(text: &str) -> Result<Span, (Code, u32)> {
        Cursor::new(text)
            .skip()
            .map_err(|fault| (fault.code, fault.span.start))
    }

    #[test]
    fn sound_values_are_passed_over() {
        for value in [
            "0",
            "-0.5e+10",
            "12",
            "true",
            "null",
            "\"a\\u00e9\\\"\"",
            "[]",
            "{}",
            "[[],{}]",
            "{\"a\":[1,{\"b\":null}],\"c\":\"}\"}",
            "[ 1 , \"[\" ]",
        ] {
            let text = format!(" {value} ,");
            let span = Span::new(1, 1 + value.len() as u32);
            assert_eq!(skipped(&text), Ok(span), "{value}");
            serde_json::from_str::<serde_json::Value>(value).unwrap();
        }
    }

    #[test]
    fn others_are_refused_where_they_go_wrong() {
        for (value, code, at) in [
            ("01", Code::Syntax, 0),
            ("1.", Code::Syntax, 0),
            (".5", Code::Syntax, 0),
            ("NaN", Code::Syntax, 0),
            ("nullx", Code::Syntax, 0),
            ("[1,]", Code::Syntax, 3),
            ("[1 2]", Code::Syntax, 3),
            ("[1}", Code::Syntax, 2),
            ("{\"a\" 1}", Code::Syntax, 5),
            ("{a:1}", Code::Syntax, 1),
            ("{\"a\":1,}", Code::Syntax, 7),
            ("[/*x*/1]", Code::Syntax, 1),
            ("'a'", Code::Syntax, 0),
            ("\"a\\x\"", Code::Syntax, 2),
            ("\"a\\u12g4\"", Code::Syntax, 2),
            ("\"a\tb\"", Code::Syntax, 2),
            ("\"a\nb\"", Code::Unclosed, 0),
            ("\"ab", Code::Unclosed, 0),
            ("[1", Code::Unclosed, 2),
        ] {
            assert_eq!(skipped(value), Err((code, at)), "{value}");
            assert!(serde_json::from_str::<serde_json::Value>(value).is_err());
        }
    }

    #[test]
    fn depth_is_limited() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(skipped(&nested(DEEPEST as usize)).is_ok());
        let fault = skipped(&nested(DEEPEST as usize + 1)).unwrap_err();
        assert_eq!(fault, (Code::TooLarge, DEEPEST));
        assert!(skipped(&"[{\"a\":".repeat(100_000)).is_err());
    }
}

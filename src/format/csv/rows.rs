//! Rows and fields (RFC 4180): quotes round a field, doubled inside it.

use std::borrow::Cow;
use std::io;

use crate::format::text::stream::Stream;
use crate::source::{Chunk, Span};

/// A quoted field goes over no more lines than these bytes hold; else its quote is open.
const QUOTED: usize = 64 << 10;

/// A row ahead.
pub(super) struct Found {
    /// How many bytes it has, with its end; 0 if there is none.
    pub(super) len: usize,
    /// Whether it is longer than any record, and cut.
    pub(super) is_too_long: bool,
}

/// The row that begins `from` bytes ahead.
pub(super) fn find(stream: &mut Stream<'_>, from: usize) -> io::Result<Found> {
    // The first line end of all ends the row if a quote stays open.
    let (mut at, mut first, mut is_quoted) = (from, None, false);
    loop {
        let ahead = stream.ahead();
        let Some(&byte) = ahead.get(at) else {
            let is_too_long = at - from > Chunk::LIMIT;
            if is_too_long || stream.is_all() || !stream.more()? {
                let len = first.filter(|_| is_quoted).unwrap_or(at - from);
                return Ok(Found { len, is_too_long });
            }
            continue;
        };
        let is_end = match byte {
            b'"' => {
                is_quoted = !is_quoted;
                false
            }
            b'\n' => true,
            b'\r' => match ahead.get(at + 1) {
                None if !stream.is_all() => {
                    stream.more()?;
                    continue;
                }
                next => next != Some(&b'\n'),
            },
            _ => false,
        };
        at += 1;
        if is_end {
            first.get_or_insert(at - from);
            let is_too_far = is_quoted && at - from > QUOTED;
            if !is_quoted || is_too_far {
                return Ok(Found {
                    len: first.filter(|_| is_too_far).unwrap_or(at - from),
                    is_too_long: false,
                });
            }
        }
    }
}

/// A field of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    /// What it says, without quotes round it.
    pub(super) span: Span,
    /// Whether it holds doubled quotes.
    has_quotes: bool,
    /// Whether its quote is not closed.
    pub(super) is_open: bool,
}

impl Field {
    /// What it says.
    pub(super) fn value(self, text: &str) -> Cow<'_, str> {
        let value = self.span.of(text);
        if self.has_quotes {
            Cow::Owned(value.replace("\"\"", "\""))
        } else {
            Cow::Borrowed(value)
        }
    }
}

/// The fields of a row.
pub(super) fn fields(text: &str, delimiter: u8) -> impl Iterator<Item = Field> + '_ {
    let row = text.trim_end_matches(['\n', '\r']);
    let bytes = row.as_bytes();
    let mut at = Some(0);
    std::iter::from_fn(move || {
        let start = at?;
        let (field, end) = match bytes.get(start) {
            Some(b'"') => quoted(bytes, start),
            _ => plain(bytes, start, delimiter),
        };
        // What stands between a closing quote and the next delimiter belongs to nothing.
        let rest = bytes.get(end..).unwrap_or_default();
        let behind = rest.iter().position(|&b| b == delimiter);
        at = behind.map(|behind| end + behind + 1);
        Some(field)
    })
}

fn plain(bytes: &[u8], start: usize, delimiter: u8) -> (Field, usize) {
    let rest = bytes.get(start..).unwrap_or_default();
    let len = rest.iter().position(|&b| b == delimiter);
    let end = start + len.unwrap_or(rest.len());
    let field = Field {
        span: Span::new(start as u32, end as u32),
        has_quotes: false,
        is_open: false,
    };
    (field, end)
}

fn quoted(bytes: &[u8], start: usize) -> (Field, usize) {
    let mut at = start + 1;
    let mut has_quotes = false;
    loop {
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'"'), Some(b'"')) => {
                has_quotes = true;
                at += 2;
            }
            (Some(b'"') | None, _) => break,
            _ => at += 1,
        }
    }
    let is_open = at >= bytes.len();
    let end = at.min(bytes.len());
    let field = Field {
        span: Span::new((start + 1).min(end) as u32, end as u32),
        has_quotes,
        is_open,
    };
    (field, (end + 1).min(bytes.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        fields(text, b',')
            .map(|field| field.value(text).into_owned())
            .collect()
    }

    #[test]
    fn fields_may_be_quoted() {
        assert_eq!(values("a,b,,d\r\n"), ["a", "b", "", "d"]);
        assert_eq!(values("\"a,b\",\"c \"\"d\"\"\"\n"), ["a,b", "c \"d\""]);
        assert_eq!(values("a,\"b"), ["a", "b"]);
        assert_eq!(values(""), [""]);
    }

    #[test]
    fn a_row_may_go_over_lines_in_quotes() {
        let text = b"a,\"b\nc\",d\ne\r\nf,\"g\nh";
        let mut stream = Stream::new(Box::new(&text[..]));
        let mut lens = Vec::new();
        loop {
            let len = find(&mut stream, 0).unwrap().len;
            if len == 0 {
                break;
            }
            lens.push(len);
            stream.pass(len);
        }
        assert_eq!(lens, [10, 3, 5, 1]);
    }
}

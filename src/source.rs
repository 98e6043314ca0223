//! Where text comes from: a [`Chunk`] is the text of one record with its place in the file, a
//! [`Span`] a byte range of that text, a [`LineCol`] what a person calls that place.

use std::fmt;

/// A byte range of the text of one [`Chunk`].
///
/// Spans are relative to their chunk, so they stay small and a record can be read without knowing
/// what stands before it. [`Chunk::line_col`] turns an offset into a place of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty span at `at`.
    pub const fn at(at: u32) -> Self {
        Self { start: at, end: at }
    }

    /// The number of bytes.
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it holds no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The text of this span. Empty if the span does not lie in `text`.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or("")
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A run of consecutive entries of an arena: what a slice would be, without borrowing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Run {
    /// The index of the first entry.
    pub start: u32,
    /// How many there are.
    pub len: u32,
}

impl Run {
    /// The run from index `start` up to the present end of the arena.
    pub const fn since(start: usize, end: usize) -> Self {
        Self {
            start: start as u32,
            len: (end - start) as u32,
        }
    }

    /// The entries. Empty if the run does not lie in `arena`.
    #[inline]
    pub fn of<T>(self, arena: &[T]) -> &[T] {
        let start = self.start as usize;
        arena.get(start..start + self.len as usize).unwrap_or(&[])
    }
}

/// A place as people and editors name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct LineCol {
    /// The line in the file, from 1. Lines end in LF, CRLF or CR.
    pub line: u64,
    /// The column, from 1, counted in characters (code points); a tab is one, a byte order mark none.
    pub column: u64,
}

/// The text of one record with its place in the file.
///
/// Where the bytes were not UTF-8, each wrong byte stands in `text` as one U+FFFD, so that columns
/// stay right; `encoding` says where the first was, and `raw` keeps the bytes as they came.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chunk {
    /// The record as text.
    pub text: String,
    /// The line of the file on which the text begins, from 1. A chunk begins at the beginning of a line.
    pub line: u64,
    /// The place of the first byte of the chunk in the file.
    pub offset: u64,
    /// The first wrong byte, if the bytes were not UTF-8: its place in `text`.
    pub encoding: Option<Span>,
    /// The bytes as they came, if they were not UTF-8.
    pub raw: Vec<u8>,
    /// Whether the record was longer than [`Chunk::LIMIT`] and the rest of it was passed over.
    pub truncated: bool,
}

impl Chunk {
    /// The longest record that is read, in bytes: what is longer is `too-large`.
    pub const LIMIT: usize = 16 << 20;

    /// A chunk of text that stands at the beginning of a file.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            line: 1,
            ..Self::default()
        }
    }

    /// The place in the file of a byte offset into [`Chunk::text`].
    ///
    /// Counts from the beginning of the chunk, so it costs time in proportion to the record.
    ///
    /// ```
    /// use ludograph::source::Chunk;
    /// let chunk = Chunk::new("1. d5\r\n2. a1");
    /// let place = chunk.line_col(10);
    /// assert_eq!((place.line, place.column), (2, 4));
    /// ```
    pub fn line_col(&self, offset: u32) -> LineCol {
        let bytes = self.text.as_bytes();
        let end = (offset as usize).min(bytes.len());
        let start = self.line_start(end);
        let mut line = self.line;
        let mut i = 0;
        while i < start {
            match bytes[i] {
                b'\r' if bytes.get(i + 1) == Some(&b'\n') => i += 1,
                b'\r' | b'\n' => {}
                _ => {
                    i += 1;
                    continue;
                }
            }
            line += 1;
            i += 1;
        }
        let before = self.text.get(start..end).unwrap_or("");
        let column = 1 + before.chars().filter(|&c| c != '\u{feff}').count() as u64;
        LineCol { line, column }
    }

    /// The offset at which the line of `offset` begins.
    pub fn line_start(&self, offset: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = offset.min(bytes.len());
        while at > 0 {
            let inside_crlf = bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n');
            if bytes[at - 1] == b'\n' || (bytes[at - 1] == b'\r' && !inside_crlf) {
                break;
            }
            at -= 1;
        }
        at
    }

    /// The span of the line that `offset` lies on, without its line end.
    pub fn line_span(&self, offset: u32) -> Span {
        let start = self.line_start(offset as usize);
        let rest = self.text.as_bytes().get(start..).unwrap_or(&[]);
        let len = rest
            .iter()
            .position(|b| matches!(b, b'\n' | b'\r'))
            .unwrap_or(rest.len());
        Span::new(start as u32, (start + len) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_lf_crlf_or_cr() {
        let chunk = Chunk::new("a\nb\r\nc\rd\u{feff}é2");
        let place = |text: &str| {
            let at = chunk.text.find(text).unwrap() as u32;
            let p = chunk.line_col(at);
            (p.line, p.column)
        };
        assert_eq!(place("b"), (2, 1));
        assert_eq!(place("c"), (3, 1));
        assert_eq!(place("d"), (4, 1));
        assert_eq!(
            place("2"),
            (4, 3),
            "a byte order mark counts for nothing, é for one"
        );
        assert_eq!(chunk.line_span(3).of(&chunk.text), "b");
    }
}

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

    /// The span of the character of `text` at `at`, or of the one that `at` lies within. Empty at the end.
    pub(crate) fn sign(text: &str, at: u32) -> Self {
        let mut start = text.len().min(at as usize);
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let sign = text.get(start..).and_then(|rest| rest.chars().next());
        let end = start + sign.map_or(0, char::len_utf8);
        Self::new(start as u32, end as u32)
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

/// A place of the file from which on a text is counted anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anchor {
    /// The offset in [`Chunk::text`] from which it holds, up to the next anchor.
    pub at: u32,
    /// The place in the file of what stands there.
    pub place: LineCol,
}

/// The text of one record with its place in the file.
///
/// A text that stands in its file as it is begins at the beginning of a line, and places follow from
/// its line ends. One that had to be taken out of something else (a figure, a page of a book) has
/// anchors, so that a place of it is still told as a place of the file.
///
/// Where the bytes were not UTF-8, each wrong byte stands in `text` as one U+FFFD, so that columns
/// stay right; `encoding` says where the first was, and `raw` keeps the bytes as they came.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chunk {
    /// The record as text.
    pub text: String,
    /// The line of the file on which the text begins, from 1. A chunk without anchors begins at the
    /// beginning of a line.
    pub line: u64,
    /// Where the text does not go on in the file as it does here, in ascending order of their offsets;
    /// none if it stands there as it is.
    pub anchors: Vec<Anchor>,
    /// The place of the first byte of the chunk in the file.
    pub offset: u64,
    /// How many bytes of the file the chunk is, if it is one stretch of them from `offset` on and nothing else.
    pub length: Option<u64>,
    /// The first wrong byte, if the bytes were not UTF-8: its place in `text`.
    pub encoding: Option<Span>,
    /// The bytes as they came, if they were not UTF-8.
    pub raw: Vec<u8>,
    /// Whether the record was longer than [`Chunk::LIMIT`] and the rest of it was passed over.
    pub truncated: bool,
    /// Whether the file is binary. `text` is then what a reader made of the record for people to see, and
    /// its anchors lead to bytes: on line 1, and in the column one more than the offset in the file.
    pub binary: bool,
}

impl Chunk {
    /// The longest record that is read, in bytes: what is longer is `too-large`.
    pub const LIMIT: usize = 16 << 20;

    /// The longest text in a record that is read as one thing, in bytes: a tag, a word, a comment. What is longer
    /// is `too-large`.
    pub const LONGEST: usize = 64 << 10;

    /// A chunk of text that stands at the beginning of a file.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            line: 1,
            ..Self::default()
        }
    }

    /// Empties it for the next record, and keeps its memory. `line` and `offset` are where that begins.
    pub fn begin(&mut self, line: u64, offset: u64) {
        self.text.clear();
        self.raw.clear();
        self.anchors.clear();
        self.line = line;
        self.offset = offset;
        self.length = None;
        self.encoding = None;
        self.truncated = false;
        self.binary = false;
    }

    /// The place in the file of what is added to the text from here on is that of a byte of a binary file.
    pub fn anchor_byte(&mut self, offset: u64) {
        let place = LineCol {
            line: 1,
            column: offset + 1,
        };
        let at = self.text.len() as u32;
        self.anchors.push(Anchor { at, place });
    }

    /// Fills in the text: each byte that is no UTF-8 becomes one U+FFFD.
    pub fn decode(&mut self, bytes: &[u8]) {
        self.text.clear();
        self.raw.clear();
        self.encoding = None;
        if let Ok(text) = std::str::from_utf8(bytes) {
            self.text.push_str(text);
            return;
        }
        self.raw.extend_from_slice(bytes);
        for piece in bytes.utf8_chunks() {
            self.text.push_str(piece.valid());
            for _ in piece.invalid() {
                let start = self.text.len() as u32;
                self.text.push(char::REPLACEMENT_CHARACTER);
                let wrong = Span::new(start, self.text.len() as u32);
                self.encoding.get_or_insert(wrong);
            }
        }
    }

    /// The same of bytes that are kept: they become the text where they lie.
    pub(crate) fn adopt(&mut self, bytes: Vec<u8>) {
        match String::from_utf8(bytes) {
            Ok(text) => {
                self.text = text;
                self.raw.clear();
                self.encoding = None;
            }
            Err(error) => self.decode(error.as_bytes()),
        }
    }

    /// The last anchor at or before an offset; none before the first.
    pub fn anchor(&self, offset: usize) -> Option<Anchor> {
        let behind = self
            .anchors
            .partition_point(|anchor| anchor.at as usize <= offset);
        self.anchors.get(behind.checked_sub(1)?).copied()
    }

    /// The place in the file of a byte offset into [`Chunk::text`].
    ///
    /// Counts from the beginning of the chunk or the last anchor, so it costs time in proportion to the
    /// record.
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
        let (from, place) = match self.anchor(end) {
            Some(anchor) => (anchor.at as usize, anchor.place),
            None => (0, self.start()),
        };
        let start = self.line_start(end).max(from);
        let LineCol {
            mut line,
            mut column,
        } = place;
        let mut i = from;
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
            column = 1;
            i += 1;
        }
        let before = self.text.get(start..end).unwrap_or("");
        column += before.chars().filter(|&c| c != '\u{feff}').count() as u64;
        LineCol { line, column }
    }

    /// The place at which the text begins if it has no anchor there.
    pub fn start(&self) -> LineCol {
        LineCol {
            line: self.line,
            column: 1,
        }
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
    fn a_sign_is_a_whole_character() {
        let text = "a\u{e9}\u{1f600}";
        let signs = (0..9).map(|at| Span::sign(text, at).of(text));
        let emoji = "\u{1f600}";
        let expected = ["a", "\u{e9}", "\u{e9}", emoji, emoji, emoji, emoji, "", ""];
        assert_eq!(signs.collect::<Vec<_>>(), expected);
    }

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
    /// `a<b` and a line, taken out of `<m>a&lt;b` and `  1. d5` on lines 4 and 5 of a file.
    fn taken_out() -> Chunk {
        let anchor = |at, line, column| Anchor {
            at,
            place: LineCol { line, column },
        };
        Chunk {
            line: 4,
            anchors: vec![anchor(0, 4, 4), anchor(2, 4, 9), anchor(4, 5, 3)],
            ..Chunk::new("a<b\n1. d5\nx")
        }
    }

    #[test]
    fn anchors_give_the_places_of_the_file() {
        let chunk = taken_out();
        let places = (0..=chunk.text.len()).map(|at| {
            let place = chunk.line_col(at as u32);
            (place.line, place.column)
        });
        let expected = [
            (4, 4),
            (4, 5),
            (4, 9),
            (4, 10),
            (5, 3),
            (5, 4),
            (5, 5),
            (5, 6),
            (5, 7),
            (5, 8),
            (6, 1),
            (6, 2),
        ];
        assert_eq!(places.collect::<Vec<_>>(), expected);
        assert_eq!(chunk.line_span(5).of(&chunk.text), "1. d5");
    }
}

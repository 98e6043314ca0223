//! [`Stream`]: the bytes of a file with the line that they stand on, read piece by piece.
//!
//! All readers of text cut their records out of one of these, so that lines are counted and endless ones
//! are cut off in one place.

use std::io::{self, BufRead};

use crate::format::encoding;
use crate::source::{Anchor, Chunk, LineCol};

/// How many bytes are read at once.
const PIECE: usize = 64 << 10;

/// A record of so many bytes is handed over and not copied: else it would lie in memory twice.
const LONG: usize = 1 << 20;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A file in reading. What has been read and not been taken lies in [`Stream::ahead`].
pub(crate) struct Stream<'i> {
    input: Box<dyn BufRead + 'i>,
    buf: Vec<u8>,
    start: usize,
    /// Up to where in `buf` lines have been counted: what has been passed over since then is so in one go, when
    /// a place is asked for.
    counted: usize,
    eof: bool,
    line: u64,
    /// The characters of the line before `counted`, and whether it is behind a CR.
    column: u64,
    behind_cr: bool,
    offset: u64,
    /// A part of the file, told by its offsets, in which no line ends: a line of many records is not
    /// searched again for each of them.
    endless: (u64, u64),
}

impl<'i> Stream<'i> {
    /// A stream at the beginning of a file, behind a byte order mark.
    pub(crate) fn new(input: Box<dyn BufRead + 'i>) -> Self {
        Self {
            input,
            buf: Vec::new(),
            start: 0,
            counted: 0,
            eof: false,
            line: 1,
            column: 0,
            behind_cr: false,
            offset: 0,
            endless: (0, 0),
        }
    }

    /// What has been read and not been taken yet.
    pub(crate) fn ahead(&self) -> &[u8] {
        self.buf.get(self.start..).unwrap_or_default()
    }

    /// Whether nothing stands behind [`Stream::ahead`].
    pub(crate) fn is_all(&self) -> bool {
        self.eof
    }

    /// The offset in the file of what stands ahead.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads more, if there is more. False if there is not.
    ///
    /// # Errors
    /// What reading gives.
    pub(crate) fn more(&mut self) -> io::Result<bool> {
        if self.start > 0 {
            self.count();
            self.buf.drain(..self.start);
            self.start = 0;
            self.counted = 0;
        }
        let is_head = self.offset == 0 && self.buf.is_empty();
        let more = self.read()?;
        if is_head {
            while self.buf.len() < MARK.len() && MARK.starts_with(&self.buf) && self.read()? {}
            if self.buf.starts_with(MARK) {
                self.start = MARK.len();
                self.counted = MARK.len();
                self.offset = MARK.len() as u64;
            }
        }
        Ok(more)
    }

    fn read(&mut self) -> io::Result<bool> {
        loop {
            match self.input.fill_buf() {
                Ok([]) => {
                    self.eof = true;
                    return Ok(false);
                }
                Ok(read) => {
                    let piece = read.get(..read.len().min(PIECE)).unwrap_or_default();
                    let len = piece.len();
                    self.buf.extend_from_slice(piece);
                    self.input.consume(len);
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Reads until so many bytes stand ahead, or all that there are.
    ///
    /// # Errors
    /// What reading gives.
    pub(crate) fn want(&mut self, len: usize) -> io::Result<()> {
        while self.ahead().len() < len && self.more()? {}
        Ok(())
    }

    /// Passes over bytes that stand ahead.
    pub(crate) fn pass(&mut self, len: usize) {
        let end = (self.start + len).min(self.buf.len());
        self.offset += (end - self.start) as u64;
        self.start = end;
    }

    /// Counts the lines of what has been passed over.
    fn count(&mut self) {
        let passed = self.buf.get(self.counted..self.start).unwrap_or_default();
        if let (Some(&first), Some(&last)) = (passed.first(), passed.last()) {
            let ends = line_ends(passed) - u64::from(self.behind_cr && first == b'\n');
            let last_line = memchr::memrchr2(b'\n', b'\r', passed);
            let tail = passed.get(last_line.map_or(0, |at| at + 1)..);
            if last_line.is_some() {
                self.column = 0;
            }
            self.line += ends;
            self.column += characters(tail.unwrap_or_default());
            self.behind_cr = last == b'\r';
        }
        self.counted = self.start;
    }

    /// Moves bytes that stand ahead into a chunk, as UTF-8. A chunk that begins inside a line has an anchor
    /// that says where.
    pub(crate) fn take(&mut self, len: usize, chunk: &mut Chunk) {
        self.begin(chunk);
        let end = len.min(self.ahead().len());
        chunk.length = Some(end as u64);
        if end >= LONG {
            return chunk.adopt(self.give(end));
        }
        chunk.decode(
            self.buf
                .get(self.start..self.start + end)
                .unwrap_or_default(),
        );
        self.pass(end);
    }

    /// Gives bytes that stand ahead away, and keeps what is behind them.
    fn give(&mut self, len: usize) -> Vec<u8> {
        let start = self.start;
        self.pass(len);
        self.count();
        let behind = self.buf.split_off(self.start);
        self.start = 0;
        self.counted = 0;
        let mut given = std::mem::replace(&mut self.buf, behind);
        given.drain(..start);
        given
    }

    /// The same, in another encoding.
    pub(crate) fn take_as(
        &mut self,
        len: usize,
        encoding: &'static encoding_rs::Encoding,
        chunk: &mut Chunk,
    ) {
        self.begin(chunk);
        let end = len.min(self.ahead().len());
        let bytes = self
            .buf
            .get(self.start..self.start + end)
            .unwrap_or_default();
        encoding::decode(bytes, encoding, chunk);
        chunk.length = Some(end as u64);
        self.pass(end);
    }

    /// Empties a chunk that is to begin here.
    fn begin(&mut self, chunk: &mut Chunk) {
        self.count();
        chunk.begin(self.line, self.offset);
        if self.column > 0 {
            let place = LineCol {
                line: self.line,
                column: self.column + 1,
            };
            chunk.anchors.push(Anchor { at: 0, place });
        }
    }

    /// Takes the next line with its end into a chunk; false behind the last. Of a line of more than
    /// [`Chunk::LIMIT`] bytes the head alone is taken, [`Chunk::truncated`] is set, and the rest is passed
    /// over.
    ///
    /// # Errors
    /// What reading gives.
    pub(crate) fn line_into(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        match self.find_line()? {
            Line::None => Ok(false),
            Line::Whole(len) => {
                self.take(len, chunk);
                Ok(true)
            }
            Line::Long => {
                self.take(Chunk::LIMIT, chunk);
                chunk.truncated = true;
                self.pass_line()?;
                Ok(true)
            }
        }
    }

    /// How long the line ahead is, with its end. It is read as far as it has to be.
    ///
    /// # Errors
    /// What reading gives.
    pub(crate) fn find_line(&mut self) -> io::Result<Line> {
        self.find_line_behind(0)
    }

    /// The same of the line that begins so many bytes ahead. What is told to be long is so from there.
    ///
    /// # Errors
    /// What reading gives.
    pub(crate) fn find_line_behind(&mut self, from: usize) -> io::Result<Line> {
        let begin = self.offset + from as u64;
        let (start, end) = self.endless;
        if !(start..=end).contains(&begin) {
            self.endless = (begin, begin);
        }
        let mut seen = (self.endless.1 - self.offset) as usize;
        loop {
            self.endless.1 = self.offset + seen as u64;
            let ahead = self.ahead();
            let rest = ahead.get(seen..).unwrap_or_default();
            if let Some(at) = memchr::memchr2(b'\n', b'\r', rest) {
                let at = seen + at;
                let is_cr = ahead.get(at) == Some(&b'\r');
                self.endless.1 = self.offset + at as u64;
                let ahead = self.ahead();
                match ahead.get(at + 1) {
                    Some(b'\n') if is_cr => return Ok(Line::Whole(at + 2 - from)),
                    None if is_cr && !self.eof => {
                        seen = at;
                        self.more()?;
                        continue;
                    }
                    _ => return Ok(Line::Whole(at + 1 - from)),
                }
            }
            seen = ahead.len().max(from);
            if seen - from > Chunk::LIMIT {
                return Ok(Line::Long);
            }
            if self.eof || !self.more()? {
                let all = self.ahead().len().saturating_sub(from);
                return Ok(if all == 0 {
                    Line::None
                } else {
                    Line::Whole(all)
                });
            }
        }
    }

    /// Passes over the rest of a line, of whatever length.
    ///
    /// # Errors
    /// What reading gives.
    pub(crate) fn pass_line(&mut self) -> io::Result<()> {
        loop {
            if let Some(at) = memchr::memchr2(b'\n', b'\r', self.ahead()) {
                let ends_in_cr = self.ahead().get(at) == Some(&b'\r');
                self.pass(at + 1);
                if ends_in_cr {
                    self.want(1)?;
                    if self.ahead().first() == Some(&b'\n') {
                        self.pass(1);
                    }
                }
                return Ok(());
            }
            self.pass(self.ahead().len());
            if self.eof || !self.more()? {
                return Ok(());
            }
        }
    }
}

/// The line ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// There is none.
    None,
    /// It has so many bytes, with its end.
    Whole(usize),
    /// It has more than [`Chunk::LIMIT`] bytes.
    Long,
}

/// How many lines end in `bytes`: with LF, CRLF or CR.
fn line_ends(bytes: &[u8]) -> u64 {
    let lf = memchr::memchr_iter(b'\n', bytes).count();
    let lone_cr = memchr::memchr_iter(b'\r', bytes).filter(|&i| bytes.get(i + 1) != Some(&b'\n'));
    (lf + lone_cr.count()) as u64
}

/// How many characters of UTF-8 begin in `bytes`.
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&b| b & 0xc0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_whatever_ends_them_and_however_they_come() {
        let text = b"a\r\n\nbc\rd\n\r\re\xc3\xa9f";
        for piece in 1..=text.len() {
            let input = io::BufReader::with_capacity(piece, &text[..]);
            let mut stream = Stream::new(Box::new(input));
            let (mut chunk, mut lines) = (Chunk::default(), Vec::new());
            while stream.line_into(&mut chunk).unwrap() {
                lines.push((chunk.line, chunk.offset, chunk.text.clone()));
            }
            let expected = [
                (1, 0, "a\r\n"),
                (2, 3, "\n"),
                (3, 4, "bc\r"),
                (4, 7, "d\n"),
                (5, 9, "\r"),
                (6, 10, "\r"),
                (7, 11, "eéf"),
            ];
            let expected = expected.map(|(line, at, text)| (line, at, text.to_owned()));
            assert_eq!(lines, expected, "in pieces of {piece}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        for piece in 1..6 {
            let input = io::BufReader::with_capacity(piece, "\u{feff}f5\n".as_bytes());
            let mut stream = Stream::new(Box::new(input));
            let mut chunk = Chunk::default();
            assert!(stream.line_into(&mut chunk).unwrap());
            assert_eq!((chunk.text.as_str(), chunk.offset), ("f5\n", 3));
        }
    }

    #[test]
    fn a_long_record_is_handed_over_and_the_next_stands_at_its_place() {
        for (long, wrong) in [
            ("é\n".repeat(LONG / 2), None),
            ("\u{e9}x".repeat(LONG), Some(2)),
        ] {
            let mut file = format!("head {long}tail\n").into_bytes();
            if let Some(at) = wrong {
                file[5 + at] = 0xff;
            }
            let mut stream = Stream::new(Box::new(&file[..]));
            stream.want(file.len()).unwrap();
            stream.pass(5);
            let mut chunk = Chunk::default();
            stream.take(long.len(), &mut chunk);
            assert_eq!((chunk.offset, chunk.length), (5, Some(long.len() as u64)));
            assert_eq!(chunk.text == long, wrong.is_none());
            assert_eq!(chunk.encoding.is_some(), wrong.is_some());
            let end = chunk.line_col(chunk.text.len() as u32);
            assert_eq!(stream.ahead(), b"tail\n");
            stream.take(5, &mut chunk);
            assert_eq!(chunk.line_col(0), end);
            assert_eq!(
                (chunk.text.as_str(), chunk.offset),
                ("tail\n", 5 + long.len() as u64)
            );
        }
    }

    #[test]
    fn a_chunk_inside_a_line_knows_its_column() {
        let mut stream = Stream::new(Box::new("xé;yz\n12".as_bytes()));
        stream.want(8).unwrap();
        stream.pass(4);
        let mut chunk = Chunk::default();
        stream.take(5, &mut chunk);
        assert_eq!(chunk.text, "yz\n12");
        let place = |at| {
            let place = chunk.line_col(at);
            (place.line, place.column)
        };
        assert_eq!((place(0), place(1), place(4)), ((1, 4), (1, 5), (2, 2)));
    }
}

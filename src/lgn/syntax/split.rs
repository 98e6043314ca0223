//! Cuts a stream of bytes into chunks of one record, by its lines alone (notation.md, section 1).
//!
//! A line that begins (blanks aside) with `[`, a name, a blank and a quote is a line of tags. It begins
//! a new record, unless the record so far holds only tags, or is the first and holds only comments.
//! What stands behind the last tag of a line is body.
//!
//! All chunks together hold every byte of the stream once, but for the rest of a record that is longer
//! than [`Chunk::LIMIT`], which is passed over.

use std::io::{self, BufRead};

use super::tag::{self, Head};
use super::token::{LONGEST, line_start_before};
use crate::source::Chunk;

/// How many bytes are read at once.
const PIECE: usize = 64 << 10;

/// Reads the records of a stream one by one, in memory that follows the longest of them.
///
/// ```
/// use ludograph::{lgn::syntax::split::Splitter, source::Chunk};
/// let file = b"[Game \"othello\"]\n1. f5\n[Game \"macbeth\"]\n1. d5\n";
/// let (mut records, mut chunk) = (Splitter::new(&file[..]), Chunk::default());
/// let mut heads = Vec::new();
/// while records.next(&mut chunk)? {
///     heads.push((chunk.line, chunk.text.lines().next().unwrap_or("").to_owned()));
/// }
/// assert_eq!(heads, [
///     (1, "[Game \"othello\"]".to_owned()),
///     (3, "[Game \"macbeth\"]".to_owned()),
/// ]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Splitter<R> {
    input: R,
    limit: usize,
    /// What has been read and not been given out yet begins at `start`.
    buf: Vec<u8>,
    start: usize,
    /// Up to here brackets have been looked at.
    seen: usize,
    /// What the record at `start` holds up to `clean`.
    holds: Holds,
    clean: usize,
    /// Whether `start` lies inside a line whose head has been passed over.
    midline: bool,
    eof: bool,
    line: u64,
    offset: u64,
}

/// What a record holds, as far as it has been looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Comments,
    Tags,
    Body,
}

impl<R: BufRead> Splitter<R> {
    /// A splitter at the beginning of a file.
    pub fn new(input: R) -> Self {
        Self::with_limit(input, Chunk::LIMIT)
    }

    /// The same, with another limit than [`Chunk::LIMIT`] on the length of a record in bytes.
    pub fn with_limit(input: R, limit: usize) -> Self {
        Self {
            input,
            limit,
            buf: Vec::new(),
            start: 0,
            seen: 0,
            holds: Holds::Comments,
            clean: 0,
            midline: false,
            eof: false,
            line: 1,
            offset: 0,
        }
    }

    /// Reads the next record into `chunk`, whose memory is used again. False at the end of the stream.
    ///
    /// The last chunk of a file, or its only one, may hold comments or blanks alone: that is no record.
    ///
    /// # Errors
    /// What reading the stream gives.
    pub fn next(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        loop {
            let boundary = self.boundary();
            // Up to here what has been read belongs to this record, whatever comes.
            let sure = match boundary {
                Some(end) => end,
                None if self.eof => self.buf.len(),
                None => self.kept(),
            };
            if sure - self.start > self.limit {
                self.give_head(chunk);
                self.pass_over()?;
                return Ok(true);
            }
            if let Some(end) = boundary {
                self.give(end, chunk);
                return Ok(true);
            }
            if self.eof {
                let some = self.start < self.buf.len();
                if some {
                    self.give(self.buf.len(), chunk);
                }
                return Ok(some);
            }
            self.fill()?;
        }
    }

    /// Where the next record begins, if that has been read.
    fn boundary(&mut self) -> Option<usize> {
        if self.holds == Holds::Tags && self.seen <= self.clean {
            self.clean = tag::skip_tags(&self.buf, self.clean);
            self.seen = self.clean;
        }
        while let Some(at) = find_bracket(&self.buf, self.seen) {
            match self.tag_line(at) {
                Ok(None) => self.seen = at + 1,
                Ok(Some(line)) => {
                    self.seen = at;
                    if !self.holds_only_head(line) {
                        return Some(line);
                    }
                    self.seen = at + 1;
                }
                Err(NeedMore) => {
                    self.seen = at;
                    return None;
                }
            }
        }
        self.seen = self.buf.len();
        None
    }

    /// Where the line of the bracket begins, if it is a line of tags.
    fn tag_line(&self, bracket: usize) -> Result<Option<usize>, NeedMore> {
        let line = line_start_before(&self.buf, self.start, bracket);
        let Some(line) = line.filter(|&line| !(self.midline && line == self.start)) else {
            return Ok(None);
        };
        match tag::head(self.buf.get(bracket..).unwrap_or_default()) {
            Head::Yes(..) => Ok(Some(line)),
            Head::More if !self.eof => Err(NeedMore),
            Head::No | Head::More => Ok(None),
        }
    }

    /// Whether the record so far, up to a line of tags, is only the head of one. Looks at every byte once.
    fn holds_only_head(&mut self, line: usize) -> bool {
        let new = self.buf.get(self.clean..line).unwrap_or_default();
        let clean = match self.holds {
            Holds::Comments => tag::only_comments(new),
            Holds::Tags => tag::only_tags(new),
            Holds::Body => false,
        };
        self.holds = if clean { Holds::Tags } else { Holds::Body };
        self.clean = line;
        clean
    }

    /// Gives out what has been read up to `end`.
    fn give(&mut self, end: usize, chunk: &mut Chunk) {
        let bytes = self.buf.get(self.start..end).unwrap_or_default();
        chunk.begin(self.line, self.offset);
        chunk.length = Some(bytes.len() as u64);
        chunk.decode(bytes);
        self.line += line_ends(bytes);
        self.advance(end);
    }

    /// Goes on to the record at `end`.
    fn advance(&mut self, end: usize) {
        self.offset += (end - self.start) as u64;
        self.start = end;
        self.clean = end;
        self.seen = self.seen.max(end);
        self.holds = Holds::Tags;
        self.midline = false;
    }

    /// Gives out the first bytes of a record that is too long, as many as are read.
    fn give_head(&mut self, chunk: &mut Chunk) {
        let record = self.buf.get(self.start..).unwrap_or_default();
        let is_inner = |at: &usize| record.get(*at).is_some_and(|b| b & 0xc0 == 0x80);
        let mut end = self.limit;
        while end + 3 > self.limit && end > 0 && is_inner(&end) {
            end -= 1;
        }
        chunk.begin(self.line, self.offset);
        chunk.truncated = true;
        chunk.decode(record.get(..end).unwrap_or_default());
    }

    /// Goes on to the next record behind the limit, and forgets what stands before it.
    fn pass_over(&mut self) -> io::Result<()> {
        let mut behind_cr = self.pass((self.start + self.limit).min(self.buf.len()), false);
        // What follows may have been taken for the head of the record that is passed over.
        self.seen = self.start;
        loop {
            let boundary = self.boundary();
            let end = match boundary {
                Some(end) => end,
                None if self.eof => self.buf.len(),
                None => self.kept(),
            };
            behind_cr = self.pass(end, behind_cr);
            if boundary.is_some() || self.eof {
                self.holds = Holds::Tags;
                self.midline = false;
                return Ok(());
            }
            self.fill()?;
        }
    }

    /// Passes over a piece of a record that is too long. Takes and tells whether a CR is the last that
    /// has been passed over.
    fn pass(&mut self, end: usize, behind_cr: bool) -> bool {
        let passed = self.buf.get(self.start..end).unwrap_or_default();
        let (Some(&first), Some(&last)) = (passed.first(), passed.last()) else {
            return behind_cr;
        };
        self.line += line_ends(passed);
        // A CRLF that is counted in two pieces is one line end.
        self.line -= u64::from(behind_cr && first == b'\n');
        self.advance(end);
        self.holds = Holds::Body;
        self.midline = !matches!(last, b'\n' | b'\r');
        last == b'\r'
    }

    /// From where on what has been read must be kept to know a line of tags when it is complete: the
    /// last line, if it is short enough to become one.
    fn kept(&self) -> usize {
        let end = self.buf.len();
        // What is longer is not gone over again with each piece that is read.
        let from = self.start.max(end.saturating_sub(2 * LONGEST + 1));
        let tail = self.buf.get(from..).unwrap_or_default();
        match memchr::memrchr2(b'\n', b'\r', tail) {
            Some(at) => from + at + 1,
            None if end - self.start > 2 * LONGEST => end,
            None => self.start,
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.buf.drain(..self.start);
            self.seen = self.seen.saturating_sub(self.start);
            self.clean = self.clean.saturating_sub(self.start);
            self.start = 0;
        }
        loop {
            match self.input.fill_buf() {
                Ok([]) => {
                    self.eof = true;
                    return Ok(());
                }
                Ok(read) => {
                    let len = read.len().min(PIECE);
                    self.buf
                        .extend_from_slice(read.get(..len).unwrap_or_default());
                    self.input.consume(len);
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The text read so far does not tell.
struct NeedMore;

/// The first `[` from `from` on.
fn find_bracket(buf: &[u8], from: usize) -> Option<usize> {
    memchr::memchr(b'[', buf.get(from..)?).map(|i| from + i)
}

/// How many lines end in `bytes`: with LF, CRLF or CR.
fn line_ends(bytes: &[u8]) -> u64 {
    let lf = memchr::memchr_iter(b'\n', bytes).count();
    let lone_cr = memchr::memchr_iter(b'\r', bytes).filter(|&i| bytes.get(i + 1) != Some(&b'\n'));
    (lf + lone_cr.count()) as u64
}

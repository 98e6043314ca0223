//! [`Cut`]: cuts the objects of a stream of JSON apart, in the memory of the longest.
//!
//! The stream is JSON Lines, one object, several one behind the other, or one array of them. Only strings
//! and depth are looked at. A line that begins as the object itself has begun (`{"ludograph"`), or with a brace
//! where no brace can stand, begins the next one, whatever is still open, so that a broken object costs no other.

use std::io;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::text::stream::Stream;
use crate::source::{Chunk, Span};

/// How much of what stands between two objects is shown.
const SHOWN: usize = 200;

/// A stream of objects.
pub(crate) struct Cut<'i> {
    stream: Stream<'i>,
    /// Whether the objects stand in an array, and whether that has been closed.
    list: List,
    /// Whether a comma, or the beginning of the array, stands before the next object.
    is_due: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    /// Nothing has been read yet.
    Unknown,
    None,
    Open,
    Closed,
}

impl<'i> Cut<'i> {
    pub(crate) fn new(stream: Stream<'i>) -> Self {
        Self {
            stream,
            list: List::Unknown,
            is_due: true,
        }
    }

    /// Fills `chunk` with the next object, or with what stands in its place, which is reported.
    pub(crate) fn next(
        &mut self,
        chunk: &mut Chunk,
        diagnostics: &mut Diagnostics,
    ) -> io::Result<bool> {
        loop {
            let Some(sign) = self.sign()? else {
                if self.list == List::Open {
                    self.list = List::Closed;
                    self.odd(
                        0,
                        chunk,
                        Code::Unclosed,
                        "the array is not closed",
                        diagnostics,
                    );
                    return Ok(true);
                }
                return Ok(false);
            };
            match (sign, self.list) {
                (b'{', _) if self.list != List::Open || self.is_due => {
                    if self.list == List::Unknown {
                        self.list = List::None;
                    }
                    self.is_due = false;
                    self.object(chunk)?;
                    return Ok(true);
                }
                (b'{', _) => {
                    self.is_due = true;
                    let message = "a comma is missing between two objects";
                    self.odd(0, chunk, Code::Syntax, message, diagnostics);
                    return Ok(true);
                }
                (b'[', List::Unknown) => {
                    self.list = List::Open;
                    self.stream.pass(1);
                }
                (b']', List::Open) => {
                    self.list = List::Closed;
                    self.stream.pass(1);
                }
                (b',', List::Open) if !self.is_due => {
                    self.is_due = true;
                    self.stream.pass(1);
                }
                _ => {
                    self.junk(chunk, diagnostics)?;
                    return Ok(true);
                }
            }
        }
    }

    /// Passes over blanks, and tells what stands behind them. A record separator (RFC 7464) is a blank.
    fn sign(&mut self) -> io::Result<Option<u8>> {
        loop {
            let ahead = self.stream.ahead();
            let is_blank = |b: &u8| matches!(b, b' ' | b'\n' | b'\r' | b'\t' | 0x1e);
            if let Some(at) = ahead.iter().position(|b| !is_blank(b)) {
                let sign = ahead.get(at).copied();
                self.stream.pass(at);
                return Ok(sign);
            }
            self.stream.pass(ahead.len());
            if self.stream.is_all() || !self.stream.more()? {
                return Ok(None);
            }
        }
    }

    /// Takes what is no object, up to the next one or the end of its line.
    fn junk(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<()> {
        self.stream.want(SHOWN)?;
        let ahead = self.stream.ahead();
        let ends = |b: &u8| matches!(b, b'{' | b'\n' | b'\r');
        let rest = ahead.get(1..).unwrap_or_default();
        let len = 1 + rest.iter().position(ends).unwrap_or(rest.len());
        let mut shown = len.min(SHOWN);
        while shown < len && ahead.get(shown).is_some_and(|b| b & 0xc0 == 0x80) {
            shown += 1;
        }
        let message = match (ahead.first(), self.list) {
            (Some(b','), List::Open) => "a comma too many between two objects",
            (_, List::Closed) => "expected nothing behind the array",
            _ => "expected an object: a record stands in braces",
        };
        self.odd(shown, chunk, Code::Syntax, message, diagnostics);
        // What is left of it says no more.
        loop {
            let ahead = self.stream.ahead();
            match ahead.iter().position(ends) {
                Some(at) => {
                    self.stream.pass(at);
                    break;
                }
                None => self.stream.pass(ahead.len()),
            }
            if self.stream.is_all() || !self.stream.more()? {
                break;
            }
        }
        // Nobody can tell whether a comma was among it.
        self.is_due = true;
        Ok(())
    }

    /// Takes so much that is no object, and reports it.
    fn odd(
        &mut self,
        len: usize,
        chunk: &mut Chunk,
        code: Code,
        message: &str,
        diagnostics: &mut Diagnostics,
    ) {
        self.stream.take(len, chunk);
        let span = Span::new(0, chunk.text.trim_end().len() as u32);
        diagnostics.push(Diagnostic::new(code, span, message));
    }

    /// Takes the object ahead. Of one of more than [`Chunk::LIMIT`] bytes the head alone is taken.
    fn object(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        if self.list == List::None
            && let Some(len) = whole_line(self.stream.ahead())
        {
            self.stream.take(len, chunk);
            return Ok(());
        }
        let mut scan = Scan::default();
        let mut is_taken = false;
        loop {
            let found = scan.go(self.stream.ahead(), self.stream.is_all());
            if !is_taken && scan.at > Chunk::LIMIT {
                self.stream.take(Chunk::LIMIT, chunk);
                chunk.truncated = true;
                is_taken = true;
                scan.pass(Chunk::LIMIT);
            }
            if is_taken {
                self.stream.pass(scan.at);
                scan.pass(scan.at);
            } else if found || self.stream.is_all() {
                let end = if found {
                    scan.at
                } else {
                    self.stream.ahead().len()
                };
                self.stream.take(end, chunk);
                return Ok(());
            }
            if found || self.stream.is_all() {
                return Ok(());
            }
            self.stream.more()?;
        }
    }
}

/// The length of the object ahead if it is plain without looking at each sign that it is the whole of its line:
/// the line ends in a brace, the next one begins with one, which nothing inside an object could do, and no
/// other object begins in the line.
fn whole_line(ahead: &[u8]) -> Option<usize> {
    let end = memchr::memchr(b'\n', ahead).filter(|end| *end <= Chunk::LIMIT)?;
    let (line, behind) = ahead.split_at_checked(end)?;
    if behind.trim_ascii_start().first() != Some(&b'{') {
        return None;
    }
    let inner = line.trim_ascii_end().strip_suffix(b"}")?;
    let goes_on = |at: usize| {
        let behind = inner.get(at + 1..).unwrap_or_default().trim_ascii_start();
        match behind {
            [b',', behind @ ..] => behind.trim_ascii_start().first() == Some(&b'"'),
            behind => matches!(behind.first(), None | Some(b'}' | b']')),
        }
    };
    memchr::memchr_iter(b'}', inner)
        .all(goes_on)
        .then_some(inner.len() + 1)
}

/// How far an object has been looked through.
#[derive(Default)]
struct Scan {
    /// Up to here.
    at: usize,
    depth: u64,
    in_string: bool,
    /// Whether a string was not closed in its line.
    is_torn: bool,
    /// How it begins: brace, blanks, the first key.
    head: Vec<u8>,
    /// Whether that is known.
    has_head: bool,
}

impl Scan {
    /// Goes on to the end of the object, or of what there is. Whether the end has been found.
    fn go(&mut self, bytes: &[u8], is_all: bool) -> bool {
        if !self.has_head {
            self.has_head = self.find_head(bytes) || is_all;
        }
        while let Some(&byte) = bytes.get(self.at) {
            if self.in_string {
                match byte {
                    b'"' => self.in_string = false,
                    b'\\' if bytes.get(self.at + 1).is_some() => {
                        // A line end is never escaped.
                        let escaped = bytes.get(self.at + 1);
                        self.at += usize::from(!matches!(escaped, Some(b'\n' | b'\r')));
                    }
                    b'\\' if !is_all => return false,
                    b'\n' | b'\r' => {
                        // No string goes on in the next line.
                        self.in_string = false;
                        self.is_torn = true;
                        continue;
                    }
                    _ => {}
                }
                self.at += 1;
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.at += 1;
                        return true;
                    }
                }
                b'\n' | b'\r' => match self.begins_anew(bytes, is_all) {
                    Some(true) => return true,
                    Some(false) => {}
                    None => return false,
                },
                _ => {}
            }
            self.at += 1;
        }
        false
    }

    /// Keeps how the object begins, if its first key stands in its first line and is short. Whether there is
    /// enough to tell.
    fn find_head(&mut self, bytes: &[u8]) -> bool {
        const LONGEST: usize = 64;
        let mut quotes = 0;
        for (i, byte) in bytes.iter().take(LONGEST).enumerate() {
            match byte {
                b'\n' | b'\r' => return true,
                b'"' if quotes == 1 => {
                    self.head.extend(bytes.get(..=i).unwrap_or_default());
                    return true;
                }
                b'"' => quotes = 1,
                _ => {}
            }
        }
        bytes.len() >= LONGEST
    }

    /// Whether the line behind the line end here begins as the object does, or with a brace that can't be a
    /// part of it; none if there is too little to tell.
    fn begins_anew(&self, bytes: &[u8], is_all: bool) -> Option<bool> {
        let line = bytes.get(self.at + 1..).unwrap_or_default();
        let indent = line.iter().take_while(|&&b| matches!(b, b' ' | b'\t'));
        let line = line.get(indent.count()..).unwrap_or_default();
        if line.starts_with(b"{") && (self.is_torn || !self.may_brace(bytes)) {
            return Some(true);
        }
        if self.head.is_empty() && !line.is_empty() {
            return Some(false);
        }
        if line.len() < self.head.len().max(1) && self.head.starts_with(line) && !is_all {
            return None;
        }
        Some(!self.head.is_empty() && line.starts_with(&self.head))
    }

    /// Whether a brace can stand behind what is before the line end here. Between two objects a comma may have
    /// been forgotten.
    fn may_brace(&self, bytes: &[u8]) -> bool {
        let before = bytes.get(..self.at).unwrap_or_default().trim_ascii_end();
        matches!(before.last(), None | Some(b'[' | b',' | b':' | b'}'))
    }

    /// So many bytes are ahead no longer.
    fn pass(&mut self, len: usize) {
        self.at = self.at.saturating_sub(len);
    }
}

//! [`Cutter`]: the ways in which small text formats are cut into records.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::stream::{Line, Stream};
use super::{Reading, Records};
use crate::diagnostic::Diagnostics;
use crate::source::{Chunk, Span};

/// Where one record ends and the next begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Nowhere: a file is one record.
    Nowhere,
    /// At each line end.
    Lines,
    /// Before each line that begins so.
    Before(&'static str),
    /// Behind each line that is that word.
    Behind(&'static str),
}

/// Cuts a stream, and has one reading for all records.
pub struct Cutter<'i, R> {
    stream: Stream<'i>,
    cut: Cut,
    reading: Arc<R>,
}

impl<'i, R: Reading + 'static> Cutter<'i, R> {
    /// The records of a stream.
    pub fn boxed(input: Box<dyn BufRead + 'i>, cut: Cut, reading: R) -> Box<dyn Records + 'i>
    where
        R: 'i,
    {
        Box::new(Self {
            stream: Stream::new(input),
            cut,
            reading: Arc::new(reading),
        })
    }
}

impl<R: Reading + 'static> Records for Cutter<'_, R> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        if self.cut == Cut::Lines {
            return self.stream.line_into(chunk);
        }
        let Some(len) = self.find()? else {
            self.stream.take(Chunk::LIMIT, chunk);
            chunk.truncated = true;
            self.pass_rest()?;
            return Ok(true);
        };
        self.stream.take(len, chunk);
        Ok(len > 0)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

impl<R> Cutter<'_, R> {
    /// How many bytes the record ahead has; none if they are too many.
    fn find(&mut self) -> io::Result<Option<usize>> {
        let mut line = 0;
        loop {
            if line > Chunk::LIMIT {
                return Ok(None);
            }
            let Some(next) = self.line_behind(line)? else {
                let all = self.stream.ahead().len();
                return Ok((all <= Chunk::LIMIT).then_some(all));
            };
            if self.ends(line, next)? {
                return Ok((next <= Chunk::LIMIT).then_some(next));
            }
            line = next;
        }
    }

    /// Where the line behind the one that begins at `line` begins; none if that line is the last, or too
    /// long.
    fn line_behind(&mut self, line: usize) -> io::Result<Option<usize>> {
        let mut seen = line;
        loop {
            let rest = self.stream.ahead().get(seen..).unwrap_or_default();
            if let Some(at) = memchr::memchr2(b'\n', b'\r', rest) {
                let is_lf = rest.get(at) == Some(&b'\n');
                match rest.get(at + 1) {
                    _ if is_lf => return Ok(Some(seen + at + 1)),
                    Some(b'\n') => return Ok(Some(seen + at + 2)),
                    None if !self.stream.is_all() => seen += at,
                    _ => return Ok(Some(seen + at + 1)),
                }
            } else {
                seen += rest.len();
            }
            if seen > Chunk::LIMIT || !self.stream.more()? && self.stream.ahead().len() == seen {
                return Ok(None);
            }
        }
    }

    /// Whether the record ends between the line from `line` to `next` and the one behind it.
    fn ends(&mut self, line: usize, next: usize) -> io::Result<bool> {
        match self.cut {
            Cut::Nowhere | Cut::Lines => Ok(false),
            Cut::Before(word) => {
                self.stream.want(next + word.len())?;
                let behind = self.stream.ahead().get(next..).unwrap_or_default();
                Ok(behind.starts_with(word.as_bytes()))
            }
            Cut::Behind(word) => {
                let line = self.stream.ahead().get(line..next).unwrap_or_default();
                Ok(line.trim_ascii().eq_ignore_ascii_case(word.as_bytes()))
            }
        }
    }

    /// Passes over the rest of a record that is too large.
    fn pass_rest(&mut self) -> io::Result<()> {
        self.stream.pass_line()?;
        loop {
            let line = self.stream.find_line()?;
            let len = match line {
                Line::None => return Ok(()),
                Line::Whole(len) => len,
                Line::Long => Chunk::LIMIT,
            };
            let text = self.stream.ahead().get(..len).unwrap_or_default();
            let (begins, ends) = match self.cut {
                Cut::Before(word) => (text.starts_with(word.as_bytes()), false),
                Cut::Behind(word) => (
                    false,
                    text.trim_ascii().eq_ignore_ascii_case(word.as_bytes()),
                ),
                Cut::Nowhere | Cut::Lines => (false, false),
            };
            if begins {
                return Ok(());
            }
            self.stream.pass_line()?;
            if ends {
                return Ok(());
            }
        }
    }
}

/// The lines of a text that hold something, without the blanks round them, each with its place. A control
/// character that ends files of old systems counts as a blank.
pub fn lines(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut at = 0_usize;
    text.split_inclusive(['\n', '\r']).filter_map(move |line| {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(is_blank);
        let text = line.trim_start_matches(is_blank);
        let start = (start + line.len() - text.len()) as u32;
        let span = Span::new(start, start + text.len() as u32);
        (!text.is_empty()).then_some((text, span))
    })
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1a}' | '\u{feff}')
}

/// The parts of a line between separators, without the blanks round them, each with its place in the text
/// that `line` stands in.
pub fn parts(line: &str, span: Span, separator: char) -> impl Iterator<Item = (&str, Span)> {
    let mut at = span.start as usize;
    line.split(separator).map(move |part| {
        let text = part.trim_start();
        let start = (at + part.len() - text.len()) as u32;
        at += part.len() + separator.len_utf8();
        let text = text.trim_end();
        (text, Span::new(start, start + text.len() as u32))
    })
}

/// The lines of the head of a file that are surely whole.
pub fn whole_lines(head: &[u8]) -> impl Iterator<Item = &str> {
    let is_cut = head.len() >= super::registry::HEAD;
    let end = if is_cut {
        memchr::memrchr2(b'\n', b'\r', head).unwrap_or(0)
    } else {
        head.len()
    };
    let text = std::str::from_utf8(head.get(..end).unwrap_or_default()).unwrap_or_default();
    lines(text).map(|(line, _)| line)
}

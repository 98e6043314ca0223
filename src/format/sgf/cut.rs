//! [`Trees`]: a file cut into its game trees.
//!
//! Text before, between and behind them is no fault, since the specification allows mails to hold records; a
//! piece that looks like a part of a tree is given as a chunk of its own.

use std::io::{self, BufRead};
use std::sync::Arc;

use encoding_rs::{Encoding, UTF_8};

use super::charset::{self, Declared, LOOK};
use super::read::Notation;
use super::scan::{Opening, Scan, Width, is_odd, opening};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::text::stream::Stream;
use crate::format::{Context, Reading, Records};
use crate::source::{Chunk, Span};

/// So much of a text that is no tree is shown.
const SHOWN: usize = 256;

/// The marks of UTF-16.
const WIDE_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

pub(super) struct Trees<'i> {
    stream: Stream<'i>,
    reading: Arc<Notation>,
    /// Whether the bytes have been brought into UTF-8, so that `CA` says nothing any more.
    is_decoded: bool,
    seen: Seen,
    /// Whether it has been told that what stands ahead is no tree.
    told: bool,
}

/// What there was in the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Nothing,
    Text,
    Tree,
}

/// What stands ahead.
enum Ahead {
    Tree,
    /// A text of that length, which is to be told.
    Text(usize),
    End,
}

impl<'i> Trees<'i> {
    pub(super) fn new(input: Box<dyn BufRead + 'i>, context: &Context) -> Self {
        Self {
            stream: Stream::new(input),
            reading: Arc::new(Notation::new(context)),
            is_decoded: context.encoding.is_some(),
            seen: Seen::Nothing,
            told: false,
        }
    }

    /// Passes over what is no tree, up to the next one or to something that must be told.
    fn find(&mut self) -> io::Result<Ahead> {
        loop {
            self.stream.want(1)?;
            let ahead = self.stream.ahead();
            if ahead.is_empty() {
                return Ok(Ahead::End);
            }
            let blank = ahead.iter().take_while(|byte| is_filling(**byte)).count();
            if ahead
                .get(blank..)
                .is_some_and(|rest| rest.starts_with(b"(;"))
            {
                self.stream.pass(blank);
                return Ok(Ahead::Tree);
            }
            let (at, found) = first_opening(ahead);
            let text = ahead.get(..at).unwrap_or_default();
            let has_text = blank < text.len();
            if has_text && self.seen == Seen::Nothing {
                self.seen = Seen::Text;
            }
            // However a text comes, it is judged by as much of it; and what has been looked at is not looked at
            // again with each piece that comes.
            let is_judged = found == Opening::Tree || !has_text || ahead.len() >= LOOK;
            if !is_judged && !self.stream.is_all() {
                self.stream.more()?;
                continue;
            }
            let text = text.get(blank..).unwrap_or_default();
            if !self.told && has_text && is_odd(text) {
                self.told = true;
                self.stream.pass(blank);
                return Ok(Ahead::Text(at - blank));
            }
            self.stream.pass(at);
            match found {
                Opening::Tree => return Ok(Ahead::Tree),
                Opening::Open if !self.stream.more()? => {
                    // A bracket with nothing behind it.
                    if !self.stream.ahead().is_empty() && !self.told {
                        self.told = true;
                        return Ok(Ahead::Text(self.stream.ahead().len()));
                    }
                    self.stream.pass(self.stream.ahead().len());
                }
                _ => {}
            }
        }
    }

    /// The line of a text that is no tree, or the head of it.
    fn text(&mut self, len: usize, chunk: &mut Chunk) {
        let ahead = self.stream.ahead();
        let text = ahead.get(..len.min(SHOWN)).unwrap_or_default();
        let line = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let mut end = line.unwrap_or(text.len());
        while end > 1 && ahead.get(end).is_some_and(|byte| byte & 0xc0 == 0x80) {
            end -= 1;
        }
        self.stream.take(end.max(1), chunk);
    }

    /// Finds out how the tree ahead is to be gone through; its end, if that has been come to.
    ///
    /// What is said of letters of two bytes is held against much of the text. Where less than that has been read,
    /// more is read only if the tree needs it, since it may not come for long.
    fn begin(&mut self) -> io::Result<(Declared, Scan, Option<usize>)> {
        if self.stream.ahead().len() < LOOK
            && let Some((declared, scan, end)) = self.early()?
        {
            return Ok((declared, scan, Some(end)));
        }
        self.stream.want(LOOK)?;
        let declared = self.declared();
        let width = charset::width(declared, self.head());
        Ok((declared, Scan::new(width), None))
    }

    /// The end of a tree that closes before all that is looked at has been read. None if it is too long or not
    /// closed, or has letters of two bytes.
    fn early(&mut self) -> io::Result<Option<(Declared, Scan, usize)>> {
        let mut scan = Scan::new(Width::One);
        loop {
            let ahead = self.stream.ahead();
            if let Some(end) = scan.go(ahead) {
                let is_closed = ahead.get(end - 1) == Some(&b')');
                let declared = self.declared();
                let is_told = is_closed && !declared.encoding.is_some_and(charset::is_wide);
                return Ok(is_told.then_some((declared, scan, end)));
            }
            if ahead.len() >= LOOK || !self.stream.more()? {
                return Ok(None);
            }
        }
    }

    /// What is looked at before all else.
    fn head(&self) -> &[u8] {
        let ahead = self.stream.ahead();
        ahead.get(..LOOK.min(ahead.len())).unwrap_or_default()
    }

    /// What the tree ahead says of its encoding, unless it has been brought into UTF-8.
    fn declared(&self) -> Declared {
        if self.is_decoded {
            return Declared::default();
        }
        charset::declared(self.head())
    }

    fn tree(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<()> {
        self.seen = Seen::Tree;
        self.told = false;
        let (declared, mut scan, mut end) = self.begin()?;
        let end = loop {
            if let Some(end) = end.take().or_else(|| scan.go(self.stream.ahead())) {
                break Some(end);
            }
            if self.stream.ahead().len() > Chunk::LIMIT {
                break None;
            }
            if !self.stream.more()? {
                break Some(self.stream.ahead().len());
            }
        };
        let len = end.unwrap_or(Chunk::LIMIT).min(Chunk::LIMIT);
        let bytes = self.stream.ahead().get(..len).unwrap_or_default();
        let encoding = charset::of_bytes(declared, bytes);
        if declared.encoding.is_some_and(|said| said != encoding) {
            diagnostics.push(note(declared.span, declared.encoding));
        }
        if encoding == UTF_8 {
            self.stream.take(len, chunk);
        } else {
            self.stream.take_as(len, encoding, chunk);
        }
        chunk.truncated = end.is_none_or(|end| end > len);
        if chunk.truncated {
            scan.drop(len);
            self.pass_rest(scan, end.map(|end| end - len))?;
        }
        Ok(())
    }

    /// Passes over the rest of a tree that is too long.
    fn pass_rest(&mut self, mut scan: Scan, end: Option<usize>) -> io::Result<()> {
        let mut end = end;
        loop {
            let ahead = self.stream.ahead().len();
            if let Some(end) = end {
                self.stream.pass(end);
                return Ok(());
            }
            self.stream.pass(ahead);
            scan.drop(ahead);
            if !self.stream.more()? {
                return Ok(());
            }
            end = scan.go(self.stream.ahead());
        }
    }
}

impl Records for Trees<'_> {
    fn next(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        self.stream.want(2)?;
        let ahead = self.stream.ahead();
        if self.stream.offset() == 0 && WIDE_MARKS.iter().any(|mark| ahead.starts_with(mark)) {
            chunk.begin(1, 0);
            self.stream.pass(2);
            self.told = true;
            let fault = Diagnostic::new(Code::Encoding, Span::at(0), "the file is in UTF-16");
            diagnostics.push(fault.help("`--encoding utf-16` reads it"));
            return Ok(true);
        }
        match self.find()? {
            Ahead::End if self.told || self.seen != Seen::Text => return Ok(false),
            Ahead::End => {
                self.told = true;
                chunk.begin(1, 0);
                let fault =
                    Diagnostic::new(Code::Syntax, Span::at(0), "the file holds no game tree");
                diagnostics.push(fault);
            }
            Ahead::Text(len) => self.text(len, chunk),
            Ahead::Tree => self.tree(chunk, diagnostics)?,
        }
        Ok(true)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

/// What may stand between trees without a word: blanks, the mark of a file that another was put behind, and
/// the sign that old systems end files with.
fn is_filling(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1a | 0xef | 0xbb | 0xbf)
}

/// Where the first bracket stands that opens a tree, or may open one; the end of the text if there is none.
fn first_opening(text: &[u8]) -> (usize, Opening) {
    for at in memchr::memchr_iter(b'(', text) {
        let found = opening(text.get(at + 1..).unwrap_or_default());
        if found != Opening::Text {
            return (at, found);
        }
    }
    (text.len(), Opening::Text)
}

fn note(span: Span, declared: Option<&'static Encoding>) -> Diagnostic {
    let name = declared.map_or("", Encoding::name);
    let message = format!("the text is UTF-8, and not {name} as it says");
    Diagnostic::new(Code::Resolved, span, message)
}

//! The item loop: reads the tag section and the body of a record, and goes on by the word where
//! something can't be read.

use super::faults::Faults;
use super::line::{Ended, Frame, Line, Word};
use super::place::Fold;
use super::quote::quote;
use super::token;
use super::tree::{Item, Kind, Tree};
use crate::source::Span;

/// The parser of one record.
pub(super) struct Body<'a> {
    pub(super) text: &'a str,
    pub(super) end: usize,
    pub(super) at: usize,
    pub(super) tree: &'a mut Tree,
    pub(super) faults: &'a mut Faults,
    pub(super) fold: Fold,
    pub(super) line: Line,
    pub(super) outer: Vec<Frame>,
    /// How many variations are open beyond the deepest that is read.
    pub(super) too_deep: usize,
    /// Whether a comment or block has swallowed the rest of the record.
    pub(super) swallowed: bool,
    pub(super) ended: Ended,
    /// How many comments have been read, and how many items when the last tag had been.
    pub(super) comments: usize,
    pub(super) tags_end: Option<usize>,
}

impl<'a> Body<'a> {
    pub(super) fn new(text: &'a str, tree: &'a mut Tree, faults: &'a mut Faults) -> Self {
        Self {
            text,
            end: content_end(text),
            at: 0,
            tree,
            faults,
            fold: Fold::default(),
            line: Line::new(Word::None),
            outer: Vec::new(),
            too_deep: 0,
            swallowed: false,
            ended: Ended::No,
            comments: 0,
            tags_end: None,
        }
    }

    /// Reads the whole record.
    pub(super) fn run(&mut self) {
        let bytes = self.text.as_bytes().get(..self.end).unwrap_or_default();
        while let Some(rest @ [first, ..]) = bytes.get(self.at..) {
            match first {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                b'a'..=b'z' | b'@' => self.letter(rest),
                b'0'..=b'9' => {
                    if !self.bare_number(rest) {
                        self.word();
                    } else if let Some(rest @ [b'a'..=b'z', ..]) = bytes.get(self.at..) {
                        // What follows a number is no surprise.
                        self.letter(rest);
                    }
                }
                b'{' => self.braces(),
                b';' => self.semicolon(),
                b'(' => self.open(),
                b')' => self.close(),
                b'!' | b'?' | b'$' => self.glyph(rest),
                b'[' => self.bracket(rest),
                b'}' => {
                    let span = self.take(self.run_of(b'}'));
                    self.unread(span, "`}` without a `{` before it");
                }
                _ => match token::blank_len(rest) {
                    0 => self.word(),
                    blank => self.at += blank,
                },
            }
        }
        self.finish();
    }

    #[inline]
    fn letter(&mut self, rest: &[u8]) {
        if !self.bare_word(rest) {
            self.word();
        }
    }

    /// Passes over `len` bytes, and tells their place.
    #[inline]
    pub(super) fn take(&mut self, len: usize) -> Span {
        let start = self.at;
        self.at += len;
        Span::new(start as u32, self.at as u32)
    }

    /// How often a sign stands here in a row.
    pub(super) fn run_of(&self, sign: u8) -> usize {
        let bytes = self.text.as_bytes().get(self.at..self.end);
        let signs = bytes.unwrap_or_default().iter();
        signs.take_while(|&&b| b == sign).count()
    }

    /// Adds an item.
    #[inline]
    pub(super) fn push(&mut self, span: Span, kind: Kind) {
        self.tree.items.push(Item { span, kind });
    }

    /// Reports something that has no place here, and keeps it.
    pub(super) fn unread(&mut self, span: Span, message: impl Into<String>) {
        self.faults.syntax(span, message);
        self.lose(span);
    }

    /// Keeps something that has been reported: what stood before it had its turn.
    pub(super) fn lose(&mut self, span: Span) {
        self.push(span, Kind::Unknown);
        let word = match self.line.word {
            Word::None => Word::Lost,
            word => word,
        };
        self.line = Line {
            glyph: true,
            ..Line::new(word)
        };
    }

    /// Whether the result word stands before: then something that stands at `span` has no place here.
    /// It is kept; the first such thing is reported.
    pub(super) fn is_behind_result(&mut self, span: Span) -> bool {
        self.refuse(span, span)
    }

    /// The same for something of which only the beginning, `span`, is to be reported.
    pub(super) fn refuse(&mut self, span: Span, whole: Span) -> bool {
        match self.ended {
            Ended::No => return false,
            Ended::Yes => {
                self.ended = Ended::Reported;
                let message = format!("{} stands behind the result", quote(span.of(self.text)));
                let help = "only comments, figures and check-points may stand there";
                self.faults.advise(span, message, help);
            }
            Ended::Reported => {}
        }
        self.push(whole, Kind::Unknown);
        true
    }
}

/// Where the content of a record ends: before a Ctrl-Z that closes the file, as old systems left it.
fn content_end(text: &str) -> usize {
    let end = token::trim_end(text, 0, text.len());
    let cut = text.get(..end).and_then(|text| text.strip_suffix('\u{1a}'));
    cut.map_or(text.len(), str::len)
}

//! The item loop: reads the tag section and the body of a record, and goes on by the word where
//! something can't be read.

use super::faults::Faults;
use super::line::{Ended, Frame, Line, Prefix, Word};
use super::place::Fold;
use super::quote::quote;
use super::token::{self, LONGEST, ends_word};
use super::tree::{Item, Kind, Name, Part, PartKind, Tree};
use crate::source::{Run, Span};

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
                b'a'..=b'z' => self.letter(rest),
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
        // A dash parts the cells of a move, of which one names a row of one digit as a rule.
        let is_read = match rest.get(2) {
            Some(b'-') => self.bare_moves(rest),
            _ => self.bare_cell(rest) || self.bare_moves(rest),
        };
        if !is_read {
            self.word();
        }
    }

    /// The fast way for the commonest word of all. False if it is anything else.
    #[inline]
    fn bare_cell(&mut self, rest: &[u8]) -> bool {
        let Some((file, row, len)) = bare_name(rest) else {
            return false;
        };
        if rest.get(len).is_some_and(|&b| !ends_word(b)) || self.ended != Ended::No {
            return false;
        }
        let span = self.take(len);
        let names = self.tree.names.len();
        self.tree.names.push(Name { span, file, row });
        let parts = self.tree.parts.len();
        self.tree.parts.push(Part {
            span,
            kind: PartKind::Place,
            cells: Run::since(names, names + 1),
        });
        self.push_turn(span, parts);
        self.skip_blank(rest.get(len));
        true
    }

    /// The fast way for words of men that move: `b1-a1-a3,c2-c4`. False, and nothing read, if it is
    /// anything else.
    #[inline]
    fn bare_moves(&mut self, rest: &[u8]) -> bool {
        let (names, parts) = (self.tree.names.len(), self.tree.parts.len());
        let len = match self.moves(rest) {
            Some(len) if self.ended == Ended::No => len,
            _ => {
                self.tree.names.truncate(names);
                self.tree.parts.truncate(parts);
                return false;
            }
        };
        let span = self.take(len);
        self.push_turn(span, parts);
        self.skip_blank(rest.get(len));
        true
    }

    /// Adds a turn of the parts since that one.
    #[inline]
    fn push_turn(&mut self, span: Span, since: usize) {
        let parts = Run::since(since, self.tree.parts.len());
        let tilde = false;
        self.push(span, Kind::Turn { tilde, parts });
        self.line = Line::behind_turn();
    }

    /// Reads moves into the arenas, and tells the length of the word that they are.
    #[inline]
    fn moves(&mut self, rest: &[u8]) -> Option<usize> {
        let start = self.at as u32;
        let (mut len, mut part) = (0, 0);
        let mut names = self.tree.names.len();
        loop {
            if part == len
                && let Some(&[f, r, b'-', g, s, next, ..]) = rest.get(len..)
                && let Some([from, to]) = short_names([f, r, g, s])
                && (next == b',' || ends_word(next))
                && len < LONGEST
            {
                let at = start + len as u32;
                let name = |at, (file, row)| Name {
                    span: Span::new(at, at + 2),
                    file,
                    row,
                };
                self.tree.names.extend([name(at, from), name(at + 3, to)]);
                self.tree.parts.push(Part {
                    span: Span::new(at, at + 5),
                    kind: PartKind::Move,
                    cells: Run::since(names, names + 2),
                });
                len += 5;
                if next != b',' {
                    return Some(len);
                }
                len += 1;
                part = len;
                names += 2;
                continue;
            }
            let (file, row, name) = bare_name(rest.get(len..)?)?;
            let span = Span::new(start + len as u32, start + (len + name) as u32);
            self.tree.names.push(Name { span, file, row });
            len += name;
            let next = rest.get(len).copied().unwrap_or(b' ');
            if next == b'-' {
                len += 1;
                continue;
            }
            let cells = Run::since(names, self.tree.names.len());
            let ends = ends_word(next);
            if cells.len < 2 || len > LONGEST || !(ends || next == b',') {
                return None;
            }
            self.tree.parts.push(Part {
                span: Span::new(start + part as u32, start + len as u32),
                kind: PartKind::Move,
                cells,
            });
            if ends {
                return Some(len);
            }
            len += 1;
            part = len;
            names = self.tree.names.len();
        }
    }

    /// Passes over the blank that follows most words, without a turn of the loop.
    #[inline]
    fn skip_blank(&mut self, next: Option<&u8>) {
        self.at += usize::from(next == Some(&b' '));
    }

    /// The fast way for a number as it should be. False if it is anything else.
    #[inline]
    fn bare_number(&mut self, rest: &[u8]) -> bool {
        let mut value = 0_u32;
        let mut len = 0;
        while let Some(digit @ b'0'..=b'9') = rest.get(len) {
            value = value * 10 + u32::from(digit - b'0');
            len += 1;
            if len > 5 {
                return false;
            }
        }
        let sound = rest.get(len) == Some(&b'.') && rest.get(len + 1) != Some(&b'.');
        if !sound || self.line.prefix > Prefix::Number || self.ended != Ended::No {
            return false;
        }
        let span = self.take(len + 1);
        self.push(span, Kind::Number(value));
        self.line.prefix = Prefix::Number;
        self.line.glyph = false;
        self.skip_blank(rest.get(len + 1));
        true
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

/// The files and rows of two names of two signs each.
#[inline]
fn short_names([f, r, g, s]: [u8; 4]) -> Option<[(u8, u16); 2]> {
    let fits =
        |letter: u8, digit: u8| letter.is_ascii_lowercase() && (b'1'..=b'9').contains(&digit);
    let name = |letter: u8, digit: u8| (letter - b'a' + 1, u16::from(digit - b'0'));
    (fits(f, r) && fits(g, s)).then(|| [name(f, r), name(g, s)])
}

/// The name of a cell at the head of `bytes`, as canonical records write it: its file and row from 1,
/// and its length.
#[inline]
fn bare_name(bytes: &[u8]) -> Option<(u8, u16, usize)> {
    match bytes {
        [
            file @ b'a'..=b'z',
            tens @ b'1'..=b'9',
            ones @ b'0'..=b'9',
            ..,
        ] => {
            let row = (tens - b'0') * 10 + (ones - b'0');
            Some((file - b'a' + 1, u16::from(row), 3))
        }
        [file @ b'a'..=b'z', row @ b'1'..=b'9', ..] => {
            Some((file - b'a' + 1, u16::from(row - b'0'), 2))
        }
        _ => None,
    }
}

/// Where the content of a record ends: before a Ctrl-Z that closes the file, as old systems left it.
fn content_end(text: &str) -> usize {
    let end = token::trim_end(text, 0, text.len());
    let cut = text.get(..end).and_then(|text| text.strip_suffix('\u{1a}'));
    cut.map_or(text.len(), str::len)
}

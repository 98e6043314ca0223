//! The item loop: reads the tag section and the body of a record, and goes on by the word where
//! something can't be read.

use super::expect::unwrap;
use super::faults::Faults;
use super::place::{Fold, Text};
use super::tag::{self, Broken};
use super::token::{self, DEEPEST, HIGHEST, LONGEST, ends_word};
use super::tree::{Item, Kind, Name, Part, PartKind, Tree};
use super::turn::{self, Build};
use crate::board::Side;
use crate::diagnostic::Code;
use crate::record::Claim;
use crate::source::{Run, Span};

/// The parser of one record.
pub(super) struct Body<'a> {
    pub(super) text: &'a str,
    pub(super) end: usize,
    pub(super) at: usize,
    pub(super) tree: &'a mut Tree,
    pub(super) faults: &'a mut Faults,
    pub(super) fold: Fold,
    line: Line,
    outer: Vec<Frame>,
    /// How many variations are open beyond the deepest that is read.
    too_deep: usize,
    /// Whether a comment or block has swallowed the rest of the record.
    pub(super) swallowed: bool,
    ended: Ended,
    /// How many comments have been read, and how many items when the last tag had been.
    comments: usize,
    tags_end: Option<usize>,
}

/// What stands before the present place in its line of play.
#[derive(Clone, Copy)]
struct Line {
    word: Word,
    /// Whether a glyph may follow.
    glyph: bool,
    prefix: Prefix,
    /// The section word and the side that wait for their turn.
    session: Option<Span>,
    side: Option<Span>,
}

/// Whether a word stands before in the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    None,
    Some,
    /// Something that could not be read: nobody can tell.
    Lost,
}

/// What has been read of what stands before a turn, in the order in which it may stand there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Prefix {
    None,
    Session,
    Number,
    Side,
}

/// Whether the result word has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    No,
    Yes,
    /// Yes, and something stands behind it and has been reported.
    Reported,
}

/// A variation that is open.
struct Frame {
    open: Span,
    outer: Line,
    sound: bool,
}

impl Line {
    const fn new(word: Word) -> Self {
        Self {
            word,
            glyph: false,
            prefix: Prefix::None,
            session: None,
            side: None,
        }
    }

    const fn behind_turn() -> Self {
        Self {
            glyph: true,
            ..Self::new(Word::Some)
        }
    }
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
                b'a'..=b'z' => {
                    if !self.bare_cell(rest) {
                        self.word();
                    }
                }
                b'0'..=b'9' => {
                    if !self.bare_number(rest) {
                        self.word();
                    }
                }
                b'{' => self.braces(),
                b';' => self.semicolon(),
                b'(' => self.open(),
                b')' => self.close(),
                b'!' | b'?' | b'$' => self.glyph(rest),
                b'[' => self.bracket(rest),
                b'}' => {
                    let span = self.take(1);
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

    /// The fast way for the commonest word of all. False if it is anything else.
    #[inline]
    fn bare_cell(&mut self, rest: &[u8]) -> bool {
        let (file, row, len) = match rest {
            [file, tens @ b'1'..=b'9', ones @ b'0'..=b'9', ..] => {
                (file, (tens - b'0') * 10 + (ones - b'0'), 3)
            }
            [file, row @ b'1'..=b'9', ..] => (file, row - b'0', 2),
            _ => return false,
        };
        if rest.get(len).is_some_and(|&b| !ends_word(b)) || self.ended != Ended::No {
            return false;
        }
        let span = self.take(len);
        let names = self.tree.names.len();
        self.tree.names.push(Name {
            span,
            file: file - b'a' + 1,
            row: u16::from(row),
        });
        let parts = self.tree.parts.len();
        self.tree.parts.push(Part {
            span,
            kind: PartKind::Place,
            cells: Run::since(names, names + 1),
        });
        let parts = Run::since(parts, parts + 1);
        self.push(
            span,
            Kind::Turn {
                tilde: false,
                parts,
            },
        );
        self.line = Line::behind_turn();
        true
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
        true
    }

    /// Passes over `len` bytes, and tells their place.
    #[inline]
    pub(super) fn take(&mut self, len: usize) -> Span {
        let start = self.at;
        self.at += len;
        Span::new(start as u32, self.at as u32)
    }

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
                let message = format!(
                    "{} stands behind the result",
                    token::quote(span.of(self.text))
                );
                let help = "only comments, figures and check-points may stand there";
                self.faults.advise(span, message, help);
            }
            Ended::Reported => {}
        }
        self.push(whole, Kind::Unknown);
        true
    }

    fn word(&mut self) {
        let (end, ascii) = token::word_end(self.text.as_bytes(), self.at);
        let end = end.min(self.end).max(self.at + 1);
        let start = self.at;
        let Some(word) = self.text.get(start..end) else {
            self.at = end;
            return;
        };
        let span = self.take(end - start);
        if word.len() > LONGEST {
            self.faults
                .push(Code::TooLarge, span, "a word of more than 64 KiB");
            self.lose(span);
        } else if let Some(keyword) = super::block::Keyword::find(word) {
            self.keyword(keyword, span);
        } else if ascii {
            self.pieces(&Text::plain(self.text), word);
        } else {
            let mut fold = std::mem::take(&mut self.fold);
            fold.word(self.text, start, end);
            self.pieces(&fold.text(), fold.str());
            self.fold = fold;
        }
    }

    /// Reads a word: a number and a side may stand before a turn without a blank.
    fn pieces(&mut self, text: &Text<'_>, mut word: &str) {
        loop {
            word = match word.as_bytes() {
                [] => return,
                [b'0'..=b'9', ..] => self.number(text, word),
                [b'B' | b'W' | b'b' | b'w', b':', ..] => self.side(text, word),
                _ => {
                    self.last_piece(text, word);
                    return;
                }
            }
        }
    }

    /// Reads the number at the head of a word, and gives the rest of the word.
    fn number<'w>(&mut self, text: &Text<'_>, word: &'w str) -> &'w str {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let behind = word.get(digits..).unwrap_or("");
        let dots = match behind.as_bytes() {
            [b'.', b'.', b'.', ..] => 3,
            [b'.', ..] => 1,
            _ => 0,
        };
        let rest = behind.get(dots..).unwrap_or("");
        let mut span = text.between(word, rest);
        let main_line = self.outer.is_empty() && self.too_deep == 0;
        if dots == 0 {
            let bracket = self.text.as_bytes().get(self.at) == Some(&b')');
            if !(behind.is_empty() && bracket && main_line) {
                self.bare_digits(text, word, behind);
                return "";
            }
            self.at += 1;
            span.end = self.at as u32;
        }
        if self.is_behind_result(span) {
            return rest;
        }
        let value = token::value(word.get(..digits).unwrap_or(""));
        if value > HIGHEST {
            self.faults
                .push(Code::TooLarge, span, "a turn number over 100000");
            self.lose(span);
        } else if self.line.prefix > Prefix::Number {
            self.out_of_order(span, "a number stands before the side");
        } else {
            self.push(span, Kind::Number(value));
            self.line.prefix = Prefix::Number;
            self.line.glyph = false;
        }
        rest
    }

    /// Digits that are no number.
    fn bare_digits(&mut self, text: &Text<'_>, word: &str, behind: &str) {
        let span = text.span(word);
        if self.is_behind_result(span) {
            return;
        }
        let found = token::quote(word);
        if behind.is_empty() {
            let message = format!("expected a turn, found the number {found}");
            let help = format!("a turn number is written `{word}.`");
            self.faults.advise(span, message, help);
        } else {
            let message = format!("expected a turn, found {found}");
            self.faults.unread(self.text, span, message);
        }
        self.lose(span);
    }

    /// Reads the side at the head of a word, and gives the rest of the word.
    fn side<'w>(&mut self, text: &Text<'_>, word: &'w str) -> &'w str {
        let rest = word.get(2..).unwrap_or("");
        let span = text.between(word, rest);
        if self.is_behind_result(span) {
            return rest;
        }
        if self.line.prefix == Prefix::Side {
            self.out_of_order(span, "a second side before one turn");
            return rest;
        }
        let black = word.starts_with(['B', 'b']);
        let side = if black { Side::Black } else { Side::White };
        self.push(span, Kind::Side(side));
        self.line.prefix = Prefix::Side;
        self.line.side = Some(span);
        self.line.glyph = false;
        rest
    }

    /// Reads the last piece of a word, which is a turn if it is anything.
    fn last_piece(&mut self, text: &Text<'_>, word: &str) {
        if word.eq_ignore_ascii_case("session") {
            self.session(text.span(word));
            return;
        }
        let span = text.span(word);
        if self.is_behind_result(span) {
            return;
        }
        if let Some(claim) = Claim::parse(word) {
            self.result(span, claim);
            return;
        }
        let (parts, names) = (self.tree.parts.len(), self.tree.names.len());
        let readings = self.tree.readings.len();
        let mut build = Build {
            tree: self.tree,
            text: *text,
        };
        match turn::word(&mut build, word) {
            Ok((_, kind)) => {
                self.push(span, kind);
                self.line = Line::behind_turn();
            }
            Err(error) => {
                self.tree.parts.truncate(parts);
                self.tree.names.truncate(names);
                self.tree.readings.truncate(readings);
                let message = unwrap(error).message(word);
                self.faults.unread(self.text, span, message);
                self.lose(span);
            }
        }
    }

    /// `session 3:`, of which the word has been read.
    fn session(&mut self, word: Span) {
        let bytes = self.text.as_bytes();
        let start = token::skip_blanks(bytes, self.at).min(self.end);
        let (end, _) = token::word_end(bytes, start);
        let mut fold = Fold::default();
        fold.word(self.text, start, end.min(self.end));
        let digits = fold.str().bytes().take_while(u8::is_ascii_digit).count();
        let number = fold.str().get(..digits).unwrap_or("");
        let behind = fold.str().get(digits..).unwrap_or("");
        let Some(rest) = behind.strip_prefix(':').filter(|_| digits > 0) else {
            if !self.is_behind_result(word) {
                self.unread(word, "expected a number and a colon behind `session`");
            }
            return;
        };
        let span = word.to(fold.text().between(fold.str(), rest));
        self.at = span.end as usize;
        if self.is_behind_result(span) {
            return;
        }
        match token::value(number) {
            HIGHEST.. => {
                self.faults
                    .push(Code::TooLarge, span, "a session number of 100000 or more");
                self.lose(span);
            }
            _ if self.line.prefix != Prefix::None => {
                self.out_of_order(span, "the section word stands before number and side");
            }
            number => {
                self.push(span, Kind::Session(number));
                self.line.prefix = Prefix::Session;
                self.line.session = Some(span);
                self.line.glyph = false;
            }
        }
    }

    fn out_of_order(&mut self, span: Span, message: &str) {
        let help = "before a turn the order is section word, number, side, `~`";
        self.faults.advise(span, message, help);
        self.push(span, Kind::Unknown);
    }

    fn result(&mut self, span: Span, claim: Claim) {
        self.no_turn_follows();
        if self.outer.is_empty() && self.too_deep == 0 {
            self.push(span, Kind::Result(claim));
            self.ended = Ended::Yes;
            self.line = Line::new(self.line.word);
        } else {
            self.unread(span, "a result inside a variation");
        }
    }

    /// Reports a side or section word that waits for a turn which does not follow. A number may wait in
    /// vain.
    pub(super) fn no_turn_follows(&mut self) {
        for span in [self.line.session.take(), self.line.side.take()] {
            if let Some(span) = span {
                let found = token::quote(span.of(self.text));
                let message = format!("expected a turn behind {found}");
                self.faults.syntax(span, message);
            }
        }
        self.line.prefix = Prefix::None;
        self.line.glyph = false;
    }

    /// Tells the line that the last turn of a diagram stands before.
    pub(super) fn behind_diagram(&mut self) {
        self.line = Line::new(Word::Some);
    }

    fn open(&mut self) {
        let span = self.take(1);
        if self.is_behind_result(span) {
            return;
        }
        self.no_turn_follows();
        if self.outer.len() >= DEEPEST {
            if self.too_deep == 0 {
                self.faults.push(
                    Code::TooLarge,
                    span,
                    "variations nested more than 1000 deep",
                );
            }
            self.too_deep += 1;
            self.push(span, Kind::Unknown);
            return;
        }
        let word = self.line.word;
        let inner = match word {
            Word::Some => Word::None,
            Word::None | Word::Lost => Word::Lost,
        };
        let frame = Frame {
            open: span,
            outer: self.line,
            sound: word == Word::Some,
        };
        match word {
            Word::Some => self.push(span, Kind::Open),
            Word::Lost => self.push(span, Kind::Unknown),
            Word::None => {
                self.faults
                    .syntax(span, "a variation without a turn before it");
                self.push(span, Kind::Unknown);
            }
        }
        self.outer.push(frame);
        self.line = Line::new(inner);
    }

    fn close(&mut self) {
        let span = self.take(1);
        if self.is_behind_result(span) {
            return;
        }
        self.no_turn_follows();
        if self.too_deep > 0 {
            self.too_deep -= 1;
            self.push(span, Kind::Unknown);
            return;
        }
        match self.outer.pop() {
            Some(frame) => {
                let kind = if frame.sound {
                    Kind::Close
                } else {
                    Kind::Unknown
                };
                self.push(span, kind);
                self.line = frame.outer;
                self.line.glyph = frame.outer.word != Word::None;
            }
            None => self.unread(span, "`)` without a `(` before it"),
        }
    }

    fn glyph(&mut self, rest: &[u8]) {
        let (len, glyph) = glyph(rest);
        let behind = rest.get(len).is_none_or(|&b| {
            ends_word(b) || token::blank_len(rest.get(len..).unwrap_or_default()) > 0
        });
        if !behind || glyph.is_none() {
            let (end, _) = token::word_end(self.text.as_bytes(), self.at + len);
            let span = self.take(end.min(self.end).saturating_sub(self.at).max(len));
            if !self.is_behind_result(span) {
                let found = token::quote(span.of(self.text));
                let message = format!("expected a glyph, found {found}");
                let help = "glyphs are `!`, `?`, `!!`, `??`, `!?`, `?!` and `$` with a number";
                self.faults.advise(span, message, help);
                self.lose(span);
            }
            return;
        }
        let span = self.take(len);
        if self.is_behind_result(span) {
            return;
        }
        match glyph {
            Some(number) if self.line.glyph => self.push(span, Kind::Glyph(number)),
            _ => {
                let found = token::quote(span.of(self.text));
                self.faults
                    .syntax(span, format!("the glyph {found} stands behind no turn"));
                self.push(span, Kind::Unknown);
            }
        }
    }

    fn braces(&mut self) {
        let bytes = self.text.as_bytes().get(..self.end).unwrap_or_default();
        let start = self.at;
        let (closed, end) = match tag::brace_end(bytes, start) {
            Ok(end) => (true, end),
            Err(end) => (false, token::trim_end(self.text, start, end)),
        };
        let span = self.take(end - start);
        let mut inner = Span::new(span.start + 1, span.end);
        if closed {
            inner.end -= 1;
        } else {
            self.swallowed = true;
            let brace = Span::new(span.start, span.start + 1);
            self.faults.push(
                Code::Unclosed,
                brace,
                "the comment that begins here is never closed",
            );
        }
        self.comment(span, inner, true);
    }

    fn semicolon(&mut self) {
        let (end, _) = token::line_end(self.text.as_bytes(), self.at);
        let span = self.take(end.min(self.end) - self.at);
        self.comment(span, Span::new(span.start + 1, span.end), false);
    }

    fn comment(&mut self, span: Span, text: Span, braces: bool) {
        if span.len() > LONGEST {
            let sign = Span::new(span.start, span.start + 1);
            self.faults
                .push(Code::TooLarge, sign, "a comment of more than 64 KiB");
        }
        self.push(span, Kind::Comment { text, braces });
        self.comments += 1;
    }

    fn bracket(&mut self, rest: &[u8]) {
        let Some(scan) = tag::scan(rest) else {
            self.word();
            return;
        };
        let span = self.take(scan.end);
        if !self.is_tag_place(span) {
            if !self.is_behind_result(span) {
                self.unread(span, "a tag that does not stand in the tag section");
            }
            return;
        }
        // One item is pushed for it, whatever it is.
        self.tags_end = Some(self.tree.items.len() + 1);
        let place =
            |from: usize, to: usize| Span::new(span.start + from as u32, span.start + to as u32);
        if span.len() > LONGEST {
            self.faults
                .tag(Code::TooLarge, span, "a tag of more than 64 KiB");
            self.push(span, Kind::Unknown);
            return;
        }
        match scan.broken {
            None => {
                let name = place(1, scan.name_end);
                let value = place(scan.value.0, scan.value.1);
                self.push(span, Kind::Tag { name, value });
                return;
            }
            Some(Broken::Value) => {
                let value = place(scan.quote, scan.end);
                let message = "the value that begins here is never closed";
                self.faults.tag(Code::Unclosed, value, message);
            }
            Some(Broken::Bracket(at)) => {
                let message = "expected `]` behind the value; a quote in a value is written `\\\"`";
                let at = at.min(scan.end);
                let wrong = if at < scan.end {
                    place(at, scan.end)
                } else {
                    span
                };
                self.faults.tag(Code::Syntax, wrong, message);
            }
        }
        self.push(span, Kind::Unknown);
    }

    /// Whether a tag may stand here: before the body, and at the beginning of a line or behind another
    /// tag.
    fn is_tag_place(&self, span: Span) -> bool {
        let items = self.tree.items.len();
        match self.tags_end {
            Some(end) => items == end,
            None => {
                let start = span.start as usize;
                let line = token::line_start_before(self.text.as_bytes(), 0, start);
                items == self.comments && line.is_some()
            }
        }
    }

    fn finish(&mut self) {
        self.no_turn_follows();
        if self.swallowed {
            return;
        }
        let shown = if self.too_deep > 0 { 1 } else { DEEPEST };
        for frame in self.outer.iter().filter(|frame| frame.sound).take(shown) {
            self.faults.push(
                Code::Unclosed,
                frame.open,
                "the variation that begins here is never closed",
            );
        }
    }
}

/// The length of the glyph at the head of `rest`, and its number if it is one.
fn glyph(rest: &[u8]) -> (usize, Option<u16>) {
    if let [b'$', digits @ ..] = rest {
        let len = digits.iter().take_while(|b| b.is_ascii_digit()).count();
        let text = digits
            .get(..len.min(6))
            .and_then(|d| std::str::from_utf8(d).ok());
        let number = text.and_then(|d| d.parse().ok());
        return (1 + len, number.filter(|_| len <= 5));
    }
    let len = rest.iter().take_while(|b| matches!(b, b'!' | b'?')).count();
    let number = match rest.get(..len) {
        Some(b"!") => Some(1),
        Some(b"?") => Some(2),
        Some(b"!!") => Some(3),
        Some(b"??") => Some(4),
        Some(b"!?") => Some(5),
        Some(b"?!") => Some(6),
        _ => None,
    };
    (len, number)
}

/// Where the content of a record ends: before a Ctrl-Z that closes the file, as old systems left it.
fn content_end(text: &str) -> usize {
    let end = token::trim_end(text, 0, text.len());
    let cut = text.get(..end).and_then(|text| text.strip_suffix('\u{1a}'));
    cut.map_or(text.len(), str::len)
}

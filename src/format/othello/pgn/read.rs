//! The reader of one game.

use crate::board::{Cell, Geometry};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::{Held, Reading};
use crate::game::Game;
use crate::lgn::syntax::glyph::glyph;
use crate::lgn::syntax::plain;
use crate::lgn::syntax::quote::quote;
use crate::lgn::syntax::tag;
use crate::lgn::syntax::token::{blank_len, skip_blanks};
use crate::record::{Record, What};
use crate::source::{Chunk, Span};

use super::outcome::{self, End, Said};
use super::tags::Head;

/// Variations are nested no deeper in any real game.
const DEEPEST: usize = 1000;

pub(super) struct Games {
    pub(super) game: Option<&'static dyn Game>,
}

impl Reading for Games {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let text = chunk.text.as_str();
        let mut head = Head::default();
        let mut at = skip_blanks(text.as_bytes(), 0);
        let mut comments = Vec::new();
        let mut is_whole = true;
        loop {
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            let next = if let Some(scan) = tag::scan(rest) {
                is_whole = head.tag(text, (at, scan), record, diagnostics);
                at + scan.end
            } else if let Some((span, end)) = comment(text, at) {
                comments.push((Span::new(at as u32, end as u32), span));
                end
            } else {
                break;
            };
            at = skip_blanks(text.as_bytes(), next);
            if !is_whole {
                break;
            }
        }
        if record.tags.is_empty() && head.result.is_none() && at == text.len() {
            return Held::Nothing;
        }
        let Some(game) = head.game(self.game, record, diagnostics) else {
            return Held::Unknown;
        };
        for (whole, span) in comments {
            record.push(whole, What::Comment(span));
        }
        let mut body = Body {
            text,
            at,
            geometry: (game.spec().geometry)(),
            record,
            diagnostics,
            outer: Vec::new(),
            turns: 0,
            has_word: false,
            result: None,
        };
        if !is_whole || !body.read() {
            let end = Span::at(body.at as u32);
            body.record.push(end, What::Fault(None));
        }
        let word = body.result;
        let is_empty = body.turns == 0 && head.result.is_none() && record.tags.is_empty();
        if is_empty && diagnostics.has_errors() {
            return Held::Unknown;
        }
        let told = |tag: &Option<(String, Span)>| tag.clone();
        let (result, termination) = (told(&head.result), told(&head.termination));
        End {
            tag: result.as_ref().map(|(value, span)| (value.as_str(), *span)),
            word,
            termination: termination
                .as_ref()
                .map(|(value, span)| (value.as_str(), *span)),
        }
        .tell(game, record, chunk, diagnostics);
        Held::Record(game)
    }
}

/// The comment at `at`: what it says, and where it ends. None if there is none, or one that is not closed.
fn comment(text: &str, at: usize) -> Option<(Span, usize)> {
    let rest = text.as_bytes().get(at..)?;
    let line = || memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let begins_line = || at == 0 || matches!(text.as_bytes().get(at - 1), Some(b'\n' | b'\r'));
    let (start, end, whole) = match rest.first()? {
        b'{' => {
            let end = memchr::memchr(b'}', rest)?;
            (1, end, end + 1)
        }
        b';' => (1, line(), line()),
        // A line for other programs, which says nothing of the game: it is kept as it is.
        b'%' if begins_line() => (0, line(), line()),
        _ => return None,
    };
    let span = Span::new((at + start) as u32, (at + end) as u32);
    Some((span, at + whole))
}

struct Body<'a> {
    text: &'a str,
    at: usize,
    geometry: &'static Geometry,
    record: &'a mut Record,
    diagnostics: &'a mut Diagnostics,
    /// The turns before the last word of each line that is left open.
    outer: Vec<u32>,
    /// The turns so far, in this line.
    turns: u32,
    /// Whether a word stands in this line that a variation or glyph could belong to.
    has_word: bool,
    result: Option<(Said, Span)>,
}

impl Body<'_> {
    /// Reads to the end. False if something can't be read, where the game ends.
    fn read(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        loop {
            self.at = skip_blanks(bytes, self.at);
            let Some(&byte) = bytes.get(self.at) else {
                break;
            };
            if let Some((span, end)) = comment(self.text, self.at) {
                let whole = self.take(end - self.at);
                if span.len() > Chunk::LONGEST {
                    return self.too_large(whole, "a comment of more than 64 KiB");
                }
                self.record.push(whole, What::Comment(span));
                continue;
            }
            let is_read = match byte {
                b'{' => {
                    let open = self.take(1);
                    self.fault(
                        Code::Unclosed,
                        open,
                        "the comment that begins here is never closed",
                    )
                }
                b'(' => self.open(),
                b')' => self.close(),
                b'$' | b'!' | b'?' => self.glyph(),
                b'.' | b',' => {
                    self.at += 1;
                    true
                }
                _ => self.word(),
            };
            if !is_read {
                return false;
            }
        }
        if self.outer.is_empty() {
            return true;
        }
        let end = Span::at(self.text.len() as u32);
        self.fault(Code::Unclosed, end, "a variation is never closed")
    }

    fn take(&mut self, len: usize) -> Span {
        let start = self.at;
        self.at += len;
        Span::new(start as u32, self.at as u32)
    }

    fn fault(&mut self, code: Code, span: Span, message: impl Into<String>) -> bool {
        let fault = Diagnostic::new(code, span, message).turn(self.turns + 1);
        self.diagnostics.push(fault);
        false
    }

    fn too_large(&mut self, span: Span, what: &str) -> bool {
        self.fault(Code::TooLarge, span, what)
    }

    fn open(&mut self) -> bool {
        let span = self.take(1);
        if !self.has_word {
            return self.fault(Code::Syntax, span, "a variation stands behind no turn");
        }
        if self.outer.len() == DEEPEST {
            return self.too_large(span, "variations nested more than 1,000 deep");
        }
        self.outer.push(self.turns);
        self.turns = self.turns.saturating_sub(1);
        self.has_word = false;
        self.record.push(span, What::Open);
        true
    }

    fn close(&mut self) -> bool {
        let span = self.take(1);
        let Some(turns) = self.outer.pop() else {
            return self.fault(Code::Syntax, span, "`)` closes no variation");
        };
        if !self.has_word {
            return self.fault(Code::Syntax, span, "a variation without a turn");
        }
        self.turns = turns;
        self.record.push(span, What::Close);
        true
    }

    fn glyph(&mut self) -> bool {
        let (len, number) = glyph(self.text.as_bytes().get(self.at..).unwrap_or_default());
        let span = self.take(len.max(1));
        match number {
            Some(number) if self.has_word => {
                self.record.push(span, What::Glyph(number));
                true
            }
            Some(_) => self.fault(Code::Syntax, span, "a glyph stands behind no turn"),
            None => self.unread(span),
        }
    }

    /// Reads a word: a number, a turn or several run together, a pass, the result.
    fn word(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        while let Some(&byte) = bytes.get(end) {
            let ends = matches!(
                byte,
                b'{' | b'}' | b'(' | b')' | b';' | b',' | b'$' | b'!' | b'?'
            );
            let rest = bytes.get(end..).unwrap_or_default();
            if (ends || blank_len(rest) > 0) && end > self.at {
                break;
            }
            end += 1;
        }
        let len = end - self.at;
        if len > Chunk::LONGEST {
            let span = self.take(len);
            return self.too_large(span, "a word of more than 64 KiB");
        }
        let word = self.text.get(self.at..end).unwrap_or_default();
        if let Some(said) = outcome::parse(word) {
            let span = self.take(len);
            if !self.outer.is_empty() {
                return self.fault(Code::Syntax, span, "a result stands in a variation");
            }
            if self.result.is_some() {
                return self.fault(Code::Syntax, span, "a second result");
            }
            self.result = Some((said, span));
            return true;
        }
        let number = number_len(word);
        if number > 0 {
            self.at += number;
            // `12)`, as some number their turns.
            let is_bare = number == word.len() && !word.ends_with('.');
            if is_bare && self.outer.is_empty() && bytes.get(self.at) == Some(&b')') {
                self.at += 1;
            }
            return true;
        }
        if self.result.is_some() {
            let span = self.take(len);
            return self.fault(Code::Syntax, span, "a word stands behind the result");
        }
        if is_pass(word) {
            let span = self.take(len);
            self.record.pass(span);
            self.has_word = true;
            return true;
        }
        self.turns(word)
    }

    /// Reads turns, one or several run together.
    fn turns(&mut self, word: &str) -> bool {
        let (whole, mut chars) = (self.at, word.char_indices().peekable());
        let before = self.record.entries.len();
        let turns = self.turns;
        while let Some((start, letter)) = chars.next() {
            let row = chars.next().map(|(_, c)| plain(c).unwrap_or(c));
            let file = plain(letter).unwrap_or(letter).to_ascii_lowercase();
            let (true, Some(row @ '0'..='9')) = (file.is_ascii_lowercase(), row) else {
                self.record.entries.truncate(before);
                self.turns = turns;
                let span = self.take(word.len());
                return self.unread(span);
            };
            let end = chars.peek().map_or(word.len(), |(at, _)| *at);
            let span = Span::new((whole + start) as u32, (whole + end) as u32);
            let (file, row) = (file as u8 - b'a' + 1, row as u16 - '0' as u16);
            let cell = self.geometry.named(file, row);
            self.record
                .place(if row == 0 { Cell::NOWHERE } else { cell }, span);
            self.turns += 1;
        }
        self.has_word = true;
        self.at += word.len();
        true
    }

    fn unread(&mut self, span: Span) -> bool {
        let found = quote(span.of(self.text));
        self.fault(
            Code::Syntax,
            span,
            format!("expected a turn, found {found}"),
        )
    }
}

/// The length of a number with its dots, at the head of a word; 0 if there is none.
fn number_len(word: &str) -> usize {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = behind.trim_start_matches(['.', '…']);
    let has_dots = rest.len() < behind.len();
    if behind.len() < word.len() && (has_dots || rest.is_empty()) {
        word.len() - rest.len()
    } else {
        0
    }
}

/// Whether a word says that a side passes.
fn is_pass(word: &str) -> bool {
    let words = ["--", "pass", "pa", "ps", "z0", "@@", "@@@@"];
    words.iter().any(|pass| word.eq_ignore_ascii_case(pass))
}

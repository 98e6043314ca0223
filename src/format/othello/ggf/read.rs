//! The reader of one game.

use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::othello::reached::reached;
use crate::format::{Held, Reading};
use crate::game::Game;
use crate::lgn::syntax::quote::quote;
use crate::record::{Action, Record, What};
use crate::source::{Chunk, Span};

use super::head::Head;
use super::property::Property;
use super::{moves, outcome};

pub(super) struct Games {
    pub(super) game: Option<&'static dyn Game>,
    /// Which game of a match of so many the next one is.
    pub(super) of: Option<(u32, u32)>,
}

impl Reading for Games {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let text = chunk.text.as_str();
        let is_count = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace();
        let body = text.trim_start_matches(is_count);
        let start = text.len() - body.len();
        if !body.starts_with("(;") {
            let span = Span::new(0, text.trim_end().len() as u32);
            let message = format!("expected a game, `(;`, found {}", quote(span.of(text)));
            diagnostics.push(Diagnostic::new(Code::Syntax, span, message));
            return Held::Unknown;
        }
        let mut head = Head::default();
        let mut fault = None;
        let mut body = Properties {
            text,
            at: start + 2,
        };
        loop {
            match body.next() {
                Ok(Some(property)) => head.take(text, property, record, diagnostics),
                Ok(None) => break,
                Err(found) => {
                    fault = Some(found.clone());
                    diagnostics.push(found);
                    break;
                }
            }
        }
        if let Some((game, all)) = self.of {
            let span = Span::new(0, start as u32);
            record
                .tags
                .push("GGF-Match", &format!("{game}/{all}"), span);
        }
        let Some(game) = head.game(self.game, record, diagnostics) else {
            return Held::Unknown;
        };
        let mut turns = Turns {
            text,
            geometry: (game.spec().geometry)(),
            count: 0,
        };
        let mut is_read = true;
        for &(side, name, value) in &head.moves {
            is_read = turns.turn((side, name, value), record, diagnostics);
            if !is_read {
                break;
            }
        }
        let is_whole = is_read && fault.is_none();
        if !is_whole {
            record.push(Span::at(body.at as u32), What::Fault(None));
        }
        let reached = is_whole.then(|| reached(game, record)).flatten();
        outcome::tell(&head, game, reached.as_ref(), record, diagnostics);
        Held::Record(game)
    }
}

struct Properties<'t> {
    text: &'t str,
    at: usize,
}

impl Properties<'_> {
    /// The next property; none at the end of the game.
    fn next(&mut self) -> Result<Option<Property>, Diagnostic> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        let start = self.at;
        let rest = bytes.get(start..).unwrap_or_default();
        if rest.is_empty() {
            let message = "the game that begins here is never closed with `;)`";
            let end = Span::at(self.text.len() as u32);
            return Err(Diagnostic::new(Code::Unclosed, end, message));
        }
        if rest.starts_with(b";)") {
            return Ok(None);
        }
        let letters = rest
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric())
            .count();
        if letters == 0 || rest.get(letters) != Some(&b'[') {
            let is_end = |c: char| c.is_whitespace() || matches!(c, '[' | ';');
            let word = self.text.get(start..).unwrap_or_default();
            let len = word.find(is_end).unwrap_or(word.len()).max(1);
            let span = Span::new(start as u32, (start + len) as u32);
            let message = format!("expected a property, found {}", quote(span.of(self.text)));
            return Err(Diagnostic::new(Code::Syntax, span, message));
        }
        let open = start + letters + 1;
        let mut end = open;
        loop {
            match bytes.get(end) {
                Some(b'\\') => end += 1,
                Some(b']') => break,
                Some(_) => {}
                None => {
                    let span = Span::new(start as u32, open as u32);
                    let message = "the value that begins here is never closed";
                    return Err(Diagnostic::new(Code::Unclosed, span, message));
                }
            }
            end += 1;
        }
        let place = |from: usize, to: usize| Span::new(from as u32, to as u32);
        if end - open > Chunk::LONGEST {
            let message = "a value of more than 64 KiB";
            return Err(Diagnostic::new(Code::TooLarge, place(start, end), message));
        }
        self.at = end + 1;
        Ok(Some(Property {
            name: place(start, open - 1),
            value: place(open, end),
        }))
    }
}

struct Turns<'t> {
    text: &'t str,
    geometry: &'static Geometry,
    count: u32,
}

impl Turns<'_> {
    fn turn(
        &mut self,
        (side, name, value): (Side, Span, Span),
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let parts = moves::split(self.text, value);
        let word = parts.turn.of(self.text);
        let action = match word.as_bytes() {
            _ if word.eq_ignore_ascii_case("pass") || word.eq_ignore_ascii_case("pa") => {
                Action::Pass
            }
            &[file, row @ b'0'..=b'9'] if file.is_ascii_alphabetic() => {
                let file = file.to_ascii_lowercase() - b'a' + 1;
                let cell = self.geometry.named(file, u16::from(row - b'0'));
                Action::Place(if row == b'0' { Cell::NOWHERE } else { cell })
            }
            _ => {
                let message = format!("expected a turn, found {}", quote(word));
                let span = if word.is_empty() {
                    name.to(value)
                } else {
                    parts.turn
                };
                let fault = Diagnostic::new(Code::Syntax, span, message);
                diagnostics.push(fault.turn(self.count + 1));
                return false;
            }
        };
        self.count += u32::from(action != Action::Pass);
        record.word_of(side, name, action, parts.turn);
        if let Some(comment) = parts.comment(self.text) {
            record.remark(&comment, parts.said);
        }
        true
    }
}

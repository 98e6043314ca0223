//! One game of the database: what its attributes name, its moves, what is said of it.

use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::looked::Looked;
use super::tag::{attributes, unknown_entity};
use super::{foul, told};
use crate::board::Geometry;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::{Held, Reading};
use crate::game::Game;
use crate::record::{Record, What};
use crate::source::{Chunk, Span};

/// All letters, row 1 at the bottom.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Bottom,
    order: Order::ColumnFirst,
    base: Base::One,
};

/// What makes a record of the last chunk.
pub(super) struct Read {
    /// None if it is no game.
    pub(super) looked: Option<Arc<Looked>>,
    pub(super) game: Option<&'static dyn Game>,
}

impl Reading for Read {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let Some(looked) = &self.looked else {
            return Held::Nothing;
        };
        let Some(game) = looked.game(self.game) else {
            let message = "a game of the database is played on 15 lines";
            diagnostics.push(Diagnostic::new(
                Code::UnsupportedBoard,
                Span::at(0),
                message,
            ));
            return Held::Unknown;
        };
        let mut telling = Telling {
            text: &chunk.text,
            looked,
            geometry: (game.spec().geometry)(),
            record,
            diagnostics,
            within: Within::Game,
            said: String::new(),
            place: Span::at(0),
        };
        telling.read(chunk.truncated);
        foul::mark(game, record);
        Held::Record(game)
    }
}

/// What is being read inside a game.
#[derive(Clone, PartialEq, Eq)]
enum Within {
    Game,
    Moves,
    Info,
    /// An element that nobody knows.
    Other(String),
}

struct Telling<'a> {
    text: &'a str,
    looked: &'a Looked,
    geometry: &'static Geometry,
    record: &'a mut Record,
    diagnostics: &'a mut Diagnostics,
    within: Within,
    /// The text of the element, but for moves.
    said: String,
    place: Span,
}

impl Telling<'_> {
    fn read(&mut self, is_cut_off: bool) {
        let mut reader = Reader::from_str(self.text);
        let mut depth = 0_usize;
        loop {
            let start = reader.buffer_position() as usize;
            let event = match reader.read_event() {
                Ok(event) => event,
                Err(_) if is_cut_off => return self.stop(),
                Err(error) => {
                    let at = reader.error_position() as u32;
                    let message = format!("XML that is not well-formed: {error}");
                    self.fault(Code::Syntax, Span::at(at), message);
                    return self.stop();
                }
            };
            let span = Span::new(start as u32, reader.buffer_position() as u32);
            match event {
                Event::Start(tag) => {
                    self.element(&tag, depth, span);
                    depth += 1;
                }
                Event::Empty(tag) => {
                    self.element(&tag, depth, span);
                    if depth < 2 {
                        self.close();
                    }
                }
                Event::End(_) => {
                    depth = depth.saturating_sub(1);
                    if depth == 1 {
                        self.close();
                    }
                }
                Event::Text(_) => self.words(span),
                Event::CData(_) => self.words(Span::new(span.start + 9, span.end - 3)),
                Event::GeneralRef(reference) => self.reference(&reference, span),
                Event::Eof => {
                    if depth > 0 && !is_cut_off {
                        let span = self.head();
                        self.fault(Code::Unclosed, span, "a game that is still open");
                    }
                    if depth > 0 {
                        self.close();
                        self.stop();
                    }
                    return;
                }
                _ => {}
            }
        }
    }

    /// The place of the tag that the game begins with.
    fn head(&self) -> Span {
        let end = memchr::memchr2(b'>', b'\n', self.text.as_bytes());
        Span::new(0, end.map_or(self.text.len(), |at| at + 1) as u32)
    }

    /// The line can't be followed from here.
    fn stop(&mut self) {
        self.record
            .push(Span::at(self.text.len() as u32), What::Fault(None));
    }

    fn fault(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::new(code, span, message));
    }

    fn element(&mut self, tag: &BytesStart<'_>, depth: usize, span: Span) {
        match depth {
            0 => self.attributes(tag),
            1 => {
                let name = tag.local_name();
                self.within = match name.as_ref() {
                    "move" => Within::Moves,
                    "info" => Within::Info,
                    other => Within::Other(other.to_owned()),
                };
                self.said.clear();
                self.place = Span::at(span.end);
            }
            _ => {}
        }
    }

    /// An element inside the game ends.
    fn close(&mut self) {
        let within = std::mem::replace(&mut self.within, Within::Game);
        let said = std::mem::take(&mut self.said);
        let text = said.trim();
        match within {
            _ if text.is_empty() => {}
            _ if text.len() > Chunk::LONGEST => {
                self.fault(Code::TooLarge, self.place, "a text of more than 64 KiB");
            }
            Within::Info => self.record.remark(text, self.place),
            Within::Other(name) => told::other(self.record, &name, text, self.place),
            Within::Game | Within::Moves => {}
        }
        self.said = said;
    }

    /// Text as it stands.
    fn words(&mut self, span: Span) {
        let text = span.of(self.text);
        match self.within {
            Within::Moves => self.moves(span),
            Within::Game => {
                let said = text.trim();
                if !said.is_empty() {
                    let start = span.start + (text.len() - text.trim_start().len()) as u32;
                    let place = Span::new(start, start + said.len() as u32);
                    self.fault(Code::Syntax, place, "text between the elements of a game");
                }
            }
            Within::Info | Within::Other(_) => self.say(text, span),
        }
    }

    fn say(&mut self, text: &str, span: Span) {
        if self.said.is_empty() {
            self.place.start = span.start;
        }
        self.place.end = span.end;
        self.said.push_str(text);
    }

    fn reference(&mut self, reference: &BytesRef<'_>, span: Span) {
        let meant = match reference.resolve_char_ref() {
            Ok(Some(sign)) => Ok(sign),
            Ok(None) => resolve_xml_entity(reference)
                .and_then(|text| text.chars().next())
                .ok_or_else(|| format!("&{};", &**reference)),
            Err(error) => Err(error.to_string()),
        };
        match (meant, &self.within) {
            (Err(why), _) => self.diagnostics.push(unknown_entity(why, span)),
            (Ok(sign), Within::Moves | Within::Game) => {
                if !sign.is_whitespace() {
                    self.fault(
                        Code::Syntax,
                        span,
                        "a character by number is no part of a move",
                    );
                }
            }
            (Ok(sign), _) => self.say(sign.encode_utf8(&mut [0; 4]), span),
        }
    }

    fn moves(&mut self, span: Span) {
        let text = span.of(self.text);
        let base = text.as_ptr() as usize;
        for word in text.split_ascii_whitespace() {
            let start = span.start + (word.as_ptr() as usize - base) as u32;
            let place = Span::new(start, start + word.len() as u32);
            if let Some(raw) = raw(word) {
                let cell = SCHEME.cell(raw, self.geometry);
                self.record.place(cell, place);
            } else {
                let message = "no move: expected a letter and a number";
                self.fault(Code::Syntax, place, message);
                self.record.push(place, What::Fault(None));
            }
        }
    }

    /// What the game's own attributes say, in the order of the usual tags.
    fn attributes(&mut self, tag: &BytesStart<'_>) {
        let mut list: Vec<(String, String, Span)> = Vec::new();
        let diagnostics = &mut *self.diagnostics;
        attributes(
            self.text,
            tag,
            |value| {
                let said = value.text.trim();
                if !said.is_empty() {
                    list.push((value.name.to_owned(), said.to_owned(), value.span));
                }
            },
            |fault| diagnostics.push(fault),
        );
        let fault = |fault| self.diagnostics.push(fault);
        told::tell(&list, self.looked, self.record, fault);
    }
}

/// A letter and a number.
fn raw(word: &str) -> Option<Raw> {
    let mut signs = word.chars();
    let letter = signs.next().filter(char::is_ascii_alphabetic)?;
    let digits = signs.as_str();
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    // A number that is too large for any board is off this one as well.
    is_number.then(|| Raw::named(letter as u8, digits.parse().unwrap_or(u32::MAX)))
}

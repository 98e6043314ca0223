//! Makes a record of a game's text.

use super::keys::{self, Key};
use super::{first_side, names, old};
use crate::board::{Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Raw, Scheme};
use crate::format::{Held, Reading};
use crate::game::{Game, registry};
use crate::record::{Claim, Ending, How, Record, What};
use crate::source::{Chunk, Span};

/// How the games of a file are read.
pub(super) struct Text {
    pub(super) game: Option<&'static dyn Game>,
    pub(super) scheme: Scheme,
}

impl Reading for Text {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let text = chunk.text.as_str();
        let mut rest = Rest { text, at: 0 };
        let headers = rest.headers(diagnostics);
        if headers.is_empty() && rest.is_blank() {
            return Held::Nothing;
        }
        let game = if headers.is_empty() {
            match self.bare(&mut rest, record, diagnostics) {
                Ok(game) => game,
                Err(fault) => {
                    diagnostics.push(fault);
                    return Held::Nothing;
                }
            }
        } else {
            let game = self.rules(text, &headers);
            let first = game
                .as_ref()
                .map_or(Side::White, |game| first_side(game.spec()));
            self.tags(text, &headers, first, record, diagnostics);
            game.map_err(|fault| diagnostics.push(fault)).ok()
        };
        let Some(game) = game else {
            return Held::Unknown;
        };
        if game.spec().first.is_none() {
            let place = headers.first().map_or(Span::at(0), |header| header.span);
            let first = first_side(game.spec());
            record.tags.push("First", first.name(), place);
        }
        let mut body = Body {
            rest,
            geometry: (game.spec().geometry)(),
            scheme: self.scheme,
            first: first_side(game.spec()),
            turns: 0,
            ended: false,
            record,
        };
        if let Err(fault) = body.read() {
            let place = fault.span;
            let turn = body.turns + 1;
            diagnostics.push(fault.turn(turn));
            record.push(place, What::Fault(None));
        }
        Held::Record(game)
    }
}

/// A header: its whole, its key, its value.
#[derive(Clone, Copy)]
struct Header {
    span: Span,
    key: Span,
    value: Span,
}

impl Text {
    /// The rules that the headers name.
    fn rules(&self, text: &str, headers: &[Header]) -> Result<&'static dyn Game, Diagnostic> {
        let named = headers
            .iter()
            .find(|header| keys::find(header.key.of(text)) == Some(Key::Game));
        match (named, self.game) {
            (Some(header), _) => names::find(header.value.of(text), header.span, self.game),
            (None, Some(game)) => Ok(game),
            (None, None) => {
                let place = headers.first().map_or(Span::at(0), |header| header.span);
                let fault = Diagnostic::new(Code::UnknownGame, place, "no header names the game");
                Err(fault.help("`--game pente:opening` names it"))
            }
        }
    }

    /// The rules of a game without headers, if it is one: of the old form, or turns alone.
    fn bare(
        &self,
        rest: &mut Rest<'_>,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) -> Result<Option<&'static dyn Game>, Diagnostic> {
        let first = self
            .game
            .map_or(Side::White, |game| first_side(game.spec()));
        if let Some(at) = old::head(rest.text, first, record) {
            rest.at = at;
            // The site had nothing but pente when it wrote so.
            return Ok(self.game.or_else(|| registry::named("pente:opening").ok()));
        }
        let mut ahead = *rest;
        let word = ahead.word().unwrap_or(Span::at(0));
        let is_turn = |word: &str| word.starts_with("1.") || Raw::parse(word).is_some();
        if !is_turn(word.of(rest.text)) {
            let message = "expected a header: [Game \"Pente\"]";
            return Err(Diagnostic::new(Code::Syntax, word, message));
        }
        if self.game.is_none() {
            let fault = Diagnostic::new(Code::UnknownGame, word, "no header names the game");
            diagnostics.push(fault.help("`--game pente:opening` names it"));
        }
        Ok(self.game)
    }

    /// Says the headers as tags.
    fn tags(
        &self,
        text: &str,
        headers: &[Header],
        first: Side,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) {
        let mut name = String::new();
        for header in headers {
            let (key, value) = (header.key.of(text), header.value.of(text));
            let known = keys::find(key);
            name.clear();
            match known {
                Some(known) => name.push_str(keys::tag(known, first)),
                None => keys::push_tag(key, &mut name),
            }
            let fault = if name.is_empty() {
                Some((Code::Syntax, "a header without a key".to_owned()))
            } else if record.tags.get(&name).is_some() {
                Some((Code::DuplicateTag, format!("{key} is given twice")))
            } else if value.len() > Chunk::LONGEST {
                let message = format!("a value of more than {} KiB", Chunk::LONGEST >> 10);
                Some((Code::TooLarge, message))
            } else {
                None
            };
            if let Some((code, message)) = fault {
                diagnostics.push(Diagnostic::new(code, header.span, message));
                continue;
            }
            match known {
                // The site writes `-` for what it doesn't know.
                _ if matches!(value, "-" | "") => {}
                Some(Key::Game) => self.other_name(value, header.span, record),
                Some(Key::Date) => {
                    let date = |out: &mut String| keys::push_date(value, out);
                    record.tags.push_with(&name, header.span, date);
                }
                Some(Key::Result) => match result(value, first) {
                    Some(claim) => record.tags.push(&name, &claim.to_string(), header.span),
                    None => diagnostics.push(no_result(value, header.span)),
                },
                _ => record.tags.push(&name, value, header.span),
            }
        }
    }

    /// Keeps the name of a game that is not the usual one of its rules.
    fn other_name(&self, name: &str, span: Span, record: &mut Record) {
        let game = names::find(name, span, self.game).ok();
        if game.is_none_or(|game| names::usual(game.spec()) != Some(name)) {
            record.tags.push(keys::GAME, name, span);
        }
    }
}

/// A result of the site's. Player 1 is the side that begins.
fn result(text: &str, first: Side) -> Option<Claim> {
    Some(match text {
        "1-0" => Claim::Win(first, How::Unknown),
        "0-1" => Claim::Win(first.other(), How::Unknown),
        "1/2-1/2" => Claim::Draw,
        "?" | "*" => Claim::Unfinished,
        _ => return None,
    })
}

fn no_result(text: &str, place: Span) -> Diagnostic {
    let message = format!("{text:?} is no result");
    Diagnostic::new(Code::BadValue, place, message)
        .help("a result is 1-0 (player 1 has won), 0-1, 1/2-1/2 or ?")
}

/// What is still to be read of a text.
#[derive(Clone, Copy)]
struct Rest<'a> {
    text: &'a str,
    at: usize,
}

/// What parts words: also the blanks of word processors, marks, and the sign by which old systems ended a file.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{1a}')
}

impl Rest<'_> {
    /// Passes over blanks.
    fn skip(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += rest.find(|c| !is_blank(c)).unwrap_or(rest.len());
    }

    /// Whether nothing but blanks is left.
    fn is_blank(mut self) -> bool {
        self.word().is_none()
    }

    /// The next word.
    fn word(&mut self) -> Option<Span> {
        self.skip();
        let rest = self.text.get(self.at..).unwrap_or_default();
        let len = rest.find(is_blank).unwrap_or(rest.len());
        let start = self.at;
        self.at += len;
        (len > 0).then(|| Span::new(start as u32, self.at as u32))
    }

    /// The headers that stand next. One that can't be read is reported.
    fn headers(&mut self, diagnostics: &mut Diagnostics) -> Vec<Header> {
        let mut headers = Vec::new();
        loop {
            self.skip();
            let rest = self.text.get(self.at..).unwrap_or_default();
            if !rest.starts_with('[') {
                return headers;
            }
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            match self.header(rest.get(..end).unwrap_or_default()) {
                Ok(header) => headers.push(header),
                Err(fault) => diagnostics.push(fault),
            }
        }
    }

    /// The header at the beginning of the line that stands next.
    fn header(&mut self, line: &str) -> Result<Header, Diagnostic> {
        let start = self.at;
        let place = |from: usize, to: usize| Span::new((start + from) as u32, (start + to) as u32);
        let Some((key, value, len)) = parts(line) else {
            self.at += line.len();
            let code = if line.matches('"').count() == 1 {
                Code::Unclosed
            } else {
                Code::Syntax
            };
            let place = place(0, line.trim_end().len());
            let shape = "expected [Key \"value\"] on one line";
            return Err(Diagnostic::new(code, place, shape));
        };
        self.at += len;
        let quote = key + value_offset(line, key);
        Ok(Header {
            span: place(0, len),
            key: place(1, key),
            value: place(quote, value),
        })
    }
}

/// Where in a line the key and the value of its first header end, and the header itself.
fn parts(line: &str) -> Option<(usize, usize, usize)> {
    let quote = line.find('"')?;
    let key = line.get(..quote)?.trim_end().len();
    let from = quote + 1;
    let mut at = from;
    loop {
        let end = at + line.get(at..)?.find('"')?;
        let behind = line.get(end + 1..)?;
        let bare = behind.trim_start();
        if bare.starts_with(']') {
            let len = end + 1 + behind.len() - bare.len() + 1;
            return (key > 0).then_some((key.max(1), end, len));
        }
        at = end + 1;
    }
}

/// How far behind the end of the key the value begins.
fn value_offset(line: &str, key: usize) -> usize {
    let rest = line.get(key..).unwrap_or_default();
    rest.find('"').map_or(0, |quote| quote + 1)
}

/// The turns of a game.
struct Body<'a, 'r> {
    rest: Rest<'a>,
    geometry: &'static Geometry,
    scheme: Scheme,
    first: Side,
    turns: u32,
    ended: bool,
    record: &'r mut Record,
}

impl Body<'_, '_> {
    fn read(&mut self) -> Result<(), Diagnostic> {
        while let Some(mut word) = self.rest.word() {
            let text = word.of(self.rest.text);
            if self.ended {
                let message = format!("{text:?} stands behind the result");
                return Err(Diagnostic::new(Code::Syntax, word, message));
            }
            if let Some(claim) = result(text, self.first) {
                // The site says it in both places.
                let said = self.record.tags.get("Result").and_then(Claim::parse);
                if said != Some(claim) {
                    self.record.result(claim, word);
                }
                self.ended = true;
                continue;
            }
            if let Some(len) = number(text) {
                let end = word.start + len as u32;
                self.number(Span::new(word.start, end))?;
                word.start = end;
                if word.is_empty() {
                    continue;
                }
            }
            self.turn(word)?;
        }
        Ok(())
    }

    /// Checks that a number is that of the pair of turns that begins.
    fn number(&self, place: Span) -> Result<(), Diagnostic> {
        let text = place.of(self.rest.text).trim_end_matches('.');
        let due = self.turns / 2 + 1;
        if self.turns.is_multiple_of(2) && text.parse() == Ok(due) {
            return Ok(());
        }
        let message = if self.turns.is_multiple_of(2) {
            format!("the pair of turns that begins here is number {due}, not {text}")
        } else {
            format!("a number before the second turn of pair {due}")
        };
        let fault = Diagnostic::new(Code::WrongNumber, place, message);
        Err(fault.help("a number stands before two turns, one of each player"))
    }

    fn turn(&mut self, place: Span) -> Result<(), Diagnostic> {
        let text = place.of(self.rest.text);
        if let Some(raw) = Raw::parse(text) {
            self.record
                .place(self.scheme.cell(raw, self.geometry), place);
        } else if text.eq_ignore_ascii_case("resign") {
            self.record.end(Ending::Resigned, place);
        } else if text.eq_ignore_ascii_case("forfeit") {
            self.record.end(Ending::Forfeit, place);
        } else if text.eq_ignore_ascii_case("pass") {
            self.record.pass(place);
        } else {
            let message = format!("{text:?} is no turn");
            let fault = Diagnostic::new(Code::Syntax, place, message);
            return Err(fault.help("a turn is a cell (K10), Resign or Forfeit"));
        }
        self.turns += 1;
        Ok(())
    }
}

/// How long the number at the beginning of a word is, with its dots.
fn number(word: &str) -> Option<usize> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word.bytes().skip(digits).take_while(|&b| b == b'.').count();
    (digits > 0 && dots > 0).then_some(digits + dots)
}

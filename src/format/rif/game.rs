//! One game of the database: what its attributes name, its moves, what is said of it.

use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::tables::{Row, Table, Tables};
use super::tag::{self, LONGEST, attributes, start, unknown_entity};
use super::{carries, date};
use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::{Held, Reading};
use crate::game::registry::{GAMES, find};
use crate::game::{Game, Start};
use crate::record::{Record, What};
use crate::source::{Chunk, Span};

/// All letters, row 1 at the bottom.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Bottom,
    order: Order::ColumnFirst,
    base: Base::One,
};

/// The rows of the tables that a game names.
#[derive(Default)]
pub(super) struct Looked {
    tournament: Option<Arc<Row>>,
    country: Option<Arc<Row>>,
    city: Option<Arc<Row>>,
    month: Option<Arc<Row>>,
    rule: Option<Arc<Row>>,
    opening: Option<Arc<Row>>,
    /// Black and White, and their countries.
    players: [Option<Arc<Row>>; 2],
    countries: [Option<Arc<Row>>; 2],
}

impl Looked {
    /// What the game that the text begins with names. Faults are left to who reads it.
    pub(super) fn new(text: &str, tables: &Tables) -> Self {
        let mut looked = Self::default();
        let end = memchr::memchr(b'>', text.as_bytes()).map_or(text.len(), |at| at + 1);
        let piece = text.get(..end).unwrap_or(text);
        let tag = start(piece);
        let each = |value: tag::Value<'_>| {
            let get = |table| tables.get(table, value.text.trim());
            match value.name {
                "tournament" => looked.tournament = get(Table::Tournaments),
                "rule" => looked.rule = get(Table::Rules),
                "opening" => looked.opening = get(Table::Openings),
                "black" => looked.players[0] = get(Table::Players),
                "white" => looked.players[1] = get(Table::Players),
                _ => {}
            }
        };
        attributes(piece, &tag, each, |_| {});
        let named = |row: &Option<Arc<Row>>, name, table| {
            row.as_ref()
                .and_then(|row| tables.get(table, row.get(name)?))
        };
        let tournament = &looked.tournament;
        looked.country = named(tournament, "country", Table::Countries);
        looked.city = named(tournament, "city", Table::Cities);
        looked.month = named(tournament, "month", Table::Months);
        looked.countries = looked
            .players
            .each_ref()
            .map(|player| named(player, "country", Table::Countries));
        if looked.rule.is_none() {
            looked.rule = named(&looked.tournament, "rule", Table::Rules);
        }
        looked
    }

    /// The rule set: a game of 15 lines that the name or category of the rule tells, or renju, of which the
    /// rules named in the table are opening protocols.
    fn game(&self, asked: Option<&'static dyn Game>) -> Option<&'static dyn Game> {
        let says = |name: &str| {
            let rule = self.rule.as_ref();
            let words = ["name", "category"].map(|key| rule.and_then(|rule| rule.get(key)));
            words
                .into_iter()
                .flatten()
                .any(|said| said.to_ascii_lowercase().contains(name))
        };
        let has = |game: &&dyn Game| carries(game.spec());
        let families = GAMES
            .iter()
            .filter(|family| family.sets.first().is_some_and(has));
        let named = families.map(|family| family.game).find(|game| says(game));
        match (asked, named) {
            (Some(asked), None) => Some(asked).filter(|asked| has(&&**asked)),
            (Some(asked), Some(named)) if asked.spec().game == named => {
                Some(asked).filter(|asked| has(&&**asked))
            }
            (_, named) => find(named.unwrap_or("renju"), "").ok(),
        }
    }
}

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
        foul(game, record);
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
            _ if text.len() > LONGEST => {
                self.fault(Code::TooLarge, self.place, "a text of more than 64 KiB");
            }
            Within::Info => self.record.remark(text, self.place),
            Within::Other(name) => self.other(&name, text, self.place),
            Within::Game | Within::Moves => {}
        }
        self.said = said;
    }

    /// Something that no game is known to have.
    fn other(&mut self, name: &str, value: &str, span: Span) {
        let plain = |sign: char| {
            if sign.is_ascii_alphanumeric() {
                sign
            } else {
                '-'
            }
        };
        let name: String = name.chars().map(plain).collect();
        let name = format!("Rif-{name}");
        if self.record.tags.get(&name).is_none() {
            self.record.tags.push(&name, value, span);
        } else {
            self.record.remark(value, span);
        }
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
            match raw(word) {
                Some(raw) => self.record.place(SCHEME.cell(raw, self.geometry), place),
                None => {
                    self.fault(
                        Code::Syntax,
                        place,
                        "no move: expected a letter and a number",
                    );
                    self.record.push(place, What::Fault(None));
                }
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
        let mut told = Told {
            list: &list,
            looked: self.looked,
            record: self.record,
        };
        told.usual();
        let result = list.iter().find(|(name, ..)| name == "bresult");
        if let Some((_, said, span)) = result {
            match result_of(said) {
                Some(result) => self.record.tags.push("Result", result, *span),
                None => {
                    let message = format!("{said:?} is no result: it is 1, 0 or 0.5 for Black");
                    self.fault(Code::BadValue, *span, message);
                }
            }
        }
        let mut told = Told {
            list: &list,
            looked: self.looked,
            record: self.record,
        };
        told.rest();
        for (name, value, span) in &list {
            if !KNOWN.contains(&name.as_str()) {
                self.other(name, value, *span);
            }
        }
    }
}

/// The attributes of a game that become tags of their own.
const KNOWN: [&str; 13] = [
    "id",
    "publisher",
    "tournament",
    "round",
    "rule",
    "black",
    "white",
    "bresult",
    "btime",
    "wtime",
    "opening",
    "alt",
    "swap",
];

fn result_of(said: &str) -> Option<&'static str> {
    Some(match said {
        "1" => "B+",
        "0" => "W+",
        "0.5" | "0,5" | ".5" | "1/2" => "Draw",
        _ => return None,
    })
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

/// The tags of a game.
struct Told<'a> {
    list: &'a [(String, String, Span)],
    looked: &'a Looked,
    record: &'a mut Record,
}

impl Told<'_> {
    fn get(&self, name: &str) -> Option<(&str, Span)> {
        let found = self.list.iter().find(|(known, ..)| known == name);
        found.map(|(_, said, span)| (said.as_str(), *span))
    }

    /// Where somebody who looked for an attribute is to be sent.
    fn span(&self, name: &str) -> Span {
        self.get(name).map_or(Span::at(0), |(_, span)| span)
    }

    fn tag(&mut self, name: &str, value: Option<&str>, of: &str) {
        let span = self.span(of);
        if let Some(value) = value {
            self.record.tags.push(name, value, span);
        }
    }

    /// What a row calls itself, or the number that names a row which is not there.
    fn named(&mut self, tag: &str, row: Option<&Row>, keys: [&str; 2], of: &str) {
        let words: Vec<&str> = row.map_or(Vec::new(), |row| {
            keys.iter().filter_map(|key| row.get(key)).collect()
        });
        if !words.is_empty() {
            self.tag(tag, Some(&words.join(" ")), of);
        } else if let Some((id, span)) = self.get(of) {
            let id = id.to_owned();
            self.record.tags.push(&format!("{tag}Id"), &id, span);
        }
    }

    /// Event, Site, Date, Round, Black and White.
    fn usual(&mut self) {
        let looked = self.looked;
        let tournament = looked.tournament.as_deref();
        self.named("Event", tournament, ["name", ""], "tournament");
        let name = |row: &Option<Arc<Row>>| {
            row.as_ref()
                .and_then(|row| row.get("name"))
                .map(str::to_owned)
        };
        let site: Vec<String> = [name(&looked.city), name(&looked.country)]
            .into_iter()
            .flatten()
            .collect();
        let site = (!site.is_empty()).then(|| site.join(", "));
        self.tag("Site", site.as_deref(), "tournament");
        let month = name(&looked.month);
        let date = tournament.and_then(|row| date::of(row, month.as_deref()));
        self.tag("Date", date.as_deref(), "tournament");
        self.copy("Round", "round");
        let [black, white] = &looked.players;
        self.named("Black", black.as_deref(), ["name", "surname"], "black");
        self.named("White", white.as_deref(), ["name", "surname"], "white");
    }

    fn copy(&mut self, tag: &str, of: &str) {
        if let Some((said, span)) = self.get(of) {
            let said = said.to_owned();
            self.record.tags.push(tag, &said, span);
        }
    }

    /// What the usual tags have no room for.
    fn rest(&mut self) {
        let looked = self.looked;
        let name = |row: &Option<Arc<Row>>| {
            row.as_ref()
                .and_then(|row| row.get("name"))
                .map(str::to_owned)
        };
        self.named("Rule", looked.rule.as_deref(), ["name", ""], "rule");
        self.named(
            "Opening",
            looked.opening.as_deref(),
            ["abbr", "name"],
            "opening",
        );
        self.copy("Alt", "alt");
        self.copy("Swap", "swap");
        self.copy("BlackTime", "btime");
        self.copy("WhiteTime", "wtime");
        let [black, white] = &looked.countries;
        self.tag("BlackCountry", name(black).as_deref(), "black");
        self.tag("WhiteCountry", name(white).as_deref(), "white");
        if let Some(row) = looked.tournament.as_deref() {
            for (tag, key) in [
                ("EventStart", "start"),
                ("EventEnd", "end"),
                ("Rated", "rated"),
            ] {
                self.tag(tag, row.get(key), "tournament");
            }
        }
        self.copy("Publisher", "publisher");
        self.copy("RenjuNetId", "id");
    }
}

/// A last stone of Black's on a point that is forbidden to him was played, if White is said to have won by it.
fn foul(game: &'static dyn Game, record: &mut Record) {
    let is_white = record.tags.get("Result") == Some("W+");
    let turns = record
        .entries
        .iter()
        .filter(|entry| matches!(entry.what, What::Turn(_)));
    if !is_white || turns.count() % 2 == 0 {
        return;
    }
    let Ok(mut play) = game.start(Start::default()) else {
        return;
    };
    let mut last = None;
    for (at, entry) in record.entries.iter().enumerate() {
        let What::Turn(turn) = entry.what else {
            continue;
        };
        // Something stands behind a turn that could not be played.
        if last.is_some() {
            return;
        }
        let actions = record.actions(turn.actions);
        if matches!(actions.list, [crate::record::Action::Place(Cell::NOWHERE)]) {
            return;
        }
        if let Err(illegal) = play.play(&actions) {
            let forbids = matches!(
                illegal.code,
                Code::Overline | Code::DoubleFour | Code::DoubleThree
            );
            if !forbids || illegal.side.is_some_and(|side| side == Side::White) {
                return;
            }
            last = Some(at);
        }
    }
    if let Some(entry) = last.and_then(|at| record.entries.get_mut(at))
        && let What::Turn(turn) = &mut entry.what
    {
        turn.as_played = true;
    }
}

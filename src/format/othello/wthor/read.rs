//! Reading: a file is cut into its games, and a record is made of each.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::game::{Game, Tables, numbers};
use super::head::{BOARD_AT, GAME, GAMES_AT, HEAD, Head, KIND_AT};
use super::names::{Numbers, PLAYERS, TOURNAMENTS, Table};
use super::shown;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::text::stream::Stream;
use crate::format::{Context, Reading, Records};
use crate::source::{Chunk, Span};

/// The games of a file.
pub(super) struct Games<'i> {
    stream: Stream<'i>,
    /// The name of the file, in lower case: solitaires are told by its ending as well.
    name: String,
    state: State,
    head: Head,
    seen: u64,
    readings: Readings,
    /// Which numbers names would get if they had none; for files that may be left without them.
    due: Option<(Numbers, Numbers)>,
    is_due: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Head,
    Games,
    End,
}

struct Readings {
    /// For games whose numbers must be told.
    told: Arc<Game>,
    /// For games whose numbers are those that the names would get anyway.
    plain: Arc<Game>,
}

impl<'i> Games<'i> {
    pub(super) fn new(input: Box<dyn BufRead + 'i>, context: &Context) -> Self {
        let table = |kind: super::names::Kind| {
            let found = context
                .companions
                .iter()
                .find(|(ending, _)| ending == kind.ending);
            found.map(|(_, file)| Table::read(kind, file, context.encoding))
        };
        let tables = Arc::new(Tables {
            tournaments: table(TOURNAMENTS),
            players: table(PLAYERS),
        });
        Self {
            stream: Stream::new(input),
            name: context.name.to_ascii_lowercase(),
            state: State::Head,
            head: Head::default(),
            seen: 0,
            readings: Readings::new(Head::default(), &tables),
            due: None,
            is_due: false,
        }
    }

    /// Reads the head. False if the games behind it can't be read; a chunk then says why.
    fn open(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        self.stream.want(HEAD)?;
        let ahead = self.stream.ahead();
        let Some(bytes) = ahead.first_chunk::<HEAD>() else {
            let len = ahead.len() as u64;
            let message = format!("the file ends inside its head: {len} of {HEAD} bytes");
            alone(chunk, "the head", len, len);
            diagnostics.push(Diagnostic::new(Code::Unclosed, whole(chunk), message));
            return Ok(false);
        };
        self.head = Head::parse(*bytes);
        self.stream.pass(HEAD);
        if let Some((code, at, message)) = self.refusal() {
            alone(chunk, "the head", at, at + 1);
            diagnostics.push(Diagnostic::new(code, whole(chunk), message));
            return Ok(false);
        }
        let tables = Arc::clone(&self.readings.told.tables);
        self.readings = Readings::new(self.head, &tables);
        if self.head.is_undated() {
            self.due = Some((Numbers::new(TOURNAMENTS), Numbers::new(PLAYERS)));
        }
        Ok(true)
    }

    /// Why the games behind a head are none of ours: the code, the byte, the words.
    fn refusal(&self) -> Option<(Code, u64, String)> {
        let Head {
            games,
            names,
            board,
            kind,
            ..
        } = self.head;
        if games == 0 && names > 0 && kind == 0 {
            let message = "a table of names, which belongs to a .wtb file and holds no games";
            return Some((Code::UnknownFormat, GAMES_AT, message.to_owned()));
        }
        if kind == 1 || self.name.rsplit('.').next() == Some("pzz") {
            let message = "solitaires of WTHOR, which are problems and not games";
            return Some((Code::UnknownFormat, KIND_AT, message.to_owned()));
        }
        if board == 0 || board == 8 {
            return None;
        }
        let message = format!("games on {board}x{board} squares; Othello here has 8x8");
        Some((Code::UnsupportedBoard, BOARD_AT, message))
    }

    fn game(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        self.stream.want(GAME)?;
        let ahead = self.stream.ahead();
        let len = ahead.len().min(GAME);
        if len == 0 {
            return Ok(false);
        }
        chunk.begin(1, self.stream.offset());
        chunk.binary = true;
        chunk.length = Some(len as u64);
        chunk
            .raw
            .extend_from_slice(ahead.get(..len).unwrap_or_default());
        self.stream.pass(len);
        shown::show(chunk);
        if self.seen == 0 {
            let tables = &self.readings.told.tables;
            let faults = [&tables.tournaments, &tables.players].into_iter().flatten();
            for fault in faults.filter_map(|table| table.fault.as_ref()) {
                diagnostics.push(Diagnostic::new(Code::BadValue, Span::at(0), fault.as_str()));
            }
        }
        self.seen += u64::from(len == GAME);
        self.is_due = match &mut self.due {
            Some((tournaments, players)) => {
                let tables = &self.readings.told.tables;
                is_due(&chunk.raw, tables, tournaments, players)
            }
            None => false,
        };
        Ok(true)
    }

    /// Behind the last game: whether there were as many as the head says.
    fn end(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> bool {
        let stated = u64::from(self.head.games);
        if stated == self.seen {
            return false;
        }
        let plural = if stated == 1 { "" } else { "s" };
        let message = format!(
            "the head says {stated} game{plural}, which would be {} bytes; the file has {} bytes, whole games: {}",
            HEAD as u64 + GAME as u64 * stated,
            self.stream.offset(),
            self.seen
        );
        alone(chunk, "the count of games", GAMES_AT, GAMES_AT + 4);
        diagnostics.push(Diagnostic::new(Code::BadValue, whole(chunk), message));
        true
    }
}

impl Records for Games<'_> {
    fn next(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        if self.state == State::Head {
            self.state = State::Games;
            if !self.open(chunk, diagnostics)? {
                self.state = State::End;
                return Ok(true);
            }
        }
        if self.state == State::Games {
            if self.game(chunk, diagnostics)? {
                return Ok(true);
            }
            self.state = State::End;
            return Ok(self.end(chunk, diagnostics));
        }
        Ok(false)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        let Readings { told, plain } = &self.readings;
        let reading = if self.is_due { plain } else { told };
        Arc::clone(reading) as Arc<dyn Reading>
    }
}

/// A chunk that is no game: words for some bytes.
fn alone(chunk: &mut Chunk, words: &str, start: u64, end: u64) {
    chunk.begin(1, start);
    chunk.binary = true;
    chunk.anchor_byte(start);
    chunk.text.push_str(words);
    chunk.anchor_byte(end);
}

fn whole(chunk: &Chunk) -> Span {
    Span::new(0, chunk.text.len() as u32)
}

/// Whether a game would get its numbers by its names alone, and begins as games of the base do.
fn is_due(game: &[u8], tables: &Tables, tournaments: &mut Numbers, players: &mut Numbers) -> bool {
    let mut is_due = game.len() == GAME && matches!(game.get(8), Some(0 | 56));
    let numbers = numbers(game);
    let kinds = [&tables.tournaments, &tables.players, &tables.players];
    for (i, (number, table)) in numbers.into_iter().zip(kinds).enumerate() {
        let numbering = if i == 0 {
            &mut *tournaments
        } else {
            &mut *players
        };
        let name = table.as_ref().and_then(|table| table.name(number));
        is_due &= numbering.due(name) == Some(number);
        is_due &= numbering.take(name, number);
    }
    is_due
}

impl Readings {
    fn new(head: Head, tables: &Arc<Tables>) -> Self {
        let year = head.date().map(|year| format!("{year}.??.??"));
        let reading = |is_told: bool| {
            let file = is_told || !(head.is_undated() && head.depth == Head::OWN.depth);
            Arc::new(Game {
                tables: Arc::clone(tables),
                year: year.clone(),
                file: file.then(|| head.tell()),
                is_told,
            })
        };
        Self {
            told: reading(true),
            plain: reading(false),
        }
    }
}

//! Reading: a file is cut into its games, and a record is made of each.

use std::fmt::Write;
use std::io::{self, BufRead};
use std::sync::Arc;

use super::count::{Count, count};
use super::head::{self, BOARD_AT, GAME, GAMES_AT, HEAD, Head, KIND_AT};
use super::names::{Numbers, PLAYERS, TOURNAMENTS, Table};
use super::rules;
use super::shown::{self, Field, Layout};
use super::write::{FILE, INDEXES, THEORETICAL};
use crate::board::Cell;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::stream::Stream;
use crate::format::{Context, Held, Reading, Records};
use crate::record::{Claim, How, Record, Score, What};
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
        if kind == 1 || self.name.ends_with(".pzz") {
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
            "the head says {stated} game{plural}, which would be {} bytes; the file has {} bytes, {} whole games",
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

/// The numbers of tournament, Black and White.
fn numbers(game: &[u8]) -> [u16; 3] {
    let byte = |at: usize| game.get(at).copied().unwrap_or(0);
    [0, 2, 4].map(|at| u16::from_le_bytes([byte(at), byte(at + 1)]))
}

/// The names that are known.
struct Tables {
    tournaments: Option<Table>,
    players: Option<Table>,
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

/// Makes a record of a game.
struct Game {
    tables: Arc<Tables>,
    year: Option<String>,
    /// What the file says of itself, for the way back.
    file: Option<String>,
    /// Whether the game's numbers and what is usual are told.
    is_told: bool,
}

impl Reading for Game {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let game = chunk.raw.as_slice();
        if game.is_empty() {
            return Held::Nothing;
        }
        let number = shown::number(chunk.offset);
        let mut telling = Telling {
            layout: Layout::of(number),
            number,
            game,
            record,
            diagnostics,
        };
        self.names(&mut telling);
        telling.score();
        self.base(&mut telling);
        telling.moves();
        telling.whole(chunk);
        Held::Record(rules())
    }
}

impl Game {
    fn names(&self, telling: &mut Telling<'_>) {
        let [tournament, black, white] = numbers(telling.game);
        let Tables {
            tournaments,
            players,
        } = &*self.tables;
        let mut tell = |tag, table: &Option<Table>, number, field| {
            if let Some(table) = table {
                telling.name(tag, table, number, field);
            }
        };
        tell("Event", tournaments, tournament, Field::Tournament);
        if let Some(year) = &self.year {
            telling.record.tags.push("Date", year, Span::at(0));
        }
        let mut tell = |tag, number, field| {
            if let Some(table) = players {
                telling.name(tag, table, number, field);
            }
        };
        tell("Black", black, Field::Black);
        tell("White", white, Field::White);
    }

    /// What only WTHOR has.
    fn base(&self, telling: &mut Telling<'_>) {
        let Telling {
            layout,
            game,
            record,
            ..
        } = telling;
        let best = game.get(7).copied();
        if let Some(best) = best.filter(|&best| best > 0 || self.is_told) {
            let span = layout.field(Field::Best);
            record.tags.push_with(THEORETICAL, span, |text| {
                let _ = write!(text, "{best}");
            });
        }
        if self.is_told {
            let [tournament, black, white] = numbers(game);
            let span = layout
                .field(Field::Tournament)
                .to(layout.field(Field::White));
            record.tags.push_with(INDEXES, span, |text| {
                let _ = write!(text, "{tournament} {black} {white}");
            });
        }
        if let Some(file) = &self.file {
            record.tags.push(FILE, file, Span::at(0));
        }
        if let Some(best) = best.filter(|&best| best > 64) {
            let message = format!("a theoretical score of {best} discs, and the board has 64");
            telling.fault(Code::BadValue, telling.layout.field(Field::Best), message);
        }
    }
}

/// A record in making.
struct Telling<'a> {
    layout: Layout,
    number: u64,
    game: &'a [u8],
    record: &'a mut Record,
    diagnostics: &'a mut Diagnostics,
}

impl Telling<'_> {
    /// Reports a fault of the game.
    fn fault(&mut self, code: Code, span: Span, message: String) {
        let label = format!("game {}", self.number);
        self.diagnostics
            .push(Diagnostic::new(code, span, message).label(label));
    }

    fn name(&mut self, tag: &str, table: &Table, number: u16, field: Field) {
        let span = self.layout.field(field);
        if let Some(name) = table.name(number) {
            self.record.tags.push(tag, name, span);
        } else if usize::from(number) >= table.len() && number > 0 {
            let message = format!(
                "name {number} of the .{} is not there: it has {}",
                table.kind.ending,
                table.len()
            );
            self.fault(Code::BadValue, span, message);
        }
    }

    /// The score counts if the game has ended; else it is a claim that the board can't confirm.
    fn score(&mut self) {
        let Some(&black) = self.game.get(6) else {
            return;
        };
        let span = self.layout.field(Field::Score);
        if black > 64 {
            let message = format!("a score of {black} discs, and the board has 64");
            self.fault(Code::BadValue, span, message);
            return;
        }
        let black = u32::from(black);
        let score = Score {
            black,
            white: 64 - black,
        };
        let moves = shown::moves_of(self.game);
        let meanings = head::moves();
        let cells = moves
            .iter()
            .filter_map(|&byte| meanings.get(usize::from(byte)));
        let is_over = moves.len() == shown::MOST
            || matches!(count(cells.map(|meaning| meaning.cell)), Count::Over(_));
        let how = |margin| {
            if is_over {
                How::Margin(margin)
            } else {
                How::Unknown
            }
        };
        let claim = match score.leader() {
            Some(side) => Claim::Win(side, how(score.margin())),
            None => Claim::Draw,
        };
        let tags = &mut self.record.tags;
        tags.push_with("Result", span, |text| {
            let _ = write!(text, "{claim}");
        });
        let name = if is_over { "Score" } else { "ClaimedScore" };
        tags.push_with(name, span, |text| {
            let _ = write!(text, "{score}");
        });
    }

    fn moves(&mut self) {
        let moves = shown::moves_of(self.game);
        let meanings = head::moves();
        let mut is_broken = false;
        for (at, &byte) in moves.iter().enumerate() {
            let span = self.layout.turn(at);
            let Some(meaning) = meanings.get(usize::from(byte)) else {
                continue;
            };
            if meaning.cell == Cell::NOWHERE && !is_broken {
                is_broken = true;
                self.no_move(byte, at, span);
            } else if byte != 0 {
                self.record.place(meaning.cell, span);
            }
        }
    }

    /// A byte that is no move ends what can be replayed.
    fn no_move(&mut self, byte: u8, at: usize, span: Span) {
        let turn = at as u32 + 1;
        let message = if byte == 0 {
            "moves behind a 0, which ends a game".to_owned()
        } else {
            format!("{byte} is no cell: a1 is 11, h1 is 18, h8 is 88")
        };
        let label = format!("game {}", self.number);
        let fault = Diagnostic::new(Code::Syntax, span, message).turn(turn);
        self.diagnostics.push(fault.label(label));
        self.record.push(span, What::Fault(None));
        if byte != 0 {
            self.record.place(Cell::NOWHERE, span);
        }
    }

    fn whole(&mut self, chunk: &Chunk) {
        if self.game.len() < GAME {
            let end = Span::at(chunk.text.len() as u32);
            let message = format!(
                "the file ends inside game {}: {} of {GAME} bytes",
                self.number,
                self.game.len()
            );
            self.fault(Code::Unclosed, end, message);
        }
    }
}

//! A record is made of the bytes of a game.

use std::sync::{Arc, LazyLock};

use super::count::{Count, count};
use super::head::{self, GAME};
use super::names::Table;
use super::rules;
use super::shown::{self, Field, Layout};
use super::write::{FILE, INDEXES, THEORETICAL, verdict};
use crate::board::Cell;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::{Held, Reading};
use crate::record::{Record, Score, What};
use crate::source::{Chunk, Span};

/// The numbers of tournament, Black and White.
pub(super) fn numbers(game: &[u8]) -> [u16; 3] {
    let byte = |at: usize| game.get(at).copied().unwrap_or(0);
    [0, 2, 4].map(|at| u16::from_le_bytes([byte(at), byte(at + 1)]))
}
/// The names that are known.
pub(super) struct Tables {
    pub(super) tournaments: Option<Table>,
    pub(super) players: Option<Table>,
}

/// Makes a record of a game.
pub(super) struct Game {
    pub(super) tables: Arc<Tables>,
    pub(super) year: Option<String>,
    /// What the file says of itself, for the way back.
    pub(super) file: Option<String>,
    /// Whether the game's numbers and what is usual are told.
    pub(super) is_told: bool,
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
                shown::push_number(text, u64::from(best));
            });
        }
        if self.is_told {
            let [tournament, black, white] = numbers(game);
            let span = layout
                .field(Field::Tournament)
                .to(layout.field(Field::White));
            record.tags.push_with(INDEXES, span, |text| {
                shown::push_number(text, u64::from(tournament));
                for number in [black, white] {
                    text.push(' ');
                    shown::push_number(text, u64::from(number));
                }
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

/// What a score byte says, in the words of tags.
struct Said {
    score: String,
    /// The result of a game that has ended, and of one that has not.
    margin: String,
    winner: String,
}

static SAID: LazyLock<Vec<Said>> = LazyLock::new(|| {
    let said = |black: u32| Said {
        score: Score {
            black,
            white: 64 - black,
        }
        .to_string(),
        margin: verdict(black, true).to_string(),
        winner: verdict(black, false).to_string(),
    };
    (0..=64).map(said).collect()
});

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
        self.diagnostics.push(Diagnostic::new(code, span, message));
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
        let moves = shown::moves_of(self.game);
        let meanings = head::moves();
        let cells = moves
            .iter()
            .filter_map(|&byte| meanings.get(usize::from(byte)));
        let is_over = moves.len() == shown::MOST
            || matches!(count(cells.map(|meaning| meaning.cell)), Count::Over(_));
        let Some(said) = SAID.get(usize::from(black)) else {
            return;
        };
        let (name, result) = if is_over {
            ("Score", &said.margin)
        } else {
            ("ClaimedScore", &said.winner)
        };
        let tags = &mut self.record.tags;
        tags.push("Result", result, span);
        tags.push(name, &said.score, span);
    }

    fn moves(&mut self) {
        let moves = shown::moves_of(self.game);
        let meanings = head::moves();
        let mut is_broken = false;
        let Record {
            entries,
            actions,
            action_spans,
            ..
        } = &mut *self.record;
        entries.reserve(moves.len());
        actions.reserve(moves.len());
        action_spans.reserve(moves.len());
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
        self.diagnostics
            .push(Diagnostic::new(Code::Syntax, span, message).turn(turn));
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

//! Positions of Renju programs (`.pos`), of two kinds that their content tells apart.
//!
//! RenLib, Zjrenju: one byte with the number of moves, then one byte a move, fifteen times the row from the
//! top and the column, both from 0. Zjrenju puts facts into the name of the file,
//! `table#rule#black#white#swap#state`. After RenLib's source (`Pos.cpp`). Yixin reads the same bytes with row
//! and column exchanged, as `--coordinates row-first` does.
//!
//! Test boards of engines (eemapel/renju-rules): fifteen rows of text, `x` for Black's stones, `o` for White's,
//! `D` for an empty point that is forbidden to Black.

mod name;
mod rows;

use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::sync::Arc;

use crate::board::Geometry;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::five::rules;
use crate::format::five::stones::{Room, no_board};
use crate::format::text::stream::Stream;
use crate::format::{
    Content, Context, Format, Held, Losses, Reading, Records, Spec, Told, Way, Writer,
};
use crate::game::{Game, registry};
use crate::record::Record;
use crate::source::{Chunk, Span};

/// Positions of Renju programs.
pub(crate) struct Pos;

static SPEC: Spec = Spec {
    id: "pos",
    title: "RenLib and Zjrenju POS, boards of renju-rules",
    extensions: &["pos"],
    shared: &["pos"],
    companions: &[],
    way: Way::Both,
    content: Content::Binary,
    carries: |spec| rules::is_five(spec) && rules::has_size((spec.geometry)(), LINES, LINES),
};

const LINES: u32 = 15;

/// No file has more bytes than this, with one to spare.
const MOST: usize = 4096;

/// From 0, column first, the upper left corner being 0 0.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::Zero,
};

impl Format for Pos {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    /// Fifteen rows of text; or as many bytes as the first one says, all of other cells of the board, that are
    /// no text.
    fn detect(&self, head: &[u8]) -> bool {
        if rows::is_board(head) {
            return true;
        }
        let Some((&count, cells)) = head.split_first() else {
            return false;
        };
        let is_text = |b: &u8| b.is_ascii_graphic() || b" \t\r\n".contains(b);
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        usize::from(count) == cells.len()
            && sorted.len() == cells.len()
            && cells.iter().all(|&cell| cell < 225)
            && !cells.is_empty()
            && !head.iter().all(is_text)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let named = context.game.or_else(|| registry::named("renju").ok());
        Box::new(File {
            stream: Stream::new(input),
            reading: Arc::new(Position {
                game: rules::of_size(named, LINES, LINES),
                rules: context.game.map(|game| game.spec().id),
                scheme: context.coordinates.over(SCHEME),
                name: context.name.clone(),
            }),
        })
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(Bytes))
    }

    fn holds_one(&self) -> bool {
        true
    }
}

/// A file is one record.
struct File<'i> {
    stream: Stream<'i>,
    reading: Arc<Position>,
}

impl Records for File<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        self.stream.want(MOST)?;
        let len = self.stream.ahead().len().min(MOST);
        if len == 0 {
            return Ok(false);
        }
        let bytes = self.stream.ahead().get(..len).unwrap_or_default();
        if rows::is_text(bytes) {
            self.stream.take(len, chunk);
        } else {
            chunk.begin(1, self.stream.offset());
            chunk.binary = true;
            self.reading.transcribe(bytes, chunk);
            self.stream.pass(len);
        }
        // What stands behind belongs to no record, and the reading says so.
        while !self.stream.ahead().is_empty() || self.stream.more()? {
            self.stream.pass(self.stream.ahead().len());
        }
        Ok(true)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

/// What is known beside the bytes.
struct Position {
    game: Option<&'static dyn Game>,
    /// What the rules are called that were asked for.
    rules: Option<&'static str>,
    scheme: Scheme,
    name: String,
}

impl Position {
    fn geometry(&self) -> Option<&'static Geometry> {
        self.game.map(|game| (game.spec().geometry)())
    }

    /// Makes the text that people see: the number of moves, and the cells. What is no cell is `?`, and bytes
    /// behind the last are told by a plus sign.
    fn transcribe(&self, bytes: &[u8], chunk: &mut Chunk) {
        let count = bytes.first().copied().unwrap_or(0);
        for (&byte, at) in bytes.iter().zip(chunk.offset..) {
            let place = (at - chunk.offset) as usize;
            if place > 0 {
                chunk.text.push(' ');
            }
            chunk.anchor_byte(at);
            // Writing to a string never fails.
            if place == 0 {
                let _ = write!(chunk.text, "{byte}");
            } else if place > usize::from(count) {
                chunk.text.push('+');
                chunk.anchor_byte(at + 1);
                return;
            } else {
                let raw = Raw::numbers(u32::from(byte % 15), u32::from(byte / 15));
                let name = self.geometry().map_or("?", |geometry| {
                    geometry.name(self.scheme.cell(raw, geometry))
                });
                chunk.text.push_str(name);
            }
            chunk.anchor_byte(at + 1);
        }
    }
}

impl Reading for Position {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let (Some(game), Some(geometry)) = (self.game, self.geometry()) else {
            let all = Span::new(0, chunk.text.len() as u32);
            diagnostics.push(no_board(LINES, LINES, self.rules, all));
            return Held::Unknown;
        };
        if !chunk.binary {
            return rows::read(chunk, game, record, diagnostics);
        }
        let mut words = chunk.text.split(' ');
        let count = words.next().unwrap_or_default();
        let first = Span::new(0, count.len() as u32);
        let mut at = first.end + 1;
        let mut read = 0_usize;
        for word in words {
            let span = Span::new(at, at + word.len() as u32);
            at = span.end + 1;
            if word == "+" {
                let message = format!("expected the end of the file behind {count} moves");
                diagnostics.push(Diagnostic::new(Code::Syntax, span, message));
                break;
            }
            let cell = geometry.cell(word).unwrap_or(crate::board::Cell::NOWHERE);
            record.place(cell, span);
            read += 1;
        }
        if count.parse() != Ok(read) {
            let message = format!("{count} moves are announced, and {read} are here");
            diagnostics.push(Diagnostic::new(Code::Unclosed, first, message));
        }
        name::tags(&self.name, first, record, diagnostics);
        Held::Record(game)
    }
}

struct Bytes;

impl Writer for Bytes {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let stones = Room::STONES.stones(told, losses)?.stones;
        let spec = told.game.spec();
        let geometry = (spec.geometry)();
        let count = u8::try_from(stones.len()).ok().filter(|&n| n <= 225);
        let Some(count) = count else {
            return Err("it has no more than 225 moves".to_owned());
        };
        out.push(count);
        for cell in stones.iter().filter_map(|stone| stone.cell) {
            let (column, row) = SCHEME.numbers(cell, geometry);
            // The board has 225 cells.
            out.push((row * LINES + column) as u8);
        }
        rules::count_untold(spec, registry::named("renju").ok(), losses);
        Ok(())
    }
}

//! Positions that Yixin saves (`.sav`): the height and the width of the board, the number of moves, then row
//! and column of each, from 0 and the upper left corner, all as text. The rules are not told.

use std::io::{BufRead, Write};

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::five::rules;
use crate::format::five::stones::{Room, no_board, unreadable};
use crate::format::text::cut::{Cut, Cutter};
use crate::format::text::lines::{whole_lines, words};
use crate::format::{
    Content, Context, Format, Held, Losses, Reading, Records, Spec, Told, Way, Writer,
};
use crate::game::Game;
use crate::record::Record;
use crate::source::{Chunk, Span};

/// Yixin's positions.
pub(crate) struct Sav;

static SPEC: Spec = Spec {
    id: "sav",
    title: "Yixin SAV",
    extensions: &["sav"],
    shared: &["sav"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: rules::is_five,
};

/// From 0, row first, the upper left corner being 0 0.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::RowFirst,
    base: Base::Zero,
};

impl Format for Sav {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    /// Numbers alone: a square board, a count, and as many pairs as that.
    fn detect(&self, head: &[u8]) -> bool {
        let mut numbers = Vec::new();
        for word in whole_lines(head).flat_map(str::split_whitespace) {
            let Ok(number) = word.parse::<usize>() else {
                return false;
            };
            numbers.push(number);
        }
        let [height, width, count, cells @ ..] = numbers.as_slice() else {
            return false;
        };
        let is_whole = head.len() < crate::format::HEAD;
        height == width
            && matches!(height, 10..=26)
            && cells.iter().all(|number| number < height)
            && (cells.len() == 2 * count || (!is_whole && cells.len() < 2 * count))
            && *count > 0
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let reading = Numbers {
            game: context.game,
            scheme: context.coordinates.over(SCHEME),
        };
        Cutter::boxed(input, Cut::Nowhere, reading)
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(Lines))
    }

    fn holds_one(&self) -> bool {
        true
    }
}

struct Numbers {
    game: Option<&'static dyn Game>,
    scheme: Scheme,
}

impl Reading for Numbers {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let mut words = words(&chunk.text);
        let mut number = |wanted: &str, diagnostics: &mut Diagnostics| {
            let (word, span) = words.next()?;
            let number = word.parse::<u32>();
            if number.is_err() {
                diagnostics.push(unreadable(span, wanted));
            }
            Some((number.ok(), span))
        };
        let Some((rows, first)) = number("the height of a board", diagnostics) else {
            return Held::Nothing;
        };
        let files = number("the width of a board", diagnostics);
        let count = number("the number of moves", diagnostics);
        let (Some(rows), Some((Some(files), second)), Some((Some(count), place))) =
            (rows, files, count)
        else {
            if !diagnostics.has_errors() {
                let end = Span::at(chunk.text.len() as u32);
                diagnostics.push(unreadable(end, "height, width and number of moves"));
            }
            return Held::Unknown;
        };
        let Some(game) = rules::of_size(self.game, files, rows) else {
            let rules = self.game.map(|game| game.spec().id);
            diagnostics.push(no_board(files, rows, rules, first.to(second)));
            return Held::Unknown;
        };
        let geometry = (game.spec().geometry)();
        let mut read = 0;
        while let Some((row, first)) = number("the row of a move", diagnostics) {
            let column = number("the column of a move", diagnostics);
            let (Some(row), Some((Some(column), second))) = (row, column) else {
                if column.is_none() {
                    diagnostics.push(unreadable(Span::at(first.end), "the column of this move"));
                }
                return Held::Record(game);
            };
            let cell = self.scheme.cell(Raw::numbers(row, column), geometry);
            record.place(cell, first.to(second));
            read += 1;
        }
        if read != count {
            let message = format!("{count} moves are announced, and {read} are here");
            let code = if read < count {
                Code::Unclosed
            } else {
                Code::BadValue
            };
            diagnostics.push(Diagnostic::new(code, place, message));
        }
        Held::Record(game)
    }
}

struct Lines;

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let stones = Room::STONES.stones(told, losses)?.stones;
        let spec = told.game.spec();
        let geometry = (spec.geometry)();
        let (files, rows) = rules::extent(geometry);
        rules::count_untold(spec, rules::of_size(None, files, rows), losses);
        // Writing to memory never fails.
        let _ = writeln!(out, "{rows}\n{files}\n{}", stones.len());
        for cell in stones.iter().filter_map(|stone| stone.cell) {
            let (row, column) = SCHEME.numbers(cell, geometry);
            let _ = writeln!(out, "{row} {column}");
        }
        Ok(())
    }
}

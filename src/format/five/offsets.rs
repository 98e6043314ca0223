//! Lists of openings for Gomocup's managers: `x,y, x,y, ...` counted from the centre, y downwards, one
//! opening a line. Piskvork has one as `openings.txt`, and c-gomoku-cli reads the same.
//!
//! On a board of 20 lines there is no point in the middle: Piskvork counts from the tenth column and row from
//! the upper left corner.

use std::io::{BufRead, Write};

use crate::board::Geometry;
use crate::diagnostic::Diagnostics;
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::five::rules;
use crate::format::five::stones::{Room, unreadable};
use crate::format::text::cut::{Cut, Cutter};
use crate::format::text::lines::{lines, parts, whole_lines};
use crate::format::{
    Content, Context, Format, Held, Losses, Reading, Records, Spec, Told, Way, Writer,
};
use crate::game::Game;
use crate::record::Record;
use crate::source::{Chunk, Span};

/// Opening lists.
pub(crate) struct Offsets;

static SPEC: Spec = Spec {
    id: "offsets",
    title: "Opening lists with offsets from the centre",
    extensions: &["txt"],
    shared: &["txt"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: rules::is_five,
};

/// The lines of the board, where nothing else is known.
const LINES: u32 = 20;

/// Downwards from the top, column first.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::One,
};

impl Format for Offsets {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    /// Pairs without a blank in them, and with one between them.
    fn detect(&self, head: &[u8]) -> bool {
        let (mut count, mut is_split) = (0, false);
        for line in whole_lines(head) {
            let mut pairs = 0;
            for pair in line.split(", ") {
                let offset = |text: &str| text.parse::<i32>().is_ok_and(|n| n.abs() <= 19);
                let is_pair = pair
                    .split_once(',')
                    .is_some_and(|(x, y)| offset(x) && offset(y));
                if !is_pair {
                    return false;
                }
                pairs += 1;
            }
            is_split |= pairs > 1;
            count += 1;
        }
        count > 0 && is_split
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let own = context.game.filter(|game| rules::is_five(game.spec()));
        let named = rules::size_in(&context.name);
        let size = named.filter(|&size| rules::of_size(context.game, size, size).is_some());
        let reading = Line {
            game: match (size, own) {
                (Some(size), _) => rules::of_size(context.game, size, size),
                (None, Some(own)) => Some(own),
                (None, None) => rules::of_size(None, LINES, LINES),
            },
            scheme: context.coordinates.over(SCHEME),
        };
        Cutter::boxed(input, Cut::Lines, reading)
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(Lines))
    }

    fn writes_each_alone(&self) -> bool {
        true
    }
}

struct Line {
    game: Option<&'static dyn Game>,
    scheme: Scheme,
}

/// The column and row, from 1 and the upper left corner, that the offsets are counted from.
fn centre(geometry: &Geometry) -> (i64, i64) {
    let (files, rows) = rules::extent(geometry);
    (i64::from(files.div_ceil(2)), i64::from(rows.div_ceil(2)))
}

impl Reading for Line {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let Some((line, span)) = lines(&chunk.text).next() else {
            return Held::Nothing;
        };
        let Some(game) = self.game else {
            return Held::Nothing;
        };
        let geometry = (game.spec().geometry)();
        let (column, row) = centre(geometry);
        let mut fields = parts(line.trim_end_matches([',', ' ']), span, ',');
        while let Some((x, first)) = fields.next() {
            let (y, second) = fields.next().unwrap_or(("", Span::at(first.end)));
            let (Ok(x), Ok(y)) = (x.parse::<i32>(), y.parse::<i32>()) else {
                diagnostics.push(unreadable(
                    first.to(second),
                    "two offsets from the centre: -1,2",
                ));
                break;
            };
            let part = |centre: i64, offset: i32| {
                u32::try_from(centre + i64::from(offset)).unwrap_or(u32::MAX)
            };
            let raw = Raw::numbers(part(column, x), part(row, y));
            record.place(self.scheme.cell(raw, geometry), first.to(second));
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
        if stones.is_empty() {
            return Err("a game without moves leaves nothing to write".to_owned());
        }
        let spec = told.game.spec();
        let geometry = (spec.geometry)();
        let (column, row) = centre(geometry);
        for (i, cell) in stones.iter().filter_map(|stone| stone.cell).enumerate() {
            let (x, y) = SCHEME.numbers(cell, geometry);
            let (x, y) = (i64::from(x) - column, i64::from(y) - row);
            let separator = if i > 0 { ", " } else { "" };
            // Writing to memory never fails.
            let _ = write!(out, "{separator}{x},{y}");
        }
        out.push(b'\n');
        rules::count_untold(spec, rules::of_size(None, LINES, LINES), losses);
        Ok(())
    }
}

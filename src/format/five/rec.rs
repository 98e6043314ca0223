//! Gomotur's records (`.rec`), which Piskvork reads and writes as well: two lines with the players, the one
//! who begins first, then one line a turn, `x,y,milliseconds` from 0, the upper left corner being `0,0`. The
//! board has 20 lines. Piskvork ends the file with a code of how it ended. Described after its source
//! (`game.cpp`).

use std::io::{BufRead, Write};

use crate::diagnostic::Diagnostics;
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::five::rules;
use crate::format::five::stones::{Room, line_of, no_board, push_elapsed, push_tag, unreadable};
use crate::format::text::cut::{Cut, Cutter};
use crate::format::text::lines::{lines, parts, whole_lines};
use crate::format::{
    Content, Context, Format, Held, Losses, Reading, Records, Spec, Told, Way, Writer,
};
use crate::game::Game;
use crate::record::Record;
use crate::source::{Chunk, Span};

/// REC.
pub(crate) struct Rec;

static SPEC: Spec = Spec {
    id: "rec",
    title: "Gomotur REC",
    extensions: &["rec"],
    shared: &["rec"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: |spec| rules::is_five(spec) && rules::has_size((spec.geometry)(), LINES, LINES),
};

/// The board has so many lines.
const LINES: u32 = 20;

/// From 0, column first, the upper left corner being 0,0.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::Zero,
};

impl Format for Rec {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    /// Two lines that are no numbers, then turns.
    fn detect(&self, head: &[u8]) -> bool {
        let mut lines = whole_lines(head);
        let is_name = |line: Option<&str>| line.is_some_and(|line| !line.contains(','));
        if !is_name(lines.next()) || !is_name(lines.next()) {
            return false;
        }
        let mut turns = 0;
        for line in lines {
            if turn(line, Span::at(0)).is_some_and(|(cell, ..)| cell.iter().all(|&n| n < LINES)) {
                turns += 1;
            } else {
                return turns >= 2 && line.parse::<i64>().is_ok();
            }
        }
        turns >= 2
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let reading = Turns {
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

struct Turns {
    game: Option<&'static dyn Game>,
    scheme: Scheme,
}

impl Reading for Turns {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let mut all = lines(&chunk.text);
        let Some(black) = all.next() else {
            return Held::Nothing;
        };
        let Some(game) = rules::of_size(self.game, LINES, LINES) else {
            let rules = self.game.map(|game| game.spec().id);
            diagnostics.push(no_board(LINES, LINES, rules, black.1));
            return Held::Unknown;
        };
        push_tag("Black", black.0, black.1, record, diagnostics);
        if let Some((white, span)) = all.next() {
            push_tag("White", white, span, record, diagnostics);
        }
        let geometry = (game.spec().geometry)();
        let (mut comment, mut code) = (String::new(), None);
        for (line, span) in all {
            match turn(line, span) {
                Some(([x, y], place, (millis, time))) if code.is_none() => {
                    record.place(self.scheme.cell(Raw::numbers(x, y), geometry), place);
                    push_elapsed(millis, time, record, &mut comment);
                }
                _ if code.is_none() && line.parse::<i64>().is_ok() => code = Some((line, span)),
                _ => {
                    let wanted = "column, row and milliseconds: 9,9,120";
                    diagnostics.push(unreadable(span, wanted));
                    return Held::Record(game);
                }
            }
        }
        if let Some((code, span)) = code.filter(|(code, _)| *code != "-1") {
            push_tag("EndCode", code, span, record, diagnostics);
        }
        Held::Record(game)
    }
}

/// A number and its place.
type Placed = (u64, Span);

/// The column and row of a turn with their place, and its time.
fn turn(line: &str, span: Span) -> Option<([u32; 2], Span, Placed)> {
    let mut fields = parts(line, span, ',');
    let (x, first) = fields.next()?;
    let (y, second) = fields.next()?;
    let (millis, time) = fields.next()?;
    let is_all = fields.next().is_none();
    let cell = [x.parse().ok()?, y.parse().ok()?];
    let millis = millis.parse().ok()?;
    is_all.then_some((cell, first.to(second), (millis, time)))
}

const ROOM: Room = Room {
    tags: &["Black", "White", "EndCode"],
    times: true,
    passes: false,
    last: false,
};

struct Lines;

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let stones = ROOM.stones(told, losses)?.stones;
        let spec = told.game.spec();
        rules::count_untold(spec, rules::of_size(None, LINES, LINES), losses);
        let is_name = |text: &str| text != "?";
        for tag in ["Black", "White"] {
            let name = line_of(told.record, tag, is_name, losses);
            // Writing to memory never fails.
            let _ = writeln!(out, "{}", name.unwrap_or("?"));
        }
        for stone in stones {
            let (x, y) = stone
                .cell
                .map_or((0, 0), |cell| SCHEME.numbers(cell, (spec.geometry)()));
            let _ = writeln!(out, "{x},{y},{}", stone.millis.unwrap_or(0));
        }
        let code = line_of(
            told.record,
            "EndCode",
            |code| code.parse::<i64>().is_ok(),
            losses,
        );
        if let Some(code) = code {
            let _ = writeln!(out, "{code}");
        }
        Ok(())
    }
}

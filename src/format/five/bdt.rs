//! Collections of `ShowRenju` (`.bdt`): text, one game a line,
//! `event=[black,white,result,moves,5A,reverse,comment]`. The result is `+` where Black has won, `-` where
//! White has, `=` for a draw. A move is two hexadecimal digits, column and row from the lower left corner and
//! from 1; `00` is a pass. The fifth moves that were offered (5A) are named by a letter and a number, without
//! the letter I. The board is that of Renju.

use std::io::{BufRead, Write};

use crate::board::{Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::five::rules;
use crate::format::five::stones::{Room, line_of, no_board, push_tag, unreadable};
use crate::format::text::cut::{Cut, Cutter};
use crate::format::text::lines::lines;
use crate::format::text::words::Run;
use crate::format::{
    Content, Context, Format, Held, Losses, Reading, Records, Spec, Told, Way, Writer,
};
use crate::game::{Game, registry};
use crate::record::{Claim, How, Record};
use crate::source::{Chunk, Span};

/// Its lines.
pub(crate) struct Bdt;

static SPEC: Spec = Spec {
    id: "bdt",
    title: "ShowRenju BDT",
    extensions: &["bdt"],
    shared: &["bdt"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: |spec| rules::is_five(spec) && rules::has_size((spec.geometry)(), LINES, LINES),
};

const LINES: u32 = 15;

/// From 1, column first, row 1 at the bottom.
const MOVES: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Bottom,
    order: Order::ColumnFirst,
    base: Base::One,
};

/// The same without the letter I.
const FIFTH: Scheme = Scheme {
    letters: Letters::NoI,
    ..MOVES
};

impl Format for Bdt {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        // Names may be in any encoding, and the first line longer than the head.
        let head = head
            .strip_prefix(b"\xef\xbb\xbf")
            .unwrap_or(head)
            .trim_ascii_start();
        let line = head.split(|b| matches!(b, b'\n' | b'\r')).next();
        let text = String::from_utf8_lossy(line.unwrap_or_default());
        let Some((_, fields)) = text.split_once("=[") else {
            return false;
        };
        let mut fields = fields.split(',').skip(2);
        let is_result = matches!(fields.next().map(str::trim), Some("+" | "-" | "=" | ""));
        let moves = fields.next().map(str::trim).unwrap_or_default();
        let is_whole = fields.count() >= 3;
        is_result && is_whole && moves.len() >= 2 && moves.bytes().all(|b| b.is_ascii_hexdigit())
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let reading = Line {
            game: context.game,
            scheme: context.coordinates.over(MOVES),
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

/// The rules: Renju, if none are named.
fn renju(named: Option<&'static dyn Game>) -> Option<&'static dyn Game> {
    rules::of_size(
        named.or_else(|| registry::named("renju").ok()),
        LINES,
        LINES,
    )
}

/// A field and its place.
type Field<'t> = (&'t str, Span);

/// The parts of a line: the event and seven fields, of which the last may hold commas.
fn fields(line: &str, span: Span) -> Option<(Field<'_>, [Field<'_>; 7])> {
    let (event, rest) = line.split_once("=[")?;
    let rest = rest.strip_suffix(']')?;
    let field = |text: &'_ str, at: usize| {
        let start = (at + text.len() - text.trim_start().len()) as u32;
        Span::new(start, start + text.trim().len() as u32)
    };
    let start = span.start as usize;
    let mut at = start + event.len() + 2;
    let mut found = [("", span); 7];
    let mut parts = rest.splitn(7, ',');
    for place in &mut found {
        let text = parts.next()?;
        *place = (text.trim(), field(text, at));
        at += text.len() + 1;
    }
    Some(((event.trim(), field(event, start)), found))
}

impl Reading for Line {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let Some((line, span)) = lines(&chunk.text).next() else {
            return Held::Nothing;
        };
        let Some(((event, place), [black, white, result, moves, fifth, reverse, comment])) =
            fields(line, span)
        else {
            let wanted = "event=[black,white,result,moves,5A,reverse,comment]";
            diagnostics.push(unreadable(span, wanted));
            return Held::Unknown;
        };
        let Some(game) = renju(self.game) else {
            let rules = self.game.map(|game| game.spec().id);
            diagnostics.push(no_board(LINES, LINES, rules, span));
            return Held::Unknown;
        };
        let geometry = (game.spec().geometry)();
        push_tag("Event", event, place, record, diagnostics);
        push_tag("Black", black.0, black.1, record, diagnostics);
        push_tag("White", white.0, white.1, record, diagnostics);
        match result.0 {
            "+" => record.tags.push("Result", "B+", result.1),
            "-" => record.tags.push("Result", "W+", result.1),
            "=" => record.tags.push("Result", "Draw", result.1),
            "" => {}
            _ => {
                let message = "expected +, - or =";
                diagnostics.push(Diagnostic::new(Code::BadValue, result.1, message));
            }
        }
        offered(fifth, geometry, record, diagnostics);
        push_tag("Reverse", reverse.0, reverse.1, record, diagnostics);
        if !self.moves(moves, geometry, record) {
            let wanted = "two hexadecimal digits a move: 88";
            diagnostics.push(unreadable(moves.1, wanted));
        }
        if !comment.0.is_empty() {
            record.remark(comment.0, comment.1);
        }
        Held::Record(game)
    }
}

impl Line {
    /// Reads the moves; false if something else stands there.
    fn moves(&self, (text, span): Field<'_>, geometry: &Geometry, record: &mut Record) -> bool {
        let digit = |byte: u8| char::from(byte).to_digit(16);
        for (pair, start) in text.as_bytes().chunks(2).zip((span.start..).step_by(2)) {
            let &[column, row] = pair else {
                return false;
            };
            let (Some(column), Some(row)) = (digit(column), digit(row)) else {
                return false;
            };
            let place = Span::new(start, start + 2);
            if (column, row) == (0, 0) {
                record.pass(place);
            } else {
                record.place(self.scheme.cell(Raw::numbers(column, row), geometry), place);
            }
        }
        true
    }
}

/// Reads the fifth moves that were offered, and keeps them under our names.
fn offered(
    (text, span): Field<'_>,
    geometry: &Geometry,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) {
    let mut names = Vec::new();
    for word in text.split([' ', ';', '/']) {
        let mut run = Run::new(word.as_bytes());
        for (_, name) in run.by_ref() {
            names.push(geometry.name(FIFTH.cell(name.raw(), geometry)));
        }
        if run.at() < word.len() || names.contains(&"?") {
            let message = "expected cells of the board, the letter I left out";
            diagnostics.push(Diagnostic::new(Code::BadValue, span, message));
            return;
        }
    }
    push_tag("FifthMoves", &names.join(" "), span, record, diagnostics);
}

const ROOM: Room = Room {
    tags: &["Event", "Black", "White", "Result", "FifthMoves", "Reverse"],
    times: false,
    passes: true,
    last: true,
};

struct Lines;

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let line = ROOM.stones(told, losses)?;
        let spec = told.game.spec();
        let geometry = (spec.geometry)();
        rules::count_untold(spec, renju(None), losses);
        let value = |tag, losses: &mut Losses| {
            let is_free = |text: &str| !text.contains([',', '=']);
            line_of(told.record, tag, is_free, losses).unwrap_or_default()
        };
        let (event, reverse) = (value("Event", losses), value("Reverse", losses));
        let (black, white) = (value("Black", losses), value("White", losses));
        let result = result(told, losses);
        // Writing to memory never fails.
        let _ = write!(out, "{event}=[{black},{white},{result},");
        for stone in &line.stones {
            let (column, row) = stone
                .cell
                .map_or((0, 0), |cell| MOVES.numbers(cell, geometry));
            let _ = write!(out, "{column:x}{row:x}");
        }
        let fifth = fifth(told, geometry, losses);
        let comment = line.last.as_deref().unwrap_or_default().trim();
        let _ = writeln!(out, ",{fifth},{reverse},{comment}]");
        Ok(())
    }
}

/// The sign of the result.
fn result(told: &Told<'_>, losses: &mut Losses) -> &'static str {
    let tag = told.record.tags.get("Result").and_then(Claim::parse);
    match tag.or(told.record.result_word()) {
        Some(Claim::Win(side, how)) => {
            if how != How::Unknown {
                losses.add("how games were won");
            }
            if side == Side::Black { "+" } else { "-" }
        }
        Some(Claim::Draw) => "=",
        Some(Claim::Void) => {
            losses.add("void games");
            ""
        }
        Some(Claim::Unfinished) | None => "",
    }
}

/// The fifth moves in names without the letter I.
fn fifth(told: &Told<'_>, geometry: &Geometry, losses: &mut Losses) -> String {
    let value = told.record.tags.get("FifthMoves").unwrap_or_default();
    let mut names = String::new();
    for word in value.split_whitespace() {
        let Some(cell) = geometry.cell(word) else {
            losses.add("the tag FifthMoves");
            return String::new();
        };
        let (file, row) = geometry.lattice(cell);
        names.push(FIFTH.letter(file).to_ascii_uppercase());
        names.push_str(&row.to_string());
    }
    names
}

//! The games that gomoku-ansi-c saves (kigster/gomoku-ansi-c): an object with the size of the board, who
//! won, the moves with their times, and the board at the end.
//!
//! Described after its files. Columns skip the letter I, rows are counted from 0 at the top. X begins.

use std::io::BufRead;
use std::sync::Arc;

use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::json::{
    Cursor, Fault, Objects, PREFIX, Quoted, compact, fault, has_keys, is_name,
};
use crate::format::{Content, Context, Format, Held, Reading, Records, Spec, Way};
use crate::game::{Game, registry};
use crate::record::{Action, Record, Setup};
use crate::source::{Chunk, Span};

/// The games of gomoku-ansi-c.
pub(crate) struct GomokuJson;

static SPEC: Spec = Spec {
    id: "gomoku-json",
    title: "gomoku-ansi-c JSON",
    extensions: &["json"],
    shared: &["json"],
    companions: &[],
    way: Way::Reads,
    content: Content::Text,
    carries: |game| game.game == "gomoku",
};

const SCHEME: Scheme = Scheme {
    letters: Letters::NoI,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::Zero,
};

impl Format for GomokuJson {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        has_keys(head, &["board_size", "board_state"]) || has_keys(head, &["board_size", "moves"])
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let reading = Games {
            named: context.game,
            scheme: context.coordinates.over(SCHEME),
        };
        Box::new(Objects::new(input, Arc::new(reading)))
    }
}

struct Games {
    named: Option<&'static dyn Game>,
    scheme: Scheme,
}

/// Where the parts of a game stand.
#[derive(Default)]
struct Parts<'t> {
    size: Option<Quoted<'t>>,
    moves: Option<Cursor<'t>>,
    board: Option<(Span, Cursor<'t>)>,
}

impl Reading for Games {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let mut cursor = Cursor::new(&chunk.text);
        if cursor.next() != Some(b'{') {
            return Held::Nothing;
        }
        if chunk.truncated {
            return Held::Unknown;
        }
        let mut parts = Parts::default();
        let read = cursor.object("an object", |cursor, key| {
            member(cursor, key, &mut parts, record, diagnostics)
        });
        if let Err(fault) = read {
            diagnostics.push(*fault);
            return Held::Unknown;
        }
        let head = Span::new(0, 1);
        let (Some(size), Some(mut moves)) = (parts.size, parts.moves) else {
            let message = "an object without board_size and moves is no game of gomoku-ansi-c";
            diagnostics.push(Diagnostic::new(Code::UnknownFormat, head, message));
            return Held::Unknown;
        };
        let Some(game) = self.rules(size, diagnostics) else {
            return Held::Unknown;
        };
        let geometry = (game.spec().geometry)();
        let mut turns = Turns {
            scheme: self.scheme,
            geometry,
            record,
            diagnostics,
        };
        // What is no JSON has been found above.
        let _ = moves.array("an array of moves", |cursor| turns.turn(cursor));
        if let Some((key, mut board)) = parts.board
            && !turns.record.entries.is_empty()
        {
            let _ = turns.board(key, &mut board);
        }
        Held::Record(game)
    }
}

fn member<'t>(
    cursor: &mut Cursor<'t>,
    key: Quoted<'t>,
    parts: &mut Parts<'t>,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> Result<(), Fault> {
    cursor.next();
    let value = *cursor;
    let span = cursor.skip()?;
    let text = cursor.since(span.start as usize);
    match key.raw {
        "board_size" => parts.size = Some(Quoted::bare(text, span)),
        "moves" => parts.moves = Some(value),
        "board_state" => parts.board = Some((key.span, value)),
        "winner" => {
            if let Some(result) = result(text) {
                record.tags.push("Result", result, span);
            } else {
                let message = format!("{text} names no winner");
                diagnostics.push(*fault(Code::BadValue, span, message));
            }
        }
        _ => {
            let tag = format!("{PREFIX}{}", key.raw);
            let wrong = if !is_name(key.raw) {
                Some((Code::BadValue, "can't be the name of a tag"))
            } else if text.len() > Chunk::LONGEST {
                Some((Code::TooLarge, "has a value of more than 64 KiB"))
            } else if record.tags.get(&tag).is_some() {
                Some((Code::Syntax, "stands here for the second time"))
            } else {
                None
            };
            match wrong {
                Some((code, what)) => {
                    let message = format!("the key {:?} {what}", key.raw);
                    diagnostics.push(*fault(code, key.span, message));
                }
                None => record.tags.push(&tag, &compact(text), span),
            }
        }
    }
    Ok(())
}

fn result(winner: &str) -> Option<&'static str> {
    Some(match winner {
        "\"X\"" => "B+",
        "\"O\"" => "W+",
        "\"draw\"" => "Draw",
        "\"none\"" => "*",
        _ => return None,
    })
}

impl Games {
    /// The rule set of a board of that size. The file does not say whether six in a row win.
    fn rules(&self, size: Quoted<'_>, diagnostics: &mut Diagnostics) -> Option<&'static dyn Game> {
        let width = |game: &'static dyn Game| (game.spec().geometry)().rows().len().to_string();
        if let Some(named) = self.named {
            if width(named) == size.raw {
                return Some(named);
            }
            let message = format!(
                "a board of {0} x {0}, and {1} is played on {2} x {2}",
                size.raw,
                named.spec().id,
                width(named)
            );
            diagnostics.push(*fault(Code::UnsupportedBoard, size.span, message));
            return None;
        }
        let variants = ["", "19x19", "20x20"].iter();
        let mut sets = variants.filter_map(|variant| registry::find("gomoku", variant).ok());
        let found = sets.find(|game| width(*game) == size.raw);
        if found.is_none() {
            let message = format!("no gomoku here is played on a board of {0} x {0}", size.raw);
            diagnostics.push(*fault(Code::UnsupportedBoard, size.span, message));
        }
        found
    }
}

struct Turns<'r> {
    scheme: Scheme,
    geometry: &'static Geometry,
    record: &'r mut Record,
    diagnostics: &'r mut Diagnostics,
}

impl Turns<'_> {
    /// A move: who and where, its time, and what the program thought, which is kept as it stands.
    fn turn(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let (mut played, mut time) = (None, None);
        let mut others = String::new();
        cursor.next();
        let start = cursor.at();
        if cursor.rest().first() != Some(&b'{') {
            cursor.skip()?;
            self.odd(cursor.span_since(start));
            return Ok(());
        }
        cursor.object("a move", |cursor, key| {
            let span = cursor.skip()?;
            let value = cursor.since(span.start as usize);
            match (side(key.raw), key.raw) {
                (Some(side), _) if played.is_none() => played = Some((side, key.span, value, span)),
                (_, "time_ms") if is_decimal(value) => time = Some(value),
                // The result says it.
                (_, "winner") => {}
                _ => {
                    others.push_str(if others.is_empty() { "{" } else { "," });
                    others.extend(["\"", key.raw, "\":", &compact(value)]);
                }
            }
            Ok::<_, Fault>(())
        })?;
        let Some((side, said, name, span)) = played else {
            self.odd(cursor.span_since(start));
            return Ok(());
        };
        let inner = Span::new(span.start + 1, span.end.max(2) - 1);
        let Some(raw) = raw(name.trim_matches('"')) else {
            self.odd(span);
            return Ok(());
        };
        let cell = self.scheme.cell(raw, self.geometry);
        self.record.word_of(side, said, Action::Place(cell), inner);
        let mut comment = time.map_or(String::new(), |time| format!("[%emt {}]", seconds(time)));
        if !others.is_empty() {
            others.push('}');
            comment.extend([if comment.is_empty() { "" } else { " " }, &others]);
        }
        if comment.len() > Chunk::LONGEST {
            let message = "a move with more than 64 KiB of what was thought of it";
            self.diagnostics
                .push(*fault(Code::TooLarge, cursor.span_since(start), message));
        } else if !comment.is_empty() {
            let whole = cursor.span_since(start);
            self.record.remark(&comment, Span::at(whole.end));
        }
        Ok(())
    }

    fn odd(&mut self, span: Span) {
        let message = "expected a move: {\"X (human)\":\"J8\"}";
        self.diagnostics.push(*fault(Code::Syntax, span, message));
        self.record.push(span, crate::record::What::Fault(None));
    }

    /// The board at the end, as a check-point.
    fn board(&mut self, key: Span, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        cursor.next();
        let start = cursor.at();
        let cells = self.geometry.len();
        let mut setup = Setup {
            keyword: key,
            pieces: vec![None; cells],
            spans: vec![Span::default(); cells],
            ..Setup::default()
        };
        let mut rows = self.geometry.rows().iter();
        let mut wrong = None;
        cursor.array("an array of rows", |cursor| {
            let row = cursor.string("a row")?;
            // Their first row is the top one, as ours.
            let layout = rows.next().map_or(&[][..], |row| &row.cells);
            if !fill(&mut setup, layout, row) {
                wrong.get_or_insert(row.span);
            }
            Ok::<_, Fault>(())
        })?;
        let whole = cursor.span_since(start);
        if rows.next().is_some() {
            wrong.get_or_insert(key);
        }
        if let Some(span) = wrong {
            let message = "the rows are not those of the board";
            self.diagnostics
                .push(*fault(Code::BadDiagram, span, message));
        } else {
            self.record.setup(setup, whole);
        }
        Ok(())
    }
}

/// Puts the men of a row into a position. False if it is no row of the board.
fn fill(setup: &mut Setup, layout: &[Cell], row: Quoted<'_>) -> bool {
    let mut cells = layout.iter();
    for (at, sign) in row.raw.char_indices().filter(|(_, sign)| *sign != ' ') {
        let piece = match sign {
            '.' => None,
            'X' | '✕' => Some(Side::Black),
            'O' | '○' => Some(Side::White),
            _ => return false,
        };
        let Some(cell) = cells.next() else {
            return false;
        };
        let start = row.span.start + at as u32;
        if let (Some(place), Some(span)) = (
            setup.pieces.get_mut(cell.index()),
            setup.spans.get_mut(cell.index()),
        ) {
            *place = piece;
            *span = Span::new(start, start + sign.len_utf8() as u32);
        }
    }
    cells.next().is_none() && !layout.is_empty()
}

/// Whose move a key tells: `X (human)`.
fn side(key: &str) -> Option<Side> {
    let side = match key.get(..1)? {
        "X" => Side::Black,
        "O" => Side::White,
        _ => return None,
    };
    let behind = key.get(1..)?;
    (behind.is_empty() || behind.starts_with(" (")).then_some(side)
}

fn raw(name: &str) -> Option<Raw> {
    let (letter, digits) = name.as_bytes().split_first()?;
    let is_number = !digits.is_empty() && digits.len() < 4 && digits.iter().all(u8::is_ascii_digit);
    let number = name.get(1..).filter(|_| is_number)?.parse().ok()?;
    letter
        .is_ascii_alphabetic()
        .then(|| Raw::named(*letter, number))
}

fn is_decimal(number: &str) -> bool {
    number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// Milliseconds as seconds, with all their digits.
fn seconds(milliseconds: &str) -> String {
    let (whole, part) = milliseconds.split_once('.').unwrap_or((milliseconds, ""));
    let padded = format!("{whole:0>4}{part}");
    let (whole, part) = padded.split_at(padded.len() - part.len() - 3);
    match part.trim_end_matches('0') {
        "" => whole.to_owned(),
        part => format!("{whole}.{part}"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_digit_of_a_time_is_lost() {
        for (milliseconds, seconds) in [
            ("2941.870", "2.94187"),
            ("0.001", "0.000001"),
            ("0.000", "0"),
            ("128303", "128.303"),
            ("5", "0.005"),
        ] {
            assert_eq!(super::seconds(milliseconds), seconds);
        }
    }
}

//! Position strings: the moves of a game of five in a row run together, `h8h7i9j10`, one game a line, also as
//! the last part of a web address. Web calculators, links and reports of faults have them.
//!
//! Gomocalc (dhbloo/gomoku-calculator) counts rows from the bottom, c-gomoku-cli from the top; an empty board
//! looks the same either way, so the usual one is taken, and `--coordinates` decides. The size of the board
//! and the rules are not told.

use std::io::BufRead;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme, Wish};
use crate::format::five::rules;
use crate::format::five::stones::{Room, unreadable};
use crate::format::settle::{Open, Written, settle};
use crate::format::text::cut::{Cut, Cutter};
use crate::format::text::lines::{lines, whole_lines};
use crate::format::text::words::{MOST_MOVES, Run, TOO_MANY_MOVES, is_of_word};
use crate::format::{
    Content, Context, Format, Held, Losses, Reading, Records, Spec, Told, Way, Writer,
};
use crate::game::Game;
use crate::record::Record;
use crate::source::{Chunk, Span};

/// Position strings.
pub(crate) struct PositionString;

static SPEC: Spec = Spec {
    id: "string",
    title: "Position strings",
    extensions: &["txt"],
    shared: &["txt"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: rules::is_five,
};

/// As LGN has it, and gomocalc.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Bottom,
    order: Order::ColumnFirst,
    base: Base::One,
};

impl Format for PositionString {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    /// Every line is one string, and one of them at least leaves the board of Othello, whose transcripts look
    /// the same.
    fn detect(&self, head: &[u8]) -> bool {
        let (mut count, mut is_large) = (0, false);
        for line in whole_lines(head) {
            let Some(text) = string_in(line) else {
                return false;
            };
            let run = Run::new(text.as_bytes());
            let mut names = 0;
            for (_, name) in run {
                let is_cell =
                    (1..=20).contains(&name.number) && (b'a'..=b't').contains(&name.letter);
                if !is_cell {
                    return false;
                }
                is_large |= name.letter > b'h' || name.number > 8;
                names += 1;
            }
            count += usize::from(names >= 2);
            if names < 2 {
                return false;
            }
        }
        count > 0 && is_large
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let reading = Line {
            game: context.game,
            wish: context.coordinates,
            size: rules::size_in(&context.name),
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

/// The string of a line: all of it, or the last part of a web address that is one.
fn string_in(line: &str) -> Option<&str> {
    let is_string = |text: &&str| {
        let mut run = Run::new(text.as_bytes());
        run.by_ref().for_each(drop);
        run.at() == text.len() && !text.is_empty()
    };
    if is_string(&line) {
        return Some(line);
    }
    if !line.contains("://") || line.contains(' ') {
        return None;
    }
    let parts = line.rsplit(|c: char| c.is_ascii() && !is_of_word(c as u8));
    parts.into_iter().find(is_string)
}

struct Line {
    game: Option<&'static dyn Game>,
    wish: Wish,
    /// The size that the name of the file tells.
    size: Option<u32>,
}

impl Reading for Line {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let Some((line, mut span)) = lines(&chunk.text).next() else {
            return Held::Nothing;
        };
        if let Some(text) = string_in(line) {
            let at = line.rfind(text).unwrap_or(0) as u32;
            span = Span::new(span.start + at, span.start + at + text.len() as u32);
        }
        let (mut turns, mut places, mut most) = (Vec::new(), Vec::new(), 0);
        let behind = names(
            span.of(&chunk.text),
            span.start,
            &mut |raw, place, lines| {
                turns.push(Some(raw));
                places.push(place);
                most = lines.max(most);
            },
        );
        let Some(fit) = rules::holding(self.game, most.min(20), self.size) else {
            let message = "no rule set that may be meant has a board for these cells";
            diagnostics.push(Diagnostic::new(Code::UnsupportedBoard, span, message));
            return Held::Unknown;
        };
        diagnostics.push_all(doubt(fit, span));
        let written = Written {
            game: fit.game,
            setup: None,
            turns: &turns,
            span,
        };
        let open = Open {
            letters: true,
            rows: true,
            ..Open::default()
        };
        let settled = settle(&written, SCHEME, self.wish, open);
        diagnostics.push_all(settled.said);
        let geometry = (fit.game.spec().geometry)();
        for (raw, place) in turns.iter().flatten().zip(places) {
            record.place(settled.scheme.cell(*raw, geometry), place);
        }
        if behind < span.end {
            let rest = Span::new(behind, span.end);
            let goes_on = Run::new(rest.of(&chunk.text).as_bytes()).next().is_some();
            diagnostics.push(if goes_on {
                Diagnostic::new(Code::TooLarge, rest, TOO_MANY_MOVES)
            } else {
                unreadable(rest, "a letter and a number: h8h7i9")
            });
        }
        Held::Record(fit.game)
    }
}

/// Tells each name of a string, up to [`MOST_MOVES`], with its place and how many lines it needs; blanks and
/// commas may stand between. Where it ends comes back.
fn names(text: &str, start: u32, each: &mut dyn FnMut(Raw, Span, u32)) -> u32 {
    let (mut at, mut left) = (0, MOST_MOVES);
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches([' ', '\t', ',']);
        at += rest.len() - trimmed.len();
        let mut run = Run::new(trimmed.as_bytes());
        for (place, name) in run.by_ref().take(left) {
            left -= 1;
            let from = start + (at + place) as u32;
            let file = u32::from(name.letter.saturating_sub(b'a')) + 1;
            let span = Span::new(from, from + name.len as u32);
            each(name.raw(), span, file.max(name.number));
        }
        if run.at() == 0 {
            return start + at as u32;
        }
        at += run.at();
    }
}

/// That the board may be another.
pub(super) fn doubt(fit: rules::Fit, span: Span) -> Option<Diagnostic> {
    let (lines, other) = (fit.lines, fit.other?);
    let message = format!("the board may have {other} lines or {lines}; {lines} are taken");
    let help = "`--game gomoku:19x19` or `--game gomoku:20x20` decides";
    Some(Diagnostic::new(Code::Ambiguous, span, message).help(help))
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
        let geometry = (told.game.spec().geometry)();
        let start = out.len();
        let mut most = 0;
        for cell in stones.iter().filter_map(|stone| stone.cell) {
            let (file, row) = geometry.lattice(cell);
            most = most.max(file).max(row);
            out.extend_from_slice(geometry.name(cell).as_bytes());
        }
        out.push(b'\n');
        let taken = rules::holding(None, u32::from(most), None).map(|fit| fit.game);
        rules::count_untold(told.game.spec(), taken, losses);
        count_letters(out.get(start..).unwrap_or_default(), losses);
        Ok(())
    }
}

/// Counts a string that can be read as one without the letter I as well.
fn count_letters(string: &[u8], losses: &mut Losses) {
    if !string.contains(&b'i') && string.iter().any(|letter| *letter > b'i') {
        losses.add("whether the letters leave out i");
    }
}

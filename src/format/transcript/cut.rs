//! Cuts pasted text into games, line by line.
//!
//! A line whose moves are one word without blanks is a game, unless it is what a mail program has wrapped. Other
//! lines of moves go on with the game before them until a blank line, a board, numbers that begin again, or
//! a line that begins with the game's own first cell. Words belong to the game behind them if there is one,
//! else to that before them.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::board;
use super::fold::Fold;
use super::line::{self, Kind, Line};
use super::plain;
use super::read::Moves;
use crate::diagnostic::Diagnostics;
use crate::format::text::stream::Stream;
use crate::format::text::words::Name;
use crate::format::{Reading, Records};
use crate::source::Chunk;

/// So much is looked at behind a game for the next one.
const WORDS: usize = 64 << 10;

/// No line that has been wrapped is shorter.
const WRAPPED: usize = 40;

/// The games of a stream.
pub(super) struct Games<'i> {
    stream: Stream<'i>,
    moves: Arc<Moves>,
    fold: Fold,
}

/// What has been seen of a game.
#[derive(Default)]
struct Seen {
    has_board: bool,
    has_score: bool,
    /// Its first cell.
    first: Option<Name>,
    moves: u32,
    number: Option<u32>,
    /// Whether its last line was a word without blanks, and how long that line was.
    is_run: bool,
    last_len: usize,
}

/// What stands between the last line of a game and the next that may belong to it.
#[derive(Default, Clone, Copy)]
struct Between {
    blank: bool,
    words: bool,
}

/// A line ahead.
enum Ahead {
    End,
    TooLong,
    Line { end: usize, next: usize },
}

impl<'i> Games<'i> {
    pub(super) fn new(input: Box<dyn BufRead + 'i>, moves: Moves) -> Self {
        Self {
            stream: Stream::new(input),
            moves: Arc::new(moves),
            fold: Fold::default(),
        }
    }

    /// The line that begins so far ahead.
    fn line(&mut self, at: usize) -> io::Result<Ahead> {
        let mut seen = at;
        loop {
            let ahead = self.stream.ahead();
            if let Some((end, next)) = line::ends(ahead, seen) {
                let may_go_on = next == ahead.len() && ahead.get(end) == Some(&b'\r');
                if !may_go_on || self.stream.is_all() {
                    return Ok(Ahead::Line { end, next });
                }
            }
            let len = ahead.len();
            if self.stream.is_all() {
                let rest = Ahead::Line {
                    end: len,
                    next: len,
                };
                return Ok(if len > at { rest } else { Ahead::End });
            }
            if len - at > Chunk::LIMIT {
                return Ok(Ahead::TooLong);
            }
            // A tag may be cut in two.
            seen = len.saturating_sub(super::fold::LONGEST_TAG).max(at);
            self.stream.more()?;
        }
    }

    /// How long the next game is, with the words that belong to it; 0 at the end of the stream.
    fn find(&mut self) -> io::Result<Found> {
        let mut game = Seen::default();
        let mut between = Between::default();
        // Up to `len` it is sure what belongs to the game.
        let (mut at, mut len) = (0, 0);
        loop {
            let (end, next) = match self.line(at)? {
                Ahead::End => return Ok(Found::Whole(at)),
                Ahead::TooLong if len == 0 && at == 0 => return Ok(Found::Long),
                Ahead::TooLong => return Ok(Found::Whole(at.max(len))),
                Ahead::Line { end, next } => (end, next),
            };
            if next > Chunk::LIMIT && at > 0 {
                return Ok(Found::Whole(if len > 0 { len } else { at }));
            }
            let text = self.stream.ahead().get(at..end).unwrap_or_default();
            let (has_board, line) = match plain::line(text) {
                Some(line) => (false, line),
                None => look(&String::from_utf8_lossy(text), &self.moves, &mut self.fold),
            };
            let begun = game.moves > 0 || game.has_board;
            if has_board && begun {
                return Ok(Found::Whole(len));
            }
            let is_of_game = match line.kind {
                Kind::Moves => {
                    let wraps = end - at <= game.last_len;
                    if game.moves > 0 && !game.goes_on(&line, between, wraps, &self.moves) {
                        return Ok(Found::Whole(len));
                    }
                    game.take(&line, end - at);
                    true
                }
                _ if has_board || !begun => true,
                Kind::Score if !game.has_score && !between.words => {
                    game.has_score = true;
                    true
                }
                Kind::Blank => {
                    between.blank = true;
                    false
                }
                Kind::Prose | Kind::Score => {
                    between.words = true;
                    if next - len > WORDS {
                        return Ok(Found::Whole(len));
                    }
                    false
                }
            };
            game.has_board |= has_board;
            at = next;
            if is_of_game {
                len = at;
                between = Between::default();
            }
        }
    }
}

enum Found {
    Whole(usize),
    /// One line that is longer than any record.
    Long,
}

impl Records for Games<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        self.stream.want(1)?;
        match self.find()? {
            Found::Whole(0) => Ok(false),
            Found::Whole(len) => {
                self.stream.take(len, chunk);
                Ok(true)
            }
            Found::Long => {
                self.stream.take(Chunk::LIMIT, chunk);
                chunk.truncated = true;
                self.stream.pass_line()?;
                Ok(true)
            }
        }
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.moves) as Arc<dyn Reading>
    }
}

/// Whether a position stands at the head of a line, and what the rest of it is.
fn look(text: &str, moves: &Moves, fold: &mut Fold) -> (bool, Line) {
    if line::rules(text).is_some() {
        return (false, Line::without_moves(Kind::Prose));
    }
    let board = moves
        .geometry()
        .and_then(|geometry| board::find(text, 0, text.len(), geometry));
    let from = board.as_ref().map_or(0, |board| board.end);
    fold.line(text, from, text.len());
    (board.is_some(), Line::of(fold))
}

impl Seen {
    fn take(&mut self, line: &Line, len: usize) {
        if self.moves == 0 {
            self.first = line.first;
        }
        self.moves += line.moves;
        self.number = line.last_number.or(self.number);
        self.is_run = line.is_run;
        self.last_len = len;
    }

    /// Whether a line of moves belongs to the game. `wraps` says that it is no longer than the last one.
    fn goes_on(&self, line: &Line, between: Between, wraps: bool, moves: &Moves) -> bool {
        let is_first = line.first.is_some() && line.first == self.first;
        if self.is_run || line.is_run {
            let may_begin = || line.first.is_none_or(|name| moves.may_begin(name));
            let fits = self.is_run && wraps && self.last_len >= WRAPPED;
            let is_next = !between.blank && !between.words && line.number.is_none();
            return fits && is_next && !may_begin();
        }
        match (line.number, self.number) {
            (Some((number, dots)), Some(last)) => number > 1 || (number == last && dots > 1),
            (Some((number, _)), None) => number > 1 && !between.blank,
            (None, _) => !between.blank && !is_first,
        }
    }
}

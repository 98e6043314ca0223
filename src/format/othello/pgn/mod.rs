//! PGN of Othello (`.pgn`): tags and pairs of turns, as chess has them, in the dialects of `PlayOK`, of Edax and
//! of databases that were made from WTHOR.
//!
//! `PlayOK` gives one number to two turns and writes a pass as `--` in its slot; Edax writes `pass`, and `1-0`
//! where Black has won; others leave passes out, so that the left column is not always Black's. So the column
//! says nothing here: whose turn it is follows from the rules alone. Described after files of these
//! programs; where they are silent the PGN standard of 1994 holds.

mod fen;
mod outcome;
mod pieces;
mod read;
mod tags;
mod write;

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::format::text::cut::group;
use crate::format::text::stream::Stream;
use crate::format::{Content, Context, Format, Reading, Records, Spec, Way, Writer};
use crate::game::registry;
use crate::lgn::syntax::tag;
use crate::lgn::syntax::token::skip_blanks;
use crate::source::Chunk;
use pieces::Pieces;
use read::Games;

/// PGN.
pub(crate) struct Pgn;

static SPEC: Spec = Spec {
    id: "pgn",
    title: "PGN (Othello)",
    extensions: &["pgn"],
    shared: &[],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: |game| game.game == "othello",
};

impl Format for Pgn {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        let head = head.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        is_pgn(head)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(Cut {
            stream: Stream::new(input),
            pieces: Pieces::default(),
            reading: Arc::new(Games { game: context.game }),
        })
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Pairs::default()))
    }
}

struct Cut<'i> {
    stream: Stream<'i>,
    pieces: Pieces,
    reading: Arc<Games>,
}

impl Records for Cut<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        let pieces = &mut self.pieces;
        let is_there = group(&mut self.stream, chunk, &mut |line| pieces.place(line));
        pieces.clear();
        is_there
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

/// Whether a text begins as PGN of Othello and as nothing else: no tag names a game, and either a result
/// stands there that LGN does not know, or a number with two turns behind it and the next number behind
/// those. The first turns lie off the four squares in the middle, where those of chess are.
fn is_pgn(head: &str) -> bool {
    let bytes = head.as_bytes();
    let (mut at, mut has_result, mut has_start) = (skip_blanks(bytes, 0), false, false);
    while let Some(scan) = tag::scan(bytes.get(at..).unwrap_or_default()) {
        let of = |from: usize, to: usize| head.get(at + from..at + to).unwrap_or_default();
        let value = of(scan.value.0, scan.value.1);
        match of(1, scan.name_end) {
            "Game" | "GameType" => return false,
            "Result" => has_result = outcome::is_foreign(value),
            "FEN" => has_start = true,
            _ => {}
        }
        at = skip_blanks(bytes, at + scan.end);
    }
    let body = head.get(at..).unwrap_or_default();
    let mut words = body.split_ascii_whitespace().flat_map(|word| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word.bytes().skip(digits).take_while(|&b| b == b'.').count();
        let cut = if dots > 0 { digits + dots } else { 0 };
        let (number, turn) = word.split_at_checked(cut).unwrap_or(("", word));
        [number, turn].into_iter().filter(|part| !part.is_empty())
    });
    let is_number = |word: Option<&str>, numbers: &[&str]| {
        word.is_some_and(|word| {
            numbers.contains(&word.trim_end_matches('.')) && word.ends_with('.')
        })
    };
    let first = is_number(words.next(), &["1"]);
    let (black, white) = (words.next(), words.next());
    let second = is_number(words.next(), &["2", "3"]);
    let is_turn = |word: Option<&str>| {
        word.is_some_and(|word| match *word.as_bytes() {
            [file, row] => {
                let file = file.to_ascii_lowercase();
                let is_middle = matches!(file, b'd' | b'e') && matches!(row, b'4' | b'5');
                matches!(file, b'a'..=b'h')
                    && matches!(row, b'1'..=b'8')
                    && (has_start || !is_middle)
            }
            _ => false,
        })
    };
    let is_second = || is_turn(white) || matches!(white, Some("--" | "pass" | "PASS"));
    first && is_turn(black) && is_second() && (second || has_result)
}

/// The words of a variant that Othello has.
fn has_variant(words: &str) -> bool {
    registry::find("othello", words).is_ok()
}

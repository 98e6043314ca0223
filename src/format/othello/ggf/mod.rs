//! GGF (`.ggf`), the Generic Game Format of the server GGS, in which programs keep their games of Othello.
//!
//! `(;` ... `;)` round `TAG[value]`, most often one game a line; a number may stand before the games of a
//! match. Moves carry their colour, and may carry an evaluation and a time. Described after files of `NTest` and
//! `NBoard`, and the server's help.

mod head;
mod moves;
mod outcome;
mod property;
mod read;
mod write;

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::format::text::stream::{Line, Stream};
use crate::format::{Content, Context, Format, Reading, Records, Spec, Way, Writer};
use crate::source::Chunk;
use read::Games;

/// GGF.
pub(crate) struct Ggf;

static SPEC: Spec = Spec {
    id: "ggf",
    title: "GGF of the server GGS",
    extensions: &["ggf"],
    shared: &[],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: |game| matches!(game.id, "othello" | "othello:misere"),
};

impl Format for Ggf {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let is_count = |b: &u8| b.is_ascii_whitespace() || b.is_ascii_digit();
        let start = head.iter().position(|b| !is_count(b)).unwrap_or(head.len());
        let game = head.get(start..).unwrap_or_default();
        let names_game = |value: &[u8]| {
            value
                .get(..8)
                .is_some_and(|value| value.eq_ignore_ascii_case(b"othello]"))
        };
        game.starts_with(b"(;")
            && memchr::memmem::find_iter(game, b"GM[")
                .any(|at| names_game(game.get(at + 3..).unwrap_or_default()))
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let game = context.game;
        Box::new(Cut {
            stream: Stream::new(input),
            reading: Arc::new(Games { game, of: None }),
            open: None,
        })
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Lines))
    }

    fn writes_each_alone(&self) -> bool {
        true
    }
}

struct Cut<'i> {
    stream: Stream<'i>,
    reading: Arc<Games>,
    /// The games of a match that have been seen, and how many it has.
    open: Option<(u32, u32)>,
}

impl Records for Cut<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        self.pass_blanks()?;
        let count = self.count()?;
        let (at, count) = count.map_or((0, None), |(at, count)| (at, Some(count)));
        self.stream.want(at + 2)?;
        if self.stream.ahead().is_empty() {
            return Ok(false);
        }
        if !self
            .stream
            .ahead()
            .get(at..)
            .unwrap_or_default()
            .starts_with(b"(;")
        {
            self.open = None;
            self.tell_match();
            return self.other(chunk);
        }
        self.open = match (count, self.open) {
            // One game is no match.
            (Some(count), _) => (count > 1).then_some((1, count)),
            (None, Some((seen, all))) if seen < all => Some((seen + 1, all)),
            _ => None,
        };
        self.tell_match();
        self.game(at, chunk)?;
        Ok(true)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

impl Cut<'_> {
    fn pass_blanks(&mut self) -> io::Result<()> {
        loop {
            let ahead = self.stream.ahead();
            let blank = |b: &u8| b.is_ascii_whitespace() || *b == 0x1a;
            let len = ahead.iter().take_while(|b| blank(b)).count();
            let is_end = len < ahead.len();
            self.stream.pass(len);
            if is_end || !self.stream.more()? {
                return Ok(());
            }
        }
    }

    /// The number in front of a match, and where the game behind it begins.
    fn count(&mut self) -> io::Result<Option<(usize, u32)>> {
        self.stream.want(32)?;
        let ahead = self.stream.ahead();
        let digits = ahead.iter().take_while(|b| b.is_ascii_digit()).count();
        let rest = ahead.get(digits..).unwrap_or_default();
        let blanks = rest
            .iter()
            .take_while(|b| matches!(b, b' ' | b'\t'))
            .count();
        let digits_of = ahead.get(..digits).unwrap_or_default();
        let count = std::str::from_utf8(digits_of).ok();
        let count = count
            .and_then(|text| text.parse().ok())
            .filter(|count| (1..1000).contains(count));
        Ok(count.map(|count| (digits + blanks, count)))
    }

    /// What the reader is told of the match that the game belongs to.
    fn tell_match(&mut self) {
        if self.reading.of != self.open {
            let game = self.reading.game;
            self.reading = Arc::new(Games {
                game,
                of: self.open,
            });
        }
    }

    /// Takes a game, up to its `;)`, or to where the next one begins on a line.
    fn game(&mut self, from: usize, chunk: &mut Chunk) -> io::Result<()> {
        let (mut at, mut in_value) = (from + 2, false);
        loop {
            let ahead = self.stream.ahead();
            let Some(&byte) = ahead.get(at) else {
                if at > Chunk::LIMIT {
                    self.stream.take(Chunk::LIMIT, chunk);
                    chunk.truncated = true;
                    return self.pass_game(in_value);
                }
                if !self.stream.more()? {
                    self.stream.take(at, chunk);
                    return Ok(());
                }
                continue;
            };
            match byte {
                b'\\' if in_value => at += 1,
                b']' => in_value = false,
                b'[' => in_value = true,
                b';' | b'\n' | b'\r' => {
                    self.stream.want(at + 3)?;
                    let next = self.stream.ahead().get(at + 1..at + 3).unwrap_or_default();
                    if byte == b';' && !in_value && next.first() == Some(&b')') {
                        self.stream.take(at + 2, chunk);
                        return Ok(());
                    }
                    if byte != b';' && next == b"(;" {
                        self.stream.take(at + 1, chunk);
                        return Ok(());
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Passes over the rest of a game that is too long.
    fn pass_game(&mut self, mut in_value: bool) -> io::Result<()> {
        loop {
            self.stream.want(3)?;
            match self.stream.ahead() {
                [] => return Ok(()),
                [b'\n' | b'\r', b'(', b';', ..] => return Ok(()),
                [b';', b')', ..] if !in_value => {
                    self.stream.pass(2);
                    return Ok(());
                }
                [b']', ..] => in_value = false,
                [b'[', ..] => in_value = true,
                _ => {}
            }
            self.stream.pass(1);
        }
    }

    /// Takes a line that is no game, up to a game on it.
    fn other(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        let len = match self.stream.find_line()? {
            Line::None => return Ok(false),
            Line::Whole(len) => len,
            Line::Long => return self.stream.line_into(chunk),
        };
        let line = self.stream.ahead().get(..len).unwrap_or_default();
        let game = memchr::memmem::find(line, b"(;");
        self.stream.take(game.unwrap_or(len), chunk);
        Ok(true)
    }
}

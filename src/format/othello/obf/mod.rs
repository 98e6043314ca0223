//! Positions of Othello, one a line (`.obf`): 64 signs from a1 to h8, and the side to move.
//!
//! OBF has moves with their scores behind that, `H1:+12;`; the older lists of the magazine `FForum` have the
//! number of the best square and a score; GGS sets an `8` before the board and blanks between its rows; some
//! have moves behind it. `%` begins a comment. Described after the problem files of Edax and of other programs.

mod read;
mod write;

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::board::Side;
use crate::diagnostic::Diagnostics;
use crate::format::othello::discs::{self, Discs};
use crate::format::text::cut::{Place, cut_off, measure};
use crate::format::text::stream::{Line, Stream};
use crate::format::{Content, Context, Format, Reading, Records, Spec, Way, Writer};
use crate::source::Chunk;
use read::Positions;

/// The tag that holds the moves with their scores.
const SCORES: &str = "MoveScores";

/// How far comments at the end of a file are looked for.
const LOOK: usize = 64 << 10;

/// OBF.
pub(crate) struct Obf;

static SPEC: Spec = Spec {
    id: "obf",
    title: "OBF (positions of Othello)",
    extensions: &["obf", "txt"],
    shared: &["txt"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: |game| game.id == "othello",
};

impl Format for Obf {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let mut lines = head.split(|b| matches!(b, b'\n' | b'\r'));
        let first = lines.find(|line| kind(line) == Kind::Other);
        first
            .and_then(|line| std::str::from_utf8(line).ok())
            .is_some_and(is_position)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(Cut {
            stream: Stream::new(input),
            reading: Arc::new(Positions { game: context.game }),
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
    reading: Arc<Positions>,
}

impl Records for Cut<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        // The comments before a position are its own.
        let mut place = |line: &[u8]| match kind(line) {
            Kind::Other => Place::Last,
            Kind::Blank | Kind::Comment => Place::Within,
        };
        let (found, last) = measure(&mut self.stream, &mut place)?;
        match found {
            Line::None => return Ok(false),
            Line::Whole(len) => {
                let tail = self.tail(len)?;
                self.stream.take(len + tail, chunk);
            }
            Line::Long => cut_off(&mut self.stream, chunk, last, &mut place)?,
        }
        Ok(true)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

impl Cut<'_> {
    /// The length of what stands behind the last position of a file: it belongs to that.
    fn tail(&mut self, from: usize) -> io::Result<usize> {
        let mut len = 0;
        while len < LOOK {
            let Line::Whole(line) = self.stream.find_line_behind(from + len)? else {
                return Ok(len);
            };
            let text = self.stream.ahead().get(from + len..from + len + line);
            if kind(text.unwrap_or_default()) == Kind::Other {
                return Ok(0);
            }
            len += line;
        }
        Ok(0)
    }
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Blank,
    Comment,
    Other,
}

fn kind(line: &[u8]) -> Kind {
    match line
        .iter()
        .find(|b| !b.is_ascii_whitespace() && **b != 0x1a)
    {
        None => Kind::Blank,
        Some(b'%') => Kind::Comment,
        Some(_) => Kind::Other,
    }
}

/// Reads the board at the head of a line: it, and where it ends.
fn board(text: &str, from: usize) -> (Discs, usize) {
    let line = text.get(from..).unwrap_or_default();
    match line.strip_prefix("8 ") {
        Some(_) => Discs::read(text, from + 2, true),
        None => Discs::read(text, from, false),
    }
}

/// Whether a line is surely a position: a board with discs of both sides, and who is to move.
fn is_position(line: &str) -> bool {
    let line = line.trim();
    let (discs, end) = board(line, 0);
    let has = |side: Side| discs.pieces.contains(&Some(side));
    let rest = line.get(end..).unwrap_or_default().trim_start();
    let word = rest.split([' ', '\t', ';', '%']).next().unwrap_or_default();
    discs.pieces.len() == discs::COUNT
        && has(Side::Black)
        && has(Side::White)
        && discs::side(word).is_some()
}

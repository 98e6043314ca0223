//! Piskvork's PSQ files (`.psq`): a game of five in a row as the manager of the Gomocup tournaments saves it.
//!
//! A line with the size of the board, then one line a turn: `x,y,milliseconds` from 1, the upper left corner
//! being `1,1`. Described after Piskvork's source (`game.cpp`).

use std::io::{self, BufRead};
use std::sync::Arc;

use super::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use super::stream::Stream;
use super::{Content, Context, Format, Held, Reading, Records, Spec, Way};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::{Game, registry};
use crate::record::Record;
use crate::source::{Chunk, Span};

/// PSQ.
pub struct Psq;

static SPEC: Spec = Spec {
    id: "psq",
    title: "Piskvork PSQ",
    extensions: &["psq"],
    shared: &[],
    companions: &[],
    way: Way::Reads,
    content: Content::Text,
    carries: |game| game.piece == "stone" && game.variant.is_empty(),
};

/// From 1, column first, the upper left corner being 1,1.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::One,
};

impl Format for Psq {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        head.starts_with(b"Piskvork")
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(Whole {
            stream: Stream::new(input),
            reading: Arc::new(Lines { game: context.game }),
        })
    }
}

/// A file is one game.
struct Whole<'i> {
    stream: Stream<'i>,
    reading: Arc<Lines>,
}

impl Records for Whole<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        self.stream.want(Chunk::LIMIT + 1)?;
        let len = self.stream.ahead().len();
        self.stream.take(len.min(Chunk::LIMIT), chunk);
        chunk.truncated = len > Chunk::LIMIT;
        Ok(len > 0)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

struct Lines {
    game: Option<&'static dyn Game>,
}

impl Reading for Lines {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let mut at = 0;
        let mut game: Option<&'static dyn Game> = None;
        for line in chunk.text.split_inclusive('\n') {
            let start = at as u32;
            at += line.len();
            let text = line.trim();
            let span = Span::new(start, start + text.len() as u32);
            let Some(rules) = game else {
                let found = self.rules(text);
                if found.is_none() {
                    let message = "expected the size of a board that there is";
                    diagnostics.push(Diagnostic::new(Code::UnsupportedBoard, span, message));
                    return Held::Unknown;
                }
                game = found;
                continue;
            };
            let mut numbers = text.split(',').map(str::parse::<u32>);
            if let (Some(Ok(x)), Some(Ok(y)), Some(Ok(_))) =
                (numbers.next(), numbers.next(), numbers.next())
            {
                let geometry = (rules.spec().geometry)();
                record.place(SCHEME.cell(Raw::numbers(x, y), geometry), span);
            }
        }
        game.map_or(Held::Nothing, Held::Record)
    }
}

impl Lines {
    fn rules(&self, head: &str) -> Option<&'static dyn Game> {
        let size = head.split([' ', ',']).nth(1)?;
        self.game.or_else(|| {
            let variant = match size {
                "15x15" => "",
                "19x19" => "19x19",
                "20x20" => "20x20",
                _ => return None,
            };
            registry::find("gomoku", variant).ok()
        })
    }
}

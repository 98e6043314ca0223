//! pente.org's text: games of the site where most pente is played, as its database gives them out.
//!
//! Much like PGN, but with keys that hold blanks (`[Player 1 Name "..."]`), a number for each pair of turns,
//! lines that may end between a number and its turn, columns without the letter I, and a player 1 who
//! begins with the light stones. Described after the site's own program and 3,682 games of it; an older
//! form of it (2.12) is read as well.

mod cut;
mod keys;
mod names;
mod old;
mod read;
mod write;

use std::io::BufRead;
use std::sync::Arc;

use crate::board::Side;
use crate::format::coordinates::{Base, Letters, Order, Rows, Scheme};
use crate::format::text::stream::Stream;
use crate::format::{Content, Context, Format, Records, Spec, Way, Writer};
use crate::game::Spec as GameSpec;

/// pente.org's text.
pub(crate) struct Pente;

static SPEC: Spec = Spec {
    id: "pente",
    title: "pente.org's text",
    extensions: &["txt", "pgn"],
    shared: &["txt", "pgn"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: names::is_carried,
};

/// Columns without I, row 1 at the bottom.
const SCHEME: Scheme = Scheme {
    letters: Letters::NoI,
    rows: Rows::Bottom,
    order: Order::ColumnFirst,
    base: Base::One,
};

/// The side that player 1 has: White, unless the rules give the first turn to another.
fn first_side(spec: &GameSpec) -> Side {
    spec.first.unwrap_or(Side::White)
}

impl Format for Pente {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        cut::detect(head)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(cut::Games {
            stream: Stream::new(input),
            reading: Arc::new(read::Text {
                game: context.game,
                scheme: context.coordinates.over(SCHEME),
            }),
        })
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Text::default()))
    }
}

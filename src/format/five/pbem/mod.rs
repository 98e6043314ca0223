//! Summaries of Richard's `PBeM` server, on which ninuki, renju and pente were played by mail from 1995 on.
//!
//! The server mailed a summary of each game when it was over: who won, the ratings, two turns a line, the pairs
//! that were taken, the board at the end. They lie in mail archives, with mail round them and marks of
//! quotation before their lines. Described after a public list archive and the site's help pages.

mod board;
mod cut;
mod lines;
mod names;
mod read;

use std::io::BufRead;
use std::sync::Arc;

use crate::format::coordinates::{Base, Letters, Order, Rows, Scheme};
use crate::format::text::stream::Stream;
use crate::format::{Content, Context, Format, Records, Spec, Way};

/// A server's summary.
pub(crate) struct Pbem;

static SPEC: Spec = Spec {
    id: "pbem",
    title: "a PBeM server's summary",
    extensions: &["txt", "eml", "mbox"],
    shared: &["txt", "eml", "mbox"],
    companions: &[],
    way: Way::Reads,
    content: Content::Text,
    carries: names::is_carried,
};

/// Columns without I, on every board; row 1 at the bottom.
const SCHEME: Scheme = Scheme {
    letters: Letters::NoI,
    rows: Rows::Bottom,
    order: Order::ColumnFirst,
    base: Base::One,
};

impl Format for Pbem {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        cut::detect(head)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(cut::Summaries {
            stream: Stream::new(input),
            reading: Arc::new(read::Summary {
                game: context.game,
                scheme: context.coordinates.over(SCHEME),
            }),
        })
    }
}

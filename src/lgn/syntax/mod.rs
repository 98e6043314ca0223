//! The syntax of LGN: text to [`tree::Tree`] and back.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod advice;
pub(crate) mod bare;
mod block;
mod block_line;
mod body;
mod comment;
pub mod count;
pub mod dump;
mod expect;
mod faults;
mod figure;
pub mod fmt;
pub(crate) mod glyph;
mod grid;
mod head;
mod line;
mod one;
mod place;
pub(crate) mod quote;
pub mod sniff;
pub mod split;
mod style;
pub(crate) mod tag;
pub(crate) mod token;
pub mod tree;
mod turn;
mod variation;
mod word;

pub use one::{is_block_line, is_word};

use crate::diagnostic::{Code, Diagnostics};
use crate::source::{Chunk, Span};
use body::Body;
use faults::Faults;
pub(crate) use faults::{looks_like, odd_sign};
pub(crate) use place::plain;
use tree::Tree;

/// Whether a line begins so that it can't be anything but tags (notation.md, section 1).
pub(crate) fn begins_tag_line(line: &[u8]) -> bool {
    tag::is_line(line)
}

/// Parses one record. Never fails: what can't be read is reported, and kept as an `Unknown` item.
///
/// Faults come in the order of their places.
///
/// ```
/// use ludograph::{diagnostic::Diagnostics, lgn::syntax::{parse, tree::Tree}, source::Chunk};
/// let chunk = Chunk::new("1. d5 2. zz 3. c5");
/// let (mut tree, mut diagnostics) = (Tree::default(), Diagnostics::new());
/// parse(&chunk, &mut tree, &mut diagnostics);
/// let fault = &diagnostics.list()[0];
/// assert_eq!((fault.code.word(), fault.turn), ("syntax", Some(2)));
/// assert_eq!(fault.message, "expected a turn, found `zz`");
/// ```
pub fn parse(chunk: &Chunk, tree: &mut Tree, diagnostics: &mut Diagnostics) {
    tree.clear();
    let mut faults = Faults::default();
    Body::new(&chunk.text, tree, &mut faults).run();
    if let Some(wrong) = chunk.encoding {
        faults.push(Code::Encoding, wrong, "a byte that is not UTF-8");
    }
    if chunk.truncated {
        let end = Span::at(chunk.text.len() as u32);
        let message = format!("a record of more than {} MiB", Chunk::LIMIT >> 20);
        faults.push(Code::TooLarge, end, message);
    }
    if diagnostics.is_strict() {
        style::look(chunk, tree, &mut faults);
    }
    faults.hand_over(tree, diagnostics);
}

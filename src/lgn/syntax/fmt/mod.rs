//! The canonical form (notation.md, section 4), with the repairs of section 5.
//!
//! Where the notation leaves a choice, this is what is written:
//!
//! - A record that can't be read to its end is [`Done::Kept`]: nothing is written, and its bytes
//!   should stay as they are. So no fault is ever moved, hidden or made worse.
//! - Comments that stand between a number, a side or a section word and its turn go before them, so
//!   that the number keeps to the line of its turn.
//! - Line ends are LF everywhere, inside comments too. Nothing else in a comment is touched.
//! - A missing `Result` is written: what the body says, else `*`. A body without anything but
//!   comments gets the same word.
//! - A grid that does not fit its board is indented and otherwise left as it stands.

mod figure;
mod grid;
mod keep;
mod layout;
mod movetext;
mod plain;
mod tag;
mod word;
mod wrap;

pub use keep::is_formattable;

use super::count;
use super::tree::Tree;
use crate::source::Chunk;
use movetext::Piece;

/// What the canonical form needs to know beyond the text.
#[derive(Clone, Copy, Default)]
pub struct Context<'a> {
    /// The board, if the game is known.
    pub geometry: Option<&'a crate::board::Geometry>,
    /// The indices of the items before which a forced pass has been left out, ascending. A pass goes
    /// before the number, side or section word of that item; an index given twice makes two.
    pub passes: &'a [u32],
}

/// What [`format()`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a record that is kept has not been written"]
pub enum Done {
    /// The canonical form has been appended; it ends with one line end.
    Formatted,
    /// Nothing has been appended: the record is not one that can be rewritten without risk (see
    /// [`is_formattable`]). The caller writes its bytes as they came, [`Chunk::raw`] where the text
    /// was not UTF-8; a file with a [`Chunk::truncated`] record is best left alone altogether.
    Kept,
}

/// Appends the canonical form of a record to `out`.
///
/// Records are parted by the caller: one blank line between two of them, if the first one is
/// [`Done::Formatted`]; one that is kept brings its own blank lines.
///
/// Takes time in proportion to the record.
pub fn format(chunk: &Chunk, tree: &Tree, context: Context<'_>, out: &mut String) -> Done {
    if !is_formattable(chunk, tree) {
        return Done::Kept;
    }
    let source = Source { chunk, tree };
    let first = tag::before_tags(tree);
    if first > 0 {
        let head = Piece {
            items: 0..first,
            numbers: &[],
            result: None,
        };
        movetext::write(source, context, &head, out);
        out.push('\n');
    }
    tag::write(source, out);
    out.push('\n');
    let mut numbers = Vec::new();
    count::turn_numbers(tree, &mut numbers);
    let items = tag::body(tree, first);
    let bare = tag::is_bare(tree.items.get(items.clone()).unwrap_or(&[]));
    let body = Piece {
        items,
        numbers: &numbers,
        result: bare.then(|| tag::result(source)),
    };
    movetext::write(source, context, &body, out);
    Done::Formatted
}

/// A record's text with its tree.
#[derive(Clone, Copy)]
struct Source<'a> {
    chunk: &'a Chunk,
    tree: &'a Tree,
}

impl<'a> Source<'a> {
    fn text(self, span: crate::source::Span) -> &'a str {
        span.of(&self.chunk.text)
    }
}

//! The canonical form (notation.md, section 4).

use super::tree::Tree;
use crate::source::Chunk;

/// What the canonical form needs to know beyond the text.
#[derive(Clone, Copy, Default)]
pub struct Context<'a> {
    /// The board, if the game is known.
    pub geometry: Option<&'a crate::board::Geometry>,
    /// The indices of the items before which a forced pass has been left out, ascending.
    pub passes: &'a [u32],
}

/// Appends the canonical form of a record to `out`.
pub fn format(chunk: &Chunk, tree: &Tree, context: Context<'_>, out: &mut String) {
    let _ = (chunk, tree, context, out);
}

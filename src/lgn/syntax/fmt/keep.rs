//! Which records may be rewritten.

use crate::lgn::syntax::token::LONGEST;
use crate::lgn::syntax::tree::{Item, Kind, Line, LineKind, Tree};
use crate::source::Chunk;

/// The longest line of a block that is laid out: what is shorter can't grow beyond what is read.
const LONGEST_LINE: usize = LONGEST / 2;

/// Whether a record can be written in canonical form without risk: it is a record, it was UTF-8, all of
/// it could be read, nothing is still open at its end, and nothing is as long as no record has it.
///
/// What could not be read means what it means by its place (the beginning of a line, the line of a
/// block), so rewriting what stands around it could change the verdict on it.
pub fn is_formattable(chunk: &Chunk, tree: &Tree) -> bool {
    if chunk.encoding.is_some() || chunk.truncated || !tree.is_record() {
        return false;
    }
    // A bracket without a partner is unknown if it closes, and open at the end if it opens.
    let mut open = 0_usize;
    for item in &tree.items {
        match item.kind {
            Kind::Open => open += 1,
            Kind::Close => open = open.saturating_sub(1),
            _ => {}
        }
        if !is_sound(tree, item) {
            return false;
        }
    }
    open == 0
}

fn is_sound(tree: &Tree, item: &Item) -> bool {
    match item.kind {
        Kind::Unknown => false,
        Kind::Comment { text, braces } => {
            item.span.len() <= LONGEST && (!braces || item.span.end > text.end)
        }
        Kind::Diagram(block) | Kind::Position(block) | Kind::Figure(block) => {
            is_block_sound(tree, block)
        }
        _ => true,
    }
}

fn is_block_sound(tree: &Tree, block: u32) -> bool {
    let sound = |line: &Line| line.kind != LineKind::Unknown && line.span.len() <= LONGEST_LINE;
    tree.blocks
        .get(block as usize)
        .is_some_and(|block| block.end.is_some() && block.lines.of(&tree.lines).iter().all(sound))
}

//! Which records may be rewritten.

use crate::lgn::syntax::tree::{Kind, Line, LineKind, Tree};
use crate::source::{Chunk, Span};

/// The largest turn number that is read (notation.md, "Limits").
const LARGEST: u32 = 100_000;

/// Whether a record can be written in canonical form without risk: it is a record, it was UTF-8,
/// all of it could be read, nothing is still open at its end, and no number is beyond the limits.
///
/// What could not be read means what it means by its place (the beginning of a line, the line of a
/// block), so rewriting what stands around it could change the verdict on it.
pub fn is_formattable(chunk: &Chunk, tree: &Tree) -> bool {
    if chunk.encoding.is_some() || chunk.truncated || !tree.is_record() {
        return false;
    }
    let mut depth = 0_usize;
    for item in &tree.items {
        let sound = match item.kind {
            Kind::Unknown => false,
            Kind::Number(number) => number <= LARGEST,
            Kind::Comment { text, braces } => is_closed(item.span, text, braces),
            Kind::Diagram(block) | Kind::Position(block) | Kind::Figure(block) => {
                is_block_sound(tree, block)
            }
            Kind::Open => {
                depth += 1;
                true
            }
            Kind::Close => {
                depth = depth.wrapping_sub(1);
                depth != usize::MAX
            }
            _ => true,
        };
        if !sound {
            return false;
        }
    }
    depth == 0
}

fn is_closed(whole: Span, text: Span, braces: bool) -> bool {
    !braces || whole.end > text.end
}

fn is_block_sound(tree: &Tree, block: u32) -> bool {
    let known = |line: &Line| line.kind != LineKind::Unknown;
    tree.blocks
        .get(block as usize)
        .is_some_and(|block| block.end.is_some() && block.lines.of(&tree.lines).iter().all(known))
}

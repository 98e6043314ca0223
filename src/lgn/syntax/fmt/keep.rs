//! Which records may be rewritten.

use super::plain;
use crate::lgn::syntax::tree::{
    Directive, GridMark, Item, Kind, Line, LineKind, Mark, Note, NoteAt, Tree,
};
use crate::source::{Chunk, Span};

/// The largest turn number that is read (notation.md, "Limits").
const LARGEST: u32 = 100_000;

/// Whether a record can be written in canonical form without risk: it is a record, it was UTF-8,
/// all of it could be read, its tags stand together with nothing but comments before them, nothing is
/// still open at its end, and no number is beyond the limits.
///
/// What could not be read means what it means by its place (the beginning of a line, the line of a
/// block), so rewriting what stands around it could change the verdict on it.
pub fn is_formattable(chunk: &Chunk, tree: &Tree) -> bool {
    if chunk.encoding.is_some() || chunk.truncated || !tree.is_record() || !are_tags_together(tree)
    {
        return false;
    }
    let mut depth = 0_usize;
    for item in &tree.items {
        let sound = match item.kind {
            Kind::Unknown => false,
            Kind::Tag { value, .. } => is_tag_closed(chunk, item.span, value),
            Kind::Number(number) | Kind::Session(number) => number <= LARGEST,
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

fn are_tags_together(tree: &Tree) -> bool {
    let is_tag = |item: &Item| matches!(item.kind, Kind::Tag { .. });
    let is_comment = |item: &Item| matches!(item.kind, Kind::Comment { .. });
    let mut rest = tree.items.iter().skip_while(|item| is_comment(item));
    // The item behind the tags is no tag, and neither may any other be.
    rest.find(|item| !is_tag(item)).is_none() || !rest.any(is_tag)
}

/// Whether a quote and a bracket stand behind the value, and nothing else but blanks.
fn is_tag_closed(chunk: &Chunk, whole: Span, value: Span) -> bool {
    let behind = Span::new(value.end, whole.end.max(value.end)).of(&chunk.text);
    let mut signs = plain::signs(behind).filter(|c| !c.is_whitespace());
    matches!(signs.next(), Some('"' | '\u{201c}'..='\u{201f}'))
        && signs.next() == Some(']')
        && signs.next().is_none()
}

fn is_closed(whole: Span, text: Span, braces: bool) -> bool {
    !braces || whole.end > text.end
}

fn is_block_sound(tree: &Tree, block: u32) -> bool {
    tree.blocks.get(block as usize).is_some_and(|block| {
        let number = block.number.map_or(0, |(number, _)| number);
        let mut lines = block.lines.of(&tree.lines).iter();
        block.end.is_some() && number <= LARGEST && lines.all(|line| is_line_sound(tree, line))
    })
}

fn is_line_sound(tree: &Tree, line: &Line) -> bool {
    let largest = match line.kind {
        LineKind::Unknown => return false,
        LineKind::Row(row) => {
            let marks = row.marks.of(&tree.marks).iter().map(value);
            let label = row.label.map_or(0, |(label, _)| label);
            marks.fold(label, u32::max)
        }
        LineKind::Notes(notes) => notes
            .of(&tree.notes)
            .iter()
            .map(note_value)
            .max()
            .unwrap_or(0),
        LineKind::Session(number) => number,
        LineKind::Pairs(black, white) => black.max(white),
        LineKind::Directive(Directive::Numbers(Some((from, to)))) => from.max(to),
        _ => 0,
    };
    largest <= LARGEST
}

fn value(mark: &Mark) -> u32 {
    match mark.kind {
        GridMark::Number { value, .. } => value,
        _ => 0,
    }
}

fn note_value(note: &Note) -> u32 {
    match note.at {
        NoteAt::Turn(number, _) => number.max(value(&note.mark)),
        NoteAt::Cell(_) => value(&note.mark),
    }
}

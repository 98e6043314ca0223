//! The numbers that turns have.

use super::tree::{GridMark, Kind, LineKind, PartKind, Tree};

/// For each item the number that a numbered turn there would have.
pub fn turn_numbers(tree: &Tree) -> Vec<u32> {
    let mut numbers = Vec::with_capacity(tree.items.len());
    let (mut next, mut before) = (1_u32, 1_u32);
    let mut started = false;
    let mut stack = Vec::new();
    for item in &tree.items {
        numbers.push(next);
        match item.kind {
            Kind::Turn { parts, .. } => {
                started = true;
                before = next;
                let plain = |kind| {
                    matches!(
                        kind,
                        PartKind::Mark(_)
                            | PartKind::Swap
                            | PartKind::Roll(..)
                            | PartKind::Pass
                            | PartKind::End(_)
                    )
                };
                if parts.of(&tree.parts).iter().any(|part| !plain(part.kind)) {
                    next += 1;
                }
            }
            Kind::Doubt { .. } => {
                started = true;
                before = next;
                next += 1;
            }
            Kind::Open => {
                stack.push((next, before));
                next = before;
            }
            Kind::Close => {
                if let Some(state) = stack.pop() {
                    (next, before) = state;
                }
            }
            Kind::Diagram(block) => {
                started = true;
                before = next;
                let Some(block) = tree.blocks.get(block as usize) else {
                    continue;
                };
                for line in block.lines.of(&tree.lines) {
                    match line.kind {
                        LineKind::Row(row) => {
                            let marks = row.marks.of(&tree.marks).iter();
                            let counts =
                                |kind| matches!(kind, GridMark::Number { .. } | GridMark::Doubt);
                            next += marks.filter(|mark| counts(mark.kind)).count() as u32;
                        }
                        LineKind::Notes(notes) => next += notes.len,
                        _ => {}
                    }
                }
            }
            Kind::Position(block) if !started => {
                started = true;
                let number = tree.blocks.get(block as usize).and_then(|b| b.number);
                if let Some((number, _)) = number {
                    next = number;
                }
            }
            _ => {}
        }
    }
    numbers
}

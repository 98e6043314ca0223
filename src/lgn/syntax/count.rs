//! The numbers of turns, told by counting alone: what a turn's number would be at each place, as far as
//! that can be told without knowing the game.

use super::tree::{Block, GridMark, Item, Kind, LineKind, Part, PartKind, Tree};

/// Counts the turns of a record item by item.
///
/// One number a turn; words that consist only of marks, rolls, swaps, passes or an end word have none.
/// A variation begins with the number of the word that it stands in place of. A diagram goes on to its
/// highest number, or, where marks are doubtful, by the number of its marks. A starting position may
/// set the number of the first turn.
#[derive(Debug)]
pub struct Counter {
    next: u32,
    last: u32,
    started: bool,
    lost: bool,
    outer: Vec<(u32, u32, bool)>,
}

impl Default for Counter {
    fn default() -> Self {
        Self::new()
    }
}

impl Counter {
    /// At the beginning of a record.
    pub const fn new() -> Self {
        Self {
            next: 1,
            last: 1,
            started: false,
            lost: false,
            outer: Vec::new(),
        }
    }

    /// The number of a numbered turn that stands here.
    pub const fn next(&self) -> u32 {
        self.next
    }

    /// Goes on behind the next item of the record.
    pub fn pass(&mut self, tree: &Tree, item: &Item) {
        match item.kind {
            Kind::Turn { parts, .. } => self.word(is_numbered(parts.of(&tree.parts))),
            Kind::Doubt { .. } => self.word(true),
            Kind::Open => {
                self.outer.push((self.next, self.last, self.lost));
                self.next = self.last;
            }
            Kind::Close => {
                // What could not be read in a variation puts nothing in doubt behind it.
                if let Some(outer) = self.outer.pop() {
                    (self.next, self.last, self.lost) = outer;
                }
            }
            Kind::Diagram(index) => {
                if let Some(block) = tree.blocks.get(index as usize) {
                    self.diagram(tree, block);
                }
            }
            Kind::Position(index) => {
                let block = tree.blocks.get(index as usize);
                let number = block.and_then(|block| block.number);
                if let Some((number, _)) = number.filter(|_| !self.started) {
                    self.next = number;
                    self.last = number;
                }
                self.started = true;
            }
            // Behind something that could not be read a number that stands there is believed.
            Kind::Number(number) if self.lost => {
                self.next = number;
                self.lost = false;
            }
            Kind::Unknown => self.lost = true,
            _ => {}
        }
    }

    fn word(&mut self, numbered: bool) {
        self.started = true;
        self.last = self.next;
        self.next += u32::from(numbered);
    }

    fn diagram(&mut self, tree: &Tree, block: &Block) {
        self.started = true;
        let mut count = 0;
        let mut highest = 0;
        let mut doubtful = false;
        let mut see = |mark: GridMark| match mark {
            GridMark::Number { value, .. } => {
                count += 1;
                highest = highest.max(value);
            }
            GridMark::Doubt => {
                count += 1;
                doubtful = true;
            }
            _ => {}
        };
        for line in block.lines.of(&tree.lines) {
            match line.kind {
                LineKind::Row(row) => {
                    row.marks.of(&tree.marks).iter().for_each(|m| see(m.kind));
                }
                LineKind::Notes(notes) => {
                    notes.of(&tree.notes).iter().for_each(|n| see(n.mark.kind));
                }
                _ => {}
            }
        }
        self.next = if doubtful {
            self.next + count
        } else {
            self.next.max(highest.saturating_add(1))
        };
        self.last = if count > 0 { self.next - 1 } else { self.last };
    }
}

/// Whether a word of these parts carries a number (notation.md, section 2).
pub fn is_numbered(parts: &[Part]) -> bool {
    !parts.iter().all(|part| {
        matches!(
            part.kind,
            PartKind::Mark(_)
                | PartKind::Roll(..)
                | PartKind::Swap
                | PartKind::Pass
                | PartKind::End(_)
        )
    })
}

/// The number that a numbered turn standing at each item would have, item by item.
pub fn turn_numbers(tree: &Tree, out: &mut Vec<u32>) {
    let mut counter = Counter::new();
    out.clear();
    for item in &tree.items {
        out.push(counter.next());
        counter.pass(tree, item);
    }
}

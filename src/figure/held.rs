//! What stands in each cell, known before anything is drawn.

use super::{Figure, Mark, text};
use crate::record::MarkKind;

/// What stands in a cell beside a piece.
#[derive(Clone, Copy, Default)]
pub(super) struct Held {
    pub(super) number: bool,
    pub(super) labels: u16,
    pub(super) signs: u16,
    pub(super) dots: u16,
}

impl Held {
    /// How many things want a place of their own where no number has the middle.
    pub(super) fn things(self) -> usize {
        usize::from(self.labels) + usize::from(self.signs) + usize::from(self.dots)
    }
}

/// Looks through all cells of a figure.
pub(super) fn held(figure: &Figure<'_>) -> Vec<Held> {
    let mut all = vec![Held::default(); figure.geometry.len()];
    for number in &figure.numbers {
        if let Some(held) = all.get_mut(number.cell.index()) {
            held.number = true;
        }
    }
    for mark in &figure.marks {
        let (Mark::Label(cell, _) | Mark::Sign(_, cell) | Mark::Dot(cell)) = mark else {
            continue;
        };
        let Some(held) = all.get_mut(cell.index()) else {
            continue;
        };
        match mark {
            Mark::Label(_, label) if !text::drawable(label).is_empty() => {
                held.labels = held.labels.saturating_add(1);
            }
            Mark::Sign(kind, _) if *kind != MarkKind::Shade => {
                held.signs = held.signs.saturating_add(1);
            }
            Mark::Dot(_) => held.dots = held.dots.saturating_add(1),
            _ => {}
        }
    }
    all
}

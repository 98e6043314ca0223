//! The turns that a figure shows, in words: what is shown of them beside their numbers.

use std::fmt::Write;

use super::shown::shown;
use super::words::Words;
use super::{Fate, Figure};
use crate::board::{Page, Side};

impl Words<'_> {
    /// The board before the turns; what follows tells of the one behind them.
    pub(super) fn before(&mut self, figure: &Figure<'_>, before: &Figure<'_>, page: &Page) {
        let before = shown(before, page);
        let (first, last) = figure.turns.unwrap_or_default();
        self.begin(&format!("Two boards. On the left, before turn {first}:"));
        self.pieces(&before, page.part.is_some());
        self.marks(&before.marks);
        self.begin(&format!("On the right, after turn {last}: "));
    }

    /// With which numbers the turns are shown, if these are not their own.
    pub(super) fn numbering(&mut self, figure: &Figure<'_>) {
        let mut all = figure.numbers.iter().chain(&figure.noted);
        let Some(first) = all.next().filter(|_| figure.is_renumbered()) else {
            return;
        };
        let shown = figure.shown(first);
        self.begin(&format!(
            "Turn {} is shown as {shown}, and so on",
            first.number
        ));
        if let Some(modulo) = figure.numbering.modulo {
            // Writing to a string never fails.
            let _ = write!(
                self.text,
                "; after {modulo} the numbers shown begin with 1 again"
            );
        }
        self.text.push('.');
    }

    /// What the turns have captured and flipped.
    pub(super) fn ghosts(&mut self, figure: &Figure<'_>) {
        if figure.ghosts.is_empty() {
            return;
        }
        let men = figure.board.session.is_some();
        for (fate, side) in [
            (Fate::Captured, Side::Black),
            (Fate::Captured, Side::White),
            (Fate::Flipped, Side::Black),
            (Fate::Flipped, Side::White),
        ] {
            let head = match fate {
                Fate::Captured if men => format!("Removed from {}:", side.name()),
                Fate::Captured => format!("Captured from {}:", side.name()),
                Fate::Flipped if men => format!("Changed to {}:", side.other().name()),
                Fate::Flipped => format!("Flipped to {}:", side.other().name()),
            };
            let ghosts = figure.ghosts.iter();
            let ghosts = ghosts.filter(|ghost| (ghost.fate, ghost.side) == (fate, side));
            self.list(&head, ghosts.map(|ghost| ghost.cell));
        }
    }
}

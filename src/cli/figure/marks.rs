//! Points that the command line asks to be marked, and what found nothing to mark.

use ludograph::board::Cell;
use ludograph::check::Moment;
use ludograph::figure::{Figure, Mark};
use ludograph::record::MarkKind;

use super::Args;

impl Args {
    /// Whether points are to be marked that no figure block names.
    pub(super) fn asks_for_marks(&self) -> bool {
        self.forbidden || self.annulling
    }

    /// Marks the points that were asked for.
    pub(super) fn mark<'a>(&self, mut figure: Figure<'a>, moment: &Moment) -> Figure<'a> {
        let waiting = moment
            .board
            .fives
            .as_ref()
            .and_then(|fives| fives.waiting.as_ref());
        if self.forbidden {
            let cells = moment.forbidden.iter().map(|&(cell, _)| cell);
            sign(&mut figure, "forbidden", MarkKind::Cross, cells);
        }
        if self.annulling {
            let cells = waiting
                .into_iter()
                .flat_map(|five| five.annulling.iter().copied());
            sign(&mut figure, "annulling", MarkKind::Circle, cells);
        }
        figure
    }
}

/// Marks cells; if there are none, the figure lacks what `word` stands for.
fn sign(
    figure: &mut Figure<'_>,
    word: &'static str,
    kind: MarkKind,
    cells: impl Iterator<Item = Cell>,
) {
    let before = figure.marks.len();
    figure
        .marks
        .extend(cells.map(|cell| Mark::Sign(kind, cell)));
    if figure.marks.len() == before {
        figure.absent.push(word);
    }
}

/// Why directives have found nothing to draw, and which.
pub(super) fn reasons<'w>(absent: &[&'w str]) -> Vec<(&'static str, Vec<&'w str>)> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for &word in absent {
        let why = match word {
            "annulling" => "no five waits that can be annulled",
            "numbers" => "the line has no such turns",
            "forbidden" => "nothing is forbidden to the side to move",
            _ => "no mark is set",
        };
        match reasons.iter_mut().find(|(other, _)| *other == why) {
            Some((_, words)) => words.push(word),
            None => reasons.push((why, vec![word])),
        }
    }
    reasons
}

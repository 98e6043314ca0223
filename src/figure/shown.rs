//! What of a figure its page shows: where that is a part of the board, the rest is left out before
//! anything is drawn or told.

use std::borrow::Cow;

use super::{Figure, Mark};
use crate::board::{Cell, Page};

/// The figure without what is on cells that the page doesn't show. Arrows and lines that leave the part are
/// left out: one cut off would point at another cell.
pub(super) fn shown<'s, 'f>(figure: &'s Figure<'f>, page: &Page) -> Cow<'s, Figure<'f>> {
    if page.part.is_none() {
        return Cow::Borrowed(figure);
    }
    let is_shown = |cell: Cell| page.middle(cell).is_some();
    let mut shown = figure.clone();
    for cell in figure.geometry.cells().filter(|&cell| !is_shown(cell)) {
        shown.board.set(cell, None);
    }
    shown.numbers.retain(|number| is_shown(number.cell));
    shown.noted.retain(|number| is_shown(number.cell));
    shown.ghosts.retain(|ghost| is_shown(ghost.cell));
    shown.marks.retain(|mark| match mark {
        Mark::Dot(cell)
        | Mark::Last(cell)
        | Mark::Rendezvous(cell)
        | Mark::Sign(_, cell)
        | Mark::Label(cell, _)
        | Mark::Coin(cell) => is_shown(*cell),
        Mark::Arrow(cells) => cells.iter().all(|&cell| is_shown(cell)),
        Mark::Line(from, to) => is_shown(*from) && is_shown(*to),
    });
    Cow::Owned(shown)
}

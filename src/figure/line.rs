//! The turns of a line in their order, and the boards between them.

use std::ops::RangeInclusive;

use crate::board::Board;
use crate::check::{Moment, Ply};

/// A turn of a line.
pub(super) struct Turn<'m> {
    pub(super) number: u32,
    pub(super) plies: &'m [Ply],
    /// The board after it.
    pub(super) after: &'m Board,
}

/// The turns of a line in their order, those that place and move nothing among them.
pub(super) fn of_line(moment: &Moment) -> Vec<Turn<'_>> {
    let mut turns = Vec::new();
    let mut still = moment.still.iter().map(|still| Turn {
        number: still.number,
        plies: &[],
        after: &still.board,
    });
    let mut next_still = still.next();
    let mut done = 0;
    for plies in moment.plies.chunk_by(|a, b| a.number == b.number) {
        done += plies.len();
        let (Some(ply), Some(after)) = (plies.first(), moment.boards.get(done)) else {
            break;
        };
        let number = ply.number;
        while let Some(turn) = next_still.take_if(|turn| turn.number < number) {
            turns.push(turn);
            next_still = still.next();
        }
        turns.push(Turn {
            number,
            plies,
            after,
        });
    }
    turns.extend(next_still);
    turns.extend(still);
    turns
}

/// Some turns of a line that follow each other.
pub(super) struct Part<'t, 'm> {
    /// The board before the first of them.
    pub(super) before: &'m Board,
    /// The turns, at least one.
    pub(super) turns: &'t [Turn<'m>],
    /// The last of them.
    pub(super) last: &'t Turn<'m>,
    /// Whether the line ends with it.
    pub(super) is_end: bool,
}

/// The turns with those numbers; none if the line has no such turns.
pub(super) fn part<'t, 'm>(
    moment: &'m Moment,
    line: &'t [Turn<'m>],
    numbers: &RangeInclusive<u32>,
) -> Option<Part<'t, 'm>> {
    let from = line
        .iter()
        .position(|turn| turn.number >= *numbers.start())?;
    let to = (line.iter()).rposition(|turn| turn.number <= *numbers.end())?;
    let turns = line.get(from..=to)?;
    let before = match from.checked_sub(1).and_then(|i| line.get(i)) {
        Some(turn) => turn.after,
        None => moment.boards.first()?,
    };
    Some(Part {
        before,
        turns,
        last: turns.last()?,
        is_end: to + 1 == line.len(),
    })
}

//! Numbered figures: the pieces of some turns carry the numbers of those turns.
//!
//! Where pieces stay where they are placed, such a figure is the board before the turns with their
//! pieces on it. Where men move, it is the board after them, and a man has the number of the last turn
//! that touched it.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::digits::Digits;
use super::{Figure, Number};
use crate::board::{Board, Cell, Geometry};
use crate::check::{Moment, Ply};
use crate::game::Spec;

/// The turns that a numbered figure shows.
pub(super) struct Shown {
    /// The numbers of the first and of the last of them.
    pub(super) turns: (u32, u32),
    /// Where the last of them has left its pieces.
    pub(super) last: Vec<Cell>,
}

/// Makes a numbered figure of those turns out of the figure of a position. None, and nothing changed,
/// if the line has no such turns.
pub(super) fn number(
    figure: &mut Figure<'_>,
    spec: &Spec,
    moment: &Moment,
    turns: &RangeInclusive<u32>,
) -> Option<Shown> {
    let plies = &moment.plies;
    let from = plies.iter().position(|ply| ply.number >= *turns.start())?;
    let shown = plies.iter().rposition(|ply| ply.number <= *turns.end())?;
    let range = plies.get(from..=shown)?;
    let (first, last) = (range.first()?.number, range.last()?.number);
    let before = moment.boards.get(from)?;
    let is_all = shown + 1 == plies.len();
    let after = moment.boards.get(shown + 1).filter(|_| !is_all);
    let after = after.unwrap_or(&moment.board);
    if !is_all {
        figure.outcome = None;
    }
    figure.captions.clear();
    if spec.sessions || plies.iter().any(|ply| ply.from.is_some()) {
        figure.board.clone_from(after);
        let boards = moment.boards.get(from..=shown + 1)?;
        figure.numbers = moved(figure.geometry, range, boards, after);
    } else {
        figure.board.clone_from(before);
        figure.board.to_move = after.to_move;
        figure.numbers.clear();
        placed(figure, range);
    }
    Some(Shown {
        turns: (first, last),
        last: of_last_turn(range, &figure.board),
    })
}

/// Where the last of these turns has left its pieces. A man that has been removed since has none.
pub(super) fn of_last_turn(plies: &[Ply], board: &Board) -> Vec<Cell> {
    let mut cells = Vec::new();
    let last = plies.last().map(|ply| ply.number);
    for ply in plies.iter().rev() {
        if Some(ply.number) != last {
            break;
        }
        if board.get(ply.cell).is_some() && !cells.contains(&ply.cell) {
            cells.push(ply.cell);
        }
    }
    cells.reverse();
    cells
}

/// Pieces that stay where they are placed, in the colour of who placed them. A turn on a cell that is
/// taken in the diagram is noted under the board.
fn placed(figure: &mut Figure<'_>, plies: &[Ply]) {
    let mut notes = String::new();
    for ply in plies {
        if figure.board.get(ply.cell).is_none() {
            figure.board.set(ply.cell, Some(ply.side));
            figure.numbers.push(Number {
                number: ply.number,
                side: ply.side,
                cell: ply.cell,
            });
        } else {
            if !notes.is_empty() {
                notes.push_str(", ");
            }
            notes.push_str(Digits::whole(u64::from(ply.number)).as_str());
            notes.push_str(" = ");
            notes.push_str(figure.geometry.name(ply.cell));
        }
    }
    if !notes.is_empty() {
        figure.captions.push(Cow::Owned(notes));
    }
}

/// The men on a board, each with the number of the last of those turns that touched it, in the order
/// of the turns. `boards` are that before the turns and that after each of `plies`.
fn moved(geometry: &Geometry, plies: &[Ply], boards: &[Board], end: &Board) -> Vec<Number> {
    let mut men = Men(vec![None; geometry.len()]);
    let mut before = boards.first();
    let turns = plies.chunk_by(|a, b| a.number == b.number);
    let mut done = 0;
    for turn in turns {
        done += turn.len();
        let after = boards.get(done);
        if let (Some(before), Some(after)) = (before, after) {
            men.shift(geometry, before, after);
        }
        for ply in turn {
            if let Some(from) = ply.from {
                men.put(from, None);
            }
            men.put(ply.cell, Some(ply.number));
        }
        if let Some(after) = after {
            men.keep(after);
            before = Some(after);
        }
    }
    if let Some(before) = before {
        men.shift(geometry, before, end);
    }
    men.keep(end);
    let number = |(cell, number): (Cell, &Option<u32>)| {
        Some(Number {
            number: (*number)?,
            side: end.get(cell)?,
            cell,
        })
    };
    let mut numbers: Vec<Number> = geometry.cells().zip(&men.0).filter_map(number).collect();
    numbers.sort_by_key(|number| number.number);
    numbers
}

/// For each cell, the number of the last turn that touched the man there.
struct Men(Vec<Option<u32>>);

impl Men {
    fn put(&mut self, cell: Cell, number: Option<u32>) {
        if let Some(place) = self.0.get_mut(cell.index()) {
            *place = number;
        }
    }

    /// Takes the numbers of men away that are no longer there.
    fn keep(&mut self, board: &Board) {
        for (i, number) in self.0.iter_mut().enumerate() {
            if board.get(Cell(i as u16)).is_none() {
                *number = None;
            }
        }
    }

    /// If the mark has been shifted within its session, all men of the rendezvous have gone with it
    /// (rules/lanrick.md, section 7), in a word without a number and before the moves of a turn.
    fn shift(&mut self, geometry: &Geometry, before: &Board, after: &Board) {
        let (Some(old), Some(new)) = (&before.session, &after.session) else {
            return;
        };
        let (Some(from), Some(to)) = (old.mark, new.mark) else {
            return;
        };
        if old.number != new.number || from == to {
            return;
        }
        let at = |cell: Cell| {
            let (file, row) = geometry.lattice(cell);
            (i16::from(file), i16::from(row))
        };
        let ((a, b), (c, d)) = (at(from), at(to));
        let carried: Vec<(Cell, Option<u32>)> = (old.rendezvous.iter())
            .map(|&cell| (cell, self.0.get(cell.index()).copied().flatten()))
            .collect();
        for &(cell, _) in &carried {
            self.put(cell, None);
        }
        for (cell, number) in carried {
            let (file, row) = at(cell);
            if let Some(cell) = geometry.at(file + c - a, row + d - b)
                && number.is_some()
            {
                self.put(cell, number);
            }
        }
    }
}

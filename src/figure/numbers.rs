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
    let mut men = Men::default();
    let Some((mut before, after)) = boards.split_first() else {
        return Vec::new();
    };
    men.cells.resize(geometry.len(), Man::None);
    men.see(before, Man::Still);
    let mut done = 0;
    for turn in plies.chunk_by(|a, b| a.number == b.number) {
        done += turn.len();
        let (Some(ply), Some(after)) = (turn.last(), after.get(done - 1)) else {
            break;
        };
        men.shift(geometry, before, after);
        for ply in turn {
            if let Some(from) = ply.from {
                men.put(from, Man::None);
            }
            men.put(ply.cell, Man::Touched(ply.number));
        }
        // Men that go by themselves when a session has been won (rules/lanrick.md, section 7). What has
        // come about since the turn before, in a word that moves nothing, is not told by a number.
        let is_won = after.session.as_ref().is_none_or(|now| now.mark.is_none());
        men.see(
            after,
            if is_won {
                Man::Touched(ply.number)
            } else {
                Man::Still
            },
        );
        before = after;
    }
    men.shift(geometry, before, end);
    men.see(end, Man::Still);
    let number = |(cell, man): (Cell, &Man)| match *man {
        Man::Touched(number) => Some(Number {
            number,
            side: end.get(cell)?,
            cell,
        }),
        Man::None | Man::Still => None,
    };
    let mut numbers: Vec<Number> = geometry
        .cells()
        .zip(&men.cells)
        .filter_map(number)
        .collect();
    numbers.sort_by_key(|number| number.number);
    numbers
}

/// What is known of the man on a cell.
#[derive(Clone, Copy, PartialEq)]
enum Man {
    /// There is none.
    None,
    /// No turn has touched it.
    Still,
    /// The turn of that number was the last to touch it.
    Touched(u32),
}

/// The men of a board, by cell.
#[derive(Default)]
struct Men {
    cells: Vec<Man>,
}

impl Men {
    fn put(&mut self, cell: Cell, man: Man) {
        if let Some(place) = self.cells.get_mut(cell.index()) {
            *place = man;
        }
    }

    /// Agrees with a board: men that are not there are gone, and those that are new are `new`.
    fn see(&mut self, board: &Board, new: Man) {
        for (i, man) in self.cells.iter_mut().enumerate() {
            match board.get(Cell(i as u16)) {
                None => *man = Man::None,
                Some(_) if *man == Man::None => *man = new,
                Some(_) => {}
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
        let man = |&cell: &Cell| (cell, self.cells.get(cell.index()).copied());
        let carried: Vec<(Cell, Option<Man>)> = old.rendezvous.iter().map(man).collect();
        for &(cell, _) in &carried {
            self.put(cell, Man::None);
        }
        for (cell, man) in carried {
            let (file, row) = at(cell);
            if let Some(cell) = geometry.at(file + c - a, row + d - b)
                && let Some(man @ (Man::Still | Man::Touched(_))) = man
            {
                self.put(cell, man);
            }
        }
    }
}

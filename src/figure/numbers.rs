//! Numbered figures: the pieces of some turns carry the numbers of those turns.
//!
//! Where pieces stay where they are placed, such a figure is the board before the turns with their
//! pieces on it, those too that are captured later; a turn on a cell that bears a piece by then is noted,
//! as books do it. Where men move, it is the board after them, and a man has the number of the last turn
//! that touched it.

use std::ops::RangeInclusive;

use super::line::{self, Part, Turn};
use super::{Figure, Number};
use crate::board::{Board, Cell, Geometry};
use crate::check::Moment;

/// The turns that a numbered figure shows.
pub(super) struct Shown {
    /// The numbers of the first and of the last of them.
    pub(super) turns: (u32, u32),
    /// Where the pieces are that the last of them has placed or moved.
    pub(super) last: Vec<Cell>,
}

/// How a numbered figure shows its turns.
#[derive(Clone, Copy)]
pub(super) struct How {
    /// Marks and exchanges behind the last turn of the line belong to it.
    pub(super) to_moment: bool,
    /// In games of placement, too, it is the board after the turns.
    pub(super) as_left: bool,
}

/// Makes a numbered figure of those turns out of the figure of a position. None, and nothing changed,
/// if the line has no such turns.
pub(super) fn number(
    figure: &mut Figure<'_>,
    moment: &Moment,
    numbers: &RangeInclusive<u32>,
    how: How,
) -> Option<Shown> {
    let all = line::of_line(moment);
    let part = line::part(moment, &all, numbers)?;
    let (first, last) = (part.turns.first()?, part.last);
    let after = if part.is_end && how.to_moment {
        &moment.board
    } else {
        last.after
    };
    if !part.is_end {
        figure.outcome = None;
    }
    figure.noted.clear();
    if how.as_left || has_moves(moment) {
        figure.as_placed = false;
        figure.board.clone_from(after);
        figure.numbers = moved(figure.geometry, part.before, part.turns, after);
    } else {
        figure.as_placed = true;
        figure.board.clone_from(part.before);
        // Who is to move, and what has been taken, is told of the end.
        figure.board.to_move = after.to_move;
        figure.board.fives.clone_from(&after.fives);
        figure.numbers.clear();
        placed(figure, part.turns);
    }
    let turns = (first.number, last.number);
    // A turn that is noted has no piece.
    let of_last = (figure.numbers.iter()).filter(|number| number.number == last.number);
    let last = of_last.map(|number| number.cell).collect();
    Some(Shown { turns, last })
}

/// The number of the last turn of the line.
pub(super) fn last_number(moment: &Moment) -> Option<u32> {
    let ply = moment.plies.last().map(|ply| ply.number);
    ply.max(moment.still.last().map(|still| still.number))
}

/// The number of the last turn of the line, and where the pieces are that it has placed or moved.
pub(super) fn last_turn(geometry: &Geometry, moment: &Moment) -> Option<(u32, Vec<Cell>)> {
    let all = line::of_line(moment);
    let number = all.last()?.number;
    let part = line::part(moment, &all, &(number..=number))?;
    Some((number, left(geometry, moment, &part)))
}

/// Where the pieces are on the board of the moment that those turns have placed or moved.
pub(super) fn left(geometry: &Geometry, moment: &Moment, part: &Part<'_, '_>) -> Vec<Cell> {
    if has_moves(moment) {
        let men = moved(geometry, part.before, part.turns, &moment.board);
        men.iter().map(|number| number.cell).collect()
    } else {
        let plies = part.turns.iter().flat_map(|turn| turn.plies);
        plies.map(|ply| ply.cell).collect()
    }
}

/// Whether pieces move about, and are taken from the board.
pub(super) fn has_moves(moment: &Moment) -> bool {
    moment.board.session.is_some() || moment.plies.iter().any(|ply| ply.from.is_some())
}

/// Pieces in the colour of who placed them, where they were placed. A turn on a cell that bears a piece
/// already is noted.
fn placed(figure: &mut Figure<'_>, turns: &[Turn<'_>]) {
    for ply in turns.iter().flat_map(|turn| turn.plies) {
        let number = Number {
            number: ply.number,
            side: ply.side,
            cell: ply.cell,
        };
        if figure.board.get(ply.cell).is_none() {
            figure.board.set(ply.cell, Some(ply.side));
            figure.numbers.push(number);
        } else {
            figure.noted.push(number);
        }
    }
}

/// The men on the board `end` behind those turns, each with the number of the last of them that touched
/// it, in the order of the turns. `before` is the board before the first.
fn moved(geometry: &Geometry, before: &Board, turns: &[Turn<'_>], end: &Board) -> Vec<Number> {
    let mut men = Men {
        cells: vec![Man::None; geometry.len()],
    };
    men.see(before, Man::Still);
    let mut before = before;
    for turn in turns {
        men.shift(geometry, before, turn.after);
        for ply in turn.plies {
            if let Some(from) = ply.from {
                men.put(from, Man::None);
            }
            men.put(ply.cell, Man::Touched(turn.number));
        }
        // Men go by themselves, too, when a session has been won (rules/lanrick.md, section 7).
        men.see(turn.after, Man::Touched(turn.number));
        before = turn.after;
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

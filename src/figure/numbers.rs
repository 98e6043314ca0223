//! Numbered figures: the pieces of some turns carry the numbers of those turns.
//!
//! Where pieces stay where they are placed, such a figure is the board before the turns with their
//! pieces on it, those too that are captured later; a turn on a cell that bears a piece by then is noted,
//! as books do it. Where men move, it is the board after them, and a man has the number of the last turn
//! that touched it.

use std::ops::RangeInclusive;

use super::{Figure, Number};
use crate::board::{Board, Cell, Geometry};
use crate::check::{Moment, Ply};
use crate::game::Spec;

/// The turns that a numbered figure shows.
pub(super) struct Shown {
    /// The numbers of the first and of the last of them.
    pub(super) turns: (u32, u32),
    /// Where the pieces are that the last of them has placed or moved.
    pub(super) last: Vec<Cell>,
}

/// Makes a numbered figure of those turns out of the figure of a position. None, and nothing changed,
/// if the line has no such turns. `to_moment` tells whether marks and exchanges behind the last turn of
/// the line belong to it.
pub(super) fn number(
    figure: &mut Figure<'_>,
    spec: &Spec,
    moment: &Moment,
    turns: &RangeInclusive<u32>,
    to_moment: bool,
) -> Option<Shown> {
    let all = of_line(moment);
    let from = all.iter().position(|turn| turn.number >= *turns.start())?;
    let to = (all.iter()).rposition(|turn| turn.number <= *turns.end())?;
    let shown = all.get(from..=to)?;
    let (first, last) = (shown.first()?, shown.last()?);
    let before = match from.checked_sub(1).and_then(|i| all.get(i)) {
        Some(turn) => turn.after,
        None => moment.boards.first()?,
    };
    let is_all = to + 1 == all.len();
    let after = if is_all && to_moment {
        &moment.board
    } else {
        last.after
    };
    if !is_all {
        figure.outcome = None;
    }
    let numbers = (first.number, last.number);
    if has_moves(spec, moment) {
        figure.board.clone_from(after);
        figure.numbers = moved(figure.geometry, before, shown, after);
    } else {
        figure.board.clone_from(before);
        // Who is to move, and what has been taken, is told of the end.
        figure.board.to_move = after.to_move;
        figure.board.fives.clone_from(&after.fives);
        figure.numbers.clear();
        figure.noted.clear();
        placed(figure, shown);
    }
    // A turn that is noted has no piece.
    let of_last = (figure.numbers.iter()).filter(|number| number.number == last.number);
    let last = of_last.map(|number| number.cell).collect();
    Some(Shown {
        turns: numbers,
        last,
    })
}

/// The number of the last turn of the line, and where the pieces are that it has placed or moved.
pub(super) fn last_turn(spec: &Spec, moment: &Moment) -> Option<(u32, Vec<Cell>)> {
    let all = of_line(moment);
    let (last, earlier) = all.split_last()?;
    let cells = if has_moves(spec, moment) {
        let before = match earlier.last() {
            Some(turn) => turn.after,
            None => moment.boards.first()?,
        };
        let last = std::slice::from_ref(last);
        let men = moved((spec.geometry)(), before, last, &moment.board);
        men.iter().map(|number| number.cell).collect()
    } else {
        last.plies.iter().map(|ply| ply.cell).collect()
    };
    Some((last.number, cells))
}

/// Whether pieces move about, and are taken from the board.
fn has_moves(spec: &Spec, moment: &Moment) -> bool {
    spec.sessions || moment.plies.iter().any(|ply| ply.from.is_some())
}

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

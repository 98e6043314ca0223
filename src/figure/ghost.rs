//! Ghosts: the pieces that some turns have captured or flipped, found by what lies on the boards before
//! and after each of them, whatever the game.

use super::line::{self, Turn};
use super::{Fate, Ghost};
use crate::board::{Board, Cell, Geometry, Side};
use crate::check::Moment;

/// What the turns from one number to another have captured or flipped, by cell: first what is gone. A
/// cell has one ghost for each colour that was captured there, that of the last captured last.
pub(super) fn ghosts(geometry: &Geometry, moment: &Moment, turns: (u32, u32)) -> Vec<Ghost> {
    let all = line::of_line(moment);
    let Some(part) = line::part(moment, &all, &(turns.0..=turns.1)) else {
        return Vec::new();
    };
    let mut fates = Fates::new(geometry, part.before);
    let mut before = part.before;
    for turn in part.turns {
        fates.turn(before, turn);
        before = turn.after;
    }
    fates.all(before)
}

/// What is known of the cells of a board.
struct Fates<'g> {
    geometry: &'g Geometry,
    /// The colour that the piece on a cell came with.
    came_as: Vec<Option<Side>>,
    /// The colours of the pieces that were captured on a cell, each once, the last one last.
    captured: Vec<[Option<Side>; 2]>,
}

impl<'g> Fates<'g> {
    fn new(geometry: &'g Geometry, start: &Board) -> Self {
        Self {
            geometry,
            came_as: geometry.cells().map(|cell| start.get(cell)).collect(),
            captured: vec![[None; 2]; geometry.len()],
        }
    }

    fn turn(&mut self, before: &Board, turn: &Turn<'_>) {
        let after = turn.after;
        let mut left = vec![false; self.geometry.len()];
        let mut brought = left.clone();
        let mut come = Vec::new();
        for ply in turn.plies {
            let Some(from) = ply.from else {
                continue;
            };
            let man = self.came_as.get_mut(from.index()).and_then(Option::take);
            come.push((ply.cell, man.or(Some(ply.side))));
            set(&mut left, from);
            set(&mut brought, ply.cell);
        }
        let mut gone = Vec::new();
        let mut wandered = [0, 0];
        for cell in self.geometry.cells() {
            match (before.get(cell), after.get(cell)) {
                (Some(side), None) if !is(&left, cell) => gone.push((cell, side)),
                // Another has come to stand there.
                (Some(side), Some(_)) if is(&brought, cell) && !is(&left, cell) => {
                    gone.push((cell, side));
                }
                (None, Some(side)) => {
                    self.put(cell, Some(side));
                    let is_told = turn.plies.iter().any(|ply| ply.cell == cell);
                    wandered[side as usize] += usize::from(!is_told);
                }
                _ => {}
            }
        }
        for (cell, man) in come {
            if after.get(cell).is_some() {
                self.put(cell, man);
            }
        }
        for side in [Side::Black, Side::White] {
            // Men that went by themselves have left their cells as well, and which of them came from
            // where is not told. None is gone as long as they make up for all that are missing.
            let missing = gone.iter().filter(|(_, of)| *of == side).count();
            if wandered[side as usize] >= missing {
                gone.retain(|(_, of)| *of != side);
            }
        }
        // A board that is cleared for a new hand has captured nothing.
        if self.geometry.cells().all(|cell| after.get(cell).is_none()) {
            gone.clear();
        }
        for (cell, side) in gone {
            if after.get(cell).is_none() {
                self.put(cell, None);
            }
            if let Some(place) = self.captured.get_mut(cell.index()) {
                let earlier = place[1].or(place[0]).filter(|&earlier| earlier != side);
                *place = [earlier, Some(side)];
            }
        }
    }

    fn put(&mut self, cell: Cell, came_as: Option<Side>) {
        if let Some(place) = self.came_as.get_mut(cell.index()) {
            *place = came_as;
        }
    }

    /// All ghosts on the board behind the last turn.
    fn all(&self, end: &Board) -> Vec<Ghost> {
        let ghost = |fate| move |(cell, side)| Ghost { cell, side, fate };
        let cells = || self.geometry.cells();
        let captured = cells().zip(&self.captured);
        let captured = captured
            .flat_map(|(cell, sides)| sides.iter().flatten().map(move |&side| (cell, side)));
        let flipped = cells().zip(&self.came_as).filter_map(|(cell, side)| {
            let (came, now) = ((*side)?, end.get(cell)?);
            (came != now).then_some((cell, came))
        });
        (captured.map(ghost(Fate::Captured)))
            .chain(flipped.map(ghost(Fate::Flipped)))
            .collect()
    }
}

fn is(cells: &[bool], cell: Cell) -> bool {
    cells.get(cell.index()).copied().unwrap_or(false)
}

fn set(cells: &mut [bool], cell: Cell) {
    if let Some(place) = cells.get_mut(cell.index()) {
        *place = true;
    }
}

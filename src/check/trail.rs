//! The turns of a record's lines, kept only where something needs them.
//!
//! They are a tree: each turn knows the one before it, and a line knows its last one. So a variation
//! costs nothing but its own turns, and a moment of a line is a place in the tree until somebody looks.

use std::sync::Arc;

use crate::board::{Board, Cell, Side};
use crate::diagnostic::Code;
use crate::game::Play;
use crate::record::{Action, Actions};
use crate::source::Run;

use super::replay::{Moment, Ply, Point, Still};
use super::tip::Tip;

/// The turns of all lines.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Trail {
    turns: Vec<Turn>,
    plies: Vec<Ply>,
}

/// A turn, or the start of a line.
#[derive(Clone, PartialEq, Debug)]
struct Turn {
    /// The index of the turn before it, and that of one further back: to find a turn by its number
    /// takes a few steps only. A start names itself.
    before: u32,
    further: u32,
    /// How many turns are before it.
    depth: u32,
    /// Its number; 0 for a start.
    number: u32,
    /// The rule that it was played against (`~`).
    against: Option<Code>,
    plies: Run,
    /// The board after it, where boards are kept.
    board: Option<Arc<Board>>,
}

/// A numbered turn that has been played.
pub(super) struct Played<'a> {
    pub(super) number: u32,
    /// Who played it.
    pub(super) side: Option<Side>,
    pub(super) actions: &'a Actions<'a>,
    /// Where its parts lie; none for a number of a diagram.
    pub(super) parts: Option<Run>,
    /// The rule that it was played against (`~`).
    pub(super) against: Option<Code>,
    /// What lay on the board before it; none if it only placed a piece.
    pub(super) before: Option<Board>,
}

impl Trail {
    /// Forgets everything, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.turns.clear();
        self.plies.clear();
    }

    /// A line begins at that position.
    pub(super) fn begin(&mut self, tip: &mut Tip, play: &dyn Play) {
        tip.last = None;
        if !tip.keeps_plies {
            return;
        }
        let turn = self.turns.len() as u32;
        self.turns.push(Turn {
            before: turn,
            further: turn,
            depth: 0,
            number: 0,
            against: None,
            plies: Run::default(),
            board: tip.keeps_boards.then(|| Arc::new(play.board())),
        });
        tip.turn = turn;
    }

    /// Adds a turn that has led to the position of `play`.
    #[cold]
    pub(super) fn add(&mut self, tip: &mut Tip, turn: &Played<'_>, play: &dyn Play) {
        tip.last = Some((turn.number, turn.side, turn.parts));
        let Some(side) = turn.side else { return };
        let since = self.plies.len();
        match (turn.actions.list, &turn.before) {
            ([Action::Place(cell), ..], None) => self.plies.push(Ply {
                number: turn.number,
                side,
                cell: *cell,
                from: None,
            }),
            (_, Some(before)) => {
                self.moves(turn.number, side, turn.actions, before.clone(), play);
            }
            _ => {}
        }
        let Some(before) = self.turns.get(tip.turn as usize) else {
            return;
        };
        let next = Turn {
            before: tip.turn,
            further: self.further(before, tip.turn),
            depth: before.depth + 1,
            number: turn.number,
            against: turn.against,
            plies: Run::since(since, self.plies.len()),
            board: tip.keeps_boards.then(|| Arc::new(play.board())),
        };
        tip.turn = self.turns.len() as u32;
        self.turns.push(next);
    }

    /// How far back the turn behind `before` looks: as far as two equal leaps of that one together, if
    /// it has them, so that leaps double on the way back.
    fn further(&self, before: &Turn, index: u32) -> u32 {
        let at = |i: u32| self.turns.get(i as usize);
        let Some(one) = at(before.further) else {
            return index;
        };
        let Some(two) = at(one.further) else {
            return index;
        };
        if before.depth - one.depth == one.depth - two.depth {
            one.further
        } else {
            index
        }
    }

    /// One ply for each man that is set, moved or sent. `men` is what lay on the board before.
    fn moves(
        &mut self,
        number: u32,
        mover: Side,
        turn: &Actions<'_>,
        mut men: Board,
        play: &dyn Play,
    ) {
        let after = play.board();
        for action in turn.list {
            let (from, cell, side) = match *action {
                Action::Place(cell) => (None, cell, mover),
                // A fresh man, on an empty square or in place of another.
                Action::PlaceAs(cell, side) => (None, cell, side),
                Action::Move(way) => match way.of(turn.paths) {
                    [from, .., to] => (Some(*from), *to, mover),
                    _ => continue,
                },
                Action::Send(from, to) => (Some(from), to, mover),
                Action::Remove(cell) => {
                    men.set(cell, None);
                    continue;
                }
                _ => continue,
            };
            // A man that the rules have brought where it starts, as when all men leave the rendezvous
            // at once (rules/lanrick.md, section 7), is known by what lies at its end.
            let man = from.and_then(|from| men.get(from).or_else(|| after.get(cell)));
            let side = man.unwrap_or(side);
            if let Some(from) = from {
                men.set(from, None);
            }
            men.set(cell, Some(side));
            self.plies.push(Ply {
                number,
                side,
                cell,
                from,
            });
        }
    }

    /// Where the turn of that number of a line was played: where the last of its men came to stand.
    pub(super) fn cell_of(&self, tip: Tip, number: u32) -> Option<Cell> {
        let mut turn = self.turns.get(tip.turn as usize)?;
        while turn.number > number {
            let further = self.turns.get(turn.further as usize)?;
            turn = if further.number >= number {
                further
            } else {
                self.turns.get(turn.before as usize)?
            };
        }
        let plies = turn.plies.of(&self.plies);
        let last = plies.last()?;
        (turn.number == number && number > 0).then_some(last.cell)
    }

    /// The plies of a line's last turn.
    pub(super) fn plies_at(&self, tip: Tip) -> &[Ply] {
        let turn = self.turns.get(tip.turn as usize);
        turn.map_or(&[], |turn| turn.plies.of(&self.plies))
    }

    /// A turn and those before it, the start last.
    fn back(&self, tip: Tip) -> impl Iterator<Item = &Turn> {
        let before = |turn: &&Turn| {
            let before = self.turns.get(turn.before as usize);
            before.filter(|_| turn.depth > 0)
        };
        std::iter::successors(self.turns.get(tip.turn as usize), before)
    }

    /// The numbers of the turns of a line that were played against the rules, with those rules.
    pub(super) fn as_played(&self, tip: Tip) -> Vec<(u32, Code)> {
        let against = |turn: &Turn| Some((turn.number, turn.against?));
        let mut turns: Vec<_> = self.back(tip).filter_map(against).collect();
        turns.reverse();
        turns
    }

    /// The number of the last turn of a line that has placed a piece on a cell.
    pub(super) fn last_on(&self, tip: Tip, cell: Cell) -> Option<u32> {
        let on_cell = |turn: &&Turn| {
            turn.plies
                .of(&self.plies)
                .iter()
                .any(|ply| ply.cell == cell)
        };
        self.back(tip).find(on_cell).map(|turn| turn.number)
    }

    /// A point of a line with so many of the turns that lead to it.
    pub(super) fn moment(&self, point: &Point, most: usize) -> Moment {
        let turns: Vec<&Turn> = self.back(point.tip).take(most.saturating_add(1)).collect();
        let mut moment = Moment {
            board: point.board.clone(),
            boards: Vec::new(),
            plies: Vec::new(),
            still: Vec::new(),
            legal: point.legal.clone(),
            forbidden: point.forbidden.clone(),
            outcome: point.outcome,
        };
        for turn in turns.into_iter().rev() {
            let Some(board) = &turn.board else { continue };
            if moment.boards.is_empty() {
                // The start, or what is taken for it.
                moment.boards.push(Arc::clone(board));
                continue;
            }
            let plies = turn.plies.of(&self.plies);
            moment.plies.extend_from_slice(plies);
            if plies.is_empty() {
                moment.still.push(Still {
                    number: turn.number,
                    board: Arc::clone(board),
                });
            } else {
                moment
                    .boards
                    .extend(plies.iter().map(|_| Arc::clone(board)));
            }
        }
        moment
    }
}

//! The turns of a line, kept only where something needs them.

use crate::board::{Board, Cell, Side};
use crate::game::Play;
use crate::record::{Action, Actions};
use crate::source::Run;

use super::replay::{Ply, Still};

/// What a line leaves behind.
#[derive(Clone, Default)]
pub(super) struct Trail {
    pub(super) plies: Vec<Ply>,
    pub(super) boards: Vec<Board>,
    pub(super) still: Vec<Still>,
    /// The last numbered turn, if it is one of the movetext: its number, its side, its parts.
    pub(super) last: Option<(u32, Option<Side>, Option<Run>)>,
    pub(super) keeps_plies: bool,
    pub(super) keeps_boards: bool,
}

/// A numbered turn that has been played.
pub(super) struct Played<'a> {
    pub(super) number: u32,
    /// Who played it.
    pub(super) side: Option<Side>,
    pub(super) actions: &'a Actions<'a>,
    /// Where its parts lie; none for a number of a diagram.
    pub(super) parts: Option<Run>,
    /// What lay on the board before it; none if it only placed a piece.
    pub(super) before: Option<Board>,
}

impl Trail {
    /// Begins at that position, and forgets what was before.
    pub(super) fn begin(&mut self, play: &dyn Play) {
        self.plies.clear();
        self.boards.clear();
        self.still.clear();
        self.last = None;
        if self.keeps_boards {
            self.boards.push(play.board());
        }
    }

    /// Adds the plies of a turn that has led to the position of `play`.
    #[cold]
    pub(super) fn add(&mut self, turn: Played<'_>, play: &dyn Play) {
        self.last = Some((turn.number, turn.side, turn.parts));
        let Some(side) = turn.side else { return };
        let since = self.plies.len();
        match (turn.actions.list, turn.before) {
            ([Action::Place(cell), ..], None) => self.plies.push(Ply {
                number: turn.number,
                side,
                cell: *cell,
                from: None,
            }),
            (_, Some(before)) => self.moves(turn.number, side, turn.actions, before, play),
            _ => {}
        }
        if self.keeps_boards {
            let board = play.board();
            if since < self.plies.len() {
                self.boards.resize(self.plies.len() + 1, board);
            } else {
                let number = turn.number;
                self.still.push(Still { number, board });
            }
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
                Action::PlaceAs(cell, side) if men.get(cell).is_none() => (None, cell, side),
                Action::PlaceAs(cell, side) => {
                    men.set(cell, Some(side));
                    continue;
                }
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

    /// Where the turn of that number was played: where the last of its men came to stand.
    pub(super) fn cell_of(&self, number: u32) -> Option<Cell> {
        let behind = self.plies.partition_point(|ply| ply.number <= number);
        let last = self.plies.get(behind.checked_sub(1)?)?;
        (last.number == number).then_some(last.cell)
    }
}

//! A stone that lost the game because its point was forbidden.

use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::{Game, Start};
use crate::record::{Action, Record, What};

/// A last stone of Black's on a point that is forbidden to him was played, if White is said to have won by it.
pub(super) fn mark(game: &'static dyn Game, record: &mut Record) {
    let is_white = record.tags.get("Result") == Some("W+");
    let turns = record
        .entries
        .iter()
        .filter(|entry| matches!(entry.what, What::Turn(_)));
    if !is_white || turns.count() % 2 == 0 {
        return;
    }
    let Ok(mut play) = game.start(Start::default()) else {
        return;
    };
    let mut last = None;
    for (at, entry) in record.entries.iter().enumerate() {
        let What::Turn(turn) = entry.what else {
            continue;
        };
        // Something stands behind a turn that could not be played.
        if last.is_some() {
            return;
        }
        let actions = record.actions(turn.actions);
        if matches!(actions.list, [Action::Place(Cell::NOWHERE)]) {
            return;
        }
        if let Err(illegal) = play.play(&actions) {
            let forbids = matches!(
                illegal.code,
                Code::Overline | Code::DoubleFour | Code::DoubleThree
            );
            if !forbids || illegal.side.is_some_and(|side| side == Side::White) {
                return;
            }
            last = Some(at);
        }
    }
    if let Some(entry) = last.and_then(|at| record.entries.get_mut(at))
        && let What::Turn(turn) = &mut entry.what
    {
        turn.as_played = true;
    }
}

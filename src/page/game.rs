//! One game as the script needs it: what changes from step to step. No text of the record is in it.

use serde::Serialize;

use super::told::Teller;
use crate::board::{Board, Geometry, Side};
use crate::check::{Replay, Step, StepKind};
use crate::record::Action;

/// A game.
#[derive(Serialize, Debug)]
pub(super) struct Game<'a> {
    /// The id of its kit.
    kit: &'a str,
    /// The steps, the start first.
    steps: Vec<Change>,
}

/// What a step changes. The names are short, since there are many.
#[derive(Serialize, Default, Debug, PartialEq)]
struct Change {
    /// The step that it goes on from, if that is not the one written before it.
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    before: Option<u32>,
    /// The line that it belongs to, if that is not the one of the step written before it: 0 is the main
    /// line, the others are counted as they begin.
    #[serde(rename = "l", skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// The number of the last turn, if that is not the one before, and one more for a turn.
    #[serde(rename = "n", skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    /// Pairs of a cell and what lies there now: 0 nothing, 1 Black, 2 White.
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    cells: Vec<u32>,
    /// Where the pieces are that the turn has placed or moved, if it is a turn.
    #[serde(rename = "r", skip_serializing_if = "Option::is_none")]
    ring: Option<Vec<u16>>,
    /// The ways of men.
    #[serde(rename = "w", skip_serializing_if = "Vec::is_empty")]
    ways: Vec<Vec<u16>>,
    /// The coin and the rendezvous, where that changes; empty when they are gone.
    #[serde(rename = "m", skip_serializing_if = "Option::is_none")]
    mark: Option<Vec<u16>>,
    /// What happened, and how the game stands.
    #[serde(rename = "t")]
    told: String,
}

/// The steps of a game, which stand in `lines` of the same length.
pub(super) fn game<'a>(
    kit: &'a str,
    teller: &Teller<'_>,
    replay: &Replay,
    lines: &[u32],
) -> Game<'a> {
    let steps = replay.steps();
    let mut changes = Vec::with_capacity(steps.len());
    let mut last_line = 0;
    for (i, (step, &line)) in steps.iter().zip(lines).enumerate() {
        let before = step.before.and_then(|before| steps.get(before as usize));
        let mut change = change(teller, step, before);
        change.before = step.before.filter(|&before| before as usize + 1 != i);
        change.line = (line != last_line).then_some(line);
        last_line = line;
        changes.push(change);
    }
    Game {
        kit,
        steps: changes,
    }
}

fn change(teller: &Teller<'_>, step: &Step, before: Option<&Step>) -> Change {
    let board_before = before.map(|step| &step.board);
    let geometry = (teller.spec.geometry)();
    let is_turn = matches!(step.kind, StepKind::Turn(_));
    let next = before.map_or(0, |before| before.number + u32::from(is_turn));
    let placed = step.plies.iter().map(|ply| ply.cell);
    let there = placed.filter(|&cell| step.board.get(cell).is_some());
    Change {
        number: (step.number != next).then_some(step.number),
        cells: changed(geometry, board_before, &step.board),
        ring: is_turn.then(|| there.map(|cell| cell.0).collect()),
        ways: ways(teller, step),
        mark: mark(board_before, &step.board),
        told: teller.sentences(step, board_before),
        ..Change::default()
    }
}

/// The cells of a board that are not as they were before; before the start nothing lies anywhere.
fn changed(geometry: &Geometry, before: Option<&Board>, after: &Board) -> Vec<u32> {
    let code = |piece: Option<Side>| match piece {
        None => 0,
        Some(Side::Black) => 1,
        Some(Side::White) => 2,
    };
    let was = |cell| before.and_then(|board| board.get(cell));
    let changed = (geometry.cells()).filter(|&cell| was(cell) != after.get(cell));
    changed
        .flat_map(|cell| [u32::from(cell.0), code(after.get(cell))])
        .collect()
}

/// The ways that men went, with the corners.
fn ways(teller: &Teller<'_>, step: &Step) -> Vec<Vec<u16>> {
    let StepKind::Turn(Some(parts)) = step.kind else {
        return Vec::new();
    };
    let actions = teller.record.actions(parts);
    let way = |action: &Action| match action {
        Action::Move(way) => Some(way.of(actions.paths).iter().map(|cell| cell.0).collect()),
        Action::Send(from, to) => Some(vec![from.0, to.0]),
        _ => None,
    };
    actions.list.iter().filter_map(way).collect()
}

/// The coin and the cells of the rendezvous, if they are not as before.
fn mark(before: Option<&Board>, after: &Board) -> Option<Vec<u16>> {
    let marked = |board: &Board| -> Vec<u16> {
        let Some(session) = &board.session else {
            return Vec::new();
        };
        let coin = session.mark.iter();
        coin.chain(&session.rendezvous).map(|cell| cell.0).collect()
    };
    let (was, is) = (before.map_or(Vec::new(), marked), marked(after));
    (was != is).then_some(is)
}

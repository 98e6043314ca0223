//! Words of the movetext.

use crate::board::{Cell, Side};
use crate::lgn::syntax::tree::{Part, PartKind};
use crate::record::{Action, Reading, Turn, What};
use crate::source::{Run, Span};

use super::Lowering;

/// What stands before a word and belongs to it.
#[derive(Clone, Copy, Default)]
pub(super) struct Prefix {
    pub(super) session: Option<(u32, Span)>,
    pub(super) number: Option<(u32, Span)>,
    pub(super) side: Option<(Side, Span)>,
}

impl Lowering<'_> {
    pub(super) fn turn(&mut self, tilde: bool, parts: Run) -> What {
        let actions = self.actions(parts);
        What::Turn(self.word(tilde, actions, None))
    }

    pub(super) fn doubt(&mut self, tilde: bool, readings: Run) -> What {
        let start = self.record.readings.len();
        for reading in readings.of(&self.tree.readings) {
            let actions = self.actions(reading.parts);
            self.record.readings.push(Reading {
                span: reading.span,
                actions,
            });
        }
        let doubt = Run::since(start, self.record.readings.len());
        What::Turn(self.word(tilde, Run::default(), Some(doubt)))
    }

    fn word(&self, as_played: bool, actions: Run, doubt: Option<Run>) -> Turn {
        let Prefix {
            session,
            number,
            side,
        } = self.prefix;
        Turn {
            actions,
            doubt,
            number,
            side,
            session,
            as_played,
        }
    }

    fn actions(&mut self, parts: Run) -> Run {
        let start = self.record.actions.len();
        for &part in parts.of(&self.tree.parts) {
            let action = self.action(part);
            self.record.actions.push(action);
            self.record.action_spans.push(part.span);
        }
        Run::since(start, self.record.actions.len())
    }

    fn action(&mut self, part: Part) -> Action {
        let names = part.cells.of(&self.tree.names);
        let cell = |i: usize| names.get(i).map_or(Cell::NOWHERE, |&name| self.cell(name));
        match part.kind {
            PartKind::Place => Action::Place(cell(0)),
            PartKind::PlaceAs(side) => Action::PlaceAs(cell(0), side),
            PartKind::Remove => Action::Remove(cell(0)),
            PartKind::Send => Action::Send(cell(0), cell(1)),
            PartKind::Mark(axis) => Action::Mark(cell(0), axis),
            PartKind::Roll(first, second) => Action::Roll(first, second),
            PartKind::Pass => Action::Pass,
            PartKind::End(ending) => Action::End(ending),
            PartKind::Move => Action::Move(self.path(part.cells)),
            PartKind::Swap => Action::Swap(self.path(part.cells)),
        }
    }

    fn path(&mut self, cells: Run) -> Run {
        let start = self.record.paths.len();
        for &name in cells.of(&self.tree.names) {
            let cell = self.cell(name);
            self.record.paths.push(cell);
        }
        Run::since(start, self.record.paths.len())
    }
}

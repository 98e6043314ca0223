//! Words of the movetext.

use std::num::NonZeroU32;

use crate::board::Cell;
use crate::lgn::syntax::tree::{Part, PartKind};
use crate::record::{Action, Doubt, Entry, Prefix, Reading, Turn, What};
use crate::source::{Run, Span};

use super::Lowering;

impl Lowering<'_> {
    /// The prefix of the next word, begun if there is none yet.
    pub(super) fn prefix(&mut self) -> Option<&mut Prefix> {
        let prefixes = &mut self.record.prefixes;
        if self.prefix.is_none() {
            prefixes.push(Prefix::default());
            self.prefix = NonZeroU32::new(prefixes.len() as u32);
        }
        prefixes.last_mut()
    }

    /// Puts the word among the entries itself: most of a record are such words.
    #[inline]
    pub(super) fn turn(&mut self, span: Span, as_played: bool, parts: Run) {
        let actions = match parts.of(&self.tree.parts) {
            [part] if part.kind == PartKind::Place => self.placement(part),
            moves if moves.iter().all(|part| part.kind == PartKind::Move) => self.moves(moves),
            _ => self.actions(parts),
        };
        let turn = Turn {
            actions,
            prefix: self.prefix.take(),
            as_played,
        };
        self.record.entries.push(Entry {
            span,
            what: What::Turn(turn),
        });
    }

    pub(super) fn doubt(&mut self, as_played: bool, readings: Run) -> What {
        let start = self.record.readings.len();
        for reading in readings.of(&self.tree.readings) {
            let actions = self.actions(reading.parts);
            self.record.readings.push(Reading {
                span: reading.span,
                actions,
            });
        }
        let readings = Run::since(start, self.record.readings.len());
        What::Doubt(Doubt {
            readings,
            prefix: self.prefix.take(),
            as_played,
        })
    }

    #[inline(never)]
    fn actions(&mut self, parts: Run) -> Run {
        let start = self.record.actions.len();
        for &part in parts.of(&self.tree.parts) {
            let action = self.action(part);
            self.record.actions.push(action);
            self.record.action_spans.push(part.span);
        }
        Run::since(start, self.record.actions.len())
    }

    /// A word of moves, which names its cells one behind the other: all at once.
    #[inline]
    fn moves(&mut self, parts: &[Part]) -> Run {
        let Self {
            tree,
            geometry,
            record,
            ..
        } = self;
        let first = parts.first().map_or(0, |part| part.cells.start);
        let len = parts.iter().map(|part| part.cells.len).sum();
        let names = Run { start: first, len }.of(&tree.names);
        let shift = (record.paths.len() as u32).wrapping_sub(first);
        let cells = names.iter().map(|name| geometry.named(name.file, name.row));
        record.paths.extend(cells);
        let start = record.actions.len();
        record.actions.extend(parts.iter().map(|part| {
            Action::Move(Run {
                start: part.cells.start.wrapping_add(shift),
                len: part.cells.len,
            })
        }));
        let spans = parts.iter().map(|part| part.span);
        record.action_spans.extend(spans);
        Run::since(start, record.actions.len())
    }

    /// The commonest word by far: one cell.
    #[inline]
    fn placement(&mut self, part: &Part) -> Run {
        let start = self.record.actions.len();
        let name = part.cells.of(&self.tree.names).first();
        let cell = name.map_or(Cell::NOWHERE, |&name| self.cell(name));
        self.record.actions.push(Action::Place(cell));
        self.record.action_spans.push(part.span);
        Run {
            start: start as u32,
            len: 1,
        }
    }

    fn action(&mut self, part: Part) -> Action {
        let names = part.cells.of(&self.tree.names);
        let cell = |i: usize| names.get(i).map_or(Cell::NOWHERE, |&name| self.cell(name));
        action(part.kind, [cell(0), cell(1)], || self.path(part.cells))
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

/// A part as an action: of one or two cells, or of the path that they are.
#[inline]
pub(super) fn action(kind: PartKind, cells: [Cell; 2], path: impl FnOnce() -> Run) -> Action {
    match kind {
        PartKind::Place => Action::Place(cells[0]),
        PartKind::PlaceAs(side) => Action::PlaceAs(cells[0], side),
        PartKind::Remove => Action::Remove(cells[0]),
        PartKind::Send => Action::Send(cells[0], cells[1]),
        PartKind::Mark(axis) => Action::Mark(cells[0], axis),
        PartKind::Roll(first, second) => Action::Roll(first, second),
        PartKind::Pass => Action::Pass,
        PartKind::End(ending) => Action::End(ending),
        PartKind::Move => Action::Move(path()),
        PartKind::Swap => Action::Swap(path()),
    }
}

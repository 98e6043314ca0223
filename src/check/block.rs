//! Blocks in a line: starting positions and numbered diagrams.

use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Illegal, Play, Start};
use crate::record::{Diagram, Numbered, PlayedAt, Setup};
use crate::source::Span;

use super::point::difference;
use super::{Check, phrase};

impl Check<'_> {
    /// A start, if nothing has stood before it, else a check-point.
    pub(super) fn position(&mut self, index: u32) {
        let record = self.record;
        let Some(setup) = record.setups.get(index as usize) else {
            return;
        };
        if !self.line.is_live() {
            return;
        }
        if std::mem::replace(&mut self.line.begun, true) {
            self.check_point(setup);
        } else {
            self.start(setup);
        }
    }

    fn start(&mut self, setup: &Setup) {
        let start = Start {
            first: super::first(self.game, self.record),
            setup: Some(setup),
        };
        match self.game.start(start) {
            Ok(play) => {
                let number = setup.number.map_or(1, |(number, _)| number);
                self.line.restart(play, number, &mut self.replay.trail);
                self.capture_start();
                self.keep_start();
            }
            Err(illegal) => {
                let fault = self.no_start(setup, illegal);
                self.fault(fault);
            }
        }
    }

    /// That the rules do not take a position: one of its lines is at fault, or it as a whole.
    pub(super) fn no_start(&self, setup: &Setup, illegal: Illegal) -> Diagnostic {
        let line = illegal
            .part
            .and_then(|part| setup.extras.get(usize::from(part)));
        let place = line.map_or(setup.keyword, |(_, span)| *span);
        let line = line.map(|(extra, span)| (*extra, span.of(&self.chunk.text)));
        let message = phrase::no_start(illegal, line, setup, self.game.spec());
        Diagnostic::new(illegal.code, place, message).turn(self.line.next)
    }

    /// A numbered diagram: its faults as a whole in the order of notation.md, section 3, then its
    /// turns.
    pub(super) fn diagram(&mut self, span: Span, index: u32, opens: bool) {
        let record = self.record;
        let Some(diagram) = record.diagrams.get(index as usize) else {
            return;
        };
        if !self.line.is_live() {
            self.line.forget();
            return;
        }
        self.line.begun = true;
        let mut numbered: Vec<&Numbered> = diagram.numbered.iter().collect();
        // The sort is stable: of two equal numbers the one written first stays first.
        numbered.sort_by_key(|numbered| numbered.number);
        if let Err(fault) = self.check_diagram(diagram, &numbered) {
            self.line.forget();
            return self.fault(fault);
        }
        if numbered.is_empty() {
            // It is a check-point: the word before it is still the last one.
            return;
        }
        self.line.forget();
        self.line.implied = self.line.replaced.take();
        let passes = self.replay.passes.len();
        for (i, numbered) in numbered.iter().enumerate() {
            if opens && i + 1 == diagram.numbered.len() {
                self.line.keep();
            }
            if !self.play_numbered(numbered) {
                break;
            }
        }
        self.keep_first_pass(passes, span, &numbered);
    }

    /// Passes inside a diagram can't be written; one before its first number can, before the block.
    fn keep_first_pass(&mut self, since: usize, block: Span, numbered: &[&Numbered]) {
        let first = numbered.first().map(|numbered| numbered.span.start);
        let before_first = first.is_some() && self.replay.passes.get(since).copied() == first;
        self.replay.passes.truncate(since);
        if before_first {
            self.replay.passes.push(block.start);
            self.line.implied = Some(block.start);
        }
        if numbered.len() > 1 {
            self.line.implied = None;
        }
    }

    fn play_numbered(&mut self, numbered: &Numbered) -> bool {
        let cell = match numbered.at {
            PlayedAt::Cell(cell) => cell,
            PlayedAt::Turn(earlier, place) => {
                if let Some(cell) = self.replay.trail.cell_of(self.line.tip(), earlier) {
                    cell
                } else {
                    let message = format!("turn {earlier} is no turn before {}", numbered.number);
                    let fault = Diagnostic::new(Code::BadDiagram, place, message);
                    self.fault(fault.turn(numbered.number));
                    return false;
                }
            }
        };
        self.numbered(cell, numbered.span, numbered.as_played)
    }

    fn check_diagram(&self, diagram: &Diagram, sorted: &[&Numbered]) -> Result<(), Diagnostic> {
        let next = self.line.next;
        if let Some(fault) = twice(sorted, next) {
            return Err(fault);
        }
        if diagram.doubt.is_none()
            && let Some(missing) = gap(sorted, next)
        {
            let message = format!("the diagram has no number {missing}");
            let fault = Diagnostic::new(Code::MissingNumber, diagram.keyword, message);
            let help =
                "a stone on a point that has a mark already is noted below the rows: `15 = j12`";
            let replayed = self.game.spec().pairs.then_some(help);
            return Err(fault.turn(missing).maybe_help(replayed));
        }
        if let Some(board) = self.line.play().map(Play::board)
            && let Some((cell, written)) = difference(&board, &diagram.pieces, &diagram.spans)
        {
            let place = diagram
                .spans
                .get(cell.index())
                .copied()
                .unwrap_or(diagram.keyword);
            return Err(self.wrong_cell(place, cell, written, &board).turn(next));
        }
        if let Some(place) = diagram.doubt {
            let message = "a number that can't be read for certain is left open";
            let fault = Diagnostic::new(Code::Ambiguous, place, message).turn(next);
            let help = "a bar behind a row's label has a blank beside it: `1 | 56`";
            let has_bar = place.of(&self.chunk.text).contains('|');
            return Err(fault.maybe_help(has_bar.then_some(help)));
        }
        Ok(())
    }
}

/// The first number in the text that stands for the second time, or was played before.
fn twice(sorted: &[&Numbered], next: u32) -> Option<Diagnostic> {
    let again = sorted
        .windows(2)
        .filter(|pair| pair[0].number == pair[1].number);
    let before = sorted.iter().take_while(|numbered| numbered.number < next);
    let first = again
        .map(|pair| pair[1])
        .chain(before.copied())
        .min_by_key(|n| n.span.start)?;
    let message = if first.number < next {
        format!("turn {} has been played before", first.number)
    } else {
        format!(
            "the number {} stands here for the second time",
            first.number
        )
    };
    Some(Diagnostic::new(Code::DuplicateNumber, first.span, message).turn(first.number))
}

/// The lowest number from `next` to the highest that does not stand.
fn gap(sorted: &[&Numbered], next: u32) -> Option<u32> {
    let expected = sorted
        .iter()
        .zip(next..)
        .find(|(numbered, wanted)| numbered.number != *wanted);
    expected.map(|(_, wanted)| wanted)
}

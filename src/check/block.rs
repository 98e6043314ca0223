//! Blocks in a line: starting positions, check-points, numbered diagrams.

use crate::board::{Board, Cell, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Next, Play, Start};
use crate::record::{Diagram, Numbered, PlayedAt, Setup};
use crate::source::Span;

use super::Check;

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
        let number = setup.number.map_or(1, |(number, _)| number);
        match self.game.start(Start {
            setup: Some(setup),
            ..Start::default()
        }) {
            Err(illegal) => {
                let extra = illegal
                    .part
                    .and_then(|part| setup.extras.get(usize::from(part)));
                let place = extra.map_or(setup.keyword, |(_, span)| *span);
                let game = self.game.spec().game;
                let message = format!("{:?} says nothing in {game}", place.of(&self.chunk.text));
                self.fault(Diagnostic::new(illegal.code, place, message).turn(self.line.next));
            }
            Ok(play) if !self.line.begun => {
                self.line.restart(play, number);
                self.capture_start();
            }
            Ok(_) => self.check_point(setup),
        }
        self.line.begun = true;
    }

    fn check_point(&mut self, setup: &Setup) {
        let Some(board) = self.line.play().map(Play::board) else {
            return;
        };
        let fault = if let Some((cell, wanted)) = difference(&board, &setup.pieces, &setup.spans) {
            Some(self.wrong_cell(setup.keyword, cell, wanted, &board))
        } else {
            self.wrong_header(setup, &board)
        };
        if let Some(fault) = fault {
            self.fault(fault.turn(self.line.next));
        }
    }

    fn wrong_header(&self, setup: &Setup, board: &Board) -> Option<Diagnostic> {
        let over = self.line.ended.is_some();
        // Before a forced pass, which need not be written, a position may name either side.
        let passes = |side| self.line.play().map(Play::next) == Some(Next::Pass(side));
        if let Some((side, _)) = setup.side.filter(|&(side, _)| !passes(side))
            && let Some(to_move) = board.to_move.filter(|&to_move| to_move != side && !over)
        {
            let message = format!("it is {}'s turn here", to_move.name());
            return Some(Diagnostic::new(Code::WrongPosition, setup.keyword, message));
        }
        let (number, place) = setup.number?;
        let wrong = number != self.line.next;
        wrong.then(|| super::phrase::wrong_number(place, number, self.line.next))
    }

    fn wrong_cell(
        &self,
        place: Span,
        cell: Cell,
        written: Option<Side>,
        board: &Board,
    ) -> Diagnostic {
        let piece = self.game.spec().piece;
        let contents = |side: Option<Side>| match side {
            Some(side) => format!("a {} {piece}", side.name().to_lowercase()),
            None => format!("no {piece}"),
        };
        let message = format!(
            "the game has {} on {} here, the record {}",
            contents(board.get(cell)),
            self.geometry.name(cell),
            contents(written),
        );
        Diagnostic::new(Code::WrongPosition, place, message)
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
                if let Some(cell) = self.line.cell_of(earlier) {
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
            return Err(fault.turn(missing));
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
            let mut fault = Diagnostic::new(Code::Ambiguous, place, message).turn(next);
            if place.of(&self.chunk.text).contains('|') {
                fault = fault.help("a bar behind a row's label has a blank beside it: `1 | 56`");
            }
            return Err(fault);
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

/// The first cell in the text on which something else lies than was written, and what was written.
fn difference(
    board: &Board,
    pieces: &[Option<Side>],
    spans: &[Span],
) -> Option<(Cell, Option<Side>)> {
    let wrong = |&(i, written): &(usize, &Option<Side>)| board.get(Cell(i as u16)) != *written;
    let place = |(i, _): &(usize, &Option<Side>)| spans.get(*i).map(|span| span.start);
    let first = pieces.iter().enumerate().filter(wrong).min_by_key(place)?;
    Some((Cell(first.0 as u16), *first.1))
}

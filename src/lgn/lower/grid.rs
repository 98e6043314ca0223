//! `diagram` and `position` blocks: rows become the cells of the board (notation.md, section 3).

use crate::board::{Cell, RowLayout, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::lgn::syntax::tree::{Block, GridMark, Line, LineKind, Mark, Note, NoteAt, Row};
use crate::record::{Diagram, Extra, Numbered, PlayedAt, Setup, What};
use crate::source::Span;

use super::Lowering;

/// The marks of a block, each with its cell, in the order of the text.
type Laid = Vec<(Cell, Mark)>;

impl Lowering<'_> {
    pub(super) fn diagram(&mut self, index: u32) -> What {
        let Some(&block) = self.tree.blocks.get(index as usize) else {
            return What::Fault(None);
        };
        let read = self
            .lay(block)
            .and_then(|laid| self.read_diagram(block, &laid));
        match read {
            Ok(_) if self.has_unknown_line(block) => What::Fault(None),
            Ok(diagram) => {
                self.record.diagrams.push(diagram);
                What::Diagram(self.record.diagrams.len() as u32 - 1)
            }
            Err(fault) => self.broken(block, fault),
        }
    }

    pub(super) fn position(&mut self, index: u32) -> What {
        let Some(&block) = self.tree.blocks.get(index as usize) else {
            return What::Fault(None);
        };
        let read = self
            .lay(block)
            .and_then(|laid| self.read_position(block, &laid));
        match read {
            // What a line of it says that can't be read is not known, so that nothing can go on from it.
            Ok(_) if self.has_unknown_line(block) => What::Fault(None),
            Ok(setup) => {
                self.record.setups.push(setup);
                What::Position(self.record.setups.len() as u32 - 1)
            }
            Err(fault) => self.broken(block, fault),
        }
    }

    /// A block that does not fit the board. One that could not be parsed has been reported already.
    fn broken(&mut self, block: Block, fault: Diagnostic) -> What {
        if self.is_unread(block) {
            What::Fault(None)
        } else {
            self.fault(fault)
        }
    }

    pub(super) fn is_unread(&self, block: Block) -> bool {
        block.end.is_none() || self.has_unknown_line(block)
    }

    fn has_unknown_line(&self, block: Block) -> bool {
        let unknown = |line: &Line| matches!(line.kind, LineKind::Unknown);
        block.lines.of(&self.tree.lines).iter().any(unknown)
    }

    /// Gives every mark of the rows its cell, or says why the rows do not fit the board.
    fn lay(&self, block: Block) -> Result<Laid, Diagnostic> {
        let lines = block.lines.of(&self.tree.lines);
        let rows: Vec<(Span, Row)> = lines
            .iter()
            .filter_map(|line| match line.kind {
                LineKind::Row(row) => Some((line.span, row)),
                _ => None,
            })
            .collect();
        let board = self.geometry.rows();
        if rows.len() < board.len() {
            let message = format!(
                "{}, and the board has {}",
                counted(rows.len(), "row"),
                board.len()
            );
            return Err(bad(block.keyword, message));
        }
        if let Some(&(span, _)) = rows.get(board.len()) {
            if let Some(&(span, _)) = rows.iter().find(|(span, _)| self.is_lettered(*span)) {
                let message =
                    "file labels are the letters in their order, without a gap".to_owned();
                return Err(bad(span, message).help("behind h stands i, in every game"));
            }
            // A label that no row of the board has says more than the number of rows.
            self.rows_in_order(&rows)?;
            let message = format!("one row too many: the board has {}", board.len());
            return Err(bad(span, message).help("a note below the rows is written `52 = h8`"));
        }
        let layouts = self.rows_in_order(&rows)?;
        let mut laid = Vec::with_capacity(self.geometry.len());
        for (&(span, row), layout) in rows.iter().zip(layouts) {
            let marks = row.marks.of(&self.tree.marks);
            check_length(span, marks, layout).map_err(|fault| {
                // A label without its bar is one cell more, and a number.
                let number = |mark: &Mark| matches!(mark.kind, GridMark::Number { .. });
                if row.label.is_none()
                    && marks.len() == layout.cells.len() + 1
                    && marks.first().is_some_and(number)
                {
                    fault.help("a bar parts a row's label from its cells: `1 | .`")
                } else {
                    fault
                }
            })?;
            laid.extend(layout.cells.iter().copied().zip(marks.iter().copied()));
        }
        Ok(laid)
    }

    /// Whether a row is made of letters, one a cell, other than those of pieces.
    fn is_lettered(&self, row: Span) -> bool {
        let is_letter = |word: &str| word.len() == 1 && word.starts_with(char::is_alphabetic);
        let text = self.text(row);
        text.split_whitespace().all(is_letter) && text.contains(['j', 'J'])
    }

    /// Which row of the board each row of the block is: the one of its label, or the next one from
    /// the top of the usual picture that no label names.
    fn rows_in_order(&self, rows: &[(Span, Row)]) -> Result<Vec<&RowLayout>, Diagnostic> {
        let board = self.geometry.rows();
        let labels = || rows.iter().filter_map(|(_, row)| row.label);
        for (i, (number, span)) in labels().enumerate() {
            if !board.iter().any(|row| u32::from(row.number) == number) {
                return Err(bad(span, format!("the board has no row {number}")));
            }
            if labels().take(i).any(|(earlier, _)| earlier == number) {
                return Err(bad(
                    span,
                    format!("row {number} stands here for the second time"),
                ));
            }
        }
        let named = |layout: &&RowLayout| labels().any(|(n, _)| n == u32::from(layout.number));
        let mut others = board.iter().filter(|layout| !named(layout));
        let layout = |(_, row): &(Span, Row)| match row.label {
            Some((number, _)) => board
                .iter()
                .find(|layout| u32::from(layout.number) == number),
            None => others.next(),
        };
        Ok(rows.iter().filter_map(layout).collect())
    }

    fn read_diagram(&self, block: Block, laid: &Laid) -> Result<Diagram, Diagnostic> {
        self.check_marks(laid, |mark| mark != GridMark::Coin)?;
        let mut diagram = Diagram {
            keyword: block.keyword,
            ..Diagram::default()
        };
        (diagram.pieces, diagram.spans) = self.pieces(laid);
        for &(cell, mark) in laid {
            add(&mut diagram, mark, PlayedAt::Cell(cell));
        }
        for line in block.lines.of(&self.tree.lines) {
            let LineKind::Notes(notes) = line.kind else {
                continue;
            };
            for &note in notes.of(&self.tree.notes) {
                if is_nothing(note.mark.kind) {
                    let message = format!("{:?} is no turn", self.text(note.mark.span));
                    return Err(bad(note.mark.span, message));
                }
                let at = self.place_of(note);
                add(&mut diagram, note.mark, at);
            }
        }
        Ok(diagram)
    }

    fn place_of(&self, note: Note) -> PlayedAt {
        match note.at {
            NoteAt::Cell(index) => {
                let name = self.tree.names.get(index as usize);
                PlayedAt::Cell(name.map_or(Cell::NOWHERE, |&name| self.cell(name)))
            }
            NoteAt::Turn(number, span) => PlayedAt::Turn(number, span),
        }
    }

    fn read_position(&self, block: Block, laid: &Laid) -> Result<Setup, Diagnostic> {
        let numberless = |mark| !matches!(mark, GridMark::Number { .. } | GridMark::Doubt);
        self.check_marks(laid, numberless)?;
        let Block {
            keyword,
            side,
            number,
            ..
        } = block;
        if let Some((0, span)) = number {
            let message = "turns are numbered from 1";
            return Err(Diagnostic::new(Code::Syntax, span, message));
        }
        let (pieces, spans) = self.pieces(laid);
        let mut setup = Setup {
            keyword,
            side,
            number,
            pieces,
            spans,
            ..Setup::default()
        };
        let coins = laid.iter().filter(|(_, mark)| mark.kind == GridMark::Coin);
        setup
            .extras
            .extend(coins.map(|&(cell, mark)| (Extra::Mark(cell, None), mark.span)));
        for line in block.lines.of(&self.tree.lines) {
            setup
                .extras
                .extend(self.extra(line).map(|extra| (extra, line.span)));
        }
        Ok(setup)
    }

    fn extra(&self, line: &Line) -> Option<Extra> {
        match line.kind {
            LineKind::MarkAt(index, axis) => {
                let name = self.tree.names.get(index as usize)?;
                Some(Extra::Mark(self.cell(*name), axis))
            }
            LineKind::Session(number) => Some(Extra::Session(number)),
            LineKind::Played(black, white) => Some(Extra::Played(black, white)),
            LineKind::Pairs(black, white) => Some(Extra::Pairs(black, white)),
            _ => None,
        }
    }

    /// First what no board has, then what stands on a block.
    fn check_marks(&self, laid: &Laid, fits: impl Fn(GridMark) -> bool) -> Result<(), Diagnostic> {
        for &(cell, mark) in laid {
            let name = self.geometry.name(cell);
            if mark.kind == GridMark::Block && !self.geometry.is_block(cell) {
                return Err(bad(
                    mark.span,
                    format!("{name} is a cell that is played on, not a block"),
                ));
            }
            if is_nothing(mark.kind) || !fits(mark.kind) {
                let written = self.text(mark.span);
                let help = if written.contains('|') {
                    "a bar behind a row's label has a blank beside it: `1 | .`"
                } else {
                    "cells are ., #, B, W or the number of a turn"
                };
                let message = format!("{written:?} means nothing on {name}");
                return Err(bad(mark.span, message).help(help));
            }
        }
        let on_block = |&&(cell, mark): &&(Cell, Mark)| {
            self.geometry.is_block(cell) && !matches!(mark.kind, GridMark::Empty | GridMark::Block)
        };
        let Some(&(cell, mark)) = laid.iter().find(on_block) else {
            return Ok(());
        };
        let message = format!("{} is a block", self.geometry.name(cell));
        let mut fault = Diagnostic::new(Code::Block, mark.span, message);
        if let GridMark::Number { value, .. } = mark.kind {
            fault.turn = Some(value);
        }
        Err(fault)
    }

    fn pieces(&self, laid: &Laid) -> (Vec<Option<Side>>, Vec<Span>) {
        let mut pieces = vec![None; self.geometry.len()];
        let mut spans = vec![Span::default(); self.geometry.len()];
        for &(cell, mark) in laid {
            if let (Some(piece), Some(span)) =
                (pieces.get_mut(cell.index()), spans.get_mut(cell.index()))
            {
                *span = mark.span;
                if let GridMark::Piece(side) = mark.kind {
                    *piece = Some(side);
                }
            }
        }
        (pieces, spans)
    }
}

/// Turns are numbered from 1.
const fn is_nothing(mark: GridMark) -> bool {
    matches!(mark, GridMark::Unknown | GridMark::Number { value: 0, .. })
}

fn add(diagram: &mut Diagram, mark: Mark, at: PlayedAt) {
    match mark.kind {
        GridMark::Number { value, tilde } => {
            let numbered = Numbered {
                number: value,
                at,
                span: mark.span,
                as_played: tilde,
            };
            diagram.numbered.push(numbered);
        }
        GridMark::Doubt => {
            diagram.doubt.get_or_insert(mark.span);
        }
        _ => {}
    }
}

fn check_length(line: Span, marks: &[Mark], layout: &RowLayout) -> Result<(), Diagnostic> {
    let wanted = layout.cells.len();
    if let Some(surplus) = marks.get(wanted) {
        let message = format!("one cell too many: row {} has {wanted}", layout.number);
        return Err(bad(surplus.span, message));
    }
    if marks.len() < wanted {
        let cells = marks
            .first()
            .zip(marks.last())
            .map(|(first, last)| first.span.to(last.span));
        let message = format!(
            "{}, and row {} has {wanted}",
            counted(marks.len(), "cell"),
            layout.number
        );
        return Err(bad(cells.unwrap_or(line), message));
    }
    Ok(())
}

/// `1 row`, `2 rows`.
fn counted(n: usize, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

fn bad(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::BadDiagram, span, message)
}

//! `figure` blocks.

use crate::board::{Cell, Crop, Turned};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::lgn::syntax::tree::{self, Block, LineKind};
use crate::record::{Directive, FigureBlock, Numbering, What};
use crate::source::{Run, Span};

use super::{Lowering, off_board, unescape};

/// How many directives a figure may have.
const MOST: usize = 10_000;

impl Lowering<'_> {
    pub(super) fn figure(&mut self, index: u32) -> What {
        let Some(&block) = self.tree.blocks.get(index as usize) else {
            return What::Fault(None);
        };
        let figure = self.read_figure(block);
        self.record.figures.push(figure);
        What::Figure(self.record.figures.len() as u32 - 1)
    }

    fn read_figure(&self, block: Block) -> FigureBlock {
        let mut figure = FigureBlock {
            keyword: block.keyword,
            name: block.plain_name(&self.chunk.text),
            name_span: block.name,
            title: block.title.map(|title| self.plain(title)),
            is_unread: self.is_unread(block),
            ..FigureBlock::default()
        };
        for line in block.lines.of(&self.tree.lines) {
            let LineKind::Directive(directive) = line.kind else {
                continue;
            };
            if figure.directives.len() == MOST {
                let message = format!("more than {MOST} lines in one figure");
                let fault = Diagnostic::new(Code::TooLarge, line.span, message);
                figure.faults.push(fault);
                break;
            }
            if figure.faults.len() > Diagnostics::MOST {
                break;
            }
            let lowered = self.directive(directive, line.span, &mut figure.faults);
            figure
                .directives
                .extend(lowered.map(|directive| (directive, line.span)));
        }
        figure
    }

    /// None if it names a cell that the board does not have, or a thing that the game does not have.
    fn directive(
        &self,
        directive: tree::Directive,
        span: Span,
        faults: &mut Vec<Diagnostic>,
    ) -> Option<Directive> {
        use tree::Directive as Written;
        Some(match directive {
            Written::Legal => Directive::Legal,
            Written::Forbidden => Directive::Forbidden,
            Written::Annulling => Directive::Annulling,
            Written::Last => Directive::Last,
            Written::Numbers(numbering) => {
                Directive::Numbers(self.numbering(numbering, span, faults)?)
            }
            Written::Rendezvous if self.sessions => Directive::Rendezvous,
            Written::Mark if self.sessions => Directive::Mark,
            Written::Rendezvous | Written::Mark => {
                let message = format!("{:?}: this game is played without a mark", self.text(span));
                faults.push(Diagnostic::new(Code::Syntax, span, message));
                return None;
            }
            Written::Sign(kind, cells) => Directive::Sign(kind, self.cells(cells, faults)?),
            Written::Label(cell, text) => {
                let cells = self.cells(
                    Run {
                        start: cell,
                        len: 1,
                    },
                    faults,
                )?;
                Directive::Label(*cells.first()?, self.plain(text))
            }
            Written::Piece(side, cells) => Directive::Piece(side, self.cells(cells, faults)?),
            Written::Arrow(cells) => Directive::Arrow(self.cells(cells, faults)?),
            Written::Line(cells) => {
                let cells = self.cells(cells, faults)?;
                Directive::Line(*cells.first()?, *cells.last()?)
            }
            Written::Coordinates(coordinates) => Directive::Coordinates(coordinates),
            Written::Crop(cells) => Directive::Crop(match self.cells(cells, faults)?[..] {
                [from, to] => Crop::Part(from, to),
                _ => Crop::Fit,
            }),
            Written::Rotate(degrees) => Directive::Rotate(self.degrees(degrees, span, faults)?),
            Written::Mirror => Directive::Mirror,
            Written::SwapColours => Directive::SwapColours,
            Written::Ghosts => Directive::Ghosts,
            Written::ToMove => Directive::ToMove,
            Written::BeforeAfter => Directive::BeforeAfter,
            Written::Empty => Directive::Empty,
            Written::Caption(text) => Directive::Caption(self.plain(text)),
        })
    }

    /// None if turns would be shown without a number to begin with.
    fn numbering(
        &self,
        numbering: Numbering,
        span: Span,
        faults: &mut Vec<Diagnostic>,
    ) -> Option<Numbering> {
        let is_zero = |word| match word {
            "from" => numbering.from == Some(0),
            _ => numbering.modulo == Some(0),
        };
        let word = ["from", "modulo"].into_iter().find(|&word| is_zero(word));
        let Some(word) = word else {
            return Some(numbering);
        };
        let place = self.behind(word, span);
        let message = format!("{word} 0: the numbers shown begin with 1 at the lowest");
        faults.push(Diagnostic::new(Code::Syntax, place, message));
        None
    }

    /// The place of the number behind a word of a line.
    fn behind(&self, word: &str, line: Span) -> Span {
        let text = self.text(line);
        let Some(at) = text.find(word).map(|at| at + word.len()) else {
            return line;
        };
        let rest = text.get(at..).unwrap_or("");
        let start = at + rest.len() - rest.trim_start().len();
        let number = rest.trim_start();
        let digits = number.find(|c: char| !c.is_ascii_digit());
        let end = start + digits.unwrap_or(number.len());
        Span::new(line.start + start as u32, line.start + end as u32)
    }

    /// None if the board can't be turned so far.
    fn degrees(&self, degrees: u32, span: Span, faults: &mut Vec<Diagnostic>) -> Option<u16> {
        let step = Turned::step(self.geometry);
        if degrees.is_multiple_of(u32::from(step)) {
            return Some((degrees % 360) as u16);
        }
        let message =
            format!("this board can be turned by multiples of {step} degrees, not by {degrees}");
        faults.push(Diagnostic::new(Code::Syntax, span, message));
        None
    }

    fn cells(&self, run: Run, faults: &mut Vec<Diagnostic>) -> Option<Vec<Cell>> {
        let mut cells = Vec::with_capacity(run.len as usize);
        for &name in run.of(&self.tree.names) {
            let cell = self.cell(name);
            if cell == Cell::NOWHERE {
                faults.push(off_board(self.text(name.span), name.span));
                return None;
            }
            cells.push(cell);
        }
        Some(cells)
    }

    fn plain(&self, span: Span) -> String {
        let mut out = String::new();
        unescape(self.text(span), &mut out);
        out
    }
}

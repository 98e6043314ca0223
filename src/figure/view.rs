//! Figures of a [`Moment`]: a position, a numbered placement diagram, a `figure` block.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::digits::Digits;
use super::{Figure, Mark, Number};
use crate::board::{Board, Cell, Geometry};
use crate::check::Moment;
use crate::game::Spec;
use crate::record::{Directive, FigureBlock, MarkKind};

/// The radius of men, which leave room for the coin around them.
const MAN: f64 = 0.345;

impl<'a> Figure<'a> {
    /// The position of a moment, the piece of the last turn ringed.
    pub fn position(spec: &Spec, moment: &Moment) -> Figure<'static> {
        let mut figure = at(spec, moment);
        let last = moment.plies.last();
        figure.title = Cow::Owned(match last {
            Some(ply) => format!("{}: after turn {}", spec.title, ply.number),
            None => format!("{}: the start", spec.title),
        });
        figure.marks.extend(last.map(|ply| Mark::Last(ply.cell)));
        figure
    }

    /// A numbered placement diagram of those turns of the line: the board before the first of them,
    /// and on it their pieces, in the colour of who placed them, with their numbers.
    ///
    /// A turn on a cell that is taken in the diagram is noted under the board.
    pub fn numbered(spec: &Spec, moment: &Moment, turns: &RangeInclusive<u32>) -> Figure<'static> {
        let mut figure = at(spec, moment);
        number(&mut figure, moment, turns);
        figure.title = Cow::Owned(match (figure.numbers.first(), figure.numbers.last()) {
            (Some(first), Some(last)) => {
                format!("{}: turns {} to {}", spec.title, first.number, last.number)
            }
            _ => format!("{}: no turns", spec.title),
        });
        figure
    }

    /// What a `figure` block shows of the moment where it stands.
    ///
    /// `rendezvous` and `mark` draw nothing yet: no game here has them. Cells that the board does not
    /// have are passed over.
    pub fn of_block(spec: &Spec, moment: &Moment, block: &'a FigureBlock) -> Self {
        let mut figure = at(spec, moment);
        figure.title = match &block.title {
            Some(title) => Cow::Borrowed(title),
            None => Cow::Owned(format!("{}: {}", spec.title, block.name)),
        };
        let directives = || block.directives.iter().map(|(directive, _)| directive);
        let empty = directives().any(|directive| matches!(directive, Directive::Empty));
        for directive in directives() {
            if let Directive::Numbers(turns) = directive {
                let (first, last) = turns.unwrap_or((1, u32::MAX));
                number(&mut figure, moment, &(first..=last));
            }
        }
        if empty {
            figure.board = Board::empty(figure.geometry);
            // What is shown then is no position, unless the numbers tell a game.
            figure.outcome = figure.outcome.filter(|_| !figure.numbers.is_empty());
        }
        // What turns are noted under the board stands below its captions.
        let notes = std::mem::take(&mut figure.captions);
        let mut once = Once(vec![0; figure.geometry.len()]);
        directives().for_each(|directive| figure.add(moment, directive, &mut once));
        figure.captions.extend(notes);
        figure
    }

    fn add(&mut self, moment: &Moment, directive: &'a Directive, once: &mut Once) {
        let geometry = self.geometry;
        let here = |cell: &&Cell| cell.index() < geometry.len();
        match directive {
            Directive::Legal => {
                let cells = moment.legal.iter().copied();
                let dots = cells.filter(|&cell| once.is_first(Once::DOT, cell));
                self.marks.extend(dots.map(Mark::Dot));
            }
            Directive::Last => {
                let shown = self.numbers.last().map(|number| number.cell);
                let last = moment.plies.last().map(|ply| ply.cell);
                self.marks.extend(shown.or(last).map(Mark::Last));
            }
            Directive::Sign(kind, cells) => {
                let cells = cells.iter().copied();
                let signs = cells.filter(|&cell| once.is_first(*kind as u8, cell));
                self.marks.extend(signs.map(|cell| Mark::Sign(*kind, cell)));
            }
            Directive::Label(cell, text) if here(&cell) => {
                self.marks.push(Mark::Label(*cell, Cow::Borrowed(text)));
            }
            Directive::Piece(side, cells) => {
                for &cell in cells {
                    self.board.set(cell, Some(*side));
                }
            }
            Directive::Arrow(cells) if cells.iter().all(|cell| here(&cell)) => {
                self.marks.push(Mark::Arrow(Cow::Borrowed(cells)));
            }
            Directive::Line(from, to) if here(&from) && here(&to) => {
                self.marks.push(Mark::Line(*from, *to));
            }
            Directive::Coordinates(shown) => self.coordinates = *shown,
            Directive::Caption(text) => self.captions.push(Cow::Borrowed(text)),
            Directive::Label(..) | Directive::Arrow(_) | Directive::Line(..) => {}
            Directive::Numbers(_) | Directive::Empty => {}
            Directive::Rendezvous | Directive::Mark => {}
        }
    }
}

/// What each cell has been marked with: a sign that a block repeats is the same sign, however often.
struct Once(Vec<u8>);

impl Once {
    /// A dot; the others are the kinds of signs.
    const DOT: u8 = MarkKind::Cross as u8 + 1;

    /// Whether a cell of the board gets that mark for the first time.
    fn is_first(&mut self, mark: u8, cell: Cell) -> bool {
        let Some(marks) = self.0.get_mut(cell.index()) else {
            return false;
        };
        let before = *marks;
        *marks |= 1 << mark;
        *marks != before
    }
}

fn at<'a>(spec: &Spec, moment: &Moment) -> Figure<'a> {
    let geometry: &'static Geometry = (spec.geometry)();
    let mut figure = Figure::new(geometry);
    figure.board = moment.board.clone();
    figure.outcome = moment.outcome;
    if spec.piece == "man" {
        figure.radius = MAN;
    }
    figure
}

/// Makes a numbered placement diagram of those turns out of the figure of a position.
fn number(figure: &mut Figure<'_>, moment: &Moment, turns: &RangeInclusive<u32>) {
    let plies = &moment.plies;
    let from = plies.iter().position(|ply| ply.number >= *turns.start());
    let shown = plies.iter().rposition(|ply| ply.number <= *turns.end());
    let (Some(from), Some(shown)) = (from, shown) else {
        return;
    };
    let (Some(before), Some(after)) = (moment.boards.get(from), moment.boards.get(shown + 1))
    else {
        return;
    };
    figure.board.clone_from(before);
    figure.board.to_move = after.to_move;
    if shown + 1 < plies.len() {
        figure.outcome = None;
    }
    figure.numbers.clear();
    figure.captions.clear();
    let mut notes = String::new();
    for ply in plies.get(from..=shown).unwrap_or(&[]) {
        if figure.board.get(ply.cell).is_none() {
            figure.board.set(ply.cell, Some(ply.side));
            figure.numbers.push(Number {
                number: ply.number,
                side: ply.side,
                cell: ply.cell,
            });
        } else {
            if !notes.is_empty() {
                notes.push_str(", ");
            }
            notes.push_str(Digits::whole(u64::from(ply.number)).as_str());
            notes.push_str(" = ");
            notes.push_str(figure.geometry.name(ply.cell));
        }
    }
    if !notes.is_empty() {
        figure.captions.push(Cow::Owned(notes));
    }
}

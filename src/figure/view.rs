//! Figures of a [`Moment`]: a position, a numbered figure, a `figure` block.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::numbers::{How, Shown, last_number, last_turn, number};
use super::{Figure, Mark};
use crate::board::{Board, Cell, Geometry, Session, Waiting};
use crate::check::Moment;
use crate::diagnostic::Code;
use crate::game::Spec;
use crate::record::{Directive, FigureBlock, MarkKind};

/// The radius of men, which leave room for the coin around them.
const MAN: f64 = 0.345;

impl<'a> Figure<'a> {
    /// The position of a moment, the pieces of the last turn ringed; in a session with its rendezvous
    /// shaded and the coin.
    pub fn position(spec: &Spec, moment: &Moment) -> Figure<'static> {
        let mut figure = at(spec, moment);
        let last = last_turn(figure.geometry, moment);
        figure.title = Cow::Owned(match &last {
            Some((number, _)) => format!("{}: after turn {number}", spec.title),
            None => format!("{}: the start", spec.title),
        });
        figure.turns = last.as_ref().map(|&(number, _)| (number, number));
        figure.session();
        let last = last.into_iter().flat_map(|(_, cells)| cells);
        figure.marks.extend(last.map(Mark::Last));
        figure
    }

    /// A numbered figure of those turns of the line.
    ///
    /// In games of placement it is the board before the first of them, and on it their pieces, in the
    /// colour of who placed them, with their numbers; a turn on a cell that is taken in the diagram is
    /// noted under the board. Where men move it is the board after the last of them, and each man that
    /// they have placed or moved has the number of the last turn that did; in a session the rendezvous
    /// is shaded and the coin is drawn.
    pub fn numbered(spec: &Spec, moment: &Moment, turns: &RangeInclusive<u32>) -> Figure<'static> {
        let mut figure = at(spec, moment);
        let how = How {
            to_moment: *turns.end() == u32::MAX,
            as_left: false,
        };
        let shown = number(&mut figure, moment, turns, how);
        figure.turns = shown.as_ref().map(|shown| shown.turns);
        figure.title = Cow::Owned(match shown {
            Some(Shown {
                turns: (first, last),
                ..
            }) => {
                format!("{}: turns {first} to {last}", spec.title)
            }
            None => format!("{}: no turns", spec.title),
        });
        figure.session();
        figure
    }

    /// What a `figure` block shows of the moment where it stands.
    ///
    /// `rendezvous` and `mark` draw nothing where no mark is set, `annulling` where no five waits
    /// that can be annulled and `forbidden` where nothing is forbidden: they are then among
    /// [`Figure::absent`], as are `ghosts`, `to-move` and `before-after` without anything to show. Cells
    /// that the board does not have are passed over. Fields of texts stay as they are written until
    /// [`Figure::fill`] is called.
    pub fn of_block(spec: &Spec, moment: &Moment, block: &'a FigureBlock) -> Self {
        let mut figure = at(spec, moment);
        figure.title = match &block.title {
            Some(title) => Cow::Borrowed(title),
            None => Cow::Owned(format!("{}: {}", spec.title, block.name)),
        };
        let directives = || block.directives.iter().map(|(directive, _)| directive);
        let has = |wanted: Directive| directives().any(|directive| *directive == wanted);
        let rings = has(Directive::Last);
        let last = rings.then(|| last_turn(figure.geometry, moment)).flatten();
        let mut last = last.map_or(Vec::new(), |(_, cells)| cells);
        figure.turns = last_number(moment).map(|number| (number, number));
        for directive in directives() {
            if let Directive::Numbers(numbering) = directive {
                let turns = numbering.turns.unwrap_or((1, u32::MAX));
                let how = How {
                    to_moment: true,
                    as_left: false,
                };
                let shown = number(&mut figure, moment, &(turns.0..=turns.1), how);
                match shown {
                    Some(shown) => {
                        figure.turns = Some(shown.turns);
                        last = shown.last;
                    }
                    None => figure.lacks("numbers"),
                }
            }
        }
        let seen = Seen::of(&figure.board, moment, last);
        let mut once = Once::new(figure.geometry);
        for directive in directives() {
            figure.tell(moment, directive, !rings);
        }
        figure.session_before(has(Directive::Rendezvous), has(Directive::Mark));
        if has(Directive::Empty) {
            figure.board = Board::empty(figure.geometry);
            figure.empty_before();
            // What is shown then is no position, unless the numbers tell a game.
            figure.outcome = figure.outcome.filter(|_| !figure.numbers.is_empty());
        }
        directives().for_each(|directive| figure.add(&seen, directive, &mut once));
        let swaps = directives().filter(|directive| matches!(directive, Directive::SwapColours));
        if swaps.count() % 2 == 1 {
            figure.swap_colours();
        }
        figure.match_before();
        figure
    }

    /// Marks what a directive names, as a `figure` block at that moment would; `last` and `empty`, which
    /// belong to a block as a whole, mark nothing, and `numbers` tells only with which numbers the turns
    /// of a numbered figure are shown.
    pub fn mark(&mut self, moment: &Moment, directive: &'a Directive) {
        let seen = Seen::of(&self.board, moment, Vec::new());
        let mut once = Once::new(self.geometry);
        let ringed = |mark: &Mark<'_>| matches!(mark, Mark::Last(_));
        let rings = self.marks.iter().any(ringed);
        self.tell(moment, directive, !rings);
        self.add(&seen, directive, &mut once);
        if matches!(directive, Directive::SwapColours) {
            self.swap_colours();
        }
        self.match_before();
    }

    /// Shades the rendezvous and draws the coin of the session on the board, if its mark is set.
    pub(super) fn session(&mut self) {
        if let Some(session) = &self.board.session {
            let rendezvous = session.rendezvous.iter().copied();
            self.marks.extend(rendezvous.map(Mark::Rendezvous));
            self.marks.extend(session.mark.map(Mark::Coin));
        }
    }

    fn add(&mut self, seen: &Seen<'_>, directive: &'a Directive, once: &mut Once) {
        let geometry = self.geometry;
        let here = |cell: &&Cell| cell.index() < geometry.len();
        match directive {
            Directive::Legal => {
                let cells = seen.legal.iter().copied();
                let dots = cells.filter(|&cell| once.is_first(Once::DOT, cell));
                self.marks.extend(dots.map(Mark::Dot));
            }
            Directive::Forbidden if seen.forbidden.is_empty() => self.lacks("forbidden"),
            Directive::Forbidden => {
                let cells = seen.forbidden.iter().map(|&(cell, _)| cell);
                self.sign(MarkKind::Cross, cells, once);
            }
            Directive::Annulling => match &seen.waiting {
                Some(five) if !five.annulling.is_empty() => {
                    self.sign(MarkKind::Circle, five.annulling.iter().copied(), once);
                }
                _ => self.lacks("annulling"),
            },
            Directive::Last => {
                let cells = seen.last.iter().copied();
                let last = cells.filter(|&cell| once.is_first(Once::LAST, cell));
                self.marks.extend(last.map(Mark::Last));
            }
            Directive::Sign(kind, cells) => {
                self.sign(*kind, cells.iter().copied(), once);
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
            Directive::Coordinates(coordinates) => self.view.coordinates = *coordinates,
            Directive::Crop(crop) => self.view.crop = *crop,
            Directive::Rotate(degrees) => self.view.turned = self.view.turned.rotated(*degrees),
            Directive::Mirror => self.view.turned = self.view.turned.mirrored(),
            Directive::Caption(text) => self.captions.push(Cow::Borrowed(text)),
            Directive::Label(..) | Directive::Arrow(_) | Directive::Line(..) => {}
            Directive::Numbers(_) | Directive::Empty => {}
            Directive::Ghosts | Directive::ToMove | Directive::BeforeAfter => {}
            Directive::SwapColours => {}
            // One of two boards has it where the last turn has ended the session.
            Directive::Rendezvous | Directive::Mark
                if seen.mark().is_none() && self.is_marked_before() => {}
            Directive::Rendezvous | Directive::Mark if seen.mark().is_none() => {
                let rendezvous = matches!(directive, Directive::Rendezvous);
                self.lacks(if rendezvous { "rendezvous" } else { "mark" });
            }
            Directive::Rendezvous => {
                let squares = seen.session.iter().flat_map(|session| &session.rendezvous);
                let squares = squares.copied();
                let first = squares.filter(|&cell| once.is_first(Once::RENDEZVOUS, cell));
                self.marks.extend(first.map(Mark::Rendezvous));
            }
            Directive::Mark => {
                let mark = seen.mark();
                let mark = mark.filter(|&cell| once.is_first(Once::COIN, cell));
                self.marks.extend(mark.map(Mark::Coin));
            }
        }
    }

    fn sign(&mut self, kind: MarkKind, cells: impl Iterator<Item = Cell>, once: &mut Once) {
        let signs = cells.filter(|&cell| once.is_first(kind as u8, cell));
        self.marks.extend(signs.map(|cell| Mark::Sign(kind, cell)));
    }

    /// A directive has found nothing to draw.
    pub(super) fn lacks(&mut self, word: &'static str) {
        if !self.absent.contains(&word) {
            self.absent.push(word);
        }
    }
}

/// What directives without cells find on the board that is shown, whether its pieces are or not.
struct Seen<'m> {
    legal: &'m [Cell],
    forbidden: &'m [(Cell, Code)],
    /// Where the last turn has left its pieces.
    last: Vec<Cell>,
    session: Option<Session>,
    waiting: Option<Waiting>,
}

impl<'m> Seen<'m> {
    fn of(board: &Board, moment: &'m Moment, last: Vec<Cell>) -> Self {
        let fives = board.fives.as_ref();
        Self {
            legal: &moment.legal,
            forbidden: &moment.forbidden,
            last,
            session: board.session.clone(),
            waiting: fives.and_then(|fives| fives.waiting.clone()),
        }
    }

    fn mark(&self) -> Option<Cell> {
        self.session.as_ref()?.mark
    }
}

/// What each cell has been marked with: a sign that a block repeats is the same sign, however often.
struct Once(Vec<u16>);

impl Once {
    /// A dot, and so on; the others are the kinds of signs.
    const DOT: u8 = MarkKind::Cross as u8 + 1;
    const LAST: u8 = Self::DOT + 1;
    const RENDEZVOUS: u8 = Self::LAST + 1;
    const COIN: u8 = Self::RENDEZVOUS + 1;

    fn new(geometry: &Geometry) -> Self {
        Self(vec![0; geometry.len()])
    }

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

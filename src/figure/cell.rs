//! What stands in the cells, over the pieces: rings, numbers, labels, signs, dots. A cell has room for
//! one thing in its middle; up to four others stand at its corners, so that all are seen.

use super::Mark;
use super::clear::Share;
use super::digits::Digits;
use super::easel::Easel;
use super::font::Font;
use super::ink::{fitting, reach};
use super::scene::{Colour, Form, Pen, Shape};
use super::sign::{self, BADGE, LARGE, ON_CROSSING};
use super::text;
use crate::board::{Cell, Side, Xy};
use crate::record::MarkKind;

const DOT: f64 = 0.115;
/// On crossings a dot must not be taken for a star point: it is larger, the lines stop beside it, and no
/// star points are drawn then.
const DOT_ON_CROSSING: f64 = 0.17;
/// On crossings, where steps are shorter in print, badges are larger by this, and stand farther out.
const LARGER: f64 = 1.25;
const FARTHER: f64 = 1.15;
const BADGE_DOT: f64 = 0.065;
/// The patches of board colour under marks: beside a number, under a mark on hatch, under a dot there.
const BADGE_PATCH: f64 = 0.165;
const PATCH: f64 = 0.28;
const DOT_PATCH: f64 = 0.20;
/// The air between the ink of a number and a ring round it.
const RING_AIR: f64 = 0.025;
/// What stands in a cell already.
#[derive(Clone, Copy, Default)]
pub(super) struct Taken {
    middle: bool,
    shaded: bool,
    badges: usize,
    /// How many things share the cell so far, where several do.
    shared: usize,
}

impl Easel<'_, '_> {
    /// Everything in the cells.
    pub(super) fn marks(&mut self) {
        let mut taken = vec![Taken::default(); self.figure.geometry.len()];
        let figure = self.figure;
        for cell in figure.marks.iter().filter_map(shaded) {
            if let Some(place) = taken.get_mut(cell.index()) {
                place.shaded = true;
            }
        }
        self.rings();
        self.numbers(&mut taken);
        for mark in &figure.marks {
            if let Mark::Label(cell, text) = mark {
                self.label(*cell, text, &mut taken);
            }
        }
        self.put_letters();
        for mark in &figure.marks {
            if let Mark::Sign(kind, cell) = mark {
                self.sign(*kind, *cell, &mut taken);
            }
        }
        self.dots_of_turns(&mut taken);
        // Labels beside numbers stand on patches, which come after the numbers.
        self.put_letters();
    }

    /// The colour of what stands in the middle of a cell.
    fn colour(&self, cell: Cell, bare: Colour) -> Colour {
        match self.figure.board.get(cell) {
            Some(side) => self.theme.ink(side).text,
            None => bare,
        }
    }

    fn rings(&mut self) {
        let size = self.number_size();
        let figure = self.figure;
        for mark in &figure.marks {
            let Mark::Last(cell) = mark else {
                continue;
            };
            let Some(at) = self.middle(*cell) else {
                continue;
            };
            let number = figure.numbers.iter().find(|number| number.cell == *cell);
            let inner = number.map_or(0.0, |number| {
                let digits = Digits::whole(u64::from(figure.shown(number)));
                reach(digits.as_str(), size) + RING_AIR
            });
            let (radius, width, colour) = match figure.board.get(*cell) {
                Some(side @ Side::Black) => {
                    let (radius, width) = black_ring(figure.radius, inner);
                    (radius, width, self.theme.ink(side).ring)
                }
                Some(side @ Side::White) => {
                    let (radius, width) = white_ring(figure.radius, inner);
                    (radius, width, self.theme.ink(side).ring)
                }
                None => (figure.radius - 0.025, 0.05, self.theme.mark),
            };
            let form = Form::Discs {
                at: vec![at],
                radius,
            };
            self.put(Shape::drawn(form, colour, width, Pen::Sharp));
        }
    }

    fn numbers(&mut self, taken: &mut [Taken]) {
        let size = self.number_size();
        let figure = self.figure;
        for number in &figure.numbers {
            let cell = number.cell;
            let Some(at) = self.middle(cell) else {
                continue;
            };
            let digits = Digits::whole(u64::from(figure.shown(number)));
            let colour = self.colour(cell, self.theme.ink);
            self.about(Font::Number, size, colour, digits.as_str(), at);
            if let Some(place) = taken.get_mut(cell.index()) {
                place.middle = true;
            }
        }
        self.put_letters();
    }

    /// Sets a text about the middle of a cell.
    fn about(&mut self, font: Font, size: u32, colour: Colour, text: &str, at: Xy) {
        let face = self.typeface(font);
        let em = text::steps(size);
        let small = |c: char| c.is_lowercase();
        let height = if text.chars().all(small) {
            f64::midpoint(font.digits(), font.x_height())
        } else {
            font.digits()
        };
        let base = at.y + height / 2.0 * em;
        if let Some(run) = text::measure(face, text) {
            let base = if face.is_bundled(text) {
                base
            } else {
                at.y - f64::midpoint(run.ink.min.y, run.ink.max.y) * em
            };
            let left = at.x - run.middle(0.65) * em;
            self.letters
                .set(face, size, colour, text, Xy::new(left, base));
        } else {
            let at = Xy::new(at.x, base);
            self.letters.set_foreign(size, colour, text, at, face);
        }
    }

    fn label(&mut self, cell: Cell, text: &str, taken: &mut [Taken]) {
        let text = text::drawable(text);
        let (Some(place), Some(at)) = (taken.get_mut(cell.index()), self.middle(cell)) else {
            return;
        };
        if text.is_empty() {
            return;
        }
        let face = self.typeface(Font::Number);
        if let Some((share, at)) = self.next_share(cell, at, place) {
            let size = fitting(face, &text, share.text.0, share.text.1);
            self.about(Font::Number, size, self.theme.mark, &text, at);
            return;
        }
        if place.middle {
            let corner = self.badge(at, place);
            let larger = self.larger();
            let size = fitting(face, &text, BADGE_PATCH * larger, 0.3 * larger);
            self.about(Font::Number, size, self.theme.mark, &text, corner);
            return;
        }
        place.middle = true;
        let bare = self.figure.board.get(cell).is_none();
        let (radius, largest) = match (bare, self.crossings()) {
            (false, _) => (self.figure.radius, 0.7),
            (true, false) => (0.44, 0.654),
            (true, true) => (0.44, 0.743),
        };
        if place.shaded && bare {
            self.patch(at, PATCH);
        }
        let size = fitting(face, &text, radius, largest);
        let colour = self.colour(cell, self.theme.mark);
        self.about(Font::Number, size, colour, &text, at);
    }

    fn sign(&mut self, kind: MarkKind, cell: Cell, taken: &mut [Taken]) {
        let (Some(place), Some(middle)) = (taken.get_mut(cell.index()), self.middle(cell)) else {
            return;
        };
        if kind == MarkKind::Shade {
            return;
        }
        let (at, size, colour) = if let Some((share, at)) = self.next_share(cell, middle, place) {
            (at, share.sign, self.theme.mark)
        } else if place.middle {
            let size = BADGE.larger(self.larger());
            (self.badge(middle, place), size, self.theme.mark)
        } else {
            place.middle = true;
            if place.shaded && self.figure.board.get(cell).is_none() {
                self.patch(middle, PATCH);
            }
            let bare = self.figure.board.get(cell).is_none();
            let size = if self.crossings() && bare {
                ON_CROSSING
            } else {
                LARGE
            };
            (middle, size, self.colour(cell, self.theme.mark))
        };
        if let Some(shape) = sign::sign(kind, at, size, colour) {
            self.put(shape);
        }
    }

    fn dots_of_turns(&mut self, taken: &mut [Taken]) {
        let figure = self.figure;
        let mut dots: Vec<(Colour, Vec<Xy>)> = Vec::new();
        for mark in &figure.marks {
            let Mark::Dot(cell) = mark else {
                continue;
            };
            let (Some(place), Some(middle)) = (taken.get_mut(cell.index()), self.middle(*cell))
            else {
                continue;
            };
            if let Some((share, at)) = self.next_share(*cell, middle, place) {
                let (at, radius) = (vec![at], share.dot);
                self.put(Shape::filled(Form::Discs { at, radius }, self.theme.mark));
                continue;
            }
            if place.middle {
                let at = vec![self.badge(middle, place)];
                let radius = BADGE_DOT * self.larger();
                self.put(Shape::filled(Form::Discs { at, radius }, self.theme.mark));
                continue;
            }
            place.middle = true;
            if place.shaded && figure.board.get(*cell).is_none() {
                self.patch(middle, DOT_PATCH);
            }
            let colour = self.colour(*cell, self.theme.mark);
            match dots.iter_mut().find(|(c, _)| *c == colour) {
                Some((_, places)) => places.push(middle),
                None => dots.push((colour, vec![middle])),
            }
        }
        let radius = if self.crossings() {
            DOT_ON_CROSSING
        } else {
            DOT
        };
        for (colour, at) in dots {
            self.put(Shape::filled(Form::Discs { at, radius }, colour));
        }
    }

    fn larger(&self) -> f64 {
        if self.crossings() { LARGER } else { 1.0 }
    }

    /// Takes the next part of a bare cell that several things share.
    fn next_share(&mut self, cell: Cell, middle: Xy, place: &mut Taken) -> Option<(Share, Xy)> {
        let share = self.share(cell, place.shared)?;
        place.shared += 1;
        let at = Xy::new(middle.x + share.by.x, middle.y + share.by.y);
        if place.shaded {
            self.patch(at, share.patch);
        }
        Some((share, at))
    }

    /// Takes the next corner of a cell with that middle for a badge, on a patch of its own.
    fn badge(&mut self, middle: Xy, place: &mut Taken) -> Xy {
        let corners = self.page.corners;
        let corner = corners[place.badges % corners.len()];
        let farther = if self.crossings() { FARTHER } else { 1.0 };
        let at = Xy::new(middle.x + corner.x * farther, middle.y + corner.y * farther);
        let radius = BADGE_PATCH * self.larger();
        if place.badges < corners.len() {
            self.badges.push((at, radius));
        }
        place.badges += 1;
        let form = Form::Discs {
            at: vec![at],
            radius,
        };
        self.put(Shape::filled(form, self.theme.board));
        at
    }

    /// A quiet ground under a mark on hatch.
    fn patch(&mut self, at: Xy, radius: f64) {
        if self.hatches() {
            let form = Form::Discs {
                at: vec![at],
                radius,
            };
            self.put(Shape::filled(form, self.theme.board));
        }
    }
}

/// A light ring in a black piece of that radius, and outside `inner`: its radius and width.
fn black_ring(full: f64, inner: f64) -> (f64, f64) {
    let (radius, width) = (full - 0.065, 0.036);
    if inner <= radius - width / 2.0 {
        return (radius, width);
    }
    let width = 0.03;
    ((inner + width / 2.0).min(full - 0.035), width)
}

/// The outline of a white piece, made thicker inwards as far as `inner`: its radius and width.
fn white_ring(full: f64, inner: f64) -> (f64, f64) {
    let width = (full - inner).clamp(0.05, 0.08);
    (full - width / 2.0, width)
}

/// The cell that a mark shades.
pub(super) fn shaded(mark: &Mark<'_>) -> Option<Cell> {
    match mark {
        Mark::Sign(MarkKind::Shade, cell) | Mark::Rendezvous(cell) => Some(*cell),
        _ => None,
    }
}

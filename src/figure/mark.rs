//! Arrows, lines, the coin.

use super::Mark;
use super::easel::Easel;
use super::scene::{Fill, Form, Pen, Shape, Step, Stroke};
use super::way::{CASING, Circle, SHAFT, bent, distance, on, room, unit};
use crate::board::{Cell, Xy};

/// The head of an arrow: its length, half its width, and how much of the length its notch leaves.
const HEAD: f64 = 0.31;
const HALF: f64 = 0.135;
const NOTCH: f64 = 0.78;
/// The distance of a shaft from the rim of the piece, or of the coin, where it starts.
const AIR: f64 = 0.07;
const AIR_OF_COIN: f64 = 0.03;
/// The distance of a tip from the middle of the cell it points at.
const SHORT: f64 = 0.10;
/// The distance from the rim of a piece with a number or label, which is not to be hidden.
const SHORT_OF_RIM: f64 = 0.04;
/// How small a head may get between two numbers side by side.
const SMALLEST: f64 = 0.6;

const COIN: f64 = 0.44;
const COIN_WIDTH: f64 = 0.068;
const COIN_EDGE: f64 = 0.022;
/// An arc of the coin's rim: the circumference has 32 dark and 32 light ones.
const TOOTH: f64 = COIN * std::f64::consts::PI / 32.0;

impl Easel<'_, '_> {
    /// A milled ring, in which one sees the cell and the man that stands there.
    pub(super) fn coins(&mut self) {
        let geometry = self.figure.geometry;
        let at: Vec<Xy> = (self.coins.iter())
            .map(|&cell| geometry.centre(cell))
            .collect();
        if at.is_empty() {
            return;
        }
        let theme = self.theme;
        let rings = [
            (COIN, COIN_WIDTH, theme.board, Pen::Sharp),
            (COIN, COIN_WIDTH, theme.mark, Pen::Dashed(TOOTH)),
            (COIN + COIN_WIDTH / 2.0, COIN_EDGE, theme.mark, Pen::Sharp),
            (COIN - COIN_WIDTH / 2.0, COIN_EDGE, theme.mark, Pen::Sharp),
        ];
        for (radius, width, colour, pen) in rings {
            let form = Form::Discs {
                at: at.clone(),
                radius,
            };
            self.put(Shape::drawn(form, colour, width, pen));
        }
    }

    /// Arrows and lines, over everything on the board.
    pub(super) fn ways(&mut self) {
        let figure = self.figure;
        let is_way = |mark: &Mark<'_>| matches!(mark, Mark::Arrow(_) | Mark::Line(..));
        if !figure.marks.iter().any(is_way) {
            return;
        }
        let geometry = figure.geometry;
        let mut kept = std::mem::take(&mut self.badges);
        kept.extend(
            (geometry.cells()).filter_map(|cell| Some((geometry.centre(cell), self.kept(cell)?))),
        );
        for mark in &figure.marks {
            match mark {
                Mark::Arrow(cells) => self.arrow(cells, &kept),
                Mark::Line(from, to) => self.line(*from, *to, &kept),
                _ => {}
            }
        }
    }

    fn arrow(&mut self, cells: &[Cell], kept: &[Circle]) {
        let Some((places, target)) = self.way(cells, true) else {
            return;
        };
        let Some(&[.., before, last]) = places.get(places.len() - 2..) else {
            return;
        };
        let way = unit(before, last);
        // The way back from the target to the last number, or whatever is to be read, beside it.
        let leg = (places.len() == 2)
            .then(|| cells.first().copied())
            .flatten();
        let from = leg.map_or(before, |cell| self.figure.geometry.centre(cell));
        let free = room(target, from, kept);
        let (far, near) = self.aside(cells.last().copied());
        let aside = if free - far < HEAD { near } else { far };
        let size = ((free - aside) / HEAD).clamp(SMALLEST, 1.0);
        let tip = on(target, way, -aside);
        let notch = on(tip, way, -HEAD * NOTCH * size);
        let base = on(tip, way, -HEAD * size);
        let mut shaft = bent(&places[..places.len() - 1], notch, kept);
        if distance(before, tip) < HEAD * size {
            // No room for a shaft between two pieces side by side: the head alone.
            shaft.clear();
        }
        let half = HALF * size;
        let head = Form::Path(vec![
            Step::Move(tip),
            Step::Line(Xy::new(base.x - half * way.y, base.y + half * way.x)),
            Step::Line(notch),
            Step::Line(Xy::new(base.x + half * way.y, base.y - half * way.x)),
            Step::Close,
        ]);
        let theme = self.theme;
        let casing = Stroke {
            colour: theme.board,
            width: 2.0 * CASING,
            pen: Pen::Round,
        };
        self.shaft(&shaft, true);
        self.put(Shape {
            form: head.clone(),
            fill: Fill::Flat(theme.board),
            stroke: Some(casing),
        });
        self.shaft(&shaft, false);
        self.put(Shape::filled(head, theme.mark));
    }

    /// How far from the middle of the cell that it points at an arrow ends, and how far if there is no
    /// room for that.
    fn aside(&self, cell: Option<Cell>) -> (f64, f64) {
        let kept = cell.and_then(|cell| self.kept(cell));
        match (cell.and_then(|cell| self.radius(cell)), kept) {
            (_, None) => (SHORT, SHORT),
            (None, Some(kept)) => (kept, kept),
            (Some(radius), Some(kept)) => (radius + SHORT_OF_RIM, kept),
        }
    }

    fn line(&mut self, from: Cell, to: Cell, kept: &[Circle]) {
        let Some((places, target)) = self.way(&[from, to], false) else {
            return;
        };
        let end = match places.first() {
            Some(&first) => on(target, unit(first, target), -self.clear(to, false)),
            None => target,
        };
        let steps = bent(&places[..places.len() - 1], end, kept);
        self.shaft(&steps, true);
        self.shaft(&steps, false);
    }

    fn shaft(&mut self, steps: &[Step], casing: bool) {
        if steps.is_empty() {
            return;
        }
        let (colour, width) = if casing {
            (self.theme.board, SHAFT + 2.0 * CASING)
        } else {
            (self.theme.mark, SHAFT)
        };
        let form = Form::Path(steps.to_vec());
        self.put(Shape::drawn(form, colour, width, Pen::Sharp));
    }

    /// The radius of the piece on a cell.
    fn radius(&self, cell: Cell) -> Option<f64> {
        self.figure.board.get(cell).map(|_| self.figure.radius)
    }

    /// How far from the middle of its cell a way sets out or ends. An arrow keeps clear of a piece, and a
    /// line of one without a number: to a number it leads as it would if it went on.
    fn clear(&self, cell: Cell, arrow: bool) -> f64 {
        let piece = match (self.radius(cell), self.kept(cell)) {
            (Some(radius), kept) if arrow || kept.is_none() => radius + AIR,
            (_, kept) => kept.unwrap_or(0.0),
        };
        if self.coins.contains(&cell) {
            piece.max(COIN + COIN_WIDTH / 2.0 + COIN_EDGE / 2.0 + AIR_OF_COIN)
        } else {
            piece
        }
    }

    /// The places that a way leads along, from where it is clear of what stands at its start, and the
    /// middle of the last cell. None if it leads nowhere.
    fn way(&self, cells: &[Cell], arrow: bool) -> Option<(Vec<Xy>, Xy)> {
        let mut places: Vec<Xy> = Vec::with_capacity(cells.len());
        for &cell in cells {
            let at = self.figure.geometry.centre(cell);
            if places.last() != Some(&at) {
                places.push(at);
            }
        }
        let target = *places.last()?;
        let &second = places.get(1)?;
        let clear = cells.first().map_or(0.0, |&cell| self.clear(cell, arrow));
        places[0] = on(places[0], unit(places[0], second), clear);
        Some((places, target))
    }
}

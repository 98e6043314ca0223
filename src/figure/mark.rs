//! Arrows, lines, the coin.

use super::Mark;
use super::layout::Easel;
use super::scene::{Fill, Form, Pen, Shape, Step, Stroke};
use crate::board::{Cell, Xy};

const SHAFT: f64 = 0.066;
const CASING: f64 = 0.025;
/// The radius of a bend.
const BEND: f64 = 0.20;
/// The head of an arrow: its length, half its width, and how much of the length its notch leaves.
const HEAD: f64 = 0.31;
const HALF: f64 = 0.135;
const NOTCH: f64 = 0.78;
/// The distance of a shaft from the rim of the piece, or of the coin, where it starts.
const AIR: f64 = 0.07;
const AIR_OF_COIN: f64 = 0.03;
/// The distance of a tip from the middle of the cell it points at.
const SHORT: f64 = 0.10;
/// The same where a number or label stands in that cell, which is not to be hidden: on a piece its
/// distance from the rim, on the board from the middle.
const SHORT_OF_RIM: f64 = 0.04;
const SHORT_OF_LABEL: f64 = 0.36;

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
        for mark in &figure.marks {
            match mark {
                Mark::Arrow(cells) => self.arrow(cells),
                Mark::Line(from, to) => self.line(*from, *to),
                _ => {}
            }
        }
    }

    fn arrow(&mut self, cells: &[Cell]) {
        let Some((places, target)) = self.way(cells) else {
            return;
        };
        let Some(&[.., before, last]) = places.get(places.len() - 2..) else {
            return;
        };
        let way = unit(before, last);
        let aside = self.aside(cells.last().copied());
        // Between two pieces side by side there is no room beside the number.
        let room = distance(before, target) - aside;
        let tip = on(target, way, if room < HEAD { -SHORT } else { -aside });
        let notch = on(tip, way, -HEAD * NOTCH);
        let base = on(tip, way, -HEAD);
        let mut shaft = bent(&places[..places.len() - 1], notch);
        if distance(before, tip) < HEAD {
            // No room for a shaft between two pieces side by side: the head alone.
            shaft.clear();
        }
        let head = Form::Path(vec![
            Step::Move(tip),
            Step::Line(Xy::new(base.x - HALF * way.y, base.y + HALF * way.x)),
            Step::Line(notch),
            Step::Line(Xy::new(base.x + HALF * way.y, base.y - HALF * way.x)),
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

    /// How far from the middle of the cell that it points at an arrow ends.
    fn aside(&self, cell: Option<Cell>) -> f64 {
        let Some(cell) = cell else { return SHORT };
        match self.radius(cell) {
            None if !self.is_written(cell) => self.cut(cell).unwrap_or(SHORT),
            Some(_) if !self.is_written(cell) => SHORT,
            Some(radius) => radius + SHORT_OF_RIM,
            None => SHORT_OF_LABEL,
        }
    }

    fn line(&mut self, from: Cell, to: Cell) {
        let Some((places, target)) = self.way(&[from, to]) else {
            return;
        };
        let end = match places.first() {
            Some(&first) => on(target, unit(first, target), -self.clear(to)),
            None => target,
        };
        let steps = bent(&places[..places.len() - 1], end);
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

    /// How far from the middle of its cell a shaft is clear of what stands there.
    fn clear(&self, cell: Cell) -> f64 {
        let piece = match self.radius(cell) {
            Some(radius) => radius + AIR,
            None if self.is_written(cell) => SHORT_OF_LABEL,
            // On crossings it keeps the distance that the lines of the board keep.
            None => self.cut(cell).unwrap_or(0.0),
        };
        if self.coins.contains(&cell) {
            piece.max(COIN + COIN_WIDTH / 2.0 + COIN_EDGE / 2.0 + AIR_OF_COIN)
        } else {
            piece
        }
    }

    /// The places that a way leads along, from where it is clear of what stands at its start, and the
    /// middle of the last cell. None if it leads nowhere.
    fn way(&self, cells: &[Cell]) -> Option<(Vec<Xy>, Xy)> {
        let mut places: Vec<Xy> = Vec::with_capacity(cells.len());
        for &cell in cells {
            let at = self.figure.geometry.centre(cell);
            if places.last() != Some(&at) {
                places.push(at);
            }
        }
        let target = *places.last()?;
        let &second = places.get(1)?;
        let clear = cells.first().map_or(0.0, |&cell| self.clear(cell));
        places[0] = on(places[0], unit(places[0], second), clear);
        Some((places, target))
    }
}

/// A line along those places to an end, with round corners.
fn bent(places: &[Xy], end: Xy) -> Vec<Step> {
    let mut steps = Vec::with_capacity(2 * places.len());
    let next = |i: usize| places.get(i).copied().unwrap_or(end);
    for (i, &at) in places.iter().enumerate() {
        if i == 0 {
            steps.push(Step::Move(at));
            continue;
        }
        let (before, after) = (places[i - 1], next(i + 1));
        let (come, go) = (unit(before, at), unit(at, after));
        let cross = come.x * go.y - come.y * go.x;
        if cross.abs() < 0.01 {
            steps.push(Step::Line(at));
            continue;
        }
        let room = distance(before, at).min(distance(at, after)) / 2.0;
        let radius = BEND.min(room);
        steps.push(Step::Line(on(at, come, -radius)));
        steps.push(Step::Curve(at, on(at, go, radius)));
    }
    steps.push(Step::Line(end));
    steps
}

fn distance(a: Xy, b: Xy) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    (x * x + y * y).sqrt()
}

/// The direction from one place to another.
fn unit(from: Xy, to: Xy) -> Xy {
    let length = distance(from, to).max(1e-9);
    Xy::new((to.x - from.x) / length, (to.y - from.y) / length)
}

/// A place so far on.
fn on(at: Xy, way: Xy, by: f64) -> Xy {
    Xy::new(at.x + way.x * by, at.y + way.y * by)
}

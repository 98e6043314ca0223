//! Arrows, lines, the coin.

use super::Mark;
use super::easel::Easel;
use super::scene::{Colour, Fill, Form, Pen, Shape, Step, Stroke};
use super::way::{CASING, Circle, SHAFT, bent, distance, on, room, unit, within};
use crate::board::{Cell, Side, Xy};

/// The head of an arrow: its length, half its width, and how much of the length its notch leaves.
const HEAD: f64 = 0.31;
const HALF: f64 = 0.135;
const NOTCH: f64 = 0.78;
/// The distance of a shaft from the rim of the piece, or of the coin, where it starts.
const AIR: f64 = 0.07;
const AIR_OF_COIN: f64 = 0.03;
/// The distance of a tip from the middle of the empty cell it points at.
const SHORT: f64 = 0.10;
/// The distance of a tip from the rim of the piece it points at.
const SHORT_OF_RIM: f64 = 0.04;
/// How much wider a casing on a piece is than one on the board, of which it must not leave a fringe.
const OVER: f64 = 0.012;
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
        let at: Vec<Xy> = (self.coins.iter())
            .filter_map(|&cell| self.middle(cell))
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
            (geometry.cells()).filter_map(|cell| Some((self.middle(cell)?, self.kept(cell)?))),
        );
        // No arrow back cuts through the head of the arrow there.
        let mut heads = Vec::new();
        for mark in &figure.marks {
            match mark {
                Mark::Arrow(cells) => heads.extend(self.arrow(cells, &kept)),
                Mark::Line(from, to) => self.line(*from, *to, &kept),
                _ => {}
            }
        }
        self.scene.shapes.extend(heads);
    }

    /// Draws an arrow but for its head, and gives that.
    fn arrow(&mut self, cells: &[Cell], kept: &[Circle]) -> Option<Shape<'static>> {
        let (places, target) = self.way(cells, true)?;
        let &[.., before, last] = places.get(places.len() - 2..)? else {
            return None;
        };
        let way = unit(before, last);
        // The way back from the target to the last number, or whatever is to be read, beside it.
        let leg = (places.len() == 2).then(|| cells.first()).flatten();
        let from = leg.and_then(|&cell| self.middle(cell)).unwrap_or(before);
        let free = room(target, from, kept);
        let (far, near) = self.aside(cells.last().copied());
        let (aside, size) = if free - far < HEAD * SMALLEST {
            (near, (free - near) / HEAD)
        } else {
            // Between the rims, or, where they are too close for any head, over the piece that it leaves.
            let pieces = self.rims(|_| true);
            let between = room(target, from, &pieces).min(free) - far;
            let tight = between < HEAD * SMALLEST;
            (far, if tight { free - far } else { between } / HEAD)
        };
        let size = size.clamp(SMALLEST, 1.0);
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
        let (board, mark) = self.colours(on(tip, way, -HEAD * size / 2.0));
        let casing = Stroke {
            colour: board,
            width: 2.0 * CASING,
            pen: Pen::Round,
        };
        let shafts = self.shafts(shaft);
        self.scene.shapes.extend(shafts.iter().map(Shaft::casing));
        self.put(Shape {
            form: head.clone(),
            fill: Fill::Flat(board),
            stroke: Some(casing),
        });
        self.scene
            .shapes
            .extend(shafts.into_iter().map(Shaft::line));
        Some(Shape::filled(head, mark))
    }

    /// How far from the middle of the cell that it points at an arrow ends, and how far if there is no
    /// room for that.
    fn aside(&self, cell: Option<Cell>) -> (f64, f64) {
        let kept = cell.and_then(|cell| self.kept(cell));
        match (cell.and_then(|cell| self.radius(cell)), kept) {
            (None, None) => (SHORT, SHORT),
            (None, Some(kept)) => (kept, kept),
            (Some(radius), kept) => {
                let rim = radius + SHORT_OF_RIM;
                (rim, kept.unwrap_or(rim))
            }
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
        let shafts = self.shafts(steps);
        self.scene.shapes.extend(shafts.iter().map(Shaft::casing));
        self.scene
            .shapes
            .extend(shafts.into_iter().map(Shaft::line));
    }

    /// A shaft, and over it what of it lies on pieces on which its colour would hardly be seen, in the
    /// colour of marks on them.
    fn shafts(&self, steps: Vec<Step>) -> Vec<Shaft> {
        let theme = self.theme;
        let over = |side: Side| {
            let ink = theme.ink(side);
            if ink.ring == theme.mark {
                return None;
            }
            let pieces = self.rims(|its| its == side);
            let steps: Vec<Step> = (pieces.iter())
                .flat_map(|&piece| within(&steps, piece))
                .collect();
            Some(Shaft {
                steps,
                colours: (ink.fill, ink.ring),
                width: SHAFT + 2.0 * (CASING + OVER),
            })
        };
        let over: Vec<Shaft> = [Side::Black, Side::White]
            .into_iter()
            .filter_map(over)
            .collect();
        let whole = Shaft {
            steps,
            colours: (theme.board, theme.mark),
            width: SHAFT + 2.0 * CASING,
        };
        let mut all = vec![whole];
        all.extend(over);
        all.retain(|shaft| !shaft.steps.is_empty());
        all
    }

    /// The colours of a casing and of a mark that lies there.
    fn colours(&self, at: Xy) -> (Colour, Colour) {
        let side = [Side::Black, Side::White].into_iter().find(|&side| {
            let pieces = self.rims(|its| its == side);
            (pieces.iter()).any(|&(middle, radius)| distance(middle, at) < radius)
        });
        match side {
            Some(side) => (self.theme.ink(side).fill, self.theme.ink(side).ring),
            None => (self.theme.board, self.theme.mark),
        }
    }

    /// The rims of some sides' pieces.
    fn rims(&self, of: impl Fn(Side) -> bool) -> Vec<Circle> {
        let figure = self.figure;
        let geometry = figure.geometry;
        let its = |cell: &Cell| figure.board.get(*cell).is_some_and(&of);
        (geometry.cells().filter(its))
            .filter_map(|cell| Some((self.middle(cell)?, figure.radius)))
            .collect()
    }

    /// The radius of the piece on a cell.
    fn radius(&self, cell: Cell) -> Option<f64> {
        self.figure.board.get(cell).map(|_| self.figure.radius)
    }

    /// How far from the middle of its cell a way sets out or ends. An arrow keeps clear of a piece; a line
    /// strikes it, and leads to a number as it would if it went on.
    fn clear(&self, cell: Cell, arrow: bool) -> f64 {
        let piece = match self.radius(cell) {
            Some(radius) if arrow => radius + AIR,
            _ => self.kept(cell).unwrap_or(0.0),
        };
        if self.coins.contains(&cell) {
            piece.max(COIN + COIN_WIDTH / 2.0 + COIN_EDGE / 2.0 + AIR_OF_COIN)
        } else {
            piece
        }
    }

    /// The places that a way leads along, from where it is clear of what stands at its start, and the
    /// middle of the last cell. None if it leads nowhere, or where nothing is shown.
    fn way(&self, cells: &[Cell], arrow: bool) -> Option<(Vec<Xy>, Xy)> {
        let mut places: Vec<Xy> = Vec::with_capacity(cells.len());
        for &cell in cells {
            let at = self.middle(cell)?;
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

/// A shaft, or those parts of one that lie on one side's pieces.
struct Shaft {
    steps: Vec<Step>,
    /// Of the casing and of the line.
    colours: (Colour, Colour),
    /// Of the casing.
    width: f64,
}

impl Shaft {
    fn casing<'f>(&self) -> Shape<'f> {
        let form = Form::Path(self.steps.clone());
        Shape::drawn(form, self.colours.0, self.width, Pen::Sharp)
    }

    fn line<'f>(self) -> Shape<'f> {
        Shape::drawn(Form::Path(self.steps), self.colours.1, SHAFT, Pen::Sharp)
    }
}

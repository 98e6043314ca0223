//! The board and the page under it: shade, lines, blocks, frame, dots.

use super::cell::shaded;
use super::easel::Easel;
use super::scene::{Fill, Form, Pen, Shape, Step, Stroke};
use super::sign;
use crate::board::{Bounds, Cell, Xy};

const CELL_LINE: f64 = 0.02;
const TRACK: f64 = 0.03;
const TRACK_FRAME: f64 = 0.055;
const FIELD: f64 = 0.042;
const BLOCK_EDGE: f64 = 0.036;
const HATCH_LINE: f64 = 0.018;
const STAR: f64 = 0.095;
const OTHELLO_DOT: f64 = 0.062;

impl<'f> Easel<'f, '_> {
    fn frame(&self) -> Form<'f> {
        Form::Board(&self.page.frame)
    }

    /// The board without what stands on it.
    pub(super) fn board(&mut self) {
        let theme = self.theme;
        if theme.page.is_some() && !self.crossings() {
            let frame = self.frame();
            self.put(Shape::filled(frame, theme.board));
        }
        self.shades();
        let page = self.page;
        for lines in &page.lines {
            let form = Form::Board(lines);
            self.put(Shape::drawn(form, theme.lines, CELL_LINE, Pen::Round));
        }
        self.blocks();
        if let Some(field) = &page.field {
            let form = Form::Board(field);
            self.put(Shape::drawn(form, theme.frame, FIELD, Pen::Round));
        }
        if self.crossings() {
            let tracks = self.tracks();
            self.put(Shape::drawn(tracks, theme.tracks, TRACK, Pen::Sharp));
            let frame = self.outer_tracks();
            self.put(Shape::drawn(frame, theme.frame, TRACK_FRAME, Pen::Sharp));
        } else {
            let frame = self.frame();
            self.put(Shape::drawn(
                frame,
                theme.frame,
                theme.frame_width,
                Pen::Round,
            ));
        }
        self.dots();
    }

    fn shades(&mut self) {
        let geometry = self.figure.geometry;
        let mut cells: Vec<Cell> = Vec::new();
        for cell in self.figure.marks.iter().filter_map(shaded) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let at: Vec<Xy> = cells.iter().map(|&cell| geometry.centre(cell)).collect();
        if at.is_empty() {
            return;
        }
        if self.hatches() {
            let mut steps = Vec::new();
            for centre in at {
                sign::hatch(self.page.cell, centre, &mut steps);
            }
            let form = Form::Path(steps);
            self.put(Shape::drawn(form, self.theme.mark, HATCH_LINE, Pen::Sharp));
        } else {
            let form = Form::Stamps {
                corners: self.page.cell,
                at,
            };
            self.put(Shape::filled(form, self.theme.shade));
        }
    }

    /// Holes in the board: a block cuts lines as the edge of the board does, so it looks like one.
    fn blocks(&mut self) {
        let page = self.page;
        if page.blocks.at.is_empty() {
            return;
        }
        self.put(Shape {
            form: Form::Board(&page.blocks),
            fill: Fill::Flat(self.theme.block),
            stroke: Some(Stroke {
                colour: self.theme.frame,
                width: BLOCK_EDGE,
                pen: Pen::Round,
            }),
        });
    }

    /// The inner lines of a board of crossings, with gaps where labels stand.
    fn tracks(&self) -> Form<'f> {
        let mut steps = Vec::new();
        for track in &self.page.tracks {
            if !self.is_outer(track) {
                self.track(track, &mut steps);
            }
        }
        Form::Path(steps)
    }

    fn outer_tracks(&self) -> Form<'f> {
        let outer = || self.page.tracks.iter().filter(|track| self.is_outer(track));
        if !outer().flatten().any(|&cell| self.cut(cell).is_some()) {
            return self.frame();
        }
        let mut steps = Vec::new();
        outer().for_each(|track| self.track(track, &mut steps));
        Form::Path(steps)
    }

    /// Whether a line is one of the four outermost.
    fn is_outer(&self, track: &[Cell]) -> bool {
        let [Some(a), Some(b)] = [track.first(), track.last()] else {
            return false;
        };
        let (a, b) = (
            self.figure.geometry.centre(*a),
            self.figure.geometry.centre(*b),
        );
        let Some([min, _, max, _]) = self.page.frame.line.get(..4) else {
            return false;
        };
        let on = |v: f64, w: f64, edge: f64| (v - edge).abs() < 0.01 && (w - edge).abs() < 0.01;
        on(a.x, b.x, min.x) || on(a.x, b.x, max.x) || on(a.y, b.y, min.y) || on(a.y, b.y, max.y)
    }

    fn track(&self, track: &[Cell], steps: &mut Vec<Step>) {
        let geometry = self.figure.geometry;
        let (Some(&first), Some(&last)) = (track.first(), track.last()) else {
            return;
        };
        let (from, to) = (geometry.centre(first), geometry.centre(last));
        let along = if geometry.lattice(first).1 == geometry.lattice(last).1 {
            Xy::new(1.0, 0.0)
        } else {
            Xy::new(0.0, 1.0)
        };
        // The ends of outer lines meet in sharp corners.
        let half = if self.is_outer(track) {
            TRACK_FRAME / 2.0
        } else {
            0.0
        };
        let on = |at: Xy, by: f64| Xy::new(at.x + along.x * by, at.y + along.y * by);
        let mut open = self.cut(first).is_none();
        if open {
            steps.push(Step::Move(on(from, -half)));
        }
        for &cell in track {
            if let Some(cut) = self.cut(cell) {
                let at = geometry.centre(cell);
                if open {
                    steps.push(Step::Line(on(at, -cut)));
                }
                open = cell != last;
                if open {
                    steps.push(Step::Move(on(at, cut)));
                }
            }
        }
        if open {
            steps.push(Step::Line(on(to, half)));
        }
    }

    fn dots(&mut self) {
        if self.crossings() && self.has_dots() {
            // One grade of dot a figure: where legal turns are dots, a star point would be read as one
            // more of them, however small it is, and a legal turn on the centre as a star point.
            return;
        }
        let page = self.page;
        let geometry = self.figure.geometry;
        let cut: Vec<Xy> = geometry
            .cells()
            .filter(|&cell| self.cut(cell).is_some())
            .map(|cell| geometry.centre(cell))
            .collect();
        let dots = page.dots.iter().copied();
        let at: Vec<Xy> = dots.filter(|at| !cut.contains(at)).collect();
        if at.is_empty() {
            return;
        }
        let radius = if self.crossings() { STAR } else { OTHELLO_DOT };
        let form = Form::Discs { at, radius };
        self.put(Shape::filled(form, self.theme.frame));
    }

    /// The page, below everything.
    pub(super) fn ground(&mut self, bounds: &Bounds) {
        let Some(page) = self.theme.page else {
            return;
        };
        let card = Form::Card {
            bounds: *bounds,
            corner: 0.20,
        };
        let colour = if self.crossings() {
            self.theme.board
        } else {
            page
        };
        let mut ground = vec![Shape::filled(card, colour)];
        if let Some(colour) = self.theme.grain.filter(|_| !self.crossings()) {
            ground.push(Shape {
                form: grain(bounds),
                fill: Fill::Veil(colour, 12),
                stroke: None,
            });
        }
        self.scene.shapes.splice(0..0, ground);
    }
}

/// A few long, slightly bent streaks across the page.
fn grain(bounds: &Bounds) -> Form<'static> {
    let mut steps = Vec::new();
    let mut y = bounds.min.y + 0.31;
    // Any fixed numbers would do; these bend neighbours differently.
    let mut bend = [0.11, -0.16, 0.07, 0.19, -0.09, -0.21, 0.14]
        .into_iter()
        .cycle();
    let middle = f64::midpoint(bounds.min.x, bounds.max.x);
    while y < bounds.max.y - 0.25 {
        let by = bend.next().unwrap_or(0.0);
        let half = 0.03;
        let at = |x: f64, up: f64| Xy::new(x, y + up);
        steps.push(Step::Move(at(bounds.min.x, -half)));
        steps.push(Step::Curve(
            at(middle, 2.0 * by - half),
            at(bounds.max.x, by / 2.0 - half),
        ));
        steps.push(Step::Line(at(bounds.max.x, by / 2.0 + half)));
        steps.push(Step::Curve(
            at(middle, 2.0 * by + half),
            at(bounds.min.x, half),
        ));
        steps.push(Step::Close);
        y += 0.62;
    }
    Form::Path(steps)
}

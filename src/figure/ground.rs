//! The board and the page under it: shade, lines, blocks, frame, dots.

use super::cell::shaded;
use super::easel::Easel;
use super::scene::{Colour, Fill, Form, Pen, Shape, Step, Stroke};
use super::sign;
use crate::board::{Bounds, Cell, Lines, Page, Track, Xy};

const CELL_LINE: f64 = 0.02;
const TRACK: f64 = 0.03;
const TRACK_FRAME: f64 = 0.055;
const FIELD: f64 = 0.042;
const BLOCK_EDGE: f64 = 0.036;
const HATCH_LINE: f64 = 0.018;
const STAR: f64 = 0.095;
const OTHELLO_DOT: f64 = 0.062;

impl<'f> Easel<'f, '_> {
    /// The board without what stands on it.
    pub(super) fn board(&mut self) {
        let theme = self.theme;
        if theme.page.is_some()
            && !self.crossings()
            && let Some(ground) = self.lines(|page| Some(&page.ground))
        {
            self.put(Shape::filled(ground, theme.board));
        }
        self.shades();
        self.draw(|page| &page.lines, theme.lines, CELL_LINE, Pen::Round);
        self.blocks();
        self.draw(|page| &page.field, theme.frame, FIELD, Pen::Round);
        if self.crossings() {
            let tracks = self.tracks();
            self.put(Shape::drawn(tracks, theme.tracks, TRACK, Pen::Sharp));
            self.outer_tracks();
        } else {
            self.draw(
                |page| &page.frame,
                theme.frame,
                theme.frame_width,
                Pen::Round,
            );
        }
        self.dots();
    }

    /// Lines of the page.
    fn draw(&mut self, pick: fn(&Page) -> &Vec<Lines>, colour: Colour, width: f64, pen: Pen) {
        let mut i = 0;
        while let Some(lines) = self.lines(|page| pick(page).get(i)) {
            self.put(Shape::drawn(lines, colour, width, pen));
            i += 1;
        }
    }

    fn shades(&mut self) {
        let mut cells: Vec<Cell> = Vec::new();
        for cell in self.figure.marks.iter().filter_map(shaded) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let at: Vec<Xy> = cells.iter().filter_map(|&cell| self.middle(cell)).collect();
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
        let Some(form) =
            self.lines(|page| Some(&page.blocks).filter(|blocks| !blocks.at.is_empty()))
        else {
            return;
        };
        self.put(Shape {
            form,
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
        let inner = self.page.tracks.iter().filter(|track| !track.is_outer);
        inner.for_each(|track| self.track(track, &mut steps));
        Form::Path(steps)
    }

    fn outer_tracks(&mut self) {
        let outer = || self.page.tracks.iter().filter(|track| track.is_outer);
        let mut cells = outer().flat_map(|track| &track.cells);
        let colour = self.theme.frame;
        if !cells.any(|&cell| self.cut(cell).is_some()) {
            self.draw(|page| &page.frame, colour, TRACK_FRAME, Pen::Sharp);
            return;
        }
        let mut steps = Vec::new();
        outer().for_each(|track| self.track(track, &mut steps));
        let form = Form::Path(steps);
        self.put(Shape::drawn(form, colour, TRACK_FRAME, Pen::Sharp));
    }

    fn track(&self, track: &Track, steps: &mut Vec<Step>) {
        let [from, to] = track.ends;
        let along = if from.y < to.y {
            Xy::new(0.0, 1.0)
        } else {
            Xy::new(1.0, 0.0)
        };
        let (first, last) = (track.cells.first(), track.cells.last());
        let middle = |cell: Option<&Cell>| cell.and_then(|&cell| self.middle(cell));
        let runs_on = [middle(first) != Some(from), middle(last) != Some(to)];
        // The ends of outer lines meet in sharp corners.
        let half = |runs_on: bool| {
            if track.is_outer && !runs_on {
                TRACK_FRAME / 2.0
            } else {
                0.0
            }
        };
        let on = |at: Xy, by: f64| Xy::new(at.x + along.x * by, at.y + along.y * by);
        let is_cut = |cell: Option<&Cell>| cell.is_some_and(|&cell| self.cut(cell).is_some());
        let mut open = runs_on[0] || !is_cut(first);
        if open {
            steps.push(Step::Move(on(from, -half(runs_on[0]))));
        }
        for cell in &track.cells {
            if let (Some(cut), Some(at)) = (self.cut(*cell), self.middle(*cell)) {
                if open {
                    steps.push(Step::Line(on(at, -cut)));
                }
                open = Some(cell) != last || runs_on[1];
                if open {
                    steps.push(Step::Move(on(at, cut)));
                }
            }
        }
        if open {
            steps.push(Step::Line(on(to, half(runs_on[1]))));
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
            .filter_map(|cell| self.middle(cell))
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

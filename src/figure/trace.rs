//! How ghosts are drawn. What is gone is a small piece in a dashed outline of its full size; where the
//! figure still shows it, because its number stands on it, its rim is broken. What has been flipped shows
//! an edge of the other colour at its lower side, as a disc does that is seen from a little below.

use super::easel::Easel;
use super::scene::{Fill, Form, Pen, Shape, Step, Stroke};
use super::{Fate, Ghost, Mark};
use crate::board::{Side, Xy};

/// The size of what is left of a piece that is gone.
const CORE: f64 = 0.52;
/// The width of the dashed outline, of White and of Black.
const OUTLINE: f64 = 0.035;
const OUTLINE_OF_BLACK: f64 = 0.06;
/// How many dashes it has, and how many gaps a broken rim.
const DASHES: f64 = 12.0;
const GAPS: f64 = 14.0;
/// How far gaps reach into a piece, and beyond it.
const GAP: f64 = 0.055;
const BEYOND: f64 = 0.02;
/// What a flipped piece keeps of its own colour at its lower edge, Black and White.
const RIM: [f64; 2] = [0.024, 0.012];
/// The same with a ring round the rim.
const INSIDE_RING: f64 = 0.07;

/// A place on a piece, from its middle.
type Place = (f64, f64);

/// The edge of the other colour on a piece of radius 1, from its right end round the lower side and back:
/// where it begins, and each place that it goes on to behind the place that it goes round.
const EDGE: (Place, [(Place, Place); 7]) = (
    (0.9272, 0.3746),
    [
        ((0.8127, 0.6581), (0.5592, 0.8290)),
        ((0.3057, 1.0), (0.0, 1.0)),
        ((-0.3057, 1.0), (-0.5592, 0.8290)),
        ((-0.8127, 0.6581), (-0.9272, 0.3746)),
        ((-0.6647, 0.5931), (-0.3324, 0.6714)),
        ((0.0, 0.7497), (0.3324, 0.6714)),
        ((0.6647, 0.5931), (0.9272, 0.3746)),
    ],
);

impl Easel<'_, '_> {
    /// Over the pieces, and below everything that stands on them.
    pub(super) fn ghosts(&mut self) {
        for side in [Side::Black, Side::White] {
            self.gone(side);
        }
        self.broken_rims();
        for side in [Side::Black, Side::White] {
            self.flipped(side);
        }
    }

    /// The pieces of a side that are gone, each the last that was captured on its cell.
    fn empty_places(&self, side: Side) -> Vec<Ghost> {
        let captured = |ghost: &&Ghost| ghost.fate == Fate::Captured;
        let ghosts: Vec<&Ghost> = self.figure.ghosts.iter().filter(captured).collect();
        let last = ghosts.chunk_by(|a, b| a.cell == b.cell);
        let last = last.filter_map(|ghosts| ghosts.last().copied().copied());
        let is_empty = |cell| self.figure.board.get(cell).is_none();
        last.filter(|ghost| ghost.side == side && is_empty(ghost.cell))
            .collect()
    }

    fn gone(&mut self, side: Side) {
        let ghosts = self.empty_places(side);
        let centre = |ghost: &Ghost| self.middle(ghost.cell);
        let at: Vec<Xy> = ghosts.iter().filter_map(centre).collect();
        // A text or sign has the middle of the cell.
        let bare = ghosts.iter().filter(|ghost| !self.holds(ghost.cell));
        let cores: Vec<Xy> = bare.filter_map(centre).collect();
        if at.is_empty() {
            return;
        }
        let look = self.theme.ink(side);
        let outline = look.outline.map_or(look.fill, |(colour, _)| colour);
        let width = match side {
            Side::Black => OUTLINE_OF_BLACK,
            Side::White => OUTLINE,
        };
        let radius = self.figure.radius - width / 2.0;
        let pen = Pen::Dashed(dash(radius, DASHES));
        self.put(Shape::drawn(
            Form::Discs { at, radius },
            outline,
            width,
            pen,
        ));
        if cores.is_empty() {
            return;
        }
        let (width, radius) = look
            .outline
            .map_or((0.0, self.figure.radius), |(_, width)| {
                (width, self.figure.radius)
            });
        self.put(Shape {
            form: Form::Discs {
                at: cores,
                radius: radius * CORE - width / 2.0,
            },
            fill: Fill::Flat(look.fill),
            stroke: look.outline.map(|(colour, width)| Stroke {
                colour,
                width,
                pen: Pen::Sharp,
            }),
        });
    }

    /// Pieces that are gone, and that the figure shows all the same: the first captured on their cells.
    fn broken_rims(&mut self) {
        let figure = self.figure;
        if !figure.as_placed {
            return;
        }
        let mut at: Vec<Xy> = Vec::new();
        for ghost in &figure.ghosts {
            let Some(centre) = self.middle(ghost.cell) else {
                continue;
            };
            let is_shown = figure.board.get(ghost.cell).is_some();
            if ghost.fate == Fate::Captured && is_shown && !at.contains(&centre) {
                at.push(centre);
            }
        }
        if at.is_empty() {
            return;
        }
        let radius = self.figure.radius + (BEYOND - GAP) / 2.0;
        let pen = Pen::Dashed(dash(radius, GAPS));
        let form = Form::Discs { at, radius };
        self.put(Shape::drawn(form, self.theme.board, GAP + BEYOND, pen));
    }

    fn flipped(&mut self, drawn: Side) {
        let mut steps = Vec::new();
        for ghost in &self.figure.ghosts {
            let piece = self.figure.board.get(ghost.cell);
            let is_last = self.figure.marks.contains(&Mark::Last(ghost.cell));
            let rim = if is_last {
                INSIDE_RING
            } else {
                RIM[drawn as usize]
            };
            let is_drawn = ghost.fate == Fate::Flipped && piece == Some(drawn);
            if let Some(at) = self.middle(ghost.cell).filter(|_| is_drawn) {
                edge(at, self.figure.radius - rim, &mut steps);
            }
        }
        if !steps.is_empty() {
            let colour = self.theme.ink(drawn.other()).fill;
            self.put(Shape::filled(Form::Path(steps), colour));
        }
    }
}

/// The length of so many dashes and as many gaps round a circle.
fn dash(radius: f64, dashes: f64) -> f64 {
    std::f64::consts::PI * radius / dashes
}

fn edge(at: Xy, radius: f64, steps: &mut Vec<Step>) {
    let place = |(x, y): Place| Xy::new(at.x + radius * x, at.y + radius * y);
    let (begin, rounds) = EDGE;
    steps.push(Step::Move(place(begin)));
    for (round, to) in rounds {
        steps.push(Step::Curve(place(round), place(to)));
    }
    steps.push(Step::Close);
}

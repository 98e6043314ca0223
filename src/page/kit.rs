//! What the games of one rule set are shown with: its board and its pieces, drawn once, and the places
//! of its cells.
//!
//! Everything is taken from figures: a piece is what a figure with a piece has more than one without.

use std::fmt::Write;

use serde::Serialize;

use super::theme::PAGE;
use crate::board::{Board, Bounds, Cell, Geometry, Side, Xy};
use crate::figure::scene::{Form, Scene, Shape};
use crate::figure::{Figure, Mark, draw, svg};
use crate::game::Spec;

/// Units a step, as in figures.
const UNIT: f64 = 100.0;

/// The board and the pieces of a rule set in a page.
pub(super) struct Kit {
    /// Its id in the page.
    pub(super) id: String,
    /// The rule set's.
    pub(super) of: &'static str,
    /// The `viewBox` of its boards.
    pub(super) view: String,
    /// The radius of pieces in units.
    pub(super) radius: f64,
}

/// What the script must know of a board.
#[derive(Serialize)]
struct Places<'a> {
    view: &'a str,
    /// The names of cells; blocks have none.
    names: Vec<&'a str>,
    x: Vec<i64>,
    y: Vec<i64>,
    /// What a piece is called.
    piece: &'a str,
}

impl Kit {
    /// A kit for that rule set, which is written to `out`.
    pub(super) fn new(number: usize, spec: &Spec, out: &mut String) -> Self {
        let geometry = (spec.geometry)();
        let probe = probe(geometry);
        let figures = sketches(spec, probe);
        let [empty, shaded, coin, black, black_ring, white, white_ring] =
            figures.each_ref().map(|figure| draw(figure, &PAGE));
        let kit = Self {
            id: format!("k{number}"),
            of: spec.id,
            view: view(&empty),
            radius: figures[0].radius * UNIT,
        };
        out.push_str("<svg class=\"kit\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
        // What is drawn before shades lies below them.
        let is_shade = |shape: &Shape<'_>| matches!(shape.form, Form::Stamps { .. });
        let shade = shaded.shapes.iter().position(is_shade).unwrap_or(0);
        let (ground, rest) = shaded.shapes.split_at(shade);
        let (shade, lines) = rest.split_at(1.min(rest.len()));
        kit.part("g", ground, Xy::default(), out);
        kit.part("l", lines, Xy::default(), out);
        let origin = geometry.centre(probe);
        kit.part("s", shade, origin, out);
        kit.part("c", &difference(&coin, &empty), origin, out);
        kit.part("b", &difference(&black, &empty), origin, out);
        kit.part("w", &difference(&white, &empty), origin, out);
        kit.part("br", &difference(&black_ring, &black), origin, out);
        kit.part("wr", &difference(&white_ring, &white), origin, out);
        out.push_str("</defs></svg>\n");
        kit.places(spec, geometry, out);
        kit
    }

    /// A part of what is drawn, by a name; `origin` is where it is drawn.
    fn part(&self, name: &str, shapes: &[Shape<'_>], origin: Xy, out: &mut String) {
        let (x, y) = (-units(origin.x), -units(origin.y));
        let id = &self.id;
        // Writing to a string never fails.
        let _ = write!(
            out,
            "<g id=\"{id}{name}\" transform=\"translate({x} {y})\">"
        );
        let scene = Scene {
            title: "".into(),
            desc: String::new(),
            record: None,
            bounds: Bounds::NOTHING,
            balls: None,
            shapes: shapes.to_vec(),
            lacking: Vec::new(),
        };
        svg::inside(&scene, out);
        out.push_str("</g>");
    }

    fn places(&self, spec: &Spec, geometry: &Geometry, out: &mut String) {
        let centre = |cell: Cell| geometry.centre(cell);
        let name = |cell: Cell| {
            if geometry.is_block(cell) {
                ""
            } else {
                geometry.name(cell)
            }
        };
        let places = Places {
            view: &self.view,
            names: geometry.cells().map(name).collect(),
            x: geometry.cells().map(|c| units(centre(c).x)).collect(),
            y: geometry.cells().map(|c| units(centre(c).y)).collect(),
            piece: spec.piece,
        };
        super::data(out, &self.id, &places);
    }

    /// Where a cell is, in units.
    pub(super) fn place(geometry: &Geometry, cell: Cell) -> (i64, i64) {
        let at = geometry.centre(cell);
        (units(at.x), units(at.y))
    }
}

/// Steps as whole units.
fn units(steps: f64) -> i64 {
    (steps * UNIT).round() as i64
}

/// A cell in the middle of the board, where nothing is special.
fn probe(geometry: &Geometry) -> Cell {
    let mut cells: Vec<Cell> = geometry
        .cells()
        .filter(|&cell| !geometry.is_block(cell))
        .collect();
    let middle = cells.len() / 2;
    if middle < cells.len() {
        cells.swap_remove(middle)
    } else {
        Cell(0)
    }
}

fn view(scene: &Scene<'_>) -> String {
    let bounds = &scene.bounds;
    let corners = [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()];
    corners.map(|v| units(v).to_string()).join(" ")
}

/// A board with nothing on it, with a shaded cell, with the coin, with a piece of each side, and with one
/// of the last turn.
fn sketches(spec: &Spec, probe: Cell) -> [Figure<'static>; 7] {
    let sketch = |piece: Option<Side>, mark: Option<Mark<'static>>| {
        let mut board = Board::empty((spec.geometry)());
        board.set(probe, piece);
        let mut figure = super::figure(spec, board, None);
        figure.marks.extend(mark);
        figure
    };
    let ring = || Some(Mark::Last(probe));
    [
        sketch(None, None),
        sketch(None, Some(Mark::Rendezvous(probe))),
        sketch(None, Some(Mark::Coin(probe))),
        sketch(Some(Side::Black), None),
        sketch(Some(Side::Black), ring()),
        sketch(Some(Side::White), None),
        sketch(Some(Side::White), ring()),
    ]
}

/// What one scene has more than another.
fn difference<'a>(more: &Scene<'a>, less: &Scene<'_>) -> Vec<Shape<'a>> {
    let is_new = |shape: &&Shape<'a>| !less.shapes.iter().any(|other| other == *shape);
    more.shapes.iter().filter(is_new).cloned().collect()
}

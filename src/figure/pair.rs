//! Two boards side by side: the one before some turns to the left of the one that a figure shows.

use super::easel::Easel;
use super::layout::easel;
use super::scene::{Form, Pen, Scene, Shape, Step, unshadowed};
use super::shown::shown;
use crate::board::{Bounds, Xy};

/// The room between two boards with their names, and the arrow in the middle of it.
const ROOM: f64 = 0.95;
const ARROW: f64 = 0.52;
const HEAD: f64 = 0.17;
const LINE: f64 = 0.05;

impl Easel<'_, '_> {
    /// Draws the other board beside this one, after this has been drawn with its names. Both bounds grow
    /// by it.
    pub(super) fn before(&mut self, board: &mut Bounds, ink: &mut Bounds) {
        let Some(before) = self.figure.before.as_deref() else {
            return;
        };
        let page = before.geometry.seen(&before.view);
        let shown = shown(before, &page);
        let mut other = easel(&shown, &page, self.theme, Scene::nothing());
        other.cells();
        let (its_board, its_ink) = other.board_and_names();
        // On crossings steps are shorter in print.
        let larger = if self.crossings() { 1.4 } else { 1.0 };
        let room = ROOM * larger;
        // Both boards stand on one line.
        let by = Xy::new(
            ink.min.x - room - its_ink.max.x,
            board.min.y - its_board.min.y,
        );
        let middle = f64::midpoint(board.min.y, board.max.y);
        let from = Xy::new(ink.min.x - f64::midpoint(room, ARROW * larger), middle);
        for (bounds, its) in [(board, its_board), (ink, its_ink)] {
            for corner in [its.min, its.max] {
                bounds.add(Xy::new(corner.x + by.x, corner.y + by.y));
            }
        }
        other.put_letters();
        self.put(Shape::moved(unnamed(other.scene.shapes), by));
        let way = Form::Path(arrow(from, larger));
        self.put(Shape::drawn(
            way,
            self.theme.names,
            LINE * larger,
            Pen::Round,
        ));
        for c in other.scene.lacking {
            if !self.scene.lacking.contains(&c) {
                self.scene.lacking.push(c);
            }
        }
    }
}

/// Pieces that cast shadows have a name, which is there once: beside another board they are plain circles.
fn unnamed(shapes: Vec<Shape<'_>>) -> Vec<Shape<'_>> {
    let mut shapes = unshadowed(shapes);
    for shape in &mut shapes {
        if let Form::Pieces { at, radius, .. } = &mut shape.form {
            shape.form = Form::Discs {
                at: std::mem::take(at),
                radius: *radius,
            };
        }
    }
    shapes
}

/// A plain arrow to the right: it tells the order of two boards, and is no move.
fn arrow(from: Xy, larger: f64) -> Vec<Step> {
    let tip = Xy::new(from.x + ARROW * larger, from.y);
    let head = HEAD * larger;
    let barb = |sign: f64| Xy::new(tip.x - head, tip.y + sign * head);
    vec![
        Step::Move(from),
        Step::Line(tip),
        Step::Move(barb(-1.0)),
        Step::Line(tip),
        Step::Line(barb(1.0)),
    ]
}

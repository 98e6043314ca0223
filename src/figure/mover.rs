//! The sign of the side to move: a small piece of its colour outside the board.

use super::Figure;
use super::easel::Easel;
use super::scene::{Fill, Form, Pen, Shape, Stroke};
use crate::board::{Bounds, Side, Xy};

/// Its radius, on boards of cells and of crossings, where steps are shorter in print.
const RADIUS: f64 = 0.21;
const ON_CROSSINGS: f64 = 0.32;
/// The air about it.
const AIR: f64 = 0.16;

impl Figure<'_> {
    /// The side to move; none when the game is over.
    pub(super) fn mover(&self) -> Option<Side> {
        self.board.to_move.filter(|_| self.outcome.is_none())
    }
}

impl Easel<'_, '_> {
    /// The sign stands in the lower right corner of what the board and its names take up, if nothing is
    /// there, else to the right of it, at the height of the lowest row.
    pub(super) fn side_to_move(&mut self, board: &Bounds, ink: &mut Bounds) {
        let Some(side) = self.figure.mover().filter(|_| self.figure.shows_mover) else {
            return;
        };
        let radius = if self.crossings() {
            ON_CROSSINGS
        } else {
            RADIUS
        };
        let corner = Xy::new(board.max.x - radius, board.max.y - radius);
        let at = if self.is_free(corner, radius + AIR) {
            corner
        } else {
            Xy::new(ink.max.x + AIR + radius, corner.y)
        };
        for sign in [-1.0, 1.0] {
            ink.add(Xy::new(at.x + sign * radius, at.y + sign * radius));
        }
        let look = self.theme.ink(side);
        let stroke = look.outline.map(|(colour, width)| Stroke {
            colour,
            width,
            pen: Pen::Sharp,
        });
        let inside = stroke.map_or(0.0, |stroke| stroke.width / 2.0);
        self.put(Shape {
            form: Form::Discs {
                at: vec![at],
                radius: radius - inside,
            },
            fill: Fill::Flat(look.fill),
            stroke,
        });
    }

    /// Whether no cell and no name comes so near to a place.
    fn is_free(&self, at: Xy, reach: f64) -> bool {
        let is_far = |from: Xy, clear: f64| {
            let (x, y) = (from.x - at.x, from.y - at.y);
            x * x + y * y > clear * clear
        };
        let cells = self.figure.geometry.cells();
        let mut cells = cells.filter_map(|cell| self.middle(cell));
        let mut names = self.page.names.iter().map(|name| name.at);
        // The corners of a hexagon are 0.58 from its centre.
        cells.all(|cell| is_far(cell, 0.58 + reach)) && names.all(|name| is_far(name, 0.25 + reach))
    }
}

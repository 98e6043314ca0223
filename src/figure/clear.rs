//! What is kept clear for what stands in a cell: where the lines of a crossing stop for it, what ways keep
//! away from, and how a bare cell is shared out among several things.

use super::easel::Easel;
use super::held::Held;
use super::ink::FILL;
use super::sign::{LARGE, Size};
use crate::board::{Cell, Shape, Xy};

/// Where the lines under a text, a sign, a dot, and several things on an empty crossing stop.
const CUT_BY_TEXT: f64 = 0.36;
const CUT_BY_SIGN: f64 = 0.32;
const CUT_BY_DOT: f64 = 0.30;
const CUT_BY_SEVERAL: f64 = 0.47;
/// The air between the ink of a number, label or sign on a piece and a way that leads to it.
const AIR: f64 = 0.03;

/// How large the things are that share a bare cell.
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// Where the next of them stands, from the middle of the cell.
    pub(super) by: Xy,
    /// What a text may fill, and the largest size of its font.
    pub(super) text: (f64, f64),
    /// The size of signs.
    pub(super) sign: Size,
    /// The radius of a dot.
    pub(super) dot: f64,
    /// The patch under it on hatch.
    pub(super) patch: f64,
}

impl Easel<'_, '_> {
    fn held(&self, cell: Cell) -> Held {
        self.held.get(cell.index()).copied().unwrap_or_default()
    }

    /// Whether a text, sign or dot stands in a cell.
    pub(super) fn holds(&self, cell: Cell) -> bool {
        let held = self.held(cell);
        held.number || held.things() > 0
    }

    fn is_bare(&self, cell: Cell) -> bool {
        self.figure.board.get(cell).is_none()
    }

    /// Whether dots are drawn anywhere.
    pub(super) fn has_dots(&self) -> bool {
        self.held.iter().any(|held| held.dots > 0)
    }

    /// How far from an empty crossing the lines of the board stop, since something stands on it; none if
    /// nothing does.
    pub(super) fn cut(&self, cell: Cell) -> Option<f64> {
        if !self.crossings() || !self.is_bare(cell) {
            return None;
        }
        let held = self.held(cell);
        match held.things() {
            _ if held.number => Some(CUT_BY_TEXT),
            0 => None,
            1 if held.labels > 0 => Some(CUT_BY_TEXT),
            1 if held.signs > 0 => Some(CUT_BY_SIGN),
            1 => Some(CUT_BY_DOT),
            _ => Some(CUT_BY_SEVERAL),
        }
    }

    /// How far from the middle of a cell a way keeps clear of what is to be read there.
    pub(super) fn kept(&self, cell: Cell) -> Option<f64> {
        if let Some(cut) = self.cut(cell) {
            return Some(cut);
        }
        let held = self.held(cell);
        let sign = || (held.signs > 0).then_some(LARGE.radius + 0.05 + AIR);
        if !self.is_bare(cell) {
            let radius = self.figure.radius;
            let ink = if held.number {
                Some(self.widest_number())
            } else {
                // Small letters reach higher than digits, but no farther than this.
                (held.labels > 0).then_some(FILL * radius)
            };
            return ink.map(|ink| ink + AIR).or_else(sign);
        }
        match held.things() {
            _ if held.number || held.labels == 1 && held.signs == 0 => Some(CUT_BY_TEXT),
            0 | 1 => sign(),
            _ => Some(CUT_BY_SEVERAL),
        }
    }

    /// Where the next of several things in a bare cell stands, `earlier` of them standing there already;
    /// none if a number or a single thing has the cell.
    ///
    /// Two stand one above the other. Beside each other a 1 and a circle would be read as 10, and a label
    /// of three characters would leave no room for a sign.
    pub(super) fn share(&self, cell: Cell, earlier: usize) -> Option<Share> {
        let held = self.held(cell);
        let things = held.things();
        if held.number || things < 2 || !self.is_bare(cell) {
            return None;
        }
        // On crossings steps are shorter in print.
        let heavier = if self.crossings() { 1.3 } else { 1.0 };
        if things > 2 {
            let quarters = [(-0.22, -0.22), (0.22, -0.22), (-0.22, 0.22), (0.22, 0.22)];
            let (x, y) = quarters[earlier % quarters.len()];
            let sign = Size {
                radius: 0.145,
                width: 0.04 * heavier,
            };
            return Some(Share {
                by: Xy::new(x, y),
                text: (0.25, 0.40),
                sign,
                dot: 0.10,
                patch: 0.22,
            });
        }
        // A hexagon is higher than wide, and a text is wider than a sign.
        let down = match self.figure.geometry.shape() {
            Shape::Hexagons => 0.03,
            Shape::Squares | Shape::Crossings => 0.0,
        };
        let y = if earlier.is_multiple_of(2) {
            -0.245
        } else {
            0.235
        };
        let sign = Size {
            radius: 0.185,
            width: 0.05 * heavier,
        };
        Some(Share {
            by: Xy::new(0.0, y + down),
            text: (0.44, 0.54),
            sign,
            dot: 0.125,
            patch: 0.26,
        })
    }
}

//! Small signs on cells: circle, square, triangle, cross, dot, and the hatch of shaded cells.

use super::scene::{Colour, Form, Pen, Shape, Step};
use crate::board::Xy;
use crate::record::MarkKind;

/// The size of a sign: its "radius" and the width of its line.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) radius: f64,
    pub(super) width: f64,
}

impl Size {
    pub(super) fn larger(self, by: f64) -> Self {
        Self {
            radius: self.radius * by,
            width: self.width * by,
        }
    }
}

/// A sign in the middle of a cell.
pub(super) const LARGE: Size = Size {
    radius: 0.20,
    width: 0.05,
};

/// A sign on an empty crossing, where the steps of a board are short, and the lines stop for it. A circle
/// must not be taken for a white stone: it is small, and its line is more than twice as heavy.
pub(super) const ON_CROSSING: Size = Size {
    radius: 0.24,
    width: 0.08,
};

/// A sign beside a number.
pub(super) const BADGE: Size = Size {
    radius: 0.105,
    width: 0.034,
};

/// A sign about a place. `Shade` has no outline and gives none.
pub(super) fn sign(kind: MarkKind, at: Xy, size: Size, colour: Colour) -> Option<Shape<'static>> {
    let Size { radius: k, width } = size;
    let corner = |x: f64, y: f64| Xy::new(at.x + x * k, at.y + y * k);
    let (form, width) = match kind {
        MarkKind::Shade => return None,
        MarkKind::Circle => {
            let form = Form::Discs {
                at: vec![at],
                radius: k,
            };
            (form, width)
        }
        MarkKind::Square => {
            let corners = [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)];
            (polygon(&corners.map(|(x, y)| corner(x, y))), width)
        }
        MarkKind::Triangle => {
            // The corners of an equilateral triangle of radius 1.12, set a little lower.
            let corners = [(0.0, -1.06), (0.97, 0.62), (-0.97, 0.62)];
            (polygon(&corners.map(|(x, y)| corner(x, y))), width)
        }
        MarkKind::Cross => {
            let steps = vec![
                Step::Move(corner(-0.8, -0.8)),
                Step::Line(corner(0.8, 0.8)),
                Step::Move(corner(0.8, -0.8)),
                Step::Line(corner(-0.8, 0.8)),
            ];
            (Form::Path(steps), 1.2 * width)
        }
    };
    Some(Shape::drawn(form, colour, width, Pen::Sharp))
}

fn polygon(corners: &[Xy]) -> Form<'static> {
    let mut steps: Vec<Step> = corners.iter().map(|&at| Step::Line(at)).collect();
    if let Some(Step::Line(at)) = steps.first().copied() {
        steps[0] = Step::Move(at);
    }
    steps.push(Step::Close);
    Form::Path(steps)
}

/// The distance of two lines of the hatch along an axis: 0.13 across them.
const PITCH: f64 = 0.13 * std::f64::consts::SQRT_2;

/// Hatches a convex cell with lines that rise to the right. Their phase is that of the page, so that
/// the lines of neighbours join.
pub(super) fn hatch(corners: &[Xy], at: Xy, steps: &mut Vec<Step>) {
    let sum = |corner: &Xy| corner.x + corner.y + at.x + at.y;
    let lowest = corners.iter().map(sum).fold(f64::INFINITY, f64::min);
    let highest = corners.iter().map(sum).fold(f64::NEG_INFINITY, f64::max);
    let mut n = (lowest / PITCH).ceil();
    while n * PITCH < highest {
        if let Some((from, to)) = chord(corners, at, n * PITCH) {
            steps.push(Step::Move(from));
            steps.push(Step::Line(to));
        }
        n += 1.0;
    }
}

/// What the line x + y = `sum` has within a convex cell.
fn chord(corners: &[Xy], at: Xy, sum: f64) -> Option<(Xy, Xy)> {
    let mut ends: Vec<Xy> = Vec::with_capacity(2);
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let a = Xy::new(a.x + at.x, a.y + at.y);
        let b = Xy::new(b.x + at.x, b.y + at.y);
        let (da, db) = (a.x + a.y - sum, b.x + b.y - sum);
        if (da < 0.0) != (db < 0.0) {
            let t = da / (da - db);
            ends.push(Xy::new(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)));
        }
    }
    let (from, to) = (*ends.first()?, *ends.get(1)?);
    ((from.x - to.x).abs() > 0.01).then_some((from, to))
}

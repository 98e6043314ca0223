//! The ways of arrows and lines: straight on, round corners, and interrupted where something is to be
//! read.

use super::scene::Step;
use crate::board::Xy;

/// The radius of a bend.
const BEND: f64 = 0.20;
/// The width of a shaft, and that of its casing on either side.
pub(super) const SHAFT: f64 = 0.066;
pub(super) const CASING: f64 = 0.025;
/// Half the width of a shaft with its casing.
const HALF_WIDTH: f64 = SHAFT / 2.0 + CASING;
/// What is left of a way between two gaps is not drawn if it is shorter: it would be a speck.
const SPECK: f64 = 0.05;

/// A place and a radius about it that ways keep clear of.
pub(super) type Circle = (Xy, f64);

/// A line along those places to an end, with round corners and with gaps at those circles.
pub(super) fn bent(places: &[Xy], end: Xy, kept: &[Circle]) -> Vec<Step> {
    let mut line = Broken {
        steps: Vec::with_capacity(2 * places.len()),
        at: places.first().copied().unwrap_or(end),
        is_drawn: false,
    };
    let next = |i: usize| places.get(i).copied().unwrap_or(end);
    for (i, &at) in places.iter().enumerate().skip(1) {
        let (before, after) = (places[i - 1], next(i + 1));
        let (come, go) = (unit(before, at), unit(at, after));
        let cross = come.x * go.y - come.y * go.x;
        // A gap at the corner takes all of the bend.
        if cross.abs() < 0.01
            || kept
                .iter()
                .any(|&(middle, radius)| distance(middle, at) < radius)
        {
            line.to(at, kept);
            continue;
        }
        let room = distance(before, at).min(distance(at, after)) / 2.0;
        let radius = BEND.min(room);
        line.to(on(at, come, -radius), kept);
        line.round(at, on(at, go, radius));
    }
    line.to(end, kept);
    line.steps
}

/// A line in the making.
struct Broken {
    steps: Vec<Step>,
    at: Xy,
    /// Whether the line is drawn as far as `at`.
    is_drawn: bool,
}

impl Broken {
    fn begin(&mut self, at: Xy) {
        if !self.is_drawn {
            self.steps.push(Step::Move(at));
        }
        self.is_drawn = true;
    }

    /// Straight on, but for the gaps.
    fn to(&mut self, end: Xy, kept: &[Circle]) {
        let (from, length) = (self.at, distance(self.at, end));
        let way = unit(from, end);
        let mut gaps: Vec<(f64, f64)> = kept
            .iter()
            .filter_map(|&circle| gap(from, way, circle))
            .filter(|&(enter, leave)| enter < length && leave > 0.0)
            .collect();
        gaps.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut done = 0.0;
        for (enter, leave) in gaps {
            if enter - done > SPECK || self.is_drawn && enter > done {
                self.begin(on(from, way, done));
                self.steps.push(Step::Line(on(from, way, enter)));
            }
            self.is_drawn = false;
            done = leave.max(done);
        }
        if length - done > SPECK || done == 0.0 {
            self.begin(on(from, way, done));
            self.steps.push(Step::Line(end));
        }
        self.at = end;
    }

    fn round(&mut self, corner: Xy, end: Xy) {
        self.begin(self.at);
        self.steps.push(Step::Curve(corner, end));
        self.at = end;
    }
}

/// Where a straight way enters a circle and where it leaves it.
fn gap(from: Xy, way: Xy, (middle, radius): Circle) -> Option<(f64, f64)> {
    let (along, aside) = seen_along(from, way, middle);
    // A way is not thin: what counts is its edge.
    let edge = (aside.abs() - HALF_WIDTH).max(0.0);
    let half = radius * radius - edge * edge;
    (half > 0.0).then(|| (along - half.sqrt(), along + half.sqrt()))
}

/// Where the middle of a straight way enters a circle and leaves it, if there is room for all its width.
fn chord(from: Xy, way: Xy, (middle, radius): Circle) -> Option<(f64, f64)> {
    let (along, aside) = seen_along(from, way, middle);
    let half = (radius * radius - aside * aside).max(0.0).sqrt();
    (aside.abs() + HALF_WIDTH < radius).then_some((along - half, along + half))
}

/// How far along a straight way and how far aside a place is.
fn seen_along(from: Xy, way: Xy, at: Xy) -> (f64, f64) {
    let (x, y) = (at.x - from.x, at.y - from.y);
    (x * way.x + y * way.y, x * way.y - y * way.x)
}

/// What of a way lies on a piece. A bend lies there all or not at all, for it is nearer than the rim to
/// the middle of its cell.
pub(super) fn within(steps: &[Step], piece: Circle) -> Vec<Step> {
    let (middle, radius) = piece;
    let mut parts = Vec::new();
    let mut at = middle;
    for &step in steps {
        match step {
            Step::Move(to) => at = to,
            Step::Line(to) => {
                let way = unit(at, to);
                if let Some((enter, leave)) = chord(at, way, piece) {
                    let (enter, leave) = (enter.max(0.0), leave.min(distance(at, to)));
                    if enter < leave {
                        parts.push(Step::Move(on(at, way, enter)));
                        parts.push(Step::Line(on(at, way, leave)));
                    }
                }
                at = to;
            }
            Step::Curve(corner, to) => {
                if distance(middle, corner) < radius {
                    parts.push(Step::Move(at));
                    parts.push(Step::Curve(corner, to));
                }
                at = to;
            }
            Step::Close => {}
        }
    }
    parts
}

/// How long the way back from `target` is clear of all circles but those that hold `target` itself.
pub(super) fn room(target: Xy, from: Xy, kept: &[Circle]) -> f64 {
    let way = unit(target, from);
    let length = distance(target, from);
    let gaps = kept.iter().filter_map(|&circle| gap(target, way, circle));
    let others = gaps.filter(|&(enter, _)| enter > 0.0 && enter < length);
    others.fold(length, |room, (enter, _)| room.min(enter))
}

pub(super) fn distance(a: Xy, b: Xy) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    (x * x + y * y).sqrt()
}

/// The direction from one place to another.
pub(super) fn unit(from: Xy, to: Xy) -> Xy {
    let length = distance(from, to).max(1e-9);
    Xy::new((to.x - from.x) / length, (to.y - from.y) / length)
}

/// A place so far on.
pub(super) fn on(at: Xy, way: Xy, by: f64) -> Xy {
    Xy::new(at.x + way.x * by, at.y + way.y * by)
}

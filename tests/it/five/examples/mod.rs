//! What the rules draw and list, by both engines.

mod both;
mod captures;
pub(super) mod ends;
mod figures;
mod fives;
mod renju;
mod threes;

use ludograph::board::Side;

use super::stones::{Point, Stones, step};

/// A row of a drawing from a point on in a direction; the point of `*`.
fn row(stones: &mut Stones, from: Point, way: Point, marks: &str) -> Point {
    let mut played = from;
    for (n, mark) in (0..).zip(marks.split(' ')) {
        let at = step(from, way, n);
        match mark {
            "B" => stones.put(at, Some(Side::Black)),
            "W" => stones.put(at, Some(Side::White)),
            "*" => played = at,
            _ => {}
        }
    }
    played
}

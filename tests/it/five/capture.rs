//! Pairs that are taken, fives that are annulled, overlines that are cut (sections 2, 4 and 5).

use ludograph::board::Side;

use super::stones::{AXES, Point, Stones, WAYS, step};

/// The stones that a stone of that side takes, which stands on that point already.
pub(super) fn captured(stones: &Stones, at: Point, side: Side) -> Vec<Point> {
    let mut captured = Vec::new();
    for way in WAYS {
        let [one, two, three] = [1, 2, 3].map(|steps| step(at, way, steps));
        let enemy = Some(side.other());
        if stones.at(one) == enemy && stones.at(two) == enemy && stones.at(three) == Some(side) {
            captured.extend([one, two]);
        }
    }
    captured
}

/// Whether a stone of that side on an empty point takes a stone of every one of these fives.
pub(super) fn annuls(stones: &Stones, at: Point, side: Side, fives: &[Vec<Point>]) -> bool {
    let gone = captured(&stones.with(at, side), at, side);
    let is_broken = |five: &Vec<Point>| five.iter().any(|at| gone.contains(at));
    fives.iter().all(is_broken)
}

/// Where that side annuls these fives.
pub(super) fn annulling(stones: &Stones, side: Side, fives: &[Vec<Point>]) -> Vec<Point> {
    let empty = stones.empty().into_iter();
    empty
        .filter(|&at| annuls(stones, at, side, fives))
        .collect()
}

/// Whether taking these stones of a side off the board cuts an overline to a five: `before` is the
/// board with them.
pub(super) fn cuts_to_a_five(before: &Stones, gone: &[Point], owner: Side) -> bool {
    let after = before.without(gone);
    gone.iter().any(|&at| {
        AXES.iter().any(|&axis| {
            let line = before.row(at, axis, owner);
            let is_five =
                |at: &Point| after.at(*at) == Some(owner) && after.length(*at, axis, owner) == 5;
            line.len() >= 6 && line.iter().any(is_five)
        })
    })
}

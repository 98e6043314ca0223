//! Counts of games, to hold the rules against numbers that others have counted (section 10).

use super::lines::{Lines, cells};
use super::position::{Licence, Position};
use super::words::Words;
use super::{macbeth, othello};
use crate::game::{Next, Rules};

/// The number of legal sequences of `depth` placements from the start of a rule set; none if there is
/// no such set here. Forced passes cost nothing, and a finished game counts for nothing beyond its end.
/// `id` is that of [`Spec`](crate::game::Spec).
///
/// ```
/// use ludograph::game::custodian::perft;
/// assert_eq!(perft("macbeth", 4), Some(234));
/// assert_eq!(perft("chess", 4), None);
/// ```
pub fn perft(id: &str, depth: u32) -> Option<u64> {
    let hexagons = macbeth::SETS.iter().find(|set| set.spec().id == id);
    let squares = othello::SETS.iter().find(|set| set.spec().id == id);
    hexagons
        .map(|set| from(set.first_position(), depth))
        .or_else(|| squares.map(|set| from(set.first_position(), depth)))
}

fn from<const N: usize>(position: Position<N>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_opening() {
        let after = |cell| {
            let mut next = position;
            let placed = next.place(cell, &[], Licence::Rules);
            placed.map_or(0, |()| from(next, depth - 1))
        };
        return cells(position.placements()).map(after).sum();
    }
    let side = match position.next() {
        Next::Move(side) => side,
        Next::Pass(side) => side.other(),
        Next::Over => return 0,
    };
    let (own, opposing) = position.seen_by(side);
    settled(position.lines(), own, opposing, depth)
}

/// The same under the normal rules, `own` to move unless it has to pass; `depth` is not 0. The last
/// placements are counted, not made.
fn settled<const N: usize>(
    lines: &'static Lines<N>,
    mut own: Words,
    mut opposing: Words,
    depth: u32,
) -> u64 {
    let mut placements = lines.placements(own, opposing);
    if placements == 0 {
        (own, opposing) = (opposing, own);
        placements = lines.placements(own, opposing);
    }
    if depth == 1 {
        return u64::from(placements.count_ones());
    }
    let after = |cell| {
        let Some(spot) = lines.spot(cell) else {
            return 0;
        };
        let turned = lines.enclosed(spot, &own, &opposing);
        settled(lines, opposing ^ turned, own ^ turned ^ spot.set, depth - 1)
    };
    cells(placements).map(after).sum()
}

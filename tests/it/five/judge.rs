//! What becomes of a word: a fault, or the position behind it (sections 1 to 8 and 11).

use ludograph::board::Side;

use super::capture::{annulling, captured, cuts_to_a_five};
use super::position::{End, Position, Waiting};
use super::stones::{AXES, Point};
use super::word::Part;

/// The code, and the part at fault; none if it is the word as a whole.
pub(super) type Fault = (&'static str, Option<usize>);

pub(super) type Verdict = Result<Position, Fault>;

/// Plays a word, perhaps one that is said to have been played against the rules (`~`).
pub(super) fn verdict(position: &Position, word: &[Part], forced: bool) -> Verdict {
    read_as_a_whole(word)?;
    if position.end.is_some() {
        return Err(("game-over", None));
    }
    let Part::Place(at) = word[0] else {
        return pass(position, forced);
    };
    if !position.stones.is_on_board(at) {
        return Err(("off-board", Some(0)));
    }
    if !position.stones.is_empty(at) {
        return Err(("occupied", Some(0)));
    }
    match ban(position, at) {
        Some(code) if !forced => return Err((code, Some(0))),
        _ => {}
    }
    let gone = taken(position, at);
    for (part, claim) in word.iter().enumerate().skip(1) {
        match claim {
            Part::Claim(at) if !position.stones.is_on_board(*at) => {
                return Err(("off-board", Some(part)));
            }
            Part::Claim(at) if !gone.contains(at) => return Err(("wrong-capture", Some(part))),
            _ => {}
        }
    }
    Ok(place(position, at))
}

/// One placement and claims behind it, or a pass alone.
fn read_as_a_whole(word: &[Part]) -> Result<(), Fault> {
    if word.iter().all(|part| matches!(part, Part::Claim(_))) {
        return Err(("syntax", None));
    }
    for (i, part) in word.iter().enumerate() {
        let fits = match part {
            Part::Place(_) | Part::Pass => i == 0,
            Part::Claim(_) => i > 0 && word[0] != Part::Pass,
            Part::Odd(_) => false,
        };
        if !fits {
            return Err(("syntax", Some(i)));
        }
    }
    Ok(())
}

/// What forbids the mover's stone on an empty point, in the order of section 11.
pub(super) fn ban(position: &Position, at: Point) -> Option<&'static str> {
    opening_ban(position, at).or_else(|| position.shape(at))
}

/// What forbids the first or the third stone of a game there.
fn opening_ban(position: &Position, at: Point) -> Option<&'static str> {
    let rules = position.rules;
    let centre = rules.centre();
    let distance = (at.0 - centre.0).abs().max((at.1 - centre.1).abs());
    match position.placed {
        Some(0) if rules.begins_in_the_centre() && at != centre => Some("first-move-centre"),
        Some(2) if rules.restricts_the_opening() && distance < 3 => Some("opening-restriction"),
        _ => None,
    }
}

/// The points where the mover may place a stone.
pub(super) fn legal(position: &Position) -> Vec<Point> {
    if position.end.is_some() {
        return Vec::new();
    }
    let forbidden = position.forbidden();
    let is_forbidden = |at: &Point| forbidden.iter().any(|(other, _)| other == at);
    let empty = position.stones.empty().into_iter();
    empty
        .filter(|at| !is_forbidden(at) && opening_ban(position, *at).is_none())
        .collect()
}

/// The stones that the mover's stone on that point takes.
pub(super) fn taken(position: &Position, at: Point) -> Vec<Point> {
    if !position.rules.captures() {
        return Vec::new();
    }
    captured(
        &position.stones.with(at, position.mover),
        at,
        position.mover,
    )
}

fn pass(position: &Position, forced: bool) -> Verdict {
    if !position.rules.passes() && !forced {
        return Err(("false-pass", None));
    }
    let mut next = position.clone();
    next.mover = position.mover.other();
    next.passed = true;
    next.made = Vec::new();
    if position.rules.passes() && position.passed {
        next.end = Some((None, "both-pass"));
    }
    // Where a pass is against the rules, it is a turn that does not annul.
    if let Some(waiting) = next.waiting.take() {
        next.end = Some((Some(waiting.side), "five-stands"));
    } else if next.end.is_none() {
        next.end = next.draw_for_want_of_moves();
    }
    Ok(next)
}

fn place(position: &Position, at: Point) -> Position {
    let (rules, mover) = (position.rules, position.mover);
    let with = position.stones.with(at, mover);
    let gone = taken(position, at);
    let mut next = position.clone();
    next.stones = with.without(&gone);
    next.pairs[usize::from(mover == Side::White)] += gone.len() as u32 / 2;
    next.placed = position.placed.map(|placed| placed + 1);
    next.passed = false;
    next.mover = mover.other();
    let rows = AXES.map(|axis| next.stones.row(at, axis, mover));
    let made = rows.into_iter().filter(|row| row.len() >= 5);
    next.made = made.map(|row| (mover, row)).collect();
    let is_five = |row: &Vec<Point>| rules.is_five(mover, row.len() as i32);
    let rows = next.made.iter().map(|(_, row)| row.clone());
    let fives: Vec<Vec<Point>> = rows.filter(is_five).collect();
    next.waiting = None;
    next.end = if rules.is_ninuki() {
        let cut = cuts_to_a_five(&with, &gone, mover.other());
        after_a_stone_of_ninuki(position, &mut next, fives, cut)
    } else if rules.captures() && next.pairs_of(mover) >= 5 {
        Some((Some(mover), "captures"))
    } else if !fives.is_empty() {
        Some((Some(mover), "five"))
    } else {
        next.draw_for_want_of_moves()
    };
    next
}

/// Section 7: what is asked after each stone, in its order.
fn after_a_stone_of_ninuki(
    before: &Position,
    next: &mut Position,
    fives: Vec<Vec<Point>>,
    cut: bool,
) -> Option<End> {
    let mover = before.mover;
    if cut {
        return Some((None, "overline-cut"));
    }
    if next.pairs_of(mover) >= 5 {
        return Some((Some(mover), "captures"));
    }
    if let Some(Waiting { side, fives }) = &before.waiting {
        let is_whole = |five: &Vec<Point>| five.iter().all(|at| next.stones.at(*at) == Some(*side));
        if fives.iter().any(is_whole) {
            return Some((Some(*side), "five-stands"));
        }
    }
    if !fives.is_empty() {
        if annulling(&next.stones, mover.other(), &fives).is_empty() {
            return Some((Some(mover), "five"));
        }
        let side = mover;
        next.waiting = Some(Waiting { side, fives });
    }
    next.draw_for_want_of_moves()
}

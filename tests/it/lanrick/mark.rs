//! Setting, rolling and shifting the mark, and exchanging colours.

use super::after::After;
use super::judge::{Fault, Verdict};
use super::position::{Colour, Edition, Men, Phase, Position, Rules};
use super::squares::{
    LINES, Square, distance, is_border, is_corner, is_field, is_on_board, rendezvous,
};
use super::word::Part;

/// A mark with the direction of its rendezvous.
type Mark = (Square, Option<char>);

fn first(code: &'static str) -> Fault {
    (code, Some(0))
}

/// Marks round which the rendezvous fits, with every direction there is.
fn fitting(rules: Rules, size: i32) -> Vec<Mark> {
    let lines: Vec<Option<char>> = match size {
        3 => LINES.into_iter().map(Some).collect(),
        _ => vec![None],
    };
    let all = super::squares::all().into_iter();
    all.flat_map(|at| lines.iter().map(move |&line| (at, line)))
        .filter(|&(at, line)| fits(rules, size, at, line))
        .collect()
}

/// The field; in 1893 at size 3 also the border but for its corners, if the line stays on the board.
fn fits(rules: Rules, size: i32, at: Square, line: Option<char>) -> bool {
    let on_edge = || rules.is_1893() && size == 3 && !is_corner(at);
    is_field(at) || on_edge() && rendezvous(at, 3, line).into_iter().all(is_on_board)
}

fn squares(position: &Position, (at, line): Mark) -> Vec<Square> {
    rendezvous(at, position.size(), line)
}

fn holds_man_of(position: &Position, mark: Mark, side: Colour) -> bool {
    let squares = squares(position, mark).into_iter();
    squares
        .map(|at| position.man(at))
        .any(|man| man == Some(side))
}

fn holds_all_of(position: &Position, mark: Mark, side: Colour) -> bool {
    let squares = squares(position, mark);
    position.men_of(side).iter().all(|at| squares.contains(at))
}

fn touches_border(position: &Position, mark: Mark) -> bool {
    let is_close = position.size() % 2 == 1;
    is_close && squares(position, mark).into_iter().any(is_border)
}

/// 1881: whether the setter could bring all his men in within one turn: each one step, to an empty
/// square of its own.
fn can_muster(position: &Position, mark: Mark) -> bool {
    let squares = squares(position, mark).into_iter();
    let empty: Vec<Square> = squares.filter(|&at| position.man(at).is_none()).collect();
    let men = position.men_of(position.setter);
    assign(&men, &empty)
}

fn assign(men: &[Square], places: &[Square]) -> bool {
    let Some((&man, others)) = men.split_first() else {
        return true;
    };
    let near = places.iter().filter(|&&at| distance(man, at) == 1);
    let without = |place: Square| -> Vec<Square> {
        places.iter().copied().filter(|&at| at != place).collect()
    };
    near.into_iter()
        .any(|&place| assign(others, &without(place)))
}

/// The first fault of setting the mark there, of those that no other mark can waive.
fn hard_fault(position: &Position, mark: Mark) -> Option<&'static str> {
    let (at, line) = mark;
    let (rules, size) = (position.rules, position.size());
    let old = position.mark.map(|(at, _)| at);
    if !is_on_board(at) {
        Some("off-board")
    } else if line.is_some() != (size == 3) {
        Some("orientation")
    } else if !fits(rules, size, at, line) {
        Some("mark-not-in-field")
    } else if rules.is_1893()
        && position.is_first_mark
        && ![(3, 6), (4, 5), (5, 4), (6, 3)].contains(&at)
    {
        Some("mark-not-central")
    } else if rules.edition == Edition::Standard && position.man(at).is_some() {
        Some("mark-occupied")
    } else if rules.border_frame && touches_border(position, mark) {
        Some("rendezvous-on-border")
    } else if rules.edition == Edition::Dec1880 && old == Some(at) {
        Some("mark-unchanged")
    } else if rules.edition == Edition::Oct1880 && old.is_some_and(|old| distance(old, at) < 3) {
        Some("not-clear")
    } else {
        None
    }
}

/// The first fault that is waived if no mark is without it.
fn soft_fault(position: &Position, mark: Mark) -> Option<&'static str> {
    let own = || holds_man_of(position, mark, position.setter);
    let other = || holds_man_of(position, mark, position.setter.other());
    match position.rules.edition {
        Edition::Oct1880 if position.mark.is_some() && (own() || other()) => Some("not-empty"),
        Edition::Second1893 | Edition::Dec1880 | Edition::Of1881 if own() => {
            Some("own-man-in-rendezvous")
        }
        Edition::Of1881 if can_muster(position, mark) => Some("can-muster-at-once"),
        _ => None,
    }
}

/// The first fault of setting the mark.
fn fault(position: &Position, mark: Mark, lenient: bool) -> Option<&'static str> {
    let (at, line) = mark;
    let hard = hard_fault(position, mark);
    if lenient {
        let stands = matches!(hard, Some("off-board" | "orientation"));
        let size = position.size();
        let close = size % 2 == 1;
        let fits = !stands
            && (is_field(at) || close && rendezvous(at, size, line).into_iter().all(is_on_board));
        return if fits { None } else { hard };
    }
    hard.or_else(|| {
        let soft = soft_fault(position, mark)?;
        let good = |&mark: &Mark| {
            hard_fault(position, mark).is_none() && soft_fault(position, mark).is_none()
        };
        let any = fitting(position.rules, position.size()).iter().any(good);
        any.then_some(soft)
    })
}

/// Every mark that may be set.
pub(super) fn marks(position: &Position) -> Vec<Mark> {
    let all = fitting(position.rules, position.size()).into_iter();
    all.filter(|&mark| fault(position, mark, false).is_none())
        .collect()
}

/// The square of a throw; none for faces that the dice have not.
pub(super) fn thrown(rules: Rules, one: i32, two: i32) -> Option<Square> {
    let faces = match rules.edition {
        Edition::Feb1879 => 3..=6,
        _ => 1..=6,
    };
    if !faces.contains(&one) || !faces.contains(&two) {
        return None;
    }
    Some(match rules.edition {
        // Column, then row: 5-3 is f4.
        Edition::Standard => (one + 1, two + 1),
        // Row, then column: 1 is rank 2, file b.
        Edition::Jan1879 => (two + 1, one + 1),
        // Row, then column: 3 is rank 3, file c.
        _ => (two, one),
    })
}

/// Why the roller may not name that line, or why the throw is void.
fn throw_fault(position: &Position, mark: Mark) -> Option<&'static str> {
    if touches_border(position, mark) && position.rules.border_frame {
        return Some("rendezvous-on-border");
    }
    let sides = [Colour::Black, Colour::White];
    let home = sides
        .into_iter()
        .any(|side| holds_all_of(position, mark, side));
    (home && position.rules.edition != Edition::Feb1879).then_some("already-home")
}

/// The lines open to the roller; none of them if the throw is void.
pub(super) fn lines(position: &Position, at: Square) -> Vec<Option<char>> {
    if position.rules.natural_selection && position.man(at).is_some() {
        return Vec::new();
    }
    let marks = fitting(position.rules, position.size()).into_iter();
    marks
        .filter(|mark| mark.0 == at && throw_fault(position, *mark).is_none())
        .map(|(_, line)| line)
        .collect()
}

/// A word that begins with a mark.
pub(super) fn set(position: &Position, word: &[Part], lenient: bool) -> Verdict {
    let Part::Mark(at, line) = word[0] else {
        return Err(first("syntax"));
    };
    match position.phase {
        Phase::Mark { void: true } => return Err(first("must-roll-again")),
        Phase::Mark { .. } if !position.rules.rolls() => {}
        Phase::Play if position.rules.edition == Edition::Dec1880 => {
            return shift(position, at, line, word);
        }
        _ => return Err(first("false-mark")),
    }
    if let Some(code) = fault(position, (at, line), lenient) {
        return Err(first(code));
    }
    let mut next = position.clone();
    next.open_session(at, line);
    finish(next, word, 1)
}

/// What a mark brings about: the opener's win counts first.
fn finish(position: Position, word: &[Part], from: usize) -> Verdict {
    let opener = position.opener;
    super::judge::finish(After::new(position, opener, false), word, from)
}

/// A word that begins with a throw.
pub(super) fn roll(position: &Position, word: &[Part]) -> Verdict {
    let Part::Roll(one, two) = word[0] else {
        return Err(first("syntax"));
    };
    if !position.rules.rolls() {
        return Err(first("false-mark"));
    }
    match position.phase {
        Phase::Mark { .. } => {}
        Phase::Play if position.played.is_empty() && !position.swapped => {
            return Err(first("false-reroll"));
        }
        _ => return Err(first("false-mark")),
    }
    let Some(at) = thrown(position.rules, one, two) else {
        return Err(first("bad-roll"));
    };
    let lines = lines(position, at);
    let mut next = position.clone();
    if lines.is_empty() {
        next.phase = Phase::Mark { void: true };
        return match word.len() {
            1 => Ok(next),
            _ => Err(("must-roll-again", Some(1))),
        };
    }
    let Some(&Part::Mark(square, line)) = word.get(1) else {
        if position.size() == 3 {
            return Err(first("orientation"));
        }
        next.open_session(at, None);
        return finish(next, word, 1);
    };
    if !is_on_board(square) {
        return Err(("off-board", Some(1)));
    }
    if square != at {
        return Err(("bad-roll", Some(1)));
    }
    if line.is_some() != (position.size() == 3) {
        return Err(("orientation", Some(1)));
    }
    if let Some(code) = throw_fault(position, (at, line)) {
        return Err((code, Some(1)));
    }
    next.open_session(at, line);
    finish(next, word, 2)
}

/// The fault of shifting the mark there (1880-12).
fn shift_fault(position: &Position, to: Square, line: Option<char>) -> Option<&'static str> {
    let mover = position.mover;
    let from = position.mark.unwrap().0;
    if !is_on_board(to) {
        return Some("off-board");
    }
    if line.is_some() {
        return Some("orientation");
    }
    if mover != position.opener || position.opener_moved {
        return Some("false-shift");
    }
    if !is_field(to) {
        return Some("mark-not-in-field");
    }
    if distance(from, to) != 1 {
        return Some("bad-shift");
    }
    let (carried, others) = parted(position);
    let new = rendezvous(to, 9, None);
    let landed: Vec<Square> = carried.iter().map(|&(at, _)| moved(at, from, to)).collect();
    if others.iter().any(|(at, _)| landed.contains(at)) {
        return Some("shift-collision");
    }
    let caught = others
        .iter()
        .any(|(at, side)| *side == mover && new.contains(at));
    caught.then_some("own-man-in-rendezvous")
}

fn moved(at: Square, from: Square, to: Square) -> Square {
    (at.0 + to.0 - from.0, at.1 + to.1 - from.1)
}

/// The men that go with the mark, and the others.
fn parted(position: &Position) -> (Men, Men) {
    let rendezvous = position.rendezvous();
    let men = position.men.iter().copied();
    men.partition(|(at, _)| rendezvous.contains(at))
}

fn shift(position: &Position, to: Square, line: Option<char>, word: &[Part]) -> Verdict {
    if let Some(code) = shift_fault(position, to, line) {
        return Err(first(code));
    }
    super::judge::finish(shifted(position, to), word, 1)
}

/// The game behind a legal shift, with what is due.
pub(super) fn shifted(position: &Position, to: Square) -> After {
    let from = position.mark.unwrap().0;
    let (mut carried, others) = parted(position);
    for man in &mut carried {
        man.0 = moved(man.0, from, to);
    }
    let mut next = position.clone();
    next.men = [carried, others].concat();
    next.mark = Some((to, None));
    let mover = next.mover;
    After::new(next, mover, true)
}

/// Every square that the mark may be shifted to.
pub(super) fn shifts(position: &Position) -> Vec<Square> {
    if position.rules.edition != Edition::Dec1880 || position.phase != Phase::Play {
        return Vec::new();
    }
    let all = super::squares::all().into_iter();
    all.filter(|&to| shift_fault(position, to, None).is_none())
        .collect()
}

/// Whether the opener may have the colours exchanged now.
pub(super) fn may_swap(position: &Position) -> bool {
    let rules = position.rules;
    (rules.swap_colours || rules.is_1893())
        && position.phase == Phase::Play
        && position.played.is_empty()
        && !position.swapped
}

/// An exchange of colours (sections 5 and 6).
pub(super) fn swap(position: &Position, men: &[Square]) -> Verdict {
    if !may_swap(position) {
        return Err(first("false-swap"));
    }
    if !men.iter().all(|&at| is_on_board(at)) {
        return Err(first("off-board"));
    }
    let (setter, opener) = (position.setter, position.opener);
    let count = position.count(setter);
    let is_choice = position.rules.is_1893() && count != position.count(opener);
    let chosen: Vec<Square> = if is_choice {
        let mut distinct = men.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let theirs = distinct.iter().all(|&at| position.man(at) == Some(opener));
        if distinct.len() != men.len() || men.len() != count || !theirs {
            return Err(first("bad-swap"));
        }
        distinct
    } else if men.is_empty() {
        position.men_of(opener)
    } else {
        return Err(first("bad-swap"));
    };
    let mut next = position.clone();
    for (at, colour) in &mut next.men {
        if *colour == setter || chosen.contains(at) {
            *colour = colour.other();
        }
    }
    next.swapped = true;
    Ok(next)
}

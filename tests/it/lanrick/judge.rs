//! Judging a word: the position behind it, or its first fault in the order of section 9.

use super::after::After;
use super::mark;
use super::position::{Colour, Edition, Phase, Position, Rules};
use super::squares::{Square, is_border, is_on_board};
use super::turn::Turn;
use super::word::{Part, Word};

/// A code, and the index of the part at fault; none if the whole word is.
pub(super) type Fault = (&'static str, Option<usize>);

pub(super) type Verdict = Result<Position, Fault>;

/// Judges a word of a sound shape.
pub(super) fn judge(position: &Position, word: &[Part]) -> Verdict {
    played(position, word, false)
}

/// Replays a word that is said to have been played against the rules (`~`).
pub(super) fn force(position: &Position, word: &[Part]) -> Verdict {
    played(position, word, true)
}

fn played(position: &Position, word: &[Part], lenient: bool) -> Verdict {
    if let Some(part) = misplaced(position.rules, word) {
        return Err(("syntax", Some(part)));
    }
    match (position.phase, &word[0]) {
        (Phase::Over(_), _) => Err(("game-over", None)),
        (Phase::Setting, part) => match part {
            Part::Pass => Err(("false-pass", None)),
            Part::Swap(_) => Err(("false-swap", Some(0))),
            Part::Mark(..) | Part::Roll(..) => Err(("false-mark", Some(0))),
            _ => set_men(position, word),
        },
        (_, Part::Set(_)) => Err(("syntax", Some(0))),
        (_, Part::Mark(..)) => mark::set(position, word, lenient),
        (_, Part::Roll(..)) => mark::roll(position, word),
        (Phase::Mark { void: true }, _) => Err(("must-roll-again", Some(0))),
        (_, Part::Swap(men)) => mark::swap(position, men),
        (Phase::Mark { .. }, _) => Err(("mark-missing", None)),
        (Phase::Play, _) => turn(position, word, lenient),
    }
}

/// What has been seen of a word.
#[derive(PartialEq)]
enum Seen {
    Nothing,
    /// A word of one part alone.
    Alone,
    Sets,
    Roll,
    Mark,
    Moves,
    Dues,
    Regrouping,
}

/// The first part that can have no place in a word of this rule set.
fn misplaced(rules: Rules, word: &[Part]) -> Option<usize> {
    let mut seen = Seen::Nothing;
    for (i, part) in word.iter().enumerate() {
        match follow(rules, &seen, part) {
            Some(next) => seen = next,
            None => return Some(i),
        }
    }
    None
}

fn follow(rules: Rules, seen: &Seen, part: &Part) -> Option<Seen> {
    let begins = *seen == Seen::Nothing;
    let follows_mark = matches!(seen, Seen::Roll | Seen::Mark);
    let may_be_due = !matches!(seen, Seen::Alone | Seen::Sets | Seen::Regrouping);
    match part {
        Part::Pass | Part::Swap(_) if begins => Some(Seen::Alone),
        Part::Set(_) if begins && rules.sets_men() => match set_at_once(rules) {
            1 => Some(Seen::Alone),
            5 => Some(Seen::Sets),
            _ => None,
        },
        Part::Set(_) if *seen == Seen::Sets => Some(Seen::Sets),
        Part::Roll(..) if begins => Some(Seen::Roll),
        Part::Mark(..) if begins || *seen == Seen::Roll => Some(Seen::Mark),
        Part::Move(_) if begins || *seen == Seen::Moves => Some(Seen::Moves),
        // The winner regroups.
        Part::Move(_) if matches!(seen, Seen::Dues | Seen::Regrouping) => {
            (rules.edition == Edition::Feb1879).then_some(Seen::Regrouping)
        }
        Part::Send(..) if may_be_due && !rules.shrinks() => Some(Seen::Dues),
        // Where rendezvous shrink, nothing is won by a mark.
        Part::Take(_) if may_be_due && !(follows_mark && rules.shrinks()) => Some(Seen::Dues),
        Part::SetAs(..) if may_be_due && !follows_mark => Some(Seen::Dues),
        _ => None,
    }
}

/// How men are set: one at a time, the side's five, or all ten.
pub(super) fn set_at_once(rules: Rules) -> usize {
    match rules.edition {
        Edition::Feb1879 => 5,
        Edition::Oct1880 | Edition::Dec1880 => 10,
        _ => 1,
    }
}

fn set_men(position: &Position, word: &[Part]) -> Verdict {
    let wanted = set_at_once(position.rules);
    let mut next = position.clone();
    for (i, part) in word.iter().enumerate() {
        let (at, colour) = match part {
            Part::Set(at) if wanted != 10 => (*at, position.mover),
            Part::SetAs(at, colour) if wanted == 10 => (*at, *colour),
            _ => return Err(("syntax", Some(i))),
        };
        if let Some(code) = setting_fault(&next, at, colour) {
            return Err((code, Some(i)));
        }
        next.men.push((at, colour));
    }
    if word.len() < wanted {
        return Err(("missing-men", None));
    }
    next.mover = next.mover.other();
    if next.men.len() == 10 {
        let first = next.first;
        match next.rules.edition {
            Edition::Jan1879 | Edition::Feb1879 => next.await_mark(first, first),
            Edition::Oct1880 | Edition::Dec1880 => next.await_mark(first.other(), first),
            _ => next.await_mark(first, first.other()),
        }
    }
    Ok(next)
}

fn setting_fault(position: &Position, at: Square, colour: Colour) -> Option<&'static str> {
    if !is_on_board(at) {
        Some("off-board")
    } else if !is_border(at) {
        Some("not-border")
    } else if position.man(at).is_some() {
        Some("occupied")
    } else if position.count(colour) == 5 {
        Some("too-many-men")
    } else {
        None
    }
}

/// A turn in a session: a pass, or moves and what they bring about.
fn turn(position: &Position, word: &[Part], lenient: bool) -> Verdict {
    let mut turn = Turn::begin(position);
    let paths = word.iter().map_while(|part| match part {
        Part::Move(path) => Some(path),
        _ => None,
    });
    let mut moves = 0;
    for path in paths {
        let cost = match turn.judge(path) {
            Ok(cost) => cost,
            Err(_) if lenient && makes_sense(&turn, position.mover, path) => 0,
            Err(code) => return Err((code, Some(moves))),
        };
        turn.make(path, cost);
        moves += 1;
    }
    if let Some(code) = turn.stop().filter(|_| !lenient) {
        return Err((code, None));
    }
    let mut next = position.clone();
    next.men = turn.men;
    if moves > 0 && next.mover == next.opener {
        next.opener_moved = true;
    }
    let from = if word == [Part::Pass] { 1 } else { moves };
    let mover = next.mover;
    finish(After::new(next, mover, true), word, from)
}

/// Whether a move that the rules forbid can be replayed.
fn makes_sense(turn: &Turn<'_>, mover: Colour, path: &[Square]) -> bool {
    let man = |at| super::position::man(&turn.men, at);
    path.iter().all(|&at| is_on_board(at))
        && man(path[0]) == Some(mover)
        && man(path[path.len() - 1]).is_none()
}

/// What stands behind the moves or the mark.
pub(super) fn finish(mut after: After, word: &[Part], from: usize) -> Verdict {
    for (i, part) in word.iter().enumerate().skip(from) {
        after.apply(part).map_err(|code| match code {
            "game-over" => (code, None),
            _ => (code, Some(i)),
        })?;
    }
    after.finish().map_err(|code| (code, None))
}

/// The game behind the moves of a word, with what is due, to go on from.
pub(super) fn after_moves(position: &Position, word: &Word) -> After {
    let mut turn = Turn::begin(position);
    for part in word {
        if let Part::Move(path) = part {
            let cost = turn.judge(path).expect("a legal move");
            turn.make(path, cost);
        }
    }
    let mut next = position.clone();
    next.men = turn.men;
    After::new(next, position.mover, true)
}

/// Whether the side to move has to pass, so that the pass may be left out.
pub(super) fn is_pass_forced(position: &Position) -> bool {
    position.phase == Phase::Play && !position.can_move() && mark::shifts(position).is_empty()
}

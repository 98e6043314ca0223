//! Words with one fault, each made for its code.

use crate::playout::Dice;

use super::game::Step;
use super::judge::{judge, set_at_once};
use super::mark;
use super::position::{Edition, Phase, Position};
use super::squares::{LINES, Square, WAYS, all, is_border, is_corner, is_field, next, ray};
use super::turn::Turn;
use super::word::{Part, Word};

/// A word, and the index of the part at fault; none if the whole word is.
pub(super) type Made = Option<(Word, Option<usize>)>;

/// A word with that fault in place of a sound one. Now and then it has another fault, or none: the
/// caller must look.
pub(super) fn make(code: &str, step: &Step, dice: &mut Dice) -> Made {
    let position = &step.before;
    match position.phase {
        Phase::Setting => setting(code, step, dice),
        Phase::Mark { void } => marking(code, position, void, dice),
        Phase::Play => moving(code, step, dice)
            .or_else(|| in_session(code, position, dice))
            .or_else(|| behind(code, step, dice)),
        Phase::Over(_) => None,
    }
}

#[allow(clippy::unnecessary_wraps)] // as its callers need it
fn one(part: Part) -> Made {
    Some((vec![part], Some(0)))
}

fn off_board(dice: &mut Dice) -> Square {
    let n = 1 + dice.below(8) as i32;
    *dice
        .pick(&[(9, n), (n, 9), (n, 0), (n, 12), (26, n)])
        .unwrap()
}

fn any(dice: &mut Dice, good: impl Fn(Square) -> bool) -> Option<Square> {
    let squares: Vec<Square> = all().into_iter().filter(|&at| good(at)).collect();
    dice.pick(&squares).copied()
}

fn any_move(dice: &mut Dice) -> Part {
    let from = any(dice, |_| true).unwrap();
    let to = any(dice, |at| at != from).unwrap();
    Part::Move(vec![from, to])
}

fn setting(code: &str, step: &Step, dice: &mut Dice) -> Made {
    let position = &step.before;
    let mut word = step.word.clone();
    let at = dice.below(word.len());
    let mut put = |at: usize, square: Square| match &mut word[at] {
        Part::Set(to) | Part::SetAs(to, _) => *to = square,
        _ => panic!("men are set"),
    };
    let taken = |square: Square| position.man(square).is_some();
    match code {
        "off-board" => put(at, off_board(dice)),
        "not-border" => put(at, any(dice, is_field)?),
        "occupied" if at > 0 => {
            let (Part::Set(before) | Part::SetAs(before, _)) = step.word[dice.below(at)] else {
                return None;
            };
            put(at, before);
        }
        "occupied" => put(at, any(dice, taken)?),
        "missing-men" if word.len() > 1 => {
            word.remove(at);
            return Some((word, None));
        }
        "too-many-men" => return too_many(position, word, dice),
        "false-pass" => return Some((vec![Part::Pass], None)),
        "false-swap" => return one(Part::Swap(Vec::new())),
        "false-mark" if dice.coin() => return one(Part::Roll(3, 4)),
        "false-mark" => return one(Part::Mark(any(dice, is_field)?, None)),
        "syntax" => return one(any_move(dice)),
        _ => return None,
    }
    Some((word, Some(at)))
}

fn too_many(position: &Position, mut word: Word, dice: &mut Dice) -> Made {
    let free = |square: Square| {
        let is_set = |part: &Part| match part {
            Part::Set(at) | Part::SetAs(at, _) => *at == square,
            _ => false,
        };
        is_border(square) && position.man(square).is_none() && !word.iter().any(is_set)
    };
    if set_at_once(position.rules) == 5 {
        word.push(Part::Set(any(dice, free)?));
        return Some((word, Some(5)));
    }
    // The first man changes colour: the last of its new colour is one too many.
    let colour = match &mut word[..] {
        [Part::SetAs(_, colour), ..] => {
            *colour = colour.other();
            *colour
        }
        _ => return None,
    };
    let of_it = |part: &Part| matches!(part, Part::SetAs(_, own) if *own == colour);
    let sixth = word.iter().rposition(of_it)?;
    Some((word, Some(sixth)))
}

/// A mark or a throw is due.
fn marking(code: &str, position: &Position, void: bool, dice: &mut Dice) -> Made {
    let size = position.size();
    let line = (size == 3).then(|| *dice.pick(&LINES).unwrap());
    let anywhere = any(dice, |_| true)?;
    match code {
        "must-roll-again" if void && dice.coin() => return one(Part::Pass),
        "must-roll-again" if void => return one(any_move(dice)),
        "mark-missing" if dice.coin() => return Some((vec![Part::Pass], None)),
        "mark-missing" => return Some((vec![any_move(dice)], None)),
        "false-swap" => return one(Part::Swap(Vec::new())),
        "syntax" => return one(Part::Set(anywhere)),
        _ => {}
    }
    if position.rules.rolls() {
        return throwing(code, position, line, dice);
    }
    match code {
        "off-board" => one(Part::Mark(off_board(dice), line)),
        "false-mark" => one(Part::Roll(3, 4)),
        "orientation" if size == 3 => one(Part::Mark(anywhere, None)),
        "orientation" => one(Part::Mark(anywhere, dice.pick(&LINES).copied())),
        "bad-removal" => {
            let mark = *dice.pick(&mark::marks(position))?;
            let man = Part::Take(any(dice, |at| position.man(at).is_some())?);
            Some((vec![Part::Mark(mark.0, mark.1), man], Some(1)))
        }
        "can-muster-at-once" => {
            let near = any(dice, |at| position.man(at) == Some(position.setter))?;
            let way = *dice.pick(&WAYS)?;
            one(Part::Mark(next(next(near, way), way), line))
        }
        "not-empty" | "own-man-in-rendezvous" => {
            let near = any(dice, |at| position.man(at).is_some())?;
            one(Part::Mark(next(near, *dice.pick(&WAYS)?), line))
        }
        "mark-unchanged" => one(Part::Mark(position.mark?.0, None)),
        "missing-removal" => Some((vec![Part::Mark(anywhere, line)], None)),
        _ => one(Part::Mark(anywhere, line)),
    }
}

fn throwing(code: &str, position: &Position, line: Option<char>, dice: &mut Dice) -> Made {
    if code == "already-home" {
        return home_line(position, dice);
    }
    let (first, second) = (1 + dice.below(6) as i32, 1 + dice.below(6) as i32);
    let roll = Part::Roll(first, second);
    let Some(at) = mark::thrown(position.rules, first, second) else {
        return one(roll);
    };
    let with_mark = |at, line| Some((vec![roll.clone(), Part::Mark(at, line)], Some(1)));
    match code {
        "false-mark" => one(Part::Mark(at, line)),
        "bad-roll" if dice.below(3) == 0 => one(Part::Roll(first, *dice.pick(&[0, 7, 8, 9])?)),
        "bad-roll" => with_mark(any(dice, |square| square != at)?, line),
        "off-board" => with_mark(off_board(dice), line),
        "orientation" if line.is_some() && dice.coin() => one(roll),
        "orientation" if line.is_some() => with_mark(at, None),
        "orientation" => with_mark(at, dice.pick(&LINES).copied()),
        "missing-removal" => Some((vec![roll], None)),
        _ => with_mark(at, line),
    }
}

/// A throw in natural selection with a line that holds all men of a side.
fn home_line(position: &Position, dice: &mut Dice) -> Made {
    let throws = (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two)));
    let words = throws.flat_map(|(one, two)| {
        let mark = |line| Part::Mark((one + 1, two + 1), Some(line));
        LINES.map(|line| vec![Part::Roll(one, two), mark(line)])
    });
    let is_home = |word: &Word| judge(position, word).is_err_and(|fault| fault.0 == "already-home");
    let words: Vec<Word> = words.filter(is_home).collect();
    dice.pick(&words).map(|word| (word.clone(), Some(1)))
}

/// Words in a session that are no moves.
fn in_session(code: &str, position: &Position, dice: &mut Dice) -> Made {
    let field = any(dice, is_field)?;
    let mark = position.mark.unwrap().0;
    let beside = next(mark, *dice.pick(&WAYS)?);
    match code {
        "false-mark" if dice.coin() => one(Part::Roll(3, 4)),
        "false-mark" => one(Part::Mark(field, None)),
        "false-reroll" => one(Part::Roll(5, 4)),
        "false-swap" => one(Part::Swap(Vec::new())),
        "bad-swap" => {
            let men = position.men.len();
            let count = dice.below(men);
            let men = (0..count).filter_map(|_| dice.pick(&position.men).map(|man| man.0));
            one(Part::Swap(men.collect()))
        }
        "false-shift" | "shift-collision" | "own-man-in-rendezvous" => {
            one(Part::Mark(beside, None))
        }
        "mark-not-in-field" => one(Part::Mark(beside, None)),
        "bad-shift" => one(Part::Mark(field, None)),
        "false-pass" => Some((vec![Part::Pass], None)),
        "syntax" => one(Part::Set(field)),
        _ => None,
    }
}

/// Faults of a move, behind some of the moves of a sound turn.
fn moving(code: &str, step: &Step, dice: &mut Dice) -> Made {
    let position = &step.before;
    let moves = step.word.iter();
    let mut word: Word = moves
        .take_while(|part| matches!(part, Part::Move(_)))
        .cloned()
        .collect();
    if code == "not-spent" {
        word.pop();
        return (!word.is_empty()).then_some((word, None));
    }
    word.truncate(dice.below(word.len() + 1));
    let mut turn = Turn::begin(position);
    for part in &word {
        if let Part::Move(path) = part {
            let cost = turn.judge(path).unwrap();
            turn.make(path, cost);
        }
    }
    let path = faulty_path(code, &turn, position, dice)?;
    let part = word.len();
    word.push(Part::Move(path));
    Some((word, Some(part)))
}

fn faulty_path(
    code: &str,
    turn: &Turn<'_>,
    position: &Position,
    dice: &mut Dice,
) -> Option<Vec<Square>> {
    let man = |at: Square| super::position::man(&turn.men, at);
    let own = |at: Square| man(at) == Some(position.mover);
    let from = any(dice, own)?;
    let rays: Vec<Vec<Square>> = WAYS.map(|way| ray(from, way)).to_vec();
    let straight: Vec<Square> = rays.concat();
    let to = *dice.pick(&straight)?;
    Some(match code {
        "off-board" if dice.coin() => vec![from, off_board(dice)],
        "off-board" => vec![off_board(dice), to],
        "empty" => {
            let from = any(dice, |at| man(at).is_none())?;
            vec![from, any(dice, |at| at != from)?]
        }
        "not-your-man" => {
            let from = any(dice, |at| man(at) == Some(position.mover.other()))?;
            vec![from, any(dice, |at| at != from)?]
        }
        "moved-twice" => {
            let before = turn.played.last()?;
            let from = *before.last()?;
            vec![from, any(dice, |at| at != from)?]
        }
        "off-line" if dice.below(4) == 0 => vec![from, from],
        "off-line" => vec![from, any(dice, |at| at != from && !straight.contains(&at))?],
        "bad-corner" => vec![
            from,
            to,
            *dice.pick(&WAYS.map(|way| ray(to, way)).concat())?,
        ],
        "blocked" => vec![from, any(dice, |at| straight.contains(&at))?],
        "too-far" | "over-allowance" => {
            let round: Vec<Vec<Square>> = corner_ways(from);
            match dice.pick(&round) {
                Some(path) if dice.coin() => path.clone(),
                _ => vec![from, to],
            }
        }
        _ => return None,
    })
}

/// Ways along the border that turn once.
fn corner_ways(from: Square) -> Vec<Vec<Square>> {
    if !is_border(from) || is_corner(from) {
        return Vec::new();
    }
    let edges = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let corners = all().into_iter().filter(|&at| is_corner(at));
    let corners = corners.filter(|at| at.0 == from.0 || at.1 == from.1);
    corners
        .flat_map(|corner| edges.map(|way| (corner, ray(corner, way))))
        .filter(|(_, leg)| !leg.contains(&from))
        .flat_map(|(corner, leg)| leg.into_iter().map(move |to| vec![from, corner, to]))
        .collect()
}

/// Faults of what stands behind the moves.
fn behind(code: &str, step: &Step, dice: &mut Dice) -> Made {
    let mut word = step.word.clone();
    let any_man = |dice: &mut Dice| any(dice, |at| step.before.man(at).is_some());
    let is_take = |part: &Part| matches!(part, Part::Take(_));
    let is_send = |part: &Part| matches!(part, Part::Send(..));
    let sends: Vec<usize> = (0..word.len()).filter(|&i| is_send(&word[i])).collect();
    let takes = word.iter().position(is_take);
    let anywhere = any(dice, |_| true)?;
    match code {
        "wrong-capture" | "bad-removal" => {
            let man = any_man(dice)?;
            let part = takes.unwrap_or(word.len());
            word.truncate(part);
            word.push(Part::Take(if dice.coin() { man } else { anywhere }));
            Some((word, Some(part)))
        }
        "false-replacement" => {
            let man = any_man(dice)?;
            word.retain(|part| matches!(part, Part::Move(_)));
            word.push(Part::SetAs(man, super::game::any_colour(dice)));
            let part = word.len() - 1;
            Some((word, Some(part)))
        }
        "missing-replacement" => {
            word.retain(|part| !matches!(part, Part::SetAs(..)));
            (!word.is_empty() && word.len() < step.word.len()).then_some((word, None))
        }
        "missing-removal" => {
            word.truncate(takes?);
            (!word.is_empty()).then_some((word, None))
        }
        "missing-send" => {
            word.truncate(*dice.pick(&sends)?);
            Some((word, None))
        }
        "bad-send" | "not-border" | "occupied" | "blocked" | "off-line" | "empty" | "off-board" => {
            let part = *dice.pick(&sends)?;
            let other = any_man(dice)?;
            let nowhere = off_board(dice);
            word.truncate(part + 1);
            if let Part::Send(from, to) = &mut word[part] {
                match code {
                    "bad-send" => *from = other,
                    "empty" => *from = anywhere,
                    "off-board" => *to = nowhere,
                    _ => *to = anywhere,
                }
            }
            Some((word, Some(part)))
        }
        "syntax" if step.before.rules.edition != Edition::Feb1879 => {
            word.push(any_move(dice));
            let part = word.len() - 1;
            Some((word, Some(part)))
        }
        _ => None,
    }
}

//! A player who mostly heads for the rendezvous, and now and then does anything that is legal.

use crate::playout::Dice;

use super::after::{After, Stage};
use super::judge::{after_moves, judge, set_at_once};
use super::mark;
use super::position::{Colour, Men, Phase, Position};
use super::squares::{Square, WAYS, distance, is_border, next, ring};
use super::turn::Turn;
use super::word::{Part, Word};

/// A legal word.
pub(super) fn word(position: &Position, dice: &mut Dice) -> Word {
    match position.phase {
        Phase::Setting => set_men(position, dice),
        Phase::Mark { .. } if position.rules.rolls() => throw(position, dice),
        Phase::Mark { .. } => set_mark(position, dice),
        Phase::Play => play(position, dice),
        Phase::Over(_) => panic!("the game is over"),
    }
}

fn set_men(position: &Position, dice: &mut Dice) -> Word {
    let mut free: Vec<Square> = ring();
    free.retain(|&at| position.man(at).is_none());
    let count = set_at_once(position.rules);
    let mut colours: Vec<Colour> = [Colour::Black, Colour::White].repeat(5);
    let mut word = Word::new();
    for _ in 0..count {
        let at = free.swap_remove(dice.below(free.len()));
        word.push(if count == 10 {
            Part::SetAs(at, colours.swap_remove(dice.below(colours.len())))
        } else {
            Part::Set(at)
        });
    }
    word
}

fn set_mark(position: &Position, dice: &mut Dice) -> Word {
    let marks = mark::marks(position);
    let &(at, line) = dice.pick(&marks).expect("a mark can be set");
    let mut next = position.clone();
    next.open_session(at, line);
    let opener = next.opener;
    complete(
        vec![Part::Mark(at, line)],
        After::new(next, opener, false),
        dice,
    )
}

fn throw(position: &Position, dice: &mut Dice) -> Word {
    loop {
        let (one, two) = (dice.below(6) as i32 + 1, dice.below(6) as i32 + 1);
        let Some(at) = mark::thrown(position.rules, one, two) else {
            continue;
        };
        let lines = mark::lines(position, at);
        let Some(&line) = dice.pick(&lines) else {
            // A void throw may be written, or left out.
            if dice.coin() {
                return vec![Part::Roll(one, two)];
            }
            continue;
        };
        let mut word = vec![Part::Roll(one, two)];
        if line.is_some() || dice.coin() {
            word.push(Part::Mark(at, line));
        }
        let mut next = position.clone();
        next.open_session(at, line);
        let opener = next.opener;
        return complete(word, After::new(next, opener, false), dice);
    }
}

fn play(position: &Position, dice: &mut Dice) -> Word {
    if mark::may_swap(position) && dice.below(5) == 0 {
        return swap(position, dice);
    }
    let shifts = mark::shifts(position);
    if dice.below(4) == 0
        && let Some(&to) = dice.pick(&shifts)
    {
        let after = mark::shifted(position, to);
        return complete(vec![Part::Mark(to, None)], after, dice);
    }
    if dice.below(12) == 0 && judge(position, &[Part::Pass]).is_ok() {
        return vec![Part::Pass];
    }
    let moves = moves(position, dice);
    let after = after_moves(position, &moves);
    let word = complete(moves, after, dice);
    if word.is_empty() {
        vec![Part::Pass]
    } else {
        word
    }
}

fn swap(position: &Position, dice: &mut Dice) -> Word {
    let own = position.count(position.setter);
    let mut theirs = position.men_of(position.opener);
    let is_choice = position.rules.is_1893() && own != theirs.len();
    if !is_choice {
        return vec![Part::Swap(Vec::new())];
    }
    let chosen = (0..own).map(|_| theirs.swap_remove(dice.below(theirs.len())));
    vec![Part::Swap(chosen.collect())]
}

/// The squares that the men of a side are short of the rendezvous.
fn shortfall(men: &Men, side: Colour, rendezvous: &[Square]) -> i32 {
    let holds = |at: Square| men.iter().any(|man| man.0 == at);
    let empty: Vec<Square> = rendezvous
        .iter()
        .copied()
        .filter(|&at| !holds(at))
        .collect();
    let out = men
        .iter()
        .filter(|(at, colour)| *colour == side && !rendezvous.contains(at));
    out.map(|&(at, _)| {
        let near = empty.iter().map(|&to| distance(at, to)).min();
        near.map_or(0, |near| 3 + near)
    })
    .sum()
}

/// The moves of a turn; none of them where an empty turn is legal.
fn moves(position: &Position, dice: &mut Dice) -> Word {
    for _ in 0..12 {
        let mut turn = Turn::begin(position);
        let mut word = Word::new();
        loop {
            let moves = turn.moves();
            let chance = if turn.is_home() { 2 } else { 9 };
            let enough = moves.is_empty() || dice.below(chance) == 0;
            if enough && turn.stop().is_none() {
                return word;
            }
            let Some((path, cost)) = choose(&turn, position, moves, dice) else {
                break;
            };
            turn.make(&path, cost);
            word.push(Part::Move(path));
        }
    }
    first_sequence(position)
}

fn choose(
    turn: &Turn<'_>,
    position: &Position,
    moves: Vec<(Vec<Square>, i32)>,
    dice: &mut Dice,
) -> Option<(Vec<Square>, i32)> {
    if dice.below(6) == 0 {
        return dice.pick(&moves).cloned();
    }
    let rendezvous = position.rendezvous();
    let value = |(path, cost): &(Vec<Square>, i32)| {
        let mut next = turn.clone();
        next.make(path, *cost);
        shortfall(&next.men, position.mover, &rendezvous)
    };
    let values: Vec<i32> = moves.iter().map(value).collect();
    let best = values.iter().min()?;
    let mut good = moves;
    let mut values_of = values.iter();
    good.retain(|_| values_of.next() == Some(best));
    dice.pick(&good).cloned()
}

/// Some legal turn, found by trying all.
fn first_sequence(position: &Position) -> Word {
    let mut found = None;
    Turn::begin(position).search(&mut |turn| {
        let legal = turn.stop().is_none();
        if legal {
            found = Some(turn.played.iter().cloned().map(Part::Move).collect());
        }
        !legal
    });
    found.expect("every position has a turn")
}

/// Adds what is due, and what may be added, behind moves or a mark.
fn complete(mut word: Word, mut after: After, dice: &mut Dice) -> Word {
    loop {
        let choices = after.choices();
        let may_stop = after.missing().is_none() && dice.below(3) == 0;
        let Some(part) = dice.pick(&choices).filter(|_| !may_stop) else {
            break;
        };
        after.apply(part).unwrap();
        word.push(part.clone());
    }
    for _ in 0..dice.below(5) {
        regroup(&mut word, &mut after, dice);
    }
    word
}

/// Tries to move a man of the winner to another border square (1879-02).
fn regroup(word: &mut Word, after: &mut After, dice: &mut Dice) {
    let Stage::Radiate(radiating) = &after.stage else {
        return;
    };
    let men = after.position.men_of(radiating.winner());
    let mut left = radiating.left(&after.position);
    let Some(&from) = dice.pick(&men).filter(|_| left > 0) else {
        return;
    };
    let mut path = vec![from];
    let mut at = from;
    for _ in 0..=dice.below(3) {
        let &way = dice.pick(&WAYS).unwrap();
        for _ in 0..=dice.below(left.max(1)) {
            let on = next(at, way);
            if left > 0 && super::squares::is_on_board(on) && after.position.man(on).is_none() {
                at = on;
                left -= 1;
            }
        }
        if path.last() != Some(&at) {
            path.push(at);
        }
    }
    let part = Part::Move(path.clone());
    if path.len() > 1 && is_border(at) && after.clone().apply(&part).is_ok() {
        after.apply(&part).unwrap();
        word.push(part);
    }
}

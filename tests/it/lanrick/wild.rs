//! Words that are legal, nearly legal, or not at all.

use crate::playout::Dice;

use super::game::any_colour;
use super::player;
use super::position::{Edition, Phase, Position};
use super::squares::{LINES, Square, WAYS, is_corner, is_on_board, next, ray};
use super::word::{Part, Word};

/// A word to be judged.
pub(super) fn word(position: &Position, dice: &mut Dice) -> Word {
    let is_over = matches!(position.phase, Phase::Over(_));
    let mut word = if dice.below(3) == 0 || is_over {
        anything(position, dice)
    } else {
        player::word(position, dice)
    };
    for _ in 0..dice.below(3) {
        change(&mut word, position, dice);
    }
    word
}

fn any_square(dice: &mut Dice) -> Square {
    // Now and then one off the board.
    match dice.below(60) {
        0 => (9, 1 + dice.below(8) as i32),
        1 => (1 + dice.below(8) as i32, 9),
        _ => (1 + dice.below(8) as i32, 1 + dice.below(8) as i32),
    }
}

fn any_man(position: &Position, dice: &mut Dice) -> Square {
    let own = position.men_of(position.mover);
    let others = position.men_of(position.mover.other());
    let men = if dice.below(5) == 0 { others } else { own };
    match dice.pick(&men) {
        Some(&man) if dice.below(20) > 0 => man,
        _ => any_square(dice),
    }
}

fn any_line(position: &Position, dice: &mut Dice) -> Option<char> {
    let three = position.size() == 3;
    let odd = dice.below(12) == 0;
    (three != odd).then(|| *dice.pick(&LINES).unwrap())
}

/// A way of a man, straight more often than not.
fn path(position: &Position, dice: &mut Dice) -> Vec<Square> {
    let from = any_man(position, dice);
    let mut path = vec![from];
    for _ in 0..if dice.below(4) == 0 { 2 } else { 1 } {
        let at = *path.last().unwrap();
        if !is_on_board(at) || dice.below(20) == 0 {
            path.push(any_square(dice));
            continue;
        }
        let mut squares = ray(at, *dice.pick(&WAYS).unwrap());
        if dice.below(3) > 0 {
            squares.truncate(3);
        }
        let corner = squares.last().copied().filter(|&at| is_corner(at));
        let to = corner
            .filter(|_| dice.coin())
            .or(dice.pick(&squares).copied());
        path.push(to.unwrap_or_else(|| any_square(dice)));
    }
    path
}

/// What may stand behind moves.
fn due(position: &Position, dice: &mut Dice) -> Part {
    let man = any_man(position, dice);
    match dice.below(4) {
        0 => Part::Take(man),
        1 => Part::SetAs(man, any_colour(dice)),
        2 => Part::Send(man, any_square(dice)),
        _ => {
            let ends = WAYS.into_iter().filter_map(|way| ray(man, way).pop());
            let ends: Vec<Square> = ends.collect();
            match dice.pick(&ends) {
                Some(&to) => Part::Send(man, to),
                None => Part::Take(man),
            }
        }
    }
}

fn mark(position: &Position, dice: &mut Dice) -> Part {
    let near = position
        .mark
        .map(|(at, _)| next(at, *dice.pick(&WAYS).unwrap()));
    let at = near.filter(|_| dice.coin());
    let at = at.unwrap_or_else(|| any_square(dice));
    Part::Mark(at, any_line(position, dice))
}

fn throw(position: &Position, dice: &mut Dice) -> Word {
    let (one, two) = (dice.below(6) as i32 + 1, dice.below(6) as i32 + 1);
    let mut word = vec![Part::Roll(one, two)];
    let thrown = super::mark::thrown(position.rules, one, two);
    if let Some(at) = thrown.filter(|_| dice.coin()) {
        word.push(Part::Mark(at, any_line(position, dice)));
    } else if dice.below(4) == 0 {
        word.push(mark(position, dice));
    }
    word
}

fn anything(position: &Position, dice: &mut Dice) -> Word {
    let in_play = position.phase == Phase::Play;
    match dice.below(if in_play { 14 } else { 6 }) {
        0 => vec![mark(position, dice)],
        1 => throw(position, dice),
        2 => vec![Part::Pass],
        3 => {
            let men = (0..dice.below(6)).map(|_| any_man(position, dice));
            vec![Part::Swap(men.collect())]
        }
        4 => {
            let count = 1 + dice.below(2);
            (0..count).map(|_| due(position, dice)).collect()
        }
        5 if dice.coin() => vec![Part::Set(any_square(dice))],
        _ => {
            let count = 1 + dice.below(4);
            (0..count)
                .map(|_| Part::Move(path(position, dice)))
                .collect()
        }
    }
}

/// Changes a word a little.
fn change(word: &mut Word, position: &Position, dice: &mut Dice) {
    let at = dice.below(word.len());
    match dice.below(9) {
        0 if word.len() > 1 => {
            word.remove(at);
        }
        1 if word.len() > 1 => {
            word.pop();
        }
        2 if word.len() > 1 => {
            let last = word.len() - 1;
            word.swap(at, last);
        }
        3 if word.len() < 12 => word.insert(at, Part::Move(path(position, dice))),
        4 if word.len() < 12 => word.push(due(position, dice)),
        5 if word.len() < 12 => word.push(word[at].clone()),
        _ => change_part(&mut word[at], position, dice),
    }
}

fn change_part(part: &mut Part, position: &Position, dice: &mut Dice) {
    match part {
        Part::Set(at) | Part::Take(at) => *at = any_square(dice),
        Part::SetAs(at, colour) => {
            if dice.coin() {
                *at = any_square(dice);
            } else {
                *colour = colour.other();
            }
        }
        Part::Send(from, to) => {
            if dice.below(3) == 0 {
                *from = any_man(position, dice);
            } else {
                *to = any_square(dice);
            }
        }
        Part::Mark(at, line) => {
            if dice.coin() {
                *at = any_square(dice);
            } else {
                *line = any_line(position, dice);
            }
        }
        Part::Roll(one, _) => *one = dice.below(6) as i32 + 1,
        Part::Move(squares) => {
            let i = dice.below(squares.len());
            match dice.below(3) {
                0 => squares.insert(1, any_square(dice)),
                1 => squares[i] = any_square(dice),
                _ => squares[i] = next(squares[i], *dice.pick(&WAYS).unwrap()),
            }
            for at in squares {
                at.0 = at.0.max(1);
                at.1 = at.1.max(0);
            }
        }
        Part::Swap(_) | Part::Pass => {}
    }
}

/// Whether the texts leave open which fault of the word comes first, or what it means at all.
pub(super) fn is_open(position: &Position, word: &[Part]) -> bool {
    let has = |kind: fn(&Part) -> bool| word.iter().any(kind);
    let is_alone = |part: &Part| matches!(part, Part::Pass | Part::Swap(_));
    let sends = has(|part| matches!(part, Part::Send(..)));
    let replaces = has(|part| matches!(part, Part::SetAs(..)));
    let takes = has(|part| matches!(part, Part::Take(_)));
    // No such parts in one word.
    word.len() > 1 && word.iter().any(is_alone)
        || sends && replaces
        // Nobody is ever sent.
        || position.rules.edition == Edition::Jan1879 && sends
        // Behind the end of the game.
        || position.rules.shrinks() && takes && replaces
}

/// Whether a man of the word is moved again.
pub(super) fn moves_again(word: &[Part]) -> bool {
    let paths = word.iter().filter_map(|part| match part {
        Part::Move(path) => Some(path),
        _ => None,
    });
    let paths: Vec<&Vec<Square>> = paths.collect();
    let goes_on = |i: usize| {
        paths[i + 1..]
            .iter()
            .any(|on| on.first() == paths[i].last())
    };
    (0..paths.len()).any(goes_on)
}

//! Words that are legal, nearly legal, or not at all: both engines say the same of them, and what is
//! refused changes nothing.

use ludograph::record::Actions;

use crate::playout::Dice;

use super::events::Events;
use super::game::{Table, rounds};
use super::judge::{ban, taken, verdict};
use super::position::Position;
use super::sets::Rules;
use super::stones::{Point, name};
use super::turns::any_game;
use super::view::{plain, real};
use super::word::{ODD, Part, Word, actions, text};

/// A point, seldom one off the board.
pub(super) fn any_point(position: &Position, dice: &mut Dice) -> Point {
    match dice.below(12) {
        0 => off_board(position.rules, dice),
        _ => super::scattered::any_point(&position.stones, dice),
    }
}

/// A point off the board that has a name.
pub(super) fn off_board(rules: Rules, dice: &mut Dice) -> Point {
    let size = rules.size;
    let on = 1 + dice.below(size as usize) as i32;
    let off = size + 1 + dice.below(26 - size as usize) as i32;
    [(off, on), (on, off), (on, 0), (off, off)][dice.below(4)]
}

/// A placement of any kind.
fn placement(position: &Position, dice: &mut Dice) -> Point {
    let empty = position.stones.empty();
    let banned = empty.iter().filter(|&&at| ban(position, at).is_some());
    let banned: Vec<Point> = banned.copied().collect();
    let taking = empty.iter().filter(|&&at| !taken(position, at).is_empty());
    let taking: Vec<Point> = taking.copied().collect();
    let chosen = match dice.below(6) {
        0 => dice.pick(&position.annulling()).copied(),
        1 | 2 => dice.pick(&banned).copied(),
        3 => dice.pick(&taking).copied(),
        4 => dice.pick(&empty).copied(),
        _ => None,
    };
    chosen.unwrap_or_else(|| any_point(position, dice))
}

/// A word to be judged.
pub(super) fn any_word(position: &Position, dice: &mut Dice) -> Word {
    if dice.below(12) == 0 {
        return vec![Part::Pass];
    }
    let at = placement(position, dice);
    let mut word = vec![Part::Place(at)];
    if position.stones.is_empty(at) {
        let gone = taken(position, at).into_iter();
        word.extend(gone.filter(|_| dice.below(3) > 0).map(Part::Claim));
    }
    for _ in 0..[0, 0, 0, 1, 2][dice.below(5)] {
        let claim = Part::Claim(any_point(position, dice));
        word.insert(1 + dice.below(word.len()), claim);
    }
    if dice.below(6) == 0 {
        change(&mut word, position, dice);
    }
    word
}

/// Makes something that is hardly a turn.
fn change(word: &mut Word, position: &Position, dice: &mut Dice) {
    let part = match dice.below(5) {
        0 => Part::Pass,
        1 => Part::Place(any_point(position, dice)),
        2 => Part::Claim(any_point(position, dice)),
        _ => Part::Odd(dice.pick(&ODD).unwrap()),
    };
    let at = dice.below(word.len() + 1);
    match dice.below(4) {
        0 if word.len() > 1 => {
            word.remove(0);
        }
        1 if at < word.len() => word[at] = part,
        2 if word.len() > 1 => word.swap(0, 1),
        _ => word.insert(at, part),
    }
}

/// Lets both engines judge words in a position.
fn try_words(position: &Position, table: &Table, dice: &mut Dice, events: &mut Events) {
    for _ in 0..6 {
        let word = any_word(position, dice);
        let list = actions(&word, table.geometry);
        let expected = verdict(position, &word, false);
        let is_syntax = expected.as_ref().is_err_and(|fault| fault.0 == "syntax");
        let admitted = table.game.admits(&Actions::plain(&list));
        assert_eq!(admitted.is_err(), is_syntax, "{}", text(&word));
        // What is no turn is never forced.
        let forced = !is_syntax && dice.below(3) == 0;
        let expected = verdict(position, &word, forced);
        let mut forked = table.fork();
        let found = forked.play(&word, forced);
        let tilde = if forced { "~" } else { "" };
        let told = || format!("{tilde}{} in {:?}", text(&word), plain(position));
        let fault = found.as_ref().err().map(|illegal| {
            let part = illegal.part.map(usize::from);
            (illegal.code.word(), part)
        });
        assert_eq!(fault, expected.as_ref().err().copied(), "{}", told());
        let after = expected.as_ref().unwrap_or(position);
        assert_eq!(
            real(forked.game, forked.play.as_ref()),
            plain(after),
            "{}",
            told()
        );
        match fault {
            Some((code, _)) => events.count(format!("{tilde}{code}")),
            None if forced && verdict(position, &word, false).is_err() => events.count("~"),
            None => events.count("legal"),
        }
    }
}

fn words_of(rules: Rules, seed: u64) -> Events {
    let mut events = Events::default();
    let mut dice = Dice::new(seed);
    for _ in 0..40 * rounds() {
        let game = any_game(rules, &mut dice);
        let mut table = Table::of(&game);
        let often = 1 + game.steps.len() / 4;
        for step in &game.steps {
            // The first and the third stone have rules of their own.
            let is_early = matches!(step.before.placed, Some(0 | 2));
            if is_early || dice.below(often) == 0 {
                try_words(&step.before, &table, &mut dice, &mut events);
            }
            table.play(&step.word, step.forced).unwrap();
        }
        try_words(&game.last, &table, &mut dice, &mut events);
    }
    events
}

#[test]
fn odd_words_are_judged_alike() {
    for (rules, seed) in Rules::all().into_iter().zip(11..) {
        let events = words_of(rules, seed);
        events.assert_all(
            "legal
            ~
            syntax
            occupied
            ~occupied
            off-board
            ~off-board
            game-over
            ~game-over
            wrong-capture
            ~wrong-capture",
        );
        events.assert_all(match rules.game() {
            "ninuki" => "false-pass\ndouble-three\nfirst-move-centre",
            "pente" => "false-pass\nfirst-move-centre",
            "renju" => "double-three\ndouble-four\noverline\nfirst-move-centre",
            _ => "false-pass",
        });
        if rules.restricts_the_opening() {
            events.assert_all("opening-restriction");
        }
    }
}

#[test]
fn no_cell_has_the_name_of_a_point_off_the_board() {
    let mut dice = Dice::new(5);
    for rules in Rules::all() {
        for _ in 0..20 {
            let at = off_board(rules, &mut dice);
            let geometry = (rules.real().spec().geometry)();
            assert_eq!(geometry.cell(&name(at)), None);
        }
    }
}

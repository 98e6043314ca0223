//! Records of random games are accepted without a fault.

use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use crate::playout::Dice;

use super::game::{Playout, block_of, scattered};
use super::position::Rules;
use super::text::{Place, Style, record};

/// How often each test does its work; the variable raises it for long runs.
pub(super) fn rounds(usual: usize) -> usize {
    let factor = std::env::var("LUDOGRAPH_ROUNDS").ok();
    usual * factor.and_then(|n| n.parse().ok()).unwrap_or(1)
}

pub(super) fn check(text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let read = Reader::new(None).check(&Chunk::new(text), &mut diagnostics);
    assert!(read, "no record: {text}");
    diagnostics
}

/// A game from the start, from a position of another game, or from anywhere.
pub(super) fn any_game(rules: Rules, dice: &mut Dice) -> Playout {
    let most = if dice.below(4) == 0 {
        400
    } else {
        dice.below(60)
    };
    match dice.below(4) {
        0 => {
            let block = scattered(rules, dice);
            let most = 1 + dice.below(30);
            Playout::from_block(rules, block, dice, most)
        }
        1 => {
            let game = Playout::new(rules, dice, most);
            match block_of(&game.last, game.next) {
                Some(block) => Playout::from_block(rules, block, dice, most),
                None => game,
            }
        }
        _ => Playout::new(rules, dice, most),
    }
}

#[test]
fn games_end() {
    for rules in Rules::all() {
        let mut dice = Dice::new(1);
        let games: Vec<Playout> = (0..20)
            .map(|_| Playout::new(rules, &mut dice, 500))
            .collect();
        let over = games.iter().filter(|game| game.is_over()).count();
        let words: usize = games.iter().map(|game| game.steps.len()).sum();
        println!("{}: {over} of 20, {words} words", rules.variant());
        assert!(over >= 10, "{}: {over} of 20 end", rules.variant());
    }
}

/// A code, a turn and a place.
pub(super) type Error = (&'static str, Option<u32>, Place);

/// The errors of a record.
pub(super) fn errors(text: &str) -> Vec<Error> {
    let chunk = Chunk::new(text);
    let found = check(text);
    let errors = found.list().iter();
    errors
        .filter(|d| d.severity() == Severity::Error)
        .map(|d| {
            let place = chunk.line_col(d.span.start);
            (d.code.word(), d.turn, (place.line, place.column))
        })
        .collect()
}

#[test]
fn records_of_random_games_are_sound() {
    for rules in Rules::all() {
        let mut dice = Dice::new(2);
        for _ in 0..rounds(25) {
            let game = any_game(rules, &mut dice);
            let style = Style::any(&mut dice);
            let text = record(&game, &mut dice, style).text;
            let errors = errors(&text);
            if !errors.is_empty() {
                eprintln!("FAIL {} {errors:?}\n{text}", rules.variant());
            }
        }
    }
}

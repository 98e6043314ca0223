//! Random words are judged as the plain engine judges them.

use std::collections::BTreeMap;

use crate::playout::Dice;

use super::block::Block;
use super::game::{Playout, block_of, scattered};
use super::judge::{Verdict, is_pass_forced, judge};
use super::position::{Phase, Position, Rules};
use super::sound::{any_game, errors, rounds};
use super::squares::name;
use super::text::{Page, Prefix, Style, tags};
use super::wild;
use super::word::{Part, Word, is_numbered, offset, text};

const PLAIN: Style = Style {
    numbers: false,
    sides: false,
    sessions: false,
    passes: true,
    checks: false,
};

/// A game before a word.
fn before(rules: Rules, dice: &mut Dice) -> Playout {
    let game = any_game(rules, dice);
    if dice.below(3) == 0 {
        let block = scattered(rules, dice);
        return Playout::from_block(rules, block, dice, 0);
    }
    let length = dice.below(game.steps.len() + 1);
    let game = game.cut(length);
    match block_of(&game.last, game.next) {
        Some(block) if dice.below(3) > 0 => Playout::from_block(rules, block, dice, 0),
        _ => game,
    }
}

/// The same with `~` or without: the record, and what it must be found to be.
fn case(
    game: &Playout,
    word: &Word,
    verdict: &Verdict,
    dice: &mut Dice,
    tilde: &str,
) -> (String, String) {
    let mut page = Page::default();
    tags(game, &mut page, None, None);
    super::text::body(game, &mut page, dice, PLAIN);
    let place = Prefix::default()
        .write(&mut page, &format!("{tilde}{}", text(word)))
        .word;
    let expected = match verdict {
        Ok(next) => {
            let number = game.next + usize::from(is_numbered(word));
            Block::as_check_point(next, number).write(&mut page, true);
            "[]".to_owned()
        }
        Err((code, part)) => {
            let column = part.map_or(0, |part| tilde.len() + offset(word, part));
            let place = (place.0, place.1 + column as u64);
            format!("{:?}", [(code, Some(game.next), place)])
        }
    };
    (page.text, expected)
}

/// Whether it is plain whose word it is.
fn is_plain(position: &Position, word: &Word) -> bool {
    match position.phase {
        Phase::Over(_) => word != &[Part::Pass],
        _ => !is_pass_forced(position) || word == &[Part::Pass],
    }
}

#[test]
fn random_words_are_judged_alike() {
    let mut wrong: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for rules in Rules::all() {
        let mut dice = Dice::new(3);
        for _ in 0..rounds(60) {
            let game = before(rules, &mut dice);
            for _ in 0..20 {
                let word = wild::word(&game.last, &mut dice);
                if !is_plain(&game.last, &word) || wild::is_open(&game.last, &word) {
                    continue;
                }
                let verdict = judge(&game.last, &word);
                *seen
                    .entry(verdict.as_ref().map_or_else(|f| f.0, |_| "ok"))
                    .or_default() += 1;
                let (text, expected) = case(&game, &word, &verdict, &mut dice, "");
                let found = format!("{:?}", errors(&text));
                if found != expected {
                    let key = format!(
                        "{} {:?} {}",
                        rules.variant(),
                        verdict.map(|_| ()),
                        found.split('(').nth(1).unwrap_or("")
                    );
                    let entry = wrong
                        .entry(key)
                        .or_insert((0, format!("{text}\nexpected {expected}\nfound {found}")));
                    entry.0 += 1;
                }
            }
        }
    }
    println!("{seen:#?}");
    for (key, (count, text)) in &wrong {
        println!("DIFF {count} {key}\n{text}\n");
    }
    let _ = name;
    assert!(wrong.is_empty());
}

//! Random words are judged as the plain engine judges them.

use std::collections::BTreeMap;

use crate::playout::Dice;

use super::block::Block;
use super::game::{Playout, block_of, scattered};
use super::judge::{Fault, Verdict, is_pass_forced, judge};
use super::position::{Edition, Phase, Position, Rules};
use super::sound::{Error, any_game, errors, rounds};
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

/// The record of a word behind a game, and the errors that it may be found to have: one, or several
/// where the texts do not say which comes first.
fn case(
    game: &Playout,
    word: &Word,
    verdict: &Verdict,
    tilde: &str,
    dice: &mut Dice,
) -> (String, Vec<Vec<Error>>) {
    let mut page = Page::default();
    tags(game, &mut page, None, None);
    super::text::body(game, &mut page, dice, PLAIN);
    let written = Prefix::default().write(&mut page, &format!("{tilde}{}", text(word)));
    let (line, column) = written.word;
    let number = game.next as u32;
    let fault = |(code, part): Fault| {
        let part = part.map_or(0, |part| tilde.len() + offset(word, part));
        (code, Some(number), (line, column + part as u64))
    };
    let faults = match verdict {
        Ok(next) => {
            let number = game.next + usize::from(is_numbered(word));
            Block::as_check_point(next, number).write(&mut page, true);
            return (page.text, vec![Vec::new()]);
        }
        Err(first) => [*first].into_iter().chain(others(game, word, *first)),
    };
    (page.text, faults.map(|first| vec![fault(first)]).collect())
}

/// Faults that may as well come first.
fn others(game: &Playout, word: &Word, (code, part): Fault) -> Vec<Fault> {
    let position = &game.last;
    let is_shift = position.rules.edition == Edition::Dec1880 && position.phase == Phase::Play;
    match (code, part.map(|part| &word[part])) {
        ("off-board" | "empty", Some(Part::Send(..))) => {
            vec![("bad-send", part)]
        }
        ("off-board" | "orientation", Some(Part::Mark(..))) if is_shift => {
            vec![("false-shift", part)]
        }
        ("must-roll-again", Some(Part::Mark(..))) => vec![("bad-roll", part)],
        ("must-roll-again", Some(Part::Swap(_))) => vec![("false-swap", part)],
        ("false-reroll", _) if game.steps.is_empty() => vec![("false-mark", part)],
        ("game-over", _) if position.rules.shrinks() => {
            let codes = ["wrong-capture", "false-replacement", "off-board"];
            let parts = 0..word.len();
            parts
                .flat_map(|i| codes.map(|code| (code, Some(i))))
                .collect()
        }
        _ => Vec::new(),
    }
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
                let (text, expected) = case(&game, &word, &verdict, "", &mut dice);
                let found = errors(&text);
                if !expected.contains(&found) {
                    let expected = format!("{:?}", expected[0]);
                    let found = format!("{found:?}");
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

//! Random words are judged as the plain engine judges them.

use ludograph::diagnostic::Code;

use crate::playout::Dice;

use super::block::Block;
use super::game::{Playout, block_of, scattered};
use super::judge::{Fault, Verdict, force, is_pass_forced, judge};
use super::position::{Edition, Phase, Position, Rules};
use super::sound::{any_game, sets_and_seeds};
use super::text::{Page, Prefix, Style, tags};
use super::wild;
use super::word::{Part, Word, is_numbered, offset, text};
use crate::sound::{Error, check, errors};

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
        ("off-board" | "orientation", Some(Part::Mark(..))) if is_shift => {
            vec![("false-shift", part)]
        }
        // Behind men that are set.
        ("syntax", Some(Part::Take(_) | Part::Send(..))) if position.phase == Phase::Setting => {
            let codes = ["off-board", "bad-removal", "bad-send", "empty"];
            codes.map(|code| (code, part)).to_vec()
        }
        ("must-roll-again", Some(Part::Mark(..))) => vec![("bad-roll", part)],
        ("must-roll-again", Some(Part::Swap(_))) => vec![("false-swap", part)],
        ("false-reroll", _) if game.steps.is_empty() => vec![("false-mark", part)],
        ("off-line", Some(Part::Move(path))) if path.len() > 2 => vec![("moved-twice", part)],
        ("game-over", _) => {
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

/// A word behind a game, and what is said of the record.
struct Tried<'a> {
    game: &'a Playout,
    word: &'a Word,
    text: &'a str,
}

/// Judges words of many kinds behind games of that rule set, and hands each on.
fn try_words(rules: Rules, seed: u64, tilde: &str, mut each: impl FnMut(&Tried<'_>)) {
    let mut dice = Dice::new(seed);
    for _ in 0..40 {
        let game = before(rules, &mut dice);
        for _ in 0..12 {
            let word = wild::word(&game.last, &mut dice);
            if !is_plain(&game.last, &word) || wild::is_open(&game.last, &word) {
                continue;
            }
            let verdict = match tilde {
                "" => judge(&game.last, &word),
                _ => force(&game.last, &word),
            };
            let is_1879 = rules.edition == Edition::Feb1879;
            if is_1879 && verdict.as_ref().is_err_and(|fault| fault.0 == "syntax") {
                // It is open what regrouping is before all else is done, and what stands behind it.
                continue;
            }
            // In 1881 it is open on which line a man went whose move is forgiven.
            let is_1881 = rules.edition == Edition::Of1881;
            if is_1881 && tilde == "~" && verdict.is_err() && wild::moves_again(&word) {
                continue;
            }
            let (text, expected) = case(&game, &word, &verdict, tilde, &mut dice);
            let found = errors(&text);
            assert!(
                expected.contains(&found),
                "{text}\nexpected {expected:?}\nfound {found:?}"
            );
            each(&Tried {
                game: &game,
                word: &word,
                text: &text,
            });
        }
    }
}

#[test]
fn random_words_are_judged_alike() {
    for (rules, seed) in sets_and_seeds(3) {
        let mut legal = 0;
        try_words(rules, seed, "", |tried| {
            legal += usize::from(judge(&tried.game.last, tried.word).is_ok());
        });
        assert!(legal > 30, "{}: {legal} legal words", rules.variant());
    }
}

#[test]
fn what_was_played_against_the_rules_is_replayed_alike() {
    for (rules, seed) in sets_and_seeds(4) {
        let mut replayed = 0;
        try_words(rules, seed, "~", |tried| {
            let position = &tried.game.last;
            let is_legal = judge(position, tried.word).is_ok();
            let is_replayed = !is_legal && force(position, tried.word).is_ok();
            let found = check(tried.text);
            let has = |code| found.list().iter().any(|d| d.code == code);
            assert_eq!(has(Code::NeedlessTilde), is_legal, "{}", tried.text);
            assert_eq!(has(Code::AsPlayed), is_replayed, "{}", tried.text);
            replayed += usize::from(is_replayed);
        });
        assert!(replayed > 10, "{}: {replayed} replayed", rules.variant());
    }
}

//! Records with one fault are refused with that fault's code, at its turn, line and column.

use std::collections::BTreeSet;

use crate::playout::Dice;

use super::fault_text;
use super::fault_words::make;
use super::game::Playout;
use super::judge::judge;
use super::position::{Edition, Rules};
use super::sound::sets_and_seeds;
use super::text::{Page, Prefix, Style, body, tags};
use super::word::{Part, offset, text};
use crate::sound::{Error, errors};

/// A record with one fault, and the fault.
pub(super) type Faulty = Option<(String, Error)>;

/// Every code of section 9.
const SECTION_9: &str = "
    syntax off-board not-border occupied too-many-men missing-men mark-missing false-mark
    mark-not-in-field mark-not-central mark-occupied mark-unchanged orientation rendezvous-on-border
    own-man-in-rendezvous can-muster-at-once not-clear not-empty bad-roll must-roll-again false-reroll
    already-home false-swap bad-swap false-shift bad-shift shift-collision empty not-your-man moved-twice
    off-line bad-corner blocked too-far over-allowance not-spent false-pass wrong-capture
    false-replacement missing-replacement missing-removal bad-removal missing-send bad-send game-over
    bad-diagram wrong-number wrong-side wrong-session wrong-position wrong-result wrong-score
";

/// The codes of the rules of section 9 that a rule set can show.
fn codes(rules: Rules) -> Vec<&'static str> {
    let edition = rules.edition;
    let standard = edition == Edition::Standard;
    let (natural, nine) = (rules.natural_selection, !rules.shrinks());
    let is = |one: Edition| edition == one;
    let shown: [(bool, &[&str]); 19] = [
        (
            true,
            &[
                "syntax",
                "off-board",
                "mark-missing",
                "false-mark",
                "orientation",
                "false-swap",
                "empty",
                "not-your-man",
                "moved-twice",
                "off-line",
                "bad-corner",
                "blocked",
                "over-allowance",
                "false-replacement",
            ],
        ),
        (rules.sets_men(), &["not-border", "occupied"]),
        (
            is(Edition::Feb1879) || is(Edition::Oct1880) || is(Edition::Dec1880),
            &["missing-men", "too-many-men"],
        ),
        (!rules.rolls(), &["mark-not-in-field"]),
        (standard && !natural, &["mark-occupied"]),
        (rules.border_frame, &["rendezvous-on-border"]),
        (rules.shrinks() && !natural, &["too-far"]),
        (standard, &["not-spent"]),
        (rules.shrinks() || rules.sets_men(), &["false-pass"]),
        (rules.shrinks(), &["wrong-capture"]),
        (nine, &["missing-removal", "bad-removal"]),
        (nine && !is(Edition::Jan1879), &["missing-send", "bad-send"]),
        (rules.rolls(), &["bad-roll", "false-reroll"]),
        (natural || is(Edition::Jan1879), &["must-roll-again"]),
        (
            rules.is_1893(),
            &["mark-not-central", "missing-replacement"],
        ),
        (rules.swap_colours || rules.is_1893(), &["bad-swap"]),
        (is(Edition::Oct1880), &["not-clear", "not-empty"]),
        (is(Edition::Of1881), &["can-muster-at-once"]),
        (
            is(Edition::Dec1880),
            &[
                "mark-unchanged",
                "false-shift",
                "bad-shift",
                "shift-collision",
            ],
        ),
    ];
    let own = is(Edition::Second1893) || is(Edition::Dec1880) || is(Edition::Of1881);
    let rest = [(own, "own-man-in-rendezvous"), (natural, "already-home")];
    let shown = shown.iter().filter(|(shows, _)| *shows);
    let rest = rest.iter().filter(|(shows, _)| *shows);
    shown
        .flat_map(|(_, codes)| codes.iter().copied())
        .chain(rest.map(|(_, code)| *code))
        .collect()
}

/// A fault of the rules in a game, at some word.
fn of_the_rules(code: &'static str, game: &Playout, dice: &mut Dice) -> Faulty {
    // The first words are of a kind of their own.
    let most = if dice.below(6) == 0 { 2 } else { usize::MAX };
    let i = dice.below(game.steps.len().min(most));
    let step = &game.steps[i];
    if code == "false-reroll" && i == 0 {
        return None;
    }
    let (word, part) = make(code, step, dice).filter(|(word, _)| !word.is_empty())?;
    match judge(&step.before, &word) {
        Err((found, at)) if found == code => assert_eq!(at, part, "{code} {word:?}"),
        _ => return None,
    }
    let mut page = Page::default();
    tags(game, &mut page, None, None);
    let style = Style::any(dice);
    body(&game.cut(i), &mut page, dice, style);
    let mut prefix = Prefix::of(style, &step.before, &word, step.number);
    if !matches!(word[0], Part::Mark(..) | Part::Roll(..)) {
        prefix.session = None;
    }
    let (line, column) = prefix.write(&mut page, &text(&word)).word;
    let column = column + part.map_or(0, |part| offset(&word, part)) as u64;
    rest(game, i + 1, &mut page, dice, style);
    Some((page.text, (code, Some(step.number as u32), (line, column))))
}

/// The words behind a fault, now and then: nobody judges them.
pub(super) fn rest(game: &Playout, from: usize, page: &mut Page, dice: &mut Dice, style: Style) {
    for step in game.steps[from..].iter().take(dice.below(3)) {
        super::text::write(step, page, style);
    }
}

/// Games to make faults in: from the start, and from blocks that lead to what is rare.
fn games(rules: Rules, dice: &mut Dice) -> Vec<Playout> {
    let mut games: Vec<Playout> = (0..8).map(|_| Playout::new(rules, dice, 400)).collect();
    for _ in 0..80 {
        games.push(super::rare::game(rules, dice));
    }
    games
}

#[test]
fn one_fault_is_found_at_its_place() {
    let mut made = BTreeSet::new();
    for (rules, seed) in sets_and_seeds(1) {
        let mut dice = Dice::new(seed);
        let games = games(rules, &mut dice);
        for code in codes(rules).into_iter().chain(fault_text::CODES) {
            let mut count = 0;
            for _ in 0..6000 {
                let game = dice.pick(&games).unwrap();
                let found = match fault_text::make(code, game, &mut dice) {
                    None => of_the_rules(code, game, &mut dice),
                    found => found,
                };
                let Some((text, fault)) = found else {
                    continue;
                };
                assert_eq!(errors(&text), [fault], "{}\n{text}", rules.variant());
                count += 1;
                if count == 4 {
                    break;
                }
            }
            assert!(count > 0, "no {code} in {}", rules.variant());
            made.insert(code);
        }
    }
    let missing: Vec<_> = SECTION_9
        .split_whitespace()
        .filter(|code| !made.contains(code))
        .collect();
    assert!(missing.is_empty(), "no {missing:?}");
}

//! Records of random games, in every form, are accepted without a fault.

use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;
use proptest::prelude::*;

use crate::playout::{Dice, Page, Place, Playout, Style, games, playout};

/// Movetext, with check-points now and then.
fn movetext(playout: &Playout, dice: &mut Dice, style: Style, checks: bool) -> String {
    let mut page = Page::default();
    playout.tags(&mut page);
    for i in 0..playout.plies.len() {
        if checks && i > 0 && dice.below(6) == 0 {
            let side = dice.coin();
            playout.position(&mut page, i, side);
        }
        playout.turn(&mut page, i, dice, style);
    }
    idle_passes(playout, &mut page, dice);
    page.text
}

/// Up to two idle passes are let through behind the end in games of discs.
fn idle_passes(playout: &Playout, page: &mut Page, dice: &mut Dice) {
    if playout.has_idle_passes() {
        for _ in 0..dice.below(3) {
            page.word("pass");
        }
    } else if playout.plies.is_empty() {
        page.word("*");
    }
}

/// One diagram, or several, with movetext between them now and then.
fn diagrams(playout: &Playout, dice: &mut Dice, most: usize) -> String {
    let mut page = Page::default();
    playout.tags(&mut page);
    let (mut from, turns) = (0, playout.plies.len());
    let pieces = 1 + dice.below(most);
    for piece in 0..pieces {
        let to = if piece + 1 == pieces {
            turns
        } else {
            from + dice.below(turns - from + 1)
        };
        if most > 1 && dice.below(4) == 0 {
            let style = Style::any(dice);
            for i in from..to {
                playout.turn(&mut page, i, dice, style);
            }
        } else {
            let labels = dice.coin();
            playout.diagram(&mut page, from, to, labels);
        }
        from = to;
    }
    idle_passes(playout, &mut page, dice);
    page.text
}

/// A sound record of a game in one of four forms.
pub fn sound(playout: &Playout, dice: &mut Dice, form: u8) -> String {
    let style = Style::any(dice);
    match form {
        0 => movetext(playout, dice, style, false),
        1 => movetext(playout, dice, style, true),
        2 => diagrams(playout, dice, 1),
        _ => diagrams(playout, dice, 4),
    }
}

pub fn check(text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    assert!(
        Reader::new(None).check(&Chunk::new(text), &mut diagnostics),
        "no record: {text}"
    );
    diagnostics
}

/// A code, a turn and a place.
pub type Error = (&'static str, Option<u32>, Place);

/// The errors of a record.
pub fn errors(text: &str) -> Vec<Error> {
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn records_of_random_games_are_sound(set in 0..games().len(), seed: u64, most in 0..90usize, form in 0..4u8) {
        let playout = playout(games()[set], seed, most);
        let mut dice = Dice::new(!seed);
        let text = sound(&playout, &mut dice, form);
        let diagnostics = check(&text);
        prop_assert!(diagnostics.list().is_empty(), "{text}\n{:#?}", diagnostics.list());
    }
}

//! `check` says the same of a record and of its canonical form, which does not change again.

use ludograph::diagnostic::Code;
use proptest::prelude::*;

use crate::faulty::mutated;
use crate::playout::{Dice, Playout, Style, games, playout};
use crate::sound::sound;
use crate::theorems::fmt::{same_verdict, verdict};

pub fn assert_canonical(text: &str) -> Result<(), TestCaseError> {
    same_verdict(None, text);
    let before = verdict(None, text);
    let Some(formatted) = before.formatted else {
        let unread =
            |&(code, _): &(Code, _)| matches!(code, Code::Syntax | Code::Unclosed | Code::TooLarge);
        prop_assert!(
            before.said.iter().any(unread)
                || text.contains('\u{1f600}')
                || text.contains("diagram"),
            "kept: {text}"
        );
        return Ok(());
    };
    let passes = verdict(None, &formatted).passes;
    // All passes are written, but for those inside diagrams and before variations that write them.
    prop_assert!(
        passes.is_empty() || formatted.contains('('),
        "{}\n{:?}",
        formatted,
        passes
    );
    Ok(())
}

/// Movetext in which words are followed by variations: the same turn, another one, or nonsense.
pub fn varied(playout: &Playout, dice: &mut Dice) -> String {
    let mut page = crate::playout::Page::default();
    playout.tags(&mut page);
    for i in 0..playout.plies.len() {
        let style = Style::any(dice);
        playout.turn(&mut page, i, dice, style);
        while dice.below(5) == 0 {
            if dice.below(4) == 0 {
                // A diagram without numbers is a check-point, and no word.
                playout.diagram(&mut page, i + 1, i + 1, true);
            }
            variation(playout, &mut page, i, dice);
        }
    }
    page.text
}

fn variation(playout: &Playout, page: &mut crate::playout::Page, i: usize, dice: &mut Dice) {
    page.text.push('(');
    if dice.coin() {
        page.text.push_str("{a line} ");
    }
    match dice.below(6) {
        0 => playout.diagram(page, i, i, true),
        1 => {
            playout.position(page, i, true);
        }
        _ => {}
    }
    if dice.below(3) == 0 {
        page.word("pass");
    }
    let cells = &playout.legal[i];
    let cell = dice.pick(cells).copied().unwrap_or(playout.plies[i].cell);
    if dice.coin() {
        page.word(&format!("{}.", i + 1));
    }
    page.word(playout.name(cell));
    if dice.below(4) == 0 {
        page.text.push_str("(d5 e6) ");
    }
    page.word(")!?".get(..1 + dice.below(2) * 2).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn check_says_the_same_of_the_canonical_form(
        set in 0..games().len(), seed: u64, most in 1..90usize, form in 0..6u8, kind in 0..21u8,
    ) {
        let playout = playout(games()[set], seed, most);
        let mut dice = Dice::new(!seed);
        let text = match form {
            0..4 => sound(&playout, &mut dice, form),
            4 => varied(&playout, &mut dice),
            _ => match mutated(&playout, &mut dice, kind) {
                Some((text, _)) => text,
                None => return Ok(()),
            },
        };
        assert_canonical(&text)?;
    }
}

#[test]
fn a_pass_that_a_variation_writes_stays_out_before_the_word_it_replaces() {
    // Mini, best play: Black has to pass after turn 18 (rules/macbeth.md, section 9).
    let head = "[Game \"macbeth\"]\n[Variant \"mini\"]\n[Result \"*\"]\n\n";
    let moves = "c2 f5 g6 e3 f3 b1 c1 d1 e6 b3 a2 c5 c6 a3 a4 f7 e7 d7";
    for (rest, written) in [
        ("e2", "pass 19. e2"),
        ("e2 (pass 19. e2)", "18. d7 19. e2 (pass 19. e2)"),
    ] {
        let seen = verdict(None, &format!("{head}{moves} {rest}\n"));
        assert_eq!(seen.said, [], "{rest}");
        let formatted = seen.formatted.unwrap().replace('\n', " ");
        assert!(formatted.contains(written), "{formatted}");
        assert_eq!(
            verdict(
                None,
                &formatted.replace("] [", "]\n[").replacen("]  ", "]\n\n", 1)
            )
            .said,
            []
        );
    }
}

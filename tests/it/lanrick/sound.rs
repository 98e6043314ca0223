//! Records of random games are accepted without a fault.

use crate::playout::Dice;
use crate::sound::errors;

use super::game::{Playout, Step, block_of, scattered};
use super::position::{Edition, Phase, Rules};
use super::text::{Style, record};

/// Every rule set with a seed; several seeds where `LUDOGRAPH_ROUNDS` asks for a longer run.
pub(super) fn sets_and_seeds(seed: u64) -> impl Iterator<Item = (Rules, u64)> {
    let rounds = std::env::var("LUDOGRAPH_ROUNDS").ok();
    let rounds = rounds.and_then(|n| n.parse().ok()).unwrap_or(1);
    (0..rounds).flat_map(move |round| {
        let sets = Rules::all().into_iter();
        sets.map(move |rules| (rules, seed + 1000 * round))
    })
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
fn records_of_random_games_are_sound() {
    for (rules, seed) in sets_and_seeds(2) {
        let mut dice = Dice::new(seed);
        let mut over = 0;
        for _ in 0..20 {
            let game = any_game(rules, &mut dice);
            over += usize::from(game.is_over());
            let style = Style::any(&mut dice);
            let text = record(&game, &mut dice, style).text;
            assert_eq!(errors(&text), [], "{text}");
        }
        assert!(over > 1, "{}: {over} games end", rules.variant());
    }
}

#[test]
fn whole_matches_are_sound() {
    for (rules, seed) in sets_and_seeds(7).filter(|(rules, _)| rules.edition == Edition::Feb1879) {
        let mut dice = Dice::new(seed);
        let mut longest = 0;
        for _ in 0..6 {
            let game = Playout::new(rules, &mut dice, 900);
            let sets = |step: &&Step| step.before.phase == Phase::Setting;
            longest = longest.max(game.steps.iter().filter(sets).count());
            assert!(game.is_over(), "{} words", game.steps.len());
            let style = Style::any(&mut dice);
            let text = record(&game, &mut dice, style).text;
            assert_eq!(errors(&text), [], "{text}");
        }
        // Each side sets its men once a hand.
        assert!(longest >= 4, "{longest}");
    }
}

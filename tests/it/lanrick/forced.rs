//! Passes that are forced may be left out.

use crate::playout::Dice;

use super::block::Block;
use super::game::{Playout, any_colour};
use super::position::{Edition, Men, Rules};
use super::sound::sets_and_seeds;
use super::squares::{Square, read};
use super::text::{Style, record};
use super::word::Part;
use crate::sound::errors;

/// A side in a corner that cannot move, and is to.
fn hemmed_in(rules: Rules, dice: &mut Dice) -> Block {
    let few = dice.coin() && rules.edition != Edition::Feb1879;
    let (own, others) = if few {
        ("a1 b1", "a2 b2 c1 c2")
    } else {
        ("a1 b1 c1", "a2 b2 c2 d1 d2")
    };
    let (flip, mirror) = (dice.coin(), dice.coin());
    let turned = |(file, rank): Square| {
        let file = if flip { 9 - file } else { file };
        if mirror { (rank, file) } else { (file, rank) }
    };
    let side = any_colour(dice);
    let of = |names: &str, side| -> Men {
        let squares = names.split(' ').map(read);
        squares.map(|at| (turned(at), side)).collect()
    };
    let men = [of(own, side), of(others, side.other())].concat();
    let session = if rules.shrinks() { 11 - men.len() } else { 1 };
    Block {
        side: Some(side),
        number: None,
        mark: Some((turned((6, 6)), None)),
        session: Some(session as u32),
        played: None,
        men,
    }
}

#[test]
fn forced_passes_may_be_left_out() {
    for (rules, seed) in sets_and_seeds(5) {
        let mut dice = Dice::new(seed);
        let mut left_out = 0;
        for i in 0..12 {
            let block = hemmed_in(rules, &mut dice);
            let game = Playout::from_block(rules, block, &mut dice, 6);
            assert!(game.steps[0].is_forced_pass(), "{:?}", game.steps[0]);
            let mut style = Style::any(&mut dice);
            style.passes = i % 2 == 0;
            let page = record(&game, &mut dice, style);
            assert_eq!(errors(&page.text), [], "{}", page.text);
            let by_men = matches!(game.steps[1].word[0], Part::Move(_));
            left_out += usize::from(by_men && !style.passes);
        }
        assert!(left_out > 0, "{}", rules.variant());
    }
}

//! Games of every kind are replayed alike, turn by turn.

use ludograph::board::Side;

use crate::playout::Dice;

use super::block::Block;
use super::events::Events;
use super::examples::ends::no_way_out;
use super::game::{Playout, Table, rounds};
use super::judge::{ban, taken};
use super::player::claimed;
use super::scattered::{open_block, pairs_taken};
use super::sets::{Name, Rules};
use super::theatre::any_stage;
use super::view::{plain, real};
use super::word::Part;

/// A game whose next stone leaves Black nothing but forbidden points.
fn hopeless(rules: Rules, dice: &mut Dice) -> Playout {
    let stones = no_way_out();
    let edge = [(1, 1), (15, 1), (1, 15), (15, 15), (1, 8), (8, 1)];
    let hole = *dice.pick(&edge).unwrap();
    let block = Block {
        stones: stones.without(&[hole]),
        side: Some(Side::White),
        number: None,
        pairs: None,
    };
    let mut game = Playout::begin(rules, Some(block), dice);
    game.add(vec![Part::Place(hole)], false);
    game.play(dice, 3)
}

/// A game from the start, from any position, or from one with a point where much happens.
pub(super) fn any_game(rules: Rules, dice: &mut Dice) -> Playout {
    match dice.below(5) {
        _ if rules.is_ninuki() && rules.size == 15 && dice.below(80) == 0 => hopeless(rules, dice),
        0 => {
            let most = if dice.below(4) == 0 { 400 } else { 80 };
            let most = 1 + dice.below(most);
            Playout::begin(rules, None, dice).play(dice, most)
        }
        1 => {
            let most = if dice.below(4) == 0 { 300 } else { 12 };
            let block = open_block(rules, dice);
            Playout::begin(rules, Some(block), dice).play(dice, most)
        }
        _ => staged(rules, dice),
    }
}

fn staged(rules: Rules, dice: &mut Dice) -> Playout {
    loop {
        let (stones, side, at) = any_stage(rules.size, dice);
        let pairs = rules.captures() && dice.below(4) > 0;
        let block = Block {
            stones,
            side: Some(side),
            number: None,
            pairs: pairs.then(|| pairs_taken(dice)),
        };
        let mut game = Playout::begin(rules, Some(block), dice);
        if game.last.end.is_some() {
            continue;
        }
        let forced = ban(&game.last, at).is_some();
        if dice.below(5) > 0 && (!forced || dice.below(3) == 0) {
            let gone = taken(&game.last, at);
            game.add(claimed(at, &gone, dice), forced);
        }
        let most = game.steps.len() + dice.below(4);
        return game.play(dice, most);
    }
}

/// Replays a game by the real engine, and compares the two after every word.
fn compare(playout: &Playout) {
    let mut table = Table::of(playout);
    let same = |table: &Table, step: usize| {
        let position = match step {
            0 => playout
                .steps
                .first()
                .map_or(&playout.last, |step| &step.before),
            _ => playout.after(step - 1),
        };
        let expected = plain(position);
        let found = real(table.game, table.play.as_ref());
        assert_eq!(found, expected, "\nafter {}", playout.cut(step).words());
    };
    same(&table, 0);
    for (i, step) in playout.steps.iter().enumerate() {
        let done = table.play(&step.word, step.forced);
        assert_eq!(done, Ok(()), "{}", playout.cut(i + 1).words());
        same(&table, i + 1);
    }
}

fn games_of(name: Name, seed: u64, each: u64) -> Events {
    let mut events = Events::default();
    for rules in Rules::of(name) {
        let mut dice = Dice::new(seed);
        for _ in 0..each * rounds() {
            let game = any_game(rules, &mut dice);
            events.of_game(&game);
            compare(&game);
        }
    }
    events
}

#[test]
fn games_of_ninuki_are_replayed_alike() {
    games_of(Name::Ninuki, 1, 600).assert_all(
        "one pair taken
        two pairs taken
        three pairs taken
        a point played again
        a stone against the rules
        a false pass
        captures
        five
        five-stands
        overline-cut
        full-board
        no-legal-move
        six made
        five and six made by one stone
        a five waits
        two fives wait
        two fives win
        annulled in several places
        a five annulled, and play goes on
        two fives annulled
        one of two fives annulled
        a five annulled by a five
        a five too late
        the fifth pair beats a five
        a five with the fifth pair
        cut alone
        cut with the fifth pair
        cut with a five
        cut before a waiting five
        an overline cut to less or more than five
        a double three of White's
        a double three with a five
        a double three with the fifth pair
        a double three that annuls
        ~double-three",
    );
}

#[test]
fn games_of_gomoku_are_replayed_alike() {
    games_of(Name::Gomoku, 2, 150).assert_all(
        "five
        full-board
        six made
        five and six made by one stone
        a false pass",
    );
}

#[test]
fn games_of_pente_are_replayed_alike() {
    games_of(Name::Pente, 3, 300).assert_all(
        "one pair taken
        two pairs taken
        three pairs taken
        a point played again
        a stone against the rules
        a false pass
        captures
        five
        full-board
        six made
        five and six made by one stone
        a five with the fifth pair",
    );
}

#[test]
fn games_of_renju_are_replayed_alike() {
    games_of(Name::Renju, 4, 600).assert_all(
        "a pass
        both-pass
        a stone against the rules
        five
        full-board
        six by White
        six by Black
        ~overline
        five and six made by one stone",
    );
}

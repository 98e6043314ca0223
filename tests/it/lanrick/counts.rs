//! The numbers of section 13, counted by brute force.

use std::collections::BTreeSet;

use crate::playout::Dice;

use super::block::Block;
use super::game::scattered;
use super::judge::judge;
use super::position::{Colour, Edition, Men, Position, Rules};
use super::sound::sets_and_seeds;
use super::squares::Square;
use super::turn::Turn;
use super::word::parse;

/// Men from the rows of a block, rank 8 first.
pub(super) fn rows(rows: [&str; 8]) -> Men {
    let mut men = Vec::new();
    for (row, rank) in rows.into_iter().zip((1..=8).rev()) {
        for (mark, file) in row.split_whitespace().zip(1..) {
            match mark {
                "." => {}
                letter => men.push(((file, rank), Colour::read(letter))),
            }
        }
    }
    men
}

fn block(men: Men, side: Colour, mark: Square, session: u32) -> Block {
    Block {
        men,
        side: Some(side),
        number: None,
        mark: Some((mark, None)),
        session: Some(session),
        played: None,
    }
}

/// The words, and the boards that they lead to.
fn count(position: &Position) -> (usize, usize) {
    let boards = Turn::begin(position).boards();
    let different: BTreeSet<&Men> = boards.iter().collect();
    (boards.len(), different.len())
}

fn standard() -> Rules {
    Rules::of(Edition::Standard)
}

#[test]
fn the_start_has_369_words() {
    for mark in [(4, 5), (2, 2), (7, 3)] {
        let start = Position::start(standard(), Colour::White);
        let start = judge(&start, &[super::word::Part::Mark(mark, None)]).unwrap();
        assert_eq!(count(&start), (369, 194), "{mark:?}");
    }
    let start = Position::start(Rules::of(Edition::Of1893), Colour::White);
    let start = judge(&start, &parse("@d5")).unwrap();
    assert_eq!(count(&start), (390, 215));
}

const FIGURE_8: [&str; 8] = [
    ". . . W . W . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . B .",
    ". . . . B . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". B W . . . W .",
];

#[test]
fn figure_8_has_as_many_words_as_the_rules_say() {
    let start = block(rows(FIGURE_8), Colour::Black, (3, 5), 4);
    let start = start.start(standard(), Colour::White);
    assert_eq!(count(&start), (1893, 453));
    let next = judge(&start, &parse("b1-a1-a3")).unwrap();
    assert_eq!(count(&next), (21700, 2081));
}

fn men(white: &str, black: &str) -> Men {
    let of = |names: &str, colour| -> Men {
        let names = names.split(' ');
        names
            .map(|name| (super::squares::read(name), colour))
            .collect()
    };
    [of(white, Colour::White), of(black, Colour::Black)].concat()
}

#[test]
fn figure_9_has_as_many_words_as_the_rules_say() {
    let six = men("a4 b7 g1", "c5 c8 f8 c1");
    let six = block(six, Colour::White, (3, 5), 4).start(standard(), Colour::White);
    assert_eq!(count(&six), (1334, 322));
    let four = men("a4 b7 g1", "c5 f8");
    let four = block(four, Colour::White, (3, 5), 6).start(standard(), Colour::White);
    assert_eq!(count(&four), (1502, 356));
}

#[test]
fn carrolls_eight_squares_have_as_many_words_as_the_rules_say() {
    let eight = men("b4 a3 c1 g1", "c8 f8 a7 g6 a5");
    let eight = block(eight, Colour::White, (3, 5), 2);
    let start = eight.start(standard(), Colour::White);
    assert_eq!(count(&start), (22894, 2173));
    let start = eight.start(Rules::of(Edition::Of1893), Colour::White);
    assert_eq!(count(&start), (116_824, 7830));
}

#[test]
fn the_last_session_has_56_words() {
    let mut three = block(men("a7 g1", "a3 f8"), Colour::White, (4, 4), 7);
    three.mark = Some(((4, 4), Some('/')));
    for played in [None, Some([true, false]), Some([false, false])] {
        three.played = played;
        let start = three.start(standard(), Colour::White);
        assert_eq!(count(&start), (56, 31), "{played:?}");
    }
}

/// Every way of at most two turns that `judge` allows is among the moves, and no other: what a turn
/// must spend rests on them.
#[test]
fn the_moves_of_a_man_are_those_that_are_allowed() {
    let mut turned = 0;
    for (rules, seed) in sets_and_seeds(6) {
        let mut dice = Dice::new(seed);
        for _ in 0..4 {
            let start = scattered(rules, &mut dice).start(rules, Colour::White);
            let turn = Turn::begin(&start);
            let moves: Vec<Vec<Square>> = turn.moves().into_iter().map(|(path, _)| path).collect();
            let short = moves.iter().filter(|path| path.len() <= 4);
            let short: BTreeSet<&Vec<Square>> = short.collect();
            let allowed: Vec<Vec<Square>> = ways(&start)
                .into_iter()
                .filter(|path| turn.judge(path).is_ok())
                .collect();
            turned += allowed.iter().filter(|path| path.len() > 2).count();
            assert_eq!(short, allowed.iter().collect(), "{start:?}");
        }
    }
    assert!(turned > 20, "{turned} moves round corners");
}

/// Ways of the men to move to all squares, straight and by one or two corners.
fn ways(start: &Position) -> Vec<Vec<Square>> {
    let corners = [(1, 1), (1, 8), (8, 1), (8, 8)];
    let mut betweens: Vec<Vec<Square>> = vec![Vec::new()];
    betweens.extend(corners.map(|one| vec![one]));
    betweens.extend(
        corners
            .into_iter()
            .flat_map(|one| corners.map(|two| vec![one, two])),
    );
    let mut ways = Vec::new();
    for from in start.men_of(start.mover) {
        for between in &betweens {
            for to in super::squares::all() {
                ways.push([&[from], &between[..], &[to]].concat());
            }
        }
    }
    ways
}

//! Where positions begin, and what is forbidden in them: the same points with the same codes.

use ludograph::board::Side;

use crate::playout::Dice;

use super::block::Block;
use super::events::Events;
use super::game::{Table, rounds};
use super::position::Position;
use super::scattered::{any_point, any_side, block, cross_of_threes, plant_row};
use super::sets::{Name, Rules};
use super::shapes::forbidden_to_depth;
use super::stones::{AXES, Stones, step};
use super::theatre::stage;
use super::view::{plain, real};

/// Ten to 120 stones, anywhere or in rows and crosses.
fn crowded(rules: Rules, dice: &mut Dice) -> Stones {
    match dice.below(4) {
        0 => strewn(rules, dice),
        1 | 2 => web(rules, dice),
        _ => {
            let mut stones = Stones::new(rules.size);
            for _ in 0..=dice.below(12) {
                match dice.below(3) {
                    0 => plant_row(&mut stones, dice),
                    1 => cross_of_threes(&mut stones, dice),
                    _ => {
                        stage(&mut stones, Side::Black, dice);
                    }
                }
            }
            stones
        }
    }
}

fn strewn(rules: Rules, dice: &mut Dice) -> Stones {
    let mut stones = Stones::new(rules.size);
    let whites = 2 + dice.below(9);
    for _ in 0..10 + dice.below(111) {
        let at = any_point(&stones, dice);
        let white = dice.below(whites) == 0;
        stones.put(at, Some(if white { Side::White } else { Side::Black }));
    }
    stones
}

/// Many black stones in a small part of the board, no more than two of them side by side: threes that
/// hang together.
fn web(rules: Rules, dice: &mut Dice) -> Stones {
    let mut stones = Stones::new(rules.size);
    let size = 7 + dice.below(4);
    let room = rules.size as usize - size + 1;
    let low = (1 + dice.below(room) as i32, 1 + dice.below(room) as i32);
    for _ in 0..size * size * (12 + dice.below(24)) / 100 {
        let at = step(low, (dice.below(size) as i32, dice.below(size) as i32), 1);
        let is_long = AXES
            .iter()
            .any(|&axis| stones.length(at, axis, Side::Black) > 2);
        if stones.is_empty(at) && !is_long {
            stones.put(at, Some(Side::Black));
        }
    }
    for _ in 0..dice.below(6) {
        let at = step(low, (dice.below(size) as i32, dice.below(size) as i32), 1);
        stones.put(at, Some(Side::White));
    }
    stones
}

/// Compares the two where a block begins a game.
fn compare(rules: Rules, block: &Block, first: Side) -> Position {
    let position = block.start(rules, first);
    let table = Table::new(rules, first, Some(block));
    let found = real(table.game, table.play.as_ref());
    assert_eq!(found, plain(&position), "\n{} {block:?}", rules.id());
    position
}

fn count_forbidden(position: &Position, events: &mut Events) {
    for at in position.stones.empty() {
        let code = position.shape(at);
        if let Some(code) = code {
            events.count(code);
        }
        if position.rules.name == Name::Renju && position.mover == Side::Black {
            for depth in 0..6 {
                let is_deeper = forbidden_to_depth(&position.stones, at, depth) != code;
                events.count_if(is_deeper, &format!("deeper than {depth}"));
            }
        }
    }
}

#[test]
fn the_same_points_are_forbidden() {
    for name in [Name::Renju, Name::Ninuki] {
        let mut events = Events::default();
        let each = if name == Name::Renju { 2500 } else { 100 };
        for (rules, seed) in Rules::of(name).into_iter().zip(21..) {
            let mut dice = Dice::new(seed);
            for _ in 0..each * rounds() {
                let block = Block {
                    stones: crowded(rules, &mut dice),
                    side: Some(if dice.below(8) == 0 {
                        Side::White
                    } else {
                        Side::Black
                    }),
                    number: None,
                    pairs: None,
                };
                let position = compare(rules, &block, Side::Black);
                if position.end.is_none() {
                    count_forbidden(&position, &mut events);
                }
            }
        }
        events.assert_all(match name {
            Name::Renju => {
                "overline
                double-four
                double-three
                deeper than 0
                deeper than 1
                deeper than 2"
            }
            _ => "double-three",
        });
    }
}

#[test]
fn games_begin_alike_from_any_position() {
    for (rules, seed) in Rules::all().into_iter().zip(41..) {
        let mut events = Events::default();
        let mut dice = Dice::new(seed);
        for _ in 0..150 * rounds() {
            let mut block = block(rules, &mut dice);
            if rules.captures() && dice.below(16) == 0 {
                let taken = [5 + dice.below(4) as u32, dice.below(5) as u32];
                block.pairs = Some(if dice.coin() {
                    taken
                } else {
                    [taken[1], taken[0]]
                });
            }
            let first = match rules.name {
                Name::Pente => any_side(&mut dice),
                _ => Side::Black,
            };
            let position = compare(rules, &block, first);
            match position.end {
                Some((_, reason)) => events.count(reason),
                None if position.waiting.is_some() => events.count("waiting"),
                None => events.count("open"),
            }
        }
        events.assert_all("open\nfull-board");
        events.assert_all(match rules.name {
            Name::Ninuki => "waiting\ncaptures",
            Name::Pente => "five\ncaptures",
            Name::Gomoku | Name::Renju => "five",
        });
    }
}

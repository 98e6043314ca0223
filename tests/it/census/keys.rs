//! Which games have the same key.

use std::collections::BTreeSet;

use ludograph::board::{Cell, image};
use ludograph::census::{Key, Maps, Under, key};

use super::line;
use crate::playout::{Playout, games, playout};

fn key(id: &str, turns: &str, under: Under) -> Key {
    let (game, line) = line(id, turns);
    key::of_line(game, &line, under)
}

/// How many different keys these games have as they stand, and under symmetry.
fn different(id: &str, games: &[&str]) -> (usize, usize) {
    let count = |under| {
        let keys = games.iter().map(|turns| key(id, turns, under));
        keys.collect::<BTreeSet<Key>>().len()
    };
    (count(Under::Nothing), count(Under::Symmetry))
}

#[test]
fn first_moves_that_are_one_in_a_mirror_have_one_key() {
    // The four of Othello, and the six of Macbeth (rules/macbeth.md, sections 11 and 12).
    assert_eq!(different("othello", &["d3", "c4", "f5", "e6"]), (4, 1));
    let macbeth = ["e4", "d5", "g5", "h7", "e7", "g8"];
    assert_eq!(different("macbeth", &macbeth), (6, 1));
    assert_eq!(
        different("othello:reversi", &["d4", "e4", "d5", "e5"]),
        (4, 1)
    );
    // The three second moves of Othello: parallel, diagonal, perpendicular.
    let second = ["f5 f4", "f5 f6", "f5 d6", "c4 c5", "d3 e3", "e6 f6"];
    assert_eq!(different("othello", &second), (6, 3));
    // The opening patterns of Renju are direct or indirect; the corners of a board are one.
    let renju = ["h8 h9", "h8 i8", "h8 h7", "h8 g8", "h8 i9", "h8 g7"];
    assert_eq!(different("renju", &renju), (6, 2));
    assert_eq!(
        different("gomoku", &["a1", "a15", "o1", "o15", "b1"]),
        (5, 2)
    );
}

#[test]
fn what_is_said_beside_the_turns_makes_no_difference() {
    let one = |id, all: &[&str]| assert_eq!(different(id, all), (1, 1), "{all:?}");
    // d5 encloses e5.
    let claim = "d5,xe5 {a claim} c4! c5 h7";
    let variation = "1. d5 2. c4 3. c5 4. h7 (4. g8 5. e7) B+";
    one(
        "macbeth",
        &["d5 c4 c5 h7", claim, variation, "D5 c4 c5 h7 resign"],
    );
    // No turn is left to White behind 9. f4, and two idle passes are dropped.
    let shortest = "d3 c3 b3 d2 e1 d6 d7 e3 f4";
    one("othello", &[shortest, &format!("{shortest} pass pass")]);
    let diagram = "diagram\n1 |        . . . . . .\n2 |       . # . # . # .\n3 |      . . . . . . . .\n\
        4 |     . # 2 # . # . # .\n5 |    . . . 1 W B . . . .\n6 |   . # . # B # W # . # .\n\
        7 |    . . . . W B . . . .\n8 |     . # . # . # . # .\n9 |      . . . . . . . .\n\
        10 |       . # . # . # .\n11 |        . . . . . .\nend";
    one("macbeth", &["d5 c4", diagram]);
}

#[test]
fn other_turns_rules_or_starts_are_other_games() {
    assert_eq!(
        different("othello", &["d3", "d3 c3", "d3 e3", "d3 c5"]),
        (4, 4)
    );
    let rules = ["othello", "othello:misere"].map(|id| key(id, "d3", Under::Symmetry));
    assert_ne!(rules[0], rules[1]);
    let empty = "8 | . . . . . . . .\n7 | . . . . . . . .\n6 | . . . . . . . .\n";
    let rest = "3 | . . . . . . . .\n2 | . . . . . . . .\n1 | . . . . . . . .\nend\n";
    let start = |side: char, rows: &str| format!("position {side}\n{empty}{rows}{rest}");
    let (one, other) = (
        "5 | . . . B W . . .\n4 | . . . W B . . .\n",
        "5 | . . . W B . . .\n4 | . . . B W . . .\n",
    );
    let games = [
        start('B', one) + "d3",
        start('B', other) + "e3",
        start('W', one) + "e3",
    ];
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    // The second is the first in a mirror, start and all; in the third White begins.
    assert_eq!(different("othello", &games), (3, 2));
}

/// The turns of a game seen under a symmetry, with or without forced passes.
fn text(game: &Playout, map: &[Cell], passes: bool) -> String {
    let mut turns = Vec::new();
    for ply in &game.plies {
        if ply.after_pass && passes {
            turns.push("pass");
        }
        turns.push(game.geometry.name(image(map, ply.cell)));
    }
    turns.join(" ")
}

#[test]
fn random_games_keep_their_keys_under_every_symmetry() {
    let (mut seen, mut passed) = (0, 0);
    for (game, seed) in games().into_iter().zip(1..) {
        let id = game.spec().id;
        for round in 0..3 {
            let played = playout(game, 100 * round + seed, 70);
            let maps = Maps::of(game);
            let plain = text(&played, maps.start[0], false);
            let (own, symmetric) = (
                key(id, &plain, Under::Nothing),
                key(id, &plain, Under::Symmetry),
            );
            for map in &maps.start {
                let turns = text(&played, map, true);
                assert_eq!(key(id, &turns, Under::Symmetry), symmetric, "{id} {turns}");
                let is_same = text(&played, map, false) == plain;
                assert_eq!(key(id, &turns, Under::Nothing) == own, is_same, "{id}");
                seen += 1;
            }
            passed += usize::from(played.plies.iter().any(|ply| ply.after_pass));
        }
    }
    assert!(seen > 300 && passed > 5, "{seen} {passed}");
}

#[test]
fn a_beginning_has_the_key_that_it_has_alone() {
    let turns = ["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2"];
    for under in [Under::Nothing, Under::Symmetry] {
        let (game, whole) = line("othello", &turns.join(" "));
        let mut keys = Vec::new();
        key::of_beginnings(game, &whole, under, |words, key| keys.push((words, key)));
        let alone = (1..=turns.len()).map(|n| (n, key("othello", &turns[..n].join(" "), under)));
        assert_eq!(keys, alone.collect::<Vec<_>>());
    }
}

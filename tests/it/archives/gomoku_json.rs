//! Games of Gomoku as JSON: moves with times, and the last board in rows. Letters skip I, and rows count
//! from 0 at the top.

use std::fmt::Write;

use ludograph::board::Side;
use ludograph::record::Ending;
use serde_json::Value;

use super::forms::Game;
use super::grid::{Grid, Point, without_i};
use super::verdict::read;

/// A point of theirs on a board of that size.
fn point(name: &str, size: usize) -> Point {
    let (file, from_top) = without_i(name, 0);
    (file, size - 1 - from_top)
}

fn game(json: &Value, variant: &str) -> Game {
    let size = json["board_size"].as_u64().unwrap() as usize;
    let moves = json["moves"].as_array().unwrap();
    let mut turns = Vec::new();
    for (i, turn) in moves.iter().enumerate() {
        let stone = if i.is_multiple_of(2) { "X (" } else { "O (" };
        let turn = turn.as_object().unwrap();
        let (_, at) = turn.iter().find(|(key, _)| key.starts_with(stone)).unwrap();
        turns.push(point(at.as_str().unwrap(), size));
    }
    let mut words: Vec<&str> = Vec::new();
    words.extend((!variant.is_empty()).then_some(variant));
    words.extend((size == 19).then_some("19x19"));
    let mut tags = String::from("[Game \"gomoku\"]\n");
    if !words.is_empty() {
        let _ = writeln!(tags, "[Variant \"{}\"]", words.join(", "));
    }
    let result = match json["winner"].as_str().unwrap() {
        "X" => "B+",
        "O" => "W+",
        "draw" => "Draw",
        "none" => "*",
        other => panic!("{other} is no winner"),
    };
    let _ = writeln!(tags, "[Result \"{result}\"]");
    Game {
        tags,
        first: Side::Black,
        size,
        captures: false,
        turns,
    }
}

/// The last board as the file shows it.
fn last_board(json: &Value) -> Grid {
    let rows = json["board_state"].as_array().unwrap();
    let mut grid = Grid::new(rows.len());
    for (row, line) in rows.iter().rev().enumerate() {
        for (file, mark) in line.as_str().unwrap().split_whitespace().enumerate() {
            let stone = match mark {
                "." => None,
                "X" | "✕" => Some(Side::Black),
                "O" | "○" => Some(Side::White),
                _ => panic!("{mark} is no mark"),
            };
            grid.set((file, row), stone);
        }
    }
    grid
}

#[test]
fn games_end_as_the_files_say() {
    let mut ends = [0; 4];
    let files = super::files("tests/data/five/gomoku-ansi-c", ".json");
    assert_eq!(files.len(), 24);
    for (file, text) in files {
        let json: Value = serde_json::from_str(&text).unwrap();
        for variant in ["", "exact"] {
            let game = game(&json, variant);
            // The check-point of the record is the board of the file.
            assert_eq!(game.board(game.turns.len()), last_board(&json), "{file}");
            for record in [game.movetext(), game.diagrams(usize::MAX)] {
                let verdicts = read(&record);
                assert_eq!(verdicts.len(), 1, "{file}");
                assert_eq!(verdicts[0].faults, [], "{file}\n{record}");
                let end = verdicts[0].outcome.map(|end| (end.winner, end.ending));
                let (wanted, kind) = match json["winner"].as_str().unwrap() {
                    "X" => (Some((Some(Side::Black), Ending::Five)), 0),
                    "O" => (Some((Some(Side::White), Ending::Five)), 1),
                    "draw" => (Some((None, Ending::FullBoard)), 2),
                    _ => (None, 3),
                };
                assert_eq!(end, wanted, "{file}\n{record}");
                ends[kind] += 1;
            }
        }
    }
    // Wins of X and of O, draws and games broken off, each in two rule sets and two forms.
    assert_eq!(ends.map(|end| end / 4), [13, 9, 1, 1]);
}

//! Positions of the advanced tutorial of renju.net, each with a point and whether it is forbidden.

use ludograph::board::Side;
use ludograph::diagnostic::Code;
use serde_json::Value;

use super::forbidden::{listed, refused};
use super::grid::{Grid, name};

/// The position of a fixture, with the point that it asks about.
fn position(fixture: &Value) -> (Grid, String) {
    let rows = fixture["board"].as_array().unwrap();
    let (mut grid, mut asked) = (Grid::new(rows.len()), None);
    for (row, line) in rows.iter().rev().enumerate() {
        for (file, mark) in line.as_str().unwrap().chars().enumerate() {
            match mark {
                '.' => {}
                'B' => grid.set((file, row), Some(Side::Black)),
                'W' => grid.set((file, row), Some(Side::White)),
                '?' => asked = Some((file, row)),
                _ => panic!("{mark} is no mark"),
            }
        }
    }
    let asked = name(asked.unwrap());
    // Here the letter I is a file like any other.
    assert_eq!(fixture["probe"], asked.to_uppercase());
    (grid, asked)
}

/// The code that a fixture calls for: a row of threes and fours with an x between, or a six.
fn wanted(fixture: &Value) -> Option<Code> {
    let expected = fixture["expected"].as_str().unwrap();
    let (shape, _) = expected.split_once(" forbidden").unwrap();
    let lines: Vec<&str> = shape.split('x').collect();
    let count = |length: &str| lines.iter().filter(|line| **line == length).count();
    match shape {
        "not" => None,
        "6" => Some(Code::Overline),
        _ if count("4") > 1 => Some(Code::DoubleFour),
        _ if count("3") > 1 => Some(Code::DoubleThree),
        _ => panic!("{expected} names no shape"),
    }
}

#[test]
fn points_of_the_tutorial_are_forbidden_as_it_says() {
    let files = super::files("tests/data/five/gomoku2d", ".json");
    let fixtures: Vec<Value> = serde_json::from_str(&files[0].1).unwrap();
    assert_eq!(fixtures.len(), 23);
    let mut forbidden = 0;
    for fixture in &fixtures {
        let (grid, asked) = position(fixture);
        let (wanted, id) = (wanted(fixture), &fixture["id"]);
        let list = listed(&grid);
        let found = list.iter().find(|(cell, _)| *cell == asked);
        assert_eq!(found.map(|(_, code)| *code), wanted, "{id}: {list:?}");
        assert_eq!(refused(&grid, &asked), wanted, "{id}");
        forbidden += usize::from(wanted.is_some());
    }
    assert_eq!(forbidden, 15);
}

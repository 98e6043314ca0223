//! Boards in rows, with the points that are forbidden to Black.

use ludograph::board::Side;
use ludograph::diagnostic::Code;

use super::forbidden::{listed, refused};
use super::grid::{Grid, name};

/// Files and rows of the board.
const SIZE: usize = 15;

/// The board and the names of the points marked `D`. Two files want a row: the board is then flush with
/// the corner that their names say, north or south.
fn board(file: &str, text: &str) -> (Grid, Vec<String>) {
    let mut rows: Vec<&str> = text.lines().collect();
    let missing = vec!["..............."; SIZE - rows.len()];
    if file.contains("-corner-s") {
        rows.splice(..0, missing);
    } else {
        rows.extend(missing);
    }
    let (mut grid, mut marked) = (Grid::new(SIZE), Vec::new());
    for (row, line) in rows.iter().rev().enumerate() {
        for (file, mark) in line.chars().enumerate() {
            match mark {
                '.' => {}
                'x' => grid.set((file, row), Some(Side::Black)),
                'o' => grid.set((file, row), Some(Side::White)),
                'D' => marked.push(name((file, row))),
                _ => panic!("{mark} is no mark"),
            }
        }
    }
    (grid, marked)
}

#[test]
fn marked_points_and_no_others_are_forbidden() {
    let files = super::files("tests/data/five/renju-rules", ".pos");
    assert_eq!(files.len(), 3);
    for (file, text) in files {
        let code = match &file[..2] {
            "df" => Code::DoubleFour,
            "dt" => Code::DoubleThree,
            _ => panic!("{file} names no shape"),
        };
        let (grid, marked) = board(&file, &text);
        assert_eq!(marked.len(), 1, "{file}");
        let at = &marked[0];
        assert_eq!(listed(&grid), [(at.clone(), code)], "{file}");
        assert_eq!(refused(&grid, at), Some(code), "{file}");
    }
}

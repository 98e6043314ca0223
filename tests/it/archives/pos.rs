//! Boards in rows, with the points that are forbidden to Black.

use ludograph::board::Side;
use ludograph::check::Watch;
use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use super::grid::{Grid, name};
use super::renjunet::played;
use super::verdict::read;

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

/// A record of Renju that begins with this position, Black to move.
pub fn block(grid: &Grid) -> String {
    let rows = grid.rows(|at| grid.mark(at));
    format!("[Game \"renju\"]\nposition B\n{rows}end\n")
}

/// The points that the position forbids to Black, by name, with their codes.
pub fn forbidden(grid: &Grid) -> Vec<(String, Code)> {
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    let chunk = Chunk::new(block(grid));
    reader.replay(&chunk, Watch::Last, &mut diagnostics);
    assert_eq!(diagnostics.list().len(), 0, "{}", chunk.text);
    let geometry = (reader.game().unwrap().spec().geometry)();
    let play = reader.replayed().reached.as_ref().unwrap().play();
    let list = play.forbidden().into_iter();
    list.map(|(cell, code)| (geometry.name(cell).to_owned(), code))
        .collect()
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
        let wanted: Vec<(String, Code)> = marked.iter().map(|at| (at.clone(), code)).collect();
        assert_eq!(forbidden(&grid), wanted, "{file}");
        let verdicts = read(&played(&grid, &marked[0]));
        assert_eq!(verdicts[0].faults, [(code, Some(1))], "{file}");
    }
}

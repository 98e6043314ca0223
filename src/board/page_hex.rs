//! Hexagonal boards on the page.

use super::hex::ROW;
use super::page_part::{Lines, Name, Stand, letter, plus};
use super::{Cell, Geometry, Xy};

pub(super) const HEXAGON: [Xy; 6] = [
    Xy::new(-0.5, 1.0 / 3.0 * ROW),
    Xy::new(-0.5, -1.0 / 3.0 * ROW),
    Xy::new(0.0, -2.0 / 3.0 * ROW),
    Xy::new(0.5, -1.0 / 3.0 * ROW),
    Xy::new(0.5, 1.0 / 3.0 * ROW),
    Xy::new(0.0, 2.0 / 3.0 * ROW),
];

/// The neighbours of a hexagon behind its edges, as steps of file and row; the edge of each begins at
/// the corner of the same index.
const BEHIND: [(i16, i16); 6] = [(-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1)];

/// The cell behind an edge of a hexagon.
fn behind(geometry: &Geometry, cell: Cell, edge: usize) -> Option<Cell> {
    let (file, row) = geometry.lattice(cell);
    let (df, dr) = BEHIND[edge];
    geometry.at(i16::from(file) + df, i16::from(row) + dr)
}

/// Each inner edge belongs to the cell to the right of it or below it: its first three edges.
pub(super) fn lines(geometry: &Geometry) -> Vec<Lines> {
    let runs: [&[usize]; 6] = [&[0, 1, 2], &[0, 1], &[1, 2], &[0], &[1], &[2]];
    let mut lines: Vec<Lines> = runs
        .iter()
        .map(|run| {
            let last = run[run.len() - 1] + 1;
            Lines::new(HEXAGON[run[0]..=last].to_vec(), false, Vec::new())
        })
        .collect();
    for cell in geometry.cells() {
        let inner = [0, 1, 2].map(|edge| behind(geometry, cell, edge).is_some());
        let chosen: &[usize] = match inner {
            [true, true, true] => &[0],
            [true, true, false] => &[1],
            [false, true, true] => &[2],
            [true, false, false] => &[3],
            [false, true, false] => &[4],
            [false, false, true] => &[5],
            [true, false, true] => &[3, 5],
            [false, false, false] => &[],
        };
        for &run in chosen {
            lines[run].at.push(geometry.centre(cell));
        }
    }
    lines.retain(|run| !run.at.is_empty());
    lines
}

/// The outer edges, end to end.
pub(super) fn frame(geometry: &Geometry) -> Vec<Xy> {
    let mut edges = Vec::new();
    for cell in geometry.cells() {
        let outer = (0..6).filter(|&edge| behind(geometry, cell, edge).is_none());
        let centre = geometry.centre(cell);
        edges.extend(outer.map(|edge| {
            let to = HEXAGON[(edge + 1) % 6];
            (plus(centre, HEXAGON[edge]), plus(centre, to))
        }));
    }
    let same = |a: Xy, b: Xy| (a.x - b.x).abs() < 0.01 && (a.y - b.y).abs() < 0.01;
    let mut frame = Vec::new();
    let Some((mut from, _)) = edges.first().copied() else {
        return frame;
    };
    while let Some(i) = edges.iter().position(|&(start, _)| same(start, from)) {
        let (start, end) = edges.swap_remove(i);
        frame.push(start);
        from = end;
    }
    frame
}

/// A number before each row, and a letter where each file leaves the board.
pub(super) fn names(geometry: &Geometry) -> Vec<Name> {
    let mut names = Vec::new();
    for row in geometry.rows() {
        let Some(&first) = row.cells.first() else {
            continue;
        };
        let Xy { x, y } = geometry.centre(first);
        names.push(Name {
            text: row.number.to_string(),
            at: Xy::new(x - 0.66, y),
            stand: Stand::Right,
        });
    }
    let mut file = 1;
    while let Some(lowest) = (1..=31).find_map(|row| geometry.at(file, row)) {
        let Xy { x, y } = geometry.centre(lowest);
        let in_row = geometry.lattice(lowest).1 == 1;
        names.push(Name {
            text: letter(file),
            at: Xy::new(x + 0.84 * 0.5, y + 0.84 * ROW),
            stand: if in_row { Stand::Line } else { Stand::Middle },
        });
        file += 1;
    }
    names
}

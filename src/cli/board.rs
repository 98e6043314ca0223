//! Boards as text, in the shape of the rows of a record's blocks.

use std::fmt::Write;

use ludograph::board::{Board, Cell, Geometry, Shape, Side};
use ludograph::check::Ply;
use ludograph::figure::Number;

/// The names of cells in the order of files and rows.
pub(super) fn names<'g>(cells: &[Cell], geometry: &'g Geometry) -> Vec<&'g str> {
    let mut cells = cells.to_vec();
    cells.sort_by_key(|&cell| geometry.lattice(cell));
    cells.iter().map(|&cell| geometry.name(cell)).collect()
}

/// The rows of a position, with `@` for the mark and `+` for a square of the rendezvous where those are
/// empty. A block reads both: `+` is another way to write an empty cell.
pub(super) fn position(geometry: &Geometry, board: &Board) -> String {
    let session = board.session.as_ref();
    let sign = |cell: Cell| match session? {
        session if session.mark == Some(cell) => Some('@'),
        session if session.rendezvous.contains(&cell) => Some('+'),
        _ => None,
    };
    rows(geometry, 1, |cell| {
        let piece = board.get(cell).map(Side::letter);
        piece.or_else(|| sign(cell)).map(String::from)
    })
}

/// The rows of a numbered placement diagram that begins at `start`, and the notes of points played on
/// more than once.
pub(super) fn diagram(geometry: &Geometry, start: &Board, plies: &[Ply]) -> String {
    let mut numbers = vec![None; geometry.len()];
    let mut notes = String::new();
    for ply in plies {
        match numbers.get_mut(ply.cell.index()) {
            Some(free @ None) => *free = Some(ply.number),
            _ => {
                let _ = writeln!(notes, "  {} = {}", ply.number, geometry.name(ply.cell));
            }
        }
    }
    let widest = plies.iter().map(|ply| ply.number).max().unwrap_or(0);
    let width = widest.max(1).ilog10() as usize + 1;
    let rows = rows(geometry, width, |cell| {
        let number = numbers.get(cell.index()).copied().flatten();
        let piece = || start.get(cell).map(|side| side.letter().to_string());
        number.map(|n| n.to_string()).or_else(piece)
    });
    rows + &notes
}

/// The rows of a board on which men have moved: each with its side and the number of the last turn
/// that touched it.
pub(super) fn men(geometry: &Geometry, board: &Board, numbers: &[Number]) -> String {
    let text = |cell: Cell| {
        let side = board.get(cell)?.letter();
        let number = numbers.iter().find(|number| number.cell == cell);
        Some(number.map_or(side.to_string(), |n| format!("{side}{}", n.number)))
    };
    let cells = || geometry.cells().filter_map(text);
    let width = cells().map(|text| text.len()).max().unwrap_or(1);
    rows(geometry, width, text)
}

/// Each cell as `mark` says, `.` or `#` if it says nothing, right-aligned in at least `width` columns.
/// On hexagonal boards half a step is two columns, so that rows are staggered as on the board.
fn rows(geometry: &Geometry, width: usize, mark: impl Fn(Cell) -> Option<String>) -> String {
    let is_hex = geometry.shape() == Shape::Hexagons;
    let width = if is_hex { 3 } else { width };
    let mut text = String::new();
    for row in geometry.rows() {
        let indent = if is_hex {
            2 * usize::from(row.indent)
        } else {
            0
        };
        let _ = write!(text, "{:>3} |{:indent$}", row.number, "");
        for &cell in &row.cells {
            let empty = || if geometry.is_block(cell) { "#" } else { "." }.to_string();
            let lead = if is_hex && cell == row.cells[0] {
                ""
            } else {
                " "
            };
            let _ = write!(text, "{lead}{:>width$}", mark(cell).unwrap_or_else(empty));
        }
        text.push('\n');
    }
    text
}

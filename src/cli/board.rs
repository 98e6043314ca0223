//! Boards as text, in the shape of the rows of a record's blocks.

use std::fmt::Write;

use ludograph::board::{Board, Cell, Geometry, Shape, Side};
use ludograph::check::Ply;
use ludograph::diagnostic::Code;
use ludograph::figure::Number;

/// How many columns a line has.
const WIDTH: usize = 80;

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

/// The rows of a numbered placement diagram that begins at `start`, and the notes of turns on points
/// that the rows need for something else: for an earlier turn, or for a piece that lay there at the start
/// and was captured. `as_played` are the turns played against the rules, in their order.
pub(super) fn diagram(
    geometry: &Geometry,
    start: &Board,
    plies: &[Ply],
    as_played: &[(u32, Code)],
) -> String {
    let written = |ply: &Ply| {
        let against = as_played
            .binary_search_by_key(&ply.number, |(number, _)| *number)
            .is_ok();
        format!("{}{}", if against { "~" } else { "" }, ply.number)
    };
    let mut numbers = vec![None; geometry.len()];
    let mut notes = Vec::new();
    for ply in plies {
        match numbers.get_mut(ply.cell.index()) {
            Some(free @ None) if start.get(ply.cell).is_none() => *free = Some(written(ply)),
            _ => notes.push(format!("{} = {}", written(ply), geometry.name(ply.cell))),
        }
    }
    let widest = numbers.iter().flatten().map(String::len).max();
    let rows = rows(geometry, widest.unwrap_or(1), |cell| {
        let number = numbers.get(cell.index()).cloned().flatten();
        number.or_else(|| start.get(cell).map(|side| side.letter().to_string()))
    });
    rows + &lines_of(&notes)
}

/// Notes parted by commas, in indented lines.
fn lines_of(notes: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for note in notes {
        if column > 0 && column + 2 + note.len() <= WIDTH {
            text.push_str(", ");
            column += 2;
        } else {
            text.push_str(if column > 0 { "\n  " } else { "  " });
            column = 2;
        }
        text.push_str(note);
        column += note.len();
    }
    if column > 0 {
        text.push('\n');
    }
    text
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

/// Words behind a lead, in lines of at most 80 columns; those that go on are indented.
pub(super) fn wrapped(lead: &str, words: &[&str]) -> String {
    let mut text = lead.to_owned();
    let indent = lead.chars().count();
    let mut column = indent;
    for word in words {
        let width = word.chars().count();
        if column > indent && column + 1 + width > WIDTH {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        text.push(' ');
        text += word;
        column += 1 + width;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_lines_of_80_columns_behind_their_lead() {
        let words = vec!["a1-b1"; 20];
        let text = wrapped("  c1:", &words);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].len(), 77, "{text}");
        assert!(lines[1].starts_with("      a1-b1 a1-b1"), "{text}");
        assert_eq!(text.split_whitespace().count(), 21);
        assert_eq!(wrapped("Legal:", &["none"]), "Legal: none\n");
    }
}

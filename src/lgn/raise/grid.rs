//! Blocks of rows: positions and diagrams.

use std::fmt::Write;

use crate::board::{Axis, Cell, Geometry, Side};
use crate::record::{Diagram, Extra, Numbered, PlayedAt, Setup};

/// Appends a `position` block.
pub(super) fn position(geometry: &Geometry, setup: &Setup, out: &mut String) {
    out.push_str("\nposition");
    if let Some((side, _)) = setup.side {
        out.extend([' ', side.letter()]);
    }
    if let Some((number, _)) = setup.number {
        out.extend([" ", &number.to_string()]);
    }
    out.push('\n');
    rows(geometry, out, |cell| piece(&setup.pieces, cell));
    for (extra, _) in &setup.extras {
        line(geometry, *extra, out);
    }
    out.push_str("end\n");
}

/// Appends a `diagram` block as it was written.
pub(super) fn diagram(geometry: &Geometry, diagram: &Diagram, out: &mut String) {
    let mut numbers = vec![None; geometry.len()];
    let mut notes = Vec::new();
    for numbered in &diagram.numbered {
        let mark = mark(numbered);
        match numbered.at {
            PlayedAt::Turn(turn, _) => notes.push(format!("{mark} = {turn}")),
            PlayedAt::Cell(cell) => match numbers.get_mut(cell.index()) {
                Some(free @ None) if piece(&diagram.pieces, cell).is_none() => *free = Some(mark),
                _ => notes.push(format!("{mark} = {}", geometry.name(cell))),
            },
        }
    }
    numbered_rows(geometry, &numbers, &notes, out, |cell| {
        piece(&diagram.pieces, cell)
    });
}

/// Appends a `diagram` block with these marks over these pieces, and notes.
pub(super) fn numbered_rows(
    geometry: &Geometry,
    marks: &[Option<String>],
    notes: &[String],
    out: &mut String,
    piece: impl Fn(Cell) -> Option<Side>,
) {
    out.push_str("\ndiagram\n");
    for row in geometry.rows() {
        // Writing to a string never fails.
        let _ = write!(out, "{} |", row.number);
        for &cell in &row.cells {
            out.push(' ');
            match marks.get(cell.index()).and_then(Option::as_deref) {
                Some(mark) => out.push_str(mark),
                None => out.push(sign(geometry, cell, piece(cell))),
            }
        }
        out.push('\n');
    }
    for note in notes {
        out.extend([note, "\n"]);
    }
    out.push_str("end\n");
}

fn mark(numbered: &Numbered) -> String {
    let tilde = if numbered.as_played { "~" } else { "" };
    format!("{tilde}{}", numbered.number)
}

fn rows(geometry: &Geometry, out: &mut String, piece: impl Fn(Cell) -> Option<Side>) {
    for row in geometry.rows() {
        let _ = write!(out, "{} |", row.number);
        for &cell in &row.cells {
            out.extend([' ', sign(geometry, cell, piece(cell))]);
        }
        out.push('\n');
    }
}

fn sign(geometry: &Geometry, cell: Cell, piece: Option<Side>) -> char {
    match piece {
        Some(side) => side.letter(),
        None if geometry.is_block(cell) => '#',
        None => '.',
    }
}

fn piece(pieces: &[Option<Side>], cell: Cell) -> Option<Side> {
    pieces.get(cell.index()).copied().flatten()
}

fn line(geometry: &Geometry, extra: Extra, out: &mut String) {
    let _ = match extra {
        Extra::Mark(cell, axis) => {
            let axis = axis.map_or(String::new(), |axis: Axis| axis.sign().to_string());
            writeln!(out, "mark {}{axis}", geometry.name(cell))
        }
        Extra::Session(number) => writeln!(out, "session {number}"),
        Extra::Played(black, white) => {
            let side = |has: bool, letter| if has { letter } else { "" };
            writeln!(out, "played{}{}", side(black, " B"), side(white, " W"))
        }
        Extra::Pairs(black, white) => writeln!(out, "pairs {black} {white}"),
    };
}

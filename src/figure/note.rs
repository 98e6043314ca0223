//! Notes under the board: turns on cells that bear a piece of the figure already, `52 = h8`. Those on one
//! cell are noted together, `52, 57 = h8`. They are set as the names of cells are, since they name cells.

use super::digits::Digits;
use super::font::Font;
use super::{Figure, Number, text};
use crate::board::{Cell, Coordinates};

pub(super) const FONT: Font = Font::Name;

/// The notes of a figure in lines that fit a width, given in ems. A note is broken behind a comma, and
/// only if it is longer than a line.
pub(super) fn lines(figure: &Figure<'_>, room: f64) -> Vec<String> {
    let mut lines = Lines {
        room,
        done: Vec::new(),
        line: String::new(),
    };
    for note in notes(figure) {
        if text::width(FONT, &note) <= room {
            lines.put(&note);
        } else {
            for piece in note.split_inclusive(", ") {
                lines.put(piece.trim_end());
            }
        }
    }
    lines.end()
}

/// Lines in the making.
struct Lines {
    room: f64,
    done: Vec<String>,
    line: String,
}

impl Lines {
    /// Adds what stays on one line.
    fn put(&mut self, text: &str) {
        let blank = if self.line.is_empty() { "" } else { " " };
        let longer = format!("{}{blank}{text}", self.line);
        if self.line.is_empty() || text::width(FONT, &longer) <= self.room {
            self.line = longer;
        } else {
            self.done
                .push(std::mem::replace(&mut self.line, text.to_owned()));
        }
    }

    fn end(mut self) -> Vec<String> {
        if !self.line.is_empty() {
            self.done.push(self.line);
        }
        self.done
    }
}

/// The turns of each cell that has some, with the place where they were played, in the order of the
/// first of them, and each but the last with what parts it from the next.
fn notes(figure: &Figure<'_>) -> Vec<String> {
    let mut groups: Vec<(Cell, Vec<Number>)> = Vec::new();
    let mut group_of = vec![None; figure.geometry.len()];
    for &noted in &figure.noted {
        let group = group_of.get(noted.cell.index()).copied().flatten();
        if let Some((_, group)) = group.and_then(|i: usize| groups.get_mut(i)) {
            group.push(noted);
            continue;
        }
        if let Some(group) = group_of.get_mut(noted.cell.index()) {
            *group = Some(groups.len());
        }
        groups.push((noted.cell, vec![noted]));
    }
    // Commas part the turns of a cell.
    let is_grouped = groups.iter().any(|(_, group)| group.len() > 1);
    let parting = if is_grouped { ";" } else { "," };
    let last = groups.len().saturating_sub(1);
    let note = |(i, (cell, group)): (usize, &(Cell, Vec<Number>))| {
        let mut note = String::new();
        for (i, noted) in group.iter().enumerate() {
            if i > 0 {
                note.push_str(", ");
            }
            note.push_str(Digits::whole(u64::from(figure.shown(noted))).as_str());
        }
        note.push_str(" = ");
        note.push_str(&place(figure, *cell));
        if i < last {
            note.push_str(parting);
        }
        note
    };
    groups.iter().enumerate().map(note).collect()
}

/// The name of a cell. Where the board has no coordinates it is the number that stands there, if there is
/// one, and if it stands there alone.
fn place(figure: &Figure<'_>, cell: Cell) -> String {
    let name = || figure.geometry.name(cell).to_owned();
    if figure.view.coordinates != Coordinates::None {
        return name();
    }
    let there = figure.numbers.iter().find(|there| there.cell == cell);
    let Some(number) = there.map(|there| figure.shown(there)) else {
        return name();
    };
    let same = figure
        .numbers
        .iter()
        .filter(|other| figure.shown(other) == number);
    if same.count() > 1 {
        return name();
    }
    Digits::whole(u64::from(number)).as_str().to_owned()
}

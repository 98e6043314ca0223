//! Notes under the board: turns on cells that bear a piece of the figure already, `52 = h8`. They are set
//! as the names of cells are, since they name cells.

use super::digits::Digits;
use super::font::Font;
use super::{Figure, text};
use crate::board::Coordinates;

pub(super) const FONT: Font = Font::Name;

/// The notes of a figure in lines that fit a width, given in ems. A note is never broken.
pub(super) fn lines(figure: &Figure<'_>, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for (i, note) in notes(figure).iter().enumerate() {
        let last = i + 1 == figure.noted.len();
        let sep = if last { "" } else { "," };
        let blank = if line.is_empty() { "" } else { " " };
        let longer = format!("{line}{blank}{note}{sep}");
        if line.is_empty() || text::width(FONT, &longer) <= room {
            line = longer;
        } else {
            lines.push(std::mem::replace(&mut line, format!("{note}{sep}")));
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Each turn with the place where it was played. Where the board has no coordinates the place is the
/// number that stands there, if there is one.
fn notes(figure: &Figure<'_>) -> Vec<String> {
    let names_cells = figure.view.coordinates != Coordinates::None;
    let note = |noted: &super::Number| {
        let number = Digits::whole(u64::from(noted.number));
        let there = (figure.numbers.iter())
            .find(|there| !names_cells && there.cell == noted.cell)
            .map(|there| Digits::whole(u64::from(there.number)));
        let place = match &there {
            Some(there) => there.as_str(),
            None => figure.geometry.name(noted.cell),
        };
        format!("{} = {place}", number.as_str())
    };
    figure.noted.iter().map(note).collect()
}

//! The position in words, for those who can't see the figure.

use super::digits::Digits;
use super::{Figure, Mark, Number};
use crate::board::{Cell, Geometry, Page, Part, Side, letter};
use crate::record::MarkKind;

/// Says who is to move or how the game ended, which part of the board is shown, what stands there, and
/// what is marked.
pub(super) fn describe(figure: &Figure<'_>, page: &Page) -> String {
    let mut words = Words {
        geometry: figure.geometry,
        text: String::with_capacity(1024),
    };
    if let Some(before) = &figure.before {
        words.before(figure, before, page);
    }
    words.status(figure);
    if let Some(fives) = &figure.board.fives {
        words.fives(fives);
    }
    if let Some(part) = page.part {
        words.part(part);
    }
    words.pieces(figure, page.part.is_some());
    words.turns("Turns:", &figure.numbers);
    words.turns("Noted under the board:", &figure.noted);
    words.numbering(figure);
    words.ghosts(figure);
    words.marks(&figure.marks);
    words.text
}

/// Who is to move or how the game ended, and what games of five in a row have beside their stones.
pub fn standing(figure: &Figure<'_>) -> String {
    let mut words = Words {
        geometry: figure.geometry,
        text: String::new(),
    };
    words.status(figure);
    if let Some(fives) = &figure.board.fives {
        words.fives(fives);
    }
    words.text
}

/// The sentences so far.
pub(super) struct Words<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) text: String,
}

impl Words<'_> {
    /// Begins a sentence.
    pub(super) fn begin(&mut self, head: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(head);
    }

    /// A sentence that lists cells, if there are any.
    pub(super) fn list(&mut self, head: &str, cells: impl Iterator<Item = Cell>) {
        let mut cells = cells.peekable();
        if cells.peek().is_none() {
            return;
        }
        self.begin(head);
        for cell in cells {
            self.text.push(' ');
            self.text.push_str(self.geometry.name(cell));
        }
        self.text.push('.');
    }

    /// Which files and rows are shown.
    fn part(&mut self, part: Part) {
        let range = |what: &str, first: String, last: String| {
            if first == last {
                format!("{what} {first}")
            } else {
                format!("{what}s {first} to {last}")
            }
        };
        let ((a, b), (first, last)) = (part.files, part.rows);
        let files = range("file", letter(a).to_string(), letter(b).to_string());
        let rows = range("row", first.to_string(), last.to_string());
        self.begin(&format!("Shown: {files}, {rows}."));
    }

    pub(super) fn pieces(&mut self, figure: &Figure<'_>, is_part: bool) {
        let mut numbered = vec![false; figure.geometry.len()];
        for number in &figure.numbers {
            if let Some(place) = numbered.get_mut(number.cell.index()) {
                *place = true;
            }
        }
        let bare = |side| {
            let cells = figure.board.cells(side);
            cells.filter(|cell| numbered.get(cell.index()) == Some(&false))
        };
        let some = |side: Side| figure.board.cells(side).next().is_some();
        if !some(Side::Black) && !some(Side::White) && figure.numbers.is_empty() {
            self.begin(if is_part {
                "It is empty."
            } else {
                "The board is empty."
            });
        }
        self.list("Black:", bare(Side::Black));
        self.list("White:", bare(Side::White));
    }

    /// A sentence that lists turns, if there are any.
    fn turns(&mut self, head: &str, turns: &[Number]) {
        for (i, number) in turns.iter().enumerate() {
            if i == 0 {
                self.begin(head);
            } else {
                self.text.push(',');
            }
            self.text.push(' ');
            self.text
                .push_str(Digits::whole(u64::from(number.number)).as_str());
            self.text.push(' ');
            self.text.push_str(number.side.name());
            self.text.push(' ');
            self.text.push_str(self.geometry.name(number.cell));
        }
        if !turns.is_empty() {
            self.text.push('.');
        }
    }

    pub(super) fn marks(&mut self, marks: &[Mark<'_>]) {
        if marks.is_empty() {
            return;
        }
        let only = |pick: fn(&Mark<'_>) -> Option<Cell>| marks.iter().filter_map(pick);
        self.list(
            "Last turn:",
            only(|mark| match mark {
                Mark::Last(cell) => Some(*cell),
                _ => None,
            }),
        );
        self.list(
            "Legal:",
            only(|mark| match mark {
                Mark::Dot(cell) => Some(*cell),
                _ => None,
            }),
        );
        self.list(
            "Coin:",
            only(|mark| match mark {
                Mark::Coin(cell) => Some(*cell),
                _ => None,
            }),
        );
        self.list(
            "Rendezvous:",
            only(|mark| match mark {
                Mark::Rendezvous(cell) => Some(*cell),
                _ => None,
            }),
        );
        let kinds = [
            (MarkKind::Shade, "Shaded:"),
            (MarkKind::Circle, "Circle:"),
            (MarkKind::Square, "Square:"),
            (MarkKind::Triangle, "Triangle:"),
            (MarkKind::Cross, "Cross:"),
        ];
        for (kind, head) in kinds {
            let cells = marks.iter().filter_map(|mark| match mark {
                Mark::Sign(k, cell) if *k == kind => Some(*cell),
                _ => None,
            });
            self.list(head, cells);
        }
        for mark in marks {
            self.way(mark);
        }
    }

    fn way(&mut self, mark: &Mark<'_>) {
        let name = |cell: Cell| self.geometry.name(cell);
        let sentence = match mark {
            Mark::Label(cell, text) => format!("Label {text} on {}.", name(*cell)),
            Mark::Line(from, to) => format!("Line {}-{}.", name(*from), name(*to)),
            Mark::Arrow(cells) => {
                let names: Vec<&str> = cells.iter().map(|&cell| name(cell)).collect();
                format!("Arrow {}.", names.join("-"))
            }
            Mark::Dot(_) | Mark::Last(_) | Mark::Rendezvous(_) | Mark::Sign(..) | Mark::Coin(_) => {
                return;
            }
        };
        self.begin(&sentence);
    }
}

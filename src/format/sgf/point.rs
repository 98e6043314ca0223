//! Points: two letters as in Go, or the names that Othello players use.

use crate::board::{Cell, Geometry};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme, Wish};

/// Letters from the upper left corner, column first.
const PAIRS: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::One,
};

/// How the points of a board are called.
#[derive(Clone, Copy)]
pub(super) struct Points {
    pub(super) geometry: &'static Geometry,
    pairs: Scheme,
    names: Scheme,
    height: i16,
    is_usual: bool,
    is_top_first: bool,
}

/// What a move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    Cell(Cell),
    Pass,
    /// Nothing that can be read.
    Nothing,
}

impl Points {
    pub(super) fn new(geometry: &'static Geometry, wish: Wish) -> Self {
        let pairs = wish.over(PAIRS);
        Self {
            geometry,
            pairs,
            names: wish.over(Scheme::of(geometry)),
            height: geometry.rows().len() as i16,
            is_usual: pairs == PAIRS,
            is_top_first: geometry.is_top_row_first(),
        }
    }

    /// The cell of two letters; [`Cell::NOWHERE`] where the board has none.
    #[inline]
    pub(super) fn pair(&self, column: u8, row: u8) -> Cell {
        // The scale goes on with capitals, and no board here gets there.
        if !column.is_ascii_lowercase() || !row.is_ascii_lowercase() {
            return Cell::NOWHERE;
        }
        let (file, row) = (column - b'a' + 1, row - b'a' + 1);
        if !self.is_usual {
            let raw = Raw::numbers(u32::from(file), u32::from(row));
            let scheme = Scheme {
                base: Base::One,
                ..self.pairs
            };
            return scheme.cell(raw, self.geometry);
        }
        let row = if self.is_top_first {
            i16::from(row)
        } else {
            self.height + 1 - i16::from(row)
        };
        self.geometry
            .at(i16::from(file), row)
            .unwrap_or(Cell::NOWHERE)
    }

    /// The cell of a point, blanks round it aside; none if it is no name of one.
    pub(super) fn read(&self, text: &str) -> Option<Cell> {
        match text.trim().as_bytes() {
            [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
                Some(self.pair(*column, *row))
            }
            [letter, digits @ ..]
                if letter.is_ascii_alphabetic()
                    && (1..=3).contains(&digits.len())
                    && digits.iter().all(u8::is_ascii_digit) =>
            {
                let number = digits
                    .iter()
                    .fold(0, |n, digit| n * 10 + u32::from(digit - b'0'));
                Some(self.names.cell(Raw::named(*letter, number), self.geometry))
            }
            _ => None,
        }
    }

    /// What a move says. `tt` is a pass where the board has no such point; Othello has words for it.
    pub(super) fn read_move(&self, text: &str) -> Said {
        let text = text.trim();
        let cell = self.read(text);
        if let Some(cell) = cell.filter(|&cell| cell != Cell::NOWHERE) {
            return Said::Cell(cell);
        }
        let words = ["pass", "--"];
        let othello = ["pa", "ps"];
        let is_pass = |word: &&str| text.eq_ignore_ascii_case(word);
        if text.is_empty()
            || text == "tt"
            || words.iter().any(is_pass)
            || (self.is_top_first && othello.iter().any(is_pass))
        {
            return Said::Pass;
        }
        cell.map_or(Said::Nothing, Said::Cell)
    }

    /// Every cell of a list's entry: a point, or the corners of a rectangle. False if it can't be read.
    pub(super) fn each(&self, text: &str, mut each: impl FnMut(Cell)) -> bool {
        let Some((from, to)) = text.split_once(':') else {
            let cell = self.read(text);
            cell.into_iter().for_each(each);
            return cell.is_some();
        };
        let (Some(from), Some(to)) = (self.read(from), self.read(to)) else {
            return false;
        };
        if from == Cell::NOWHERE || to == Cell::NOWHERE {
            each(Cell::NOWHERE);
            return true;
        }
        let ((left, top), (right, bottom)) =
            (self.geometry.lattice(from), self.geometry.lattice(to));
        for row in top.min(bottom)..=top.max(bottom) {
            for file in left.min(right)..=left.max(right) {
                each(self.geometry.named(file, u16::from(row)));
            }
        }
        true
    }

    /// Appends the name of a cell: of Othello's board its own, of others two letters.
    pub(super) fn write(geometry: &Geometry, cell: Cell, out: &mut Vec<u8>) {
        if geometry.is_top_row_first() {
            out.extend_from_slice(geometry.name(cell).as_bytes());
            return;
        }
        let (file, row) = geometry.lattice(cell);
        let height = geometry.rows().len() as u8;
        out.push(b'a' + file.saturating_sub(1));
        out.push(b'a' + height.saturating_sub(row));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::registry::named;

    fn points(game: &str) -> Points {
        let game = named(game).unwrap();
        Points::new((game.spec().geometry)(), Wish::default())
    }

    #[test]
    fn a_pass_is_a_pass_where_the_board_has_no_such_point() {
        let name = |game: &str, text: &str| match points(game).read_move(text) {
            Said::Cell(cell) => points(game).geometry.name(cell).to_owned(),
            Said::Pass => "pass".to_owned(),
            Said::Nothing => "nothing".to_owned(),
        };
        assert_eq!(name("renju", "hh"), "h8");
        assert_eq!(name("renju", " aa\n"), "a15");
        assert_eq!(name("renju", "tt"), "pass");
        assert_eq!(name("renju", "ss"), "?");
        assert_eq!(name("renju", "HH"), "?");
        assert_eq!(name("gomoku:20x20", "tt"), "t1");
        assert_eq!(name("gomoku:19x19", "pa"), "p19");
        assert_eq!(name("renju", "h8"), "h8");
        assert_eq!(name("othello", "F5"), "f5");
        assert_eq!(name("othello", "fe"), "f5");
        assert_eq!(name("othello", "PA"), "pass");
        assert_eq!(name("othello", "i9"), "?");
        assert_eq!(name("renju", "hello"), "nothing");
        assert_eq!(name("renju", "é8"), "nothing");
    }

    #[test]
    fn rectangles_are_all_their_points() {
        let points = points("renju");
        let mut names = Vec::new();
        assert!(points.each("ca:bb", |cell| names.push(points.geometry.name(cell))));
        assert_eq!(names, ["b14", "c14", "b15", "c15"]);
        assert!(!points.each("ca:?", |_| ()));
    }
}

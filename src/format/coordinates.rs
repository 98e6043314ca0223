//! How other people name the cells of a square board: which letters, where row 1 lies, which comes first,
//! whether they count from 0 or 1.

use std::fmt;

use crate::board::{Cell, Geometry};

/// Whether the letters of the files leave out `I`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Letters {
    /// A, B, ... H, I, J: as in LGN.
    All,
    /// A, B, ... H, J, as go players have it.
    NoI,
}

/// Where the row with the lowest number lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Rows {
    /// At the bottom.
    Bottom,
    /// On top.
    Top,
}

/// Which of the two parts of a name comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Order {
    /// The column.
    ColumnFirst,
    /// The row.
    RowFirst,
}

/// What the first column and row are called where they are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Base {
    /// 0.
    Zero,
    /// 1.
    One,
}

/// A way to name cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Scheme {
    /// Which letters columns have.
    pub letters: Letters,
    /// Where row 1 (or 0) lies.
    pub rows: Rows,
    /// Which part comes first.
    pub order: Order,
    /// What numbers begin with.
    pub base: Base,
}

impl Scheme {
    /// As LGN names the cells of a board: all letters, row 1 where its usual picture has it.
    pub fn of(geometry: &Geometry) -> Self {
        Self {
            letters: Letters::All,
            rows: if geometry.is_top_row_first() {
                Rows::Top
            } else {
                Rows::Bottom
            },
            order: Order::ColumnFirst,
            base: Base::One,
        }
    }

    /// The cell of a raw name, or [`Cell::NOWHERE`].
    pub fn cell(self, raw: Raw, geometry: &Geometry) -> Cell {
        let (column, row) = match self.order {
            Order::ColumnFirst => (raw.first, raw.second),
            Order::RowFirst => (raw.second, raw.first),
        };
        let (Some(file), Some(row)) = (self.number(column), self.number(row)) else {
            return Cell::NOWHERE;
        };
        let height = geometry.rows().len() as i16;
        let is_turned = (self.rows == Rows::Top) != geometry.is_top_row_first();
        let row = if is_turned { height + 1 - row } else { row };
        geometry.at(file, row).unwrap_or(Cell::NOWHERE)
    }

    /// A part of a name as a number from 1.
    fn number(self, part: Part) -> Option<i16> {
        Some(match part {
            Part::Letter(letter @ b'a'..=b'z') => {
                let place = i16::from(letter - b'a') + 1;
                match self.letters {
                    Letters::All => place,
                    Letters::NoI if letter == b'i' => return None,
                    Letters::NoI if letter > b'i' => place - 1,
                    Letters::NoI => place,
                }
            }
            Part::Letter(_) => return None,
            Part::Number(number) => {
                let number = i16::try_from(number).ok()?;
                match self.base {
                    Base::Zero => number.checked_add(1)?,
                    Base::One => number,
                }
            }
        })
    }

    /// The two parts of a cell's name in this scheme, numbers in both places.
    pub fn numbers(self, cell: Cell, geometry: &Geometry) -> (u32, u32) {
        let (file, row) = geometry.lattice(cell);
        let (file, row) = (u32::from(file), u32::from(row));
        let height = geometry.rows().len() as u32;
        let is_turned = (self.rows == Rows::Top) != geometry.is_top_row_first();
        let row = if is_turned { height + 1 - row } else { row };
        let less = u32::from(self.base == Base::Zero);
        let (file, row) = (file - less, row - less);
        match self.order {
            Order::ColumnFirst => (file, row),
            Order::RowFirst => (row, file),
        }
    }

    /// The lower-case letter of a file, from 1, in this scheme.
    pub fn letter(self, file: u8) -> char {
        let skips = self.letters == Letters::NoI && file >= 9;
        char::from(b'a' + file.saturating_sub(1) + u8::from(skips))
    }
}

impl fmt::Display for Scheme {
    /// In the words of `--coordinates`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wish = Wish {
            letters: Some(self.letters),
            rows: Some(self.rows),
            order: Some(self.order),
            base: Some(self.base),
        };
        wish.fmt(f)
    }
}

/// One part of a raw name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A letter, in lower case.
    Letter(u8),
    /// A number.
    Number(u32),
}

/// A cell's name as it was written, before it is known what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw {
    /// What stands first.
    pub first: Part,
    /// What stands behind it.
    pub second: Part,
}

impl Raw {
    /// A letter of either case and a number: `h8`.
    pub const fn named(letter: u8, number: u32) -> Self {
        Self {
            first: Part::Letter(letter.to_ascii_lowercase()),
            second: Part::Number(number),
        }
    }

    /// Reads a letter of either case and a number of one to three digits: `h8`, `T19`.
    pub fn parse(text: &str) -> Option<Self> {
        let (letter, digits) = text.as_bytes().split_first()?;
        let is_name = letter.is_ascii_alphabetic()
            && (1..=3).contains(&digits.len())
            && digits.iter().all(u8::is_ascii_digit);
        let number = |sum: u32, digit: &u8| sum * 10 + u32::from(digit - b'0');
        is_name.then(|| Self::named(*letter, digits.iter().fold(0, number)))
    }

    /// Two numbers.
    pub const fn numbers(first: u32, second: u32) -> Self {
        Self {
            first: Part::Number(first),
            second: Part::Number(second),
        }
    }
}

/// What is asked for by `--coordinates`: some of it, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// Which letters.
    pub letters: Option<Letters>,
    /// Where row 1 is.
    pub rows: Option<Rows>,
    /// Which comes first.
    pub order: Option<Order>,
    /// What is counted from.
    pub base: Option<Base>,
}

impl Wish {
    /// The words that it is made of, each with what it says. Two that stand side by side exclude each other.
    pub const WORDS: [(&'static str, &'static str); 8] = [
        ("i", "files have all letters"),
        ("no-i", "files leave out the letter I"),
        ("bottom", "row 1 is at the bottom"),
        ("top", "row 1 is on top"),
        ("column-first", "the column stands before the row"),
        ("row-first", "the row stands before the column"),
        ("0", "numbers begin with 0"),
        ("1", "numbers begin with 1"),
    ];

    /// Reads words parted by commas or blanks: `no-i,top`.
    ///
    /// # Errors
    /// The first word that is none, or that contradicts one before it.
    pub fn parse(text: &str) -> Result<Self, &str> {
        let mut wish = Self::default();
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        for word in words {
            let is_new = match word {
                "i" => set(&mut wish.letters, Letters::All),
                "no-i" => set(&mut wish.letters, Letters::NoI),
                "bottom" => set(&mut wish.rows, Rows::Bottom),
                "top" => set(&mut wish.rows, Rows::Top),
                "column-first" => set(&mut wish.order, Order::ColumnFirst),
                "row-first" => set(&mut wish.order, Order::RowFirst),
                "0" => set(&mut wish.base, Base::Zero),
                "1" => set(&mut wish.base, Base::One),
                _ => false,
            };
            if !is_new {
                return Err(word);
            }
        }
        Ok(wish)
    }

    /// That, and what it leaves open as a scheme has it.
    pub fn over(self, usual: Scheme) -> Scheme {
        Scheme {
            letters: self.letters.unwrap_or(usual.letters),
            rows: self.rows.unwrap_or(usual.rows),
            order: self.order.unwrap_or(usual.order),
            base: self.base.unwrap_or(usual.base),
        }
    }
}

fn set<T>(place: &mut Option<T>, value: T) -> bool {
    place.replace(value).is_none()
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters.map(|letters| match letters {
            Letters::All => "i",
            Letters::NoI => "no-i",
        });
        let rows = self.rows.map(|rows| match rows {
            Rows::Bottom => "bottom",
            Rows::Top => "top",
        });
        let order = self.order.map(|order| match order {
            Order::ColumnFirst => "column-first",
            Order::RowFirst => "row-first",
        });
        let base = self.base.map(|base| match base {
            Base::Zero => "0",
            Base::One => "1",
        });
        let words: Vec<&str> = [letters, rows, order, base].into_iter().flatten().collect();
        f.write_str(&words.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(scheme: &str, raw: Raw, geometry: &Geometry) -> String {
        let scheme = Wish::parse(scheme).unwrap().over(Scheme::of(geometry));
        geometry.name(scheme.cell(raw, geometry)).to_owned()
    }

    #[test]
    fn the_traps_of_five_in_a_row() {
        let board = Geometry::square(19, 19).on_crossings();
        // K10 is the centre of 19x19 where I is left out; ours is j10.
        assert_eq!(name("no-i", Raw::named(b'K', 10), &board), "j10");
        assert_eq!(name("no-i", Raw::named(b'I', 10), &board), "?");
        // SGF's and PSQ's rows begin at the top.
        let board = Geometry::square(15, 15).on_crossings();
        assert_eq!(name("top", Raw::numbers(1, 1), &board), "a15");
        assert_eq!(name("top,0", Raw::numbers(7, 7), &board), "h8");
        // Yixin writes row then column.
        assert_eq!(name("top,0,row-first", Raw::numbers(0, 14), &board), "o15");
        // On Othello's board row 1 is on top.
        let board = Geometry::square(8, 8).a1_on_top();
        assert_eq!(name("top", Raw::numbers(6, 5), &board), "f5");
        assert_eq!(name("bottom", Raw::named(b'f', 4), &board), "f5");
    }

    #[test]
    fn names_are_written_as_they_are_read() {
        for board in [
            Geometry::square(15, 15).on_crossings(),
            Geometry::square(8, 8).a1_on_top(),
        ] {
            for words in ["top,0", "bottom,1,row-first", "no-i,top"] {
                let scheme = Wish::parse(words).unwrap().over(Scheme::of(&board));
                for cell in board.cells() {
                    let (first, second) = scheme.numbers(cell, &board);
                    assert_eq!(scheme.cell(Raw::numbers(first, second), &board), cell);
                    let (file, _) = board.lattice(cell);
                    let letter = scheme.letter(file) as u8;
                    let (_, row) = Scheme {
                        order: Order::ColumnFirst,
                        ..scheme
                    }
                    .numbers(cell, &board);
                    let raw = Raw::named(letter, row);
                    assert_eq!(
                        Scheme {
                            order: Order::ColumnFirst,
                            ..scheme
                        }
                        .cell(raw, &board),
                        cell
                    );
                }
            }
        }
    }

    #[test]
    fn a_wish_says_what_is_wrong_with_it() {
        assert_eq!(Wish::parse("top,up"), Err("up"));
        assert_eq!(Wish::parse("top,bottom"), Err("bottom"));
        assert_eq!(Wish::parse(" no-i, top").unwrap().to_string(), "no-i,top");
    }
}

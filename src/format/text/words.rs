//! Cells written one behind the other without anything between them: `f5d6c3`, `h8h7i9j10`, `PAA1`.
//!
//! Nothing here knows a board: a name is a letter and the digits behind it, and whoever reads it says
//! what it means.

use crate::format::coordinates::Raw;

/// So many moves of one game are read, as LGN has numbers for: the longest game on any board here is over long
/// before. A line of nothing but moves would else take many times its size in memory.
pub(crate) const MOST_MOVES: usize = 100_000;

/// What is wrong with a game of more.
pub(crate) const TOO_MANY_MOVES: &str = "more than 100000 moves in one game";

/// A letter and a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    /// The letter, in lower case.
    pub letter: u8,
    /// The number; `u32::MAX` if it is larger.
    pub number: u32,
    /// How many digits it has. They are the last bytes of the name.
    pub digits: usize,
    /// How many bytes the name has.
    pub len: usize,
}

impl Name {
    /// The same without what is known of its spelling.
    pub(crate) const fn raw(self) -> Raw {
        Raw::named(self.letter, self.number)
    }
}

/// The name at the head of a text: a letter and all digits behind it, a hyphen between them or not.
pub(crate) fn name(text: &[u8]) -> Option<Name> {
    let (&letter, rest) = text.split_first()?;
    if !letter.is_ascii_alphabetic() {
        return None;
    }
    let behind = rest.strip_prefix(b"-").unwrap_or(rest);
    let digits = behind.iter().take_while(|b| b.is_ascii_digit()).count();
    let number = number(behind.get(..digits)?)?;
    Some(Name {
        letter: letter.to_ascii_lowercase(),
        number,
        digits,
        len: text.len() - behind.len() + digits,
    })
}

/// The number that digits stand for, `u32::MAX` if it is larger; none if there are no digits.
pub(crate) fn number(digits: &[u8]) -> Option<u32> {
    if let [digit @ b'0'..=b'9'] = digits {
        return Some(u32::from(digit - b'0'));
    }
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = digits.iter().fold(0_u32, |n, digit| {
        n.saturating_mul(10)
            .saturating_add(u32::from(digit.wrapping_sub(b'0')))
    });
    Some(value)
}

/// The length of the word for a pass at the head of a text in lower case: `pass`, `pa`, `ps`, `z0`. It
/// stands alone, or cells or passes go on behind it.
pub(crate) fn pass(text: &[u8]) -> Option<usize> {
    const WORDS: [&[u8]; 6] = [b"passe", b"pass", b"pa", b"ps", b"z0", b"tt"];
    // Nearly every word is a cell, and none of these letters begins one on a board of eight files.
    if !matches!(text.first(), Some(b'p' | b't' | b'z')) {
        return None;
    }
    let ends = |rest: &[u8]| {
        let goes_on = name(rest).is_some() || rest.starts_with(b"pa") || rest.starts_with(b"ps");
        goes_on || rest.first().is_none_or(|&b| !is_of_word(b))
    };
    let is_one = |word: &&&[u8]| text.strip_prefix(**word).is_some_and(ends);
    WORDS.iter().find(is_one).map(|word| word.len())
}

/// Whether a byte is of a word: a letter or digit, or a part of a sign that is not ASCII.
pub(crate) fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// The names of which a text is made, each with its place in it; behind the last of them, or where
/// something else stands, the iterator ends.
pub(crate) struct Run<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Run<'t> {
    /// The names of that text.
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// How far they have been read.
    pub(crate) fn at(&self) -> usize {
        self.at
    }
}

impl Iterator for Run<'_> {
    type Item = (usize, Name);

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.at;
        let name = name(self.text.get(at..)?)?;
        self.at += name.len;
        Some((at, name))
    }
}

/// The ways to tell a row of at most `rows` from a turn's number that stands behind it without a blank, as
/// in `h112` on a board of 15 rows: 11 and 2, 1 and 12. Each is the row, its digits, and the number.
pub(crate) fn splits(digits: &[u8], rows: u32) -> impl Iterator<Item = (u32, usize, u32)> + '_ {
    (1..digits.len()).filter_map(move |len| {
        let (row, rest) = digits.split_at_checked(len)?;
        let (row, rest) = (number(row).filter(|&row| row <= rows)?, rest);
        let is_number = !rest.starts_with(b"0") && row > 0;
        is_number.then(|| Some((row, len, number(rest)?))).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_and_a_number_can_be_told_apart_in_two_ways() {
        let ways: Vec<_> = splits(b"112", 15).collect();
        assert_eq!(ways, [(1, 1, 12), (11, 2, 2)]);
        let ways: Vec<_> = splits(b"52", 8).collect();
        assert_eq!(ways, [(5, 1, 2)]);
    }

    #[test]
    fn passes_are_told_from_words_and_cells() {
        for (text, len) in [
            ("pa", Some(2)),
            ("pass", Some(4)),
            ("pass e3", Some(4)),
            ("psh8", Some(2)),
            ("papaa1", Some(2)),
            ("paa1", Some(2)),
            ("past", None),
            ("pale", None),
            ("p5", None),
            ("passage", None),
        ] {
            assert_eq!(pass(text.as_bytes()), len, "{text}");
        }
    }

    #[test]
    fn names_stand_one_behind_the_other() {
        let name = name(b"J10h8").unwrap();
        assert_eq!((name.letter, name.number, name.len), (b'j', 10, 3));
        let mut run = Run::new(b"h8h7i9j10");
        let numbers: Vec<u32> = run.by_ref().map(|(_, name)| name.number).collect();
        assert_eq!((numbers, run.at()), (vec![8, 7, 9, 10], 9));
    }

    #[test]
    fn a_hyphen_may_part_the_letter_from_the_number() {
        assert_eq!(
            name(b"H-11").map(|name| (name.number, name.len)),
            Some((11, 4))
        );
        assert_eq!(name(b"f"), None);
        assert_eq!(name(b"5f"), None);
        assert_eq!(
            name(b"f99999999999").map(|name| name.number),
            Some(u32::MAX)
        );
    }
}

//! The short way for words as canonical records write them: bare cells, moves, passes, numbers.
//! Everything else, and every fault, takes the full way, so nothing here says what is right.
//!
//! What is read goes to a [`Sink`]: the tree, or for a record of nothing but such words the record itself.

use super::body::Body;
use super::line::{Ended, Line, Prefix};
use super::token::{LONGEST, ends_word};
use super::tree::{Item, Kind, Name, Part, PartKind, Tree};
use crate::board::{Axis, Side};
use crate::source::{Run, Span};

/// Takes words piece by piece: the names of a part, then the part; the parts of a word, then the word.
pub(crate) trait Sink {
    /// How much it holds: names and parts.
    fn mark(&self) -> (usize, usize);

    /// Forgets the names and parts behind a mark.
    fn back(&mut self, mark: (usize, usize));

    /// The name of a cell.
    fn name(&mut self, span: Span, file: u8, row: u16);

    /// A part whose cells are so many of the last names.
    fn part(&mut self, span: Span, kind: PartKind, names: usize);

    /// A word, which has the parts from that one on.
    fn word(&mut self, span: Span, since: usize);

    /// A word that is a cell alone: the commonest of all.
    fn cell(&mut self, span: Span, file: u8, row: u16);
}

impl Sink for Tree {
    #[inline]
    fn mark(&self) -> (usize, usize) {
        (self.names.len(), self.parts.len())
    }

    fn back(&mut self, (names, parts): (usize, usize)) {
        self.names.truncate(names);
        self.parts.truncate(parts);
    }

    #[inline]
    fn name(&mut self, span: Span, file: u8, row: u16) {
        self.names.push(Name { span, file, row });
    }

    #[inline]
    fn part(&mut self, span: Span, kind: PartKind, names: usize) {
        let end = self.names.len();
        let cells = Run::since(end - names, end);
        self.parts.push(Part { span, kind, cells });
    }

    #[inline]
    fn word(&mut self, span: Span, since: usize) {
        let parts = Run::since(since, self.parts.len());
        let tilde = false;
        let kind = Kind::Turn { tilde, parts };
        self.items.push(Item { span, kind });
    }

    #[inline]
    fn cell(&mut self, span: Span, file: u8, row: u16) {
        let since = self.parts.len();
        self.name(span, file, row);
        self.part(span, PartKind::Place, 1);
        self.word(span, since);
    }
}

impl Body<'_> {
    /// The fast way for most words. False, and nothing read, if it is anything else.
    #[inline]
    pub(super) fn bare_word(&mut self, rest: &[u8]) -> bool {
        if self.ended != Ended::No {
            return false;
        }
        let Some(len) = word(rest, self.at, self.tree) else {
            return false;
        };
        self.line = Line::behind_turn();
        self.at += len;
        true
    }

    /// The fast way for a number as it should be. False if it is anything else.
    #[inline]
    pub(super) fn bare_number(&mut self, rest: &[u8]) -> bool {
        let Some((value, len)) = number(rest) else {
            return false;
        };
        if self.line.prefix > Prefix::Number || self.ended != Ended::No {
            return false;
        }
        self.push(place(self.at, 0, len), Kind::Number(value));
        self.at += with_blank(rest, len);
        self.line.prefix = Prefix::Number;
        self.line.glyph = false;
        true
    }
}

/// The number of a turn with its dot, at the head of `bytes`: its value and its length.
#[inline]
pub(crate) fn number(bytes: &[u8]) -> Option<(u32, usize)> {
    let mut value = 0_u32;
    let mut len = 0;
    while let Some(digit @ b'0'..=b'9') = bytes.get(len) {
        value = value * 10 + u32::from(digit - b'0');
        len += 1;
        if len > 5 {
            return None;
        }
    }
    let sound = len > 0 && bytes.get(len) == Some(&b'.') && bytes.get(len + 1) != Some(&b'.');
    sound.then_some((value, len + 1))
}

/// The numbers below 100 with their dot and a blank, as the four bytes that a text begins with, and which of these
/// count.
#[allow(clippy::indexing_slicing)] // all below 100
const SPACED: [(u32, u32); 100] = {
    let mut all = [(0, 0); 100];
    let mut number = 0;
    while number < 100 {
        let (tens, ones) = (b'0' + number as u8 / 10, b'0' + number as u8 % 10);
        all[number] = if number < 10 {
            (u32::from_le_bytes([ones, b'.', b' ', 0]), 0x00ff_ffff)
        } else {
            (u32::from_le_bytes([tens, ones, b'.', b' ']), u32::MAX)
        };
        number += 1;
    }
    all
};

/// Whether a text begins with that number, its dot and a blank: the length of number and dot. It follows from the
/// number, so that what stands behind need not wait for what is read here.
#[inline]
pub(crate) fn spaced_number(rest: &[u8], number: u32) -> Option<usize> {
    let (text, counts) = *SPACED.get(number as usize)?;
    let signs = u32::from_le_bytes(*rest.first_chunk()?);
    (signs & counts == text).then_some(if number < 10 { 2 } else { 3 })
}

/// Reads the word at the head of `rest`, which stands at `at`: a cell, a word of several parts or of
/// moves (`b1-a1-a3,c2-c4,c5=W`, `d5,xe5`, `@d5`), a pass. Tells how long it is with the blank behind it;
/// none, and nothing read, if it is anything else.
#[inline]
fn word(rest: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    if let Some((file, row, len)) = spaced_cell(rest) {
        sink.cell(place(at, 0, len), file, row);
        return Some(len + 1);
    }
    other_word(rest, at, sink)
}

/// The same of a word that is known to be no [`spaced_cell`].
#[inline]
pub(crate) fn other_word(rest: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    // A dash parts the cells of a move, of which one names a row of one digit as a rule.
    let len = match rest.get(2) {
        Some(b'-') => parts_word(rest, at, sink),
        _ => cell_word(rest, at, sink)
            .or_else(|| taking_word(rest, at, sink))
            .or_else(|| parts_word(rest, at, sink)),
    }?;
    Some(with_blank(rest, len))
}

/// The length of what stands at the head of `rest`, with the blank that follows most words.
#[inline]
pub(crate) fn with_blank(rest: &[u8], len: usize) -> usize {
    len + usize::from(matches!(rest.get(len), Some(b' ' | b'\n')))
}

/// A cell with a blank behind it: its file and row, and its length without the blank. All of it is read at
/// once, so that the next word waits for nothing but the length of this one.
#[inline]
pub(crate) fn spaced_cell(rest: &[u8]) -> Option<(u8, u16, usize)> {
    let signs = u32::from_le_bytes(*rest.first_chunk()?);
    let sign = |i: u32| (signs >> (8 * i)) as u8;
    let (file, first, second) = (
        sign(0).wrapping_sub(b'a'),
        sign(1).wrapping_sub(b'1'),
        sign(2).wrapping_sub(b'0'),
    );
    let has_second = second < 10;
    let is_spaced = matches!(sign(2 + u32::from(has_second)), b' ' | b'\n');
    (file < 26 && first < 9 && is_spaced).then(|| {
        let row = 1 + first + u8::from(has_second) * (9 * (1 + first)).wrapping_add(second);
        (1 + file, u16::from(row), 2 + usize::from(has_second))
    })
}

#[inline]
fn cell_word(rest: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    let (file, row, len) = bare_name(rest)?;
    if rest.get(len).is_some_and(|&b| !ends_word(b)) {
        return None;
    }
    sink.cell(place(at, 0, len), file, row);
    Some(len)
}

/// A cell with what is captured from there: `d5,xe5,xf5`. It is what [`parts_word`] makes of it.
#[inline]
fn taking_word(rest: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    let (file, row, mut len) = bare_name(rest)?;
    let [b',', b'x', ..] = rest.get(len..)? else {
        return None;
    };
    let mark = sink.mark();
    sink.name(place(at, 0, len), file, row);
    sink.part(place(at, 0, len), PartKind::Place, 1);
    while let Some([b',', b'x', behind @ ..]) = rest.get(len..)
        && let Some((file, row, name)) = bare_name(behind)
    {
        let sign = len + 1;
        len = sign + 1 + name;
        sink.name(place(at, sign + 1, len), file, row);
        sink.part(place(at, sign, len), PartKind::Remove, 1);
    }
    if len > LONGEST || rest.get(len).is_some_and(|&b| !ends_word(b)) {
        sink.back(mark);
        return None;
    }
    sink.word(place(at, 0, len), mark.1);
    Some(len)
}

#[inline]
fn parts_word(rest: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    let mark = sink.mark();
    let Some(len) = parts(rest, at, sink).or_else(|| pass(rest, at, sink)) else {
        sink.back(mark);
        return None;
    };
    sink.word(place(at, 0, len), mark.1);
    Some(len)
}

/// The bytes `from..to` of what stands at `at`.
#[inline]
fn place(at: usize, from: usize, to: usize) -> Span {
    Span::new((at + from) as u32, (at + to) as u32)
}

fn pass(rest: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    let behind = rest.strip_prefix(b"pass")?;
    if behind.first().is_some_and(|&b| !ends_word(b)) {
        return None;
    }
    sink.part(place(at, 0, 4), PartKind::Pass, 0);
    Some(4)
}

/// Reads parts, and tells the length of the word that they are.
#[inline]
fn parts(rest: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    let mut len = 0;
    loop {
        len = match short_move(rest, at, len, sink) {
            Some(end) => end,
            None => part(rest, at, len, sink)?,
        };
        match rest.get(len) {
            Some(b',') => len += 1,
            next if next.is_none_or(|&b| ends_word(b)) && len <= LONGEST => return Some(len),
            _ => return None,
        }
    }
}

/// The commonest part by far: a move whose cells have rows of one digit, and no corner.
#[inline]
fn short_move(rest: &[u8], at: usize, start: usize, sink: &mut impl Sink) -> Option<usize> {
    let Some(&[f, r, b'-', g, s]) = rest.get(start..start + 5) else {
        return None;
    };
    let ends = rest
        .get(start + 5)
        .is_none_or(|&b| b == b',' || ends_word(b));
    let [from, to] = short_names([f, r, g, s]).filter(|_| ends)?;
    sink.name(place(at, start, start + 2), from.0, from.1);
    sink.name(place(at, start + 3, start + 5), to.0, to.1);
    sink.part(place(at, start, start + 5), PartKind::Move, 2);
    Some(start + 5)
}

/// Any other part of cells in small letters, up to the comma or blank behind it.
fn part(rest: &[u8], at: usize, start: usize, sink: &mut impl Sink) -> Option<usize> {
    let sign = match rest.get(start..) {
        Some([sign @ (b'x' | b'@'), b'a'..=b'z', ..]) => Some(*sign),
        _ => None,
    };
    let mut end = name(rest, at, start + usize::from(sign.is_some()), sink)?;
    let mut names = 1;
    while rest.get(end) == Some(&b'-') && sign.is_none() {
        end = name(rest, at, end + 1, sink)?;
        names += 1;
    }
    let (kind, len) = match (sign, names, rest.get(end..).unwrap_or_default()) {
        (Some(b'x'), ..) => (PartKind::Remove, 0),
        (Some(_), _, [b'-', ..]) => (PartKind::Mark(Axis::from_sign('-')), 1),
        (Some(_), _, [b'|', ..]) => (PartKind::Mark(Axis::from_sign('|')), 1),
        (Some(_), _, [b'/', ..]) => (PartKind::Mark(Axis::from_sign('/')), 1),
        (Some(_), _, [b'\\', ..]) => (PartKind::Mark(Axis::from_sign('\\')), 1),
        (Some(_), ..) => (PartKind::Mark(None), 0),
        (None, 1, [b'=', b'B', ..]) => (PartKind::PlaceAs(Side::Black), 2),
        (None, 1, [b'=', b'W', ..]) => (PartKind::PlaceAs(Side::White), 2),
        (None, 1, _) => (PartKind::Place, 0),
        (None, ..) => (PartKind::Move, 0),
    };
    end += len;
    sink.part(place(at, start, end), kind, names);
    Some(end)
}

/// Reads the name of a cell, and tells where it ends.
#[inline]
fn name(rest: &[u8], at: usize, start: usize, sink: &mut impl Sink) -> Option<usize> {
    let (file, row, len) = bare_name(rest.get(start..)?)?;
    sink.name(place(at, start, start + len), file, row);
    Some(start + len)
}

/// The files and rows of two names of two signs each.
#[inline]
fn short_names([f, r, g, s]: [u8; 4]) -> Option<[(u8, u16); 2]> {
    let fits =
        |letter: u8, digit: u8| letter.is_ascii_lowercase() && (b'1'..=b'9').contains(&digit);
    let name = |letter: u8, digit: u8| (letter - b'a' + 1, u16::from(digit - b'0'));
    (fits(f, r) && fits(g, s)).then(|| [name(f, r), name(g, s)])
}

/// The name of a cell at the head of `bytes`, as canonical records write it: its file and row from 1,
/// and its length. Whether its row has a second digit nobody can guess, so that is no branch.
#[inline]
fn bare_name(bytes: &[u8]) -> Option<(u8, u16, usize)> {
    let (&[file, first], behind) = bytes.split_first_chunk()?;
    if !file.is_ascii_lowercase() || !(b'1'..=b'9').contains(&first) {
        return None;
    }
    let second = behind.first().map_or(u8::MAX, |b| b.wrapping_sub(b'0'));
    let has_second = u8::from(second < 10);
    let first = first - b'0';
    let row = first + has_second * (9 * first).wrapping_add(second);
    Some((file - b'a' + 1, u16::from(row), 2 + usize::from(has_second)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_number_that_is_due_is_read_as_any_other() {
        for number in 0..120 {
            for text in [
                "{}. d5", "{}.d5x", "{}.. d5", "{}.\nd5", "0{}. d5", "{}1. d5", "{} . d5", "{}. ",
            ] {
                let text = text.replace("{}", &number.to_string());
                let due = spaced_number(text.as_bytes(), number);
                let read = super::number(text.as_bytes()).filter(|&(value, len)| {
                    let is_blank = text.as_bytes().get(len) == Some(&b' ');
                    value == number
                        && number < 100
                        && is_blank
                        && text.len() >= 4
                        && len == number.to_string().len() + 1
                });
                assert_eq!(due, read.map(|(_, len)| len), "{text}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_cell_with_captures_is_a_word_of_parts(text in "[a-cA0][0-9]{0,2}(,x?[a-bX]?[0-9]{0,2}){1,3}[ ,x=B!.)]{0,2}") {
            let (mut short, mut long) = (Tree::default(), Tree::default());
            let rest = text.as_bytes();
            if let Some(len) = taking_word(rest, 7, &mut short) {
                prop_assert_eq!(parts_word(rest, 7, &mut long), Some(len));
                prop_assert_eq!(short, long);
            } else {
                prop_assert_eq!(short, long, "something was left behind");
            }
        }
    }
}

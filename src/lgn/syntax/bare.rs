//! The short way for words as canonical records write them: bare cells, moves, numbers. Everything else,
//! and every fault, takes the full way, so nothing here says what is right.

use super::body::Body;
use super::line::{Ended, Line, Prefix};
use super::token::{LONGEST, ends_word};
use super::tree::{Kind, Name, Part, PartKind};
use crate::board::Side;
use crate::source::{Run, Span};

impl Body<'_> {
    /// The fast way for the commonest word of all. False if it is anything else.
    #[inline]
    pub(super) fn bare_cell(&mut self, rest: &[u8]) -> bool {
        let Some((file, row, len)) = bare_name(rest) else {
            return false;
        };
        if rest.get(len).is_some_and(|&b| !ends_word(b)) || self.ended != Ended::No {
            return false;
        }
        let span = self.take(len);
        let names = self.tree.names.len();
        self.tree.names.push(Name { span, file, row });
        let parts = self.tree.parts.len();
        self.tree.parts.push(Part {
            span,
            kind: PartKind::Place,
            cells: Run::since(names, names + 1),
        });
        self.push_turn(span, parts);
        self.skip_blank(rest.get(len));
        true
    }

    /// The fast way for words of several parts and for moves: `b1-a1-a3,c2-c4,c5=W`, `d5,xe5`. False,
    /// and nothing read, if it is anything else.
    #[inline]
    pub(super) fn bare_parts(&mut self, rest: &[u8]) -> bool {
        let (names, parts) = (self.tree.names.len(), self.tree.parts.len());
        let Some(len) = self.parts(rest).filter(|_| self.ended == Ended::No) else {
            self.tree.names.truncate(names);
            self.tree.parts.truncate(parts);
            return false;
        };
        let span = self.take(len);
        self.push_turn(span, parts);
        self.skip_blank(rest.get(len));
        true
    }

    /// Adds a turn of the parts since that one.
    #[inline]
    fn push_turn(&mut self, span: Span, since: usize) {
        let parts = Run::since(since, self.tree.parts.len());
        let tilde = false;
        self.push(span, Kind::Turn { tilde, parts });
        self.line = Line::behind_turn();
    }

    /// Reads parts into the arenas, and tells the length of the word that they are.
    #[inline]
    fn parts(&mut self, rest: &[u8]) -> Option<usize> {
        let mut len = 0;
        loop {
            len = match self.short_move(rest, len) {
                Some(end) => end,
                None => self.part(rest, len)?,
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
    fn short_move(&mut self, rest: &[u8], start: usize) -> Option<usize> {
        let Some(&[f, r, b'-', g, s]) = rest.get(start..start + 5) else {
            return None;
        };
        let ends = rest
            .get(start + 5)
            .is_none_or(|&b| b == b',' || ends_word(b));
        let [from, to] = short_names([f, r, g, s]).filter(|_| ends)?;
        let at = (self.at + start) as u32;
        let name = |at, (file, row)| Name {
            span: Span::new(at, at + 2),
            file,
            row,
        };
        let names = self.tree.names.len();
        self.tree.names.extend([name(at, from), name(at + 3, to)]);
        self.tree.parts.push(Part {
            span: Span::new(at, at + 5),
            kind: PartKind::Move,
            cells: Run::since(names, names + 2),
        });
        Some(start + 5)
    }

    /// Any other part of cells in small letters, up to the comma or blank behind it.
    fn part(&mut self, rest: &[u8], start: usize) -> Option<usize> {
        let names = self.tree.names.len();
        let removes = matches!(rest.get(start..), Some([b'x', b'a'..=b'z', ..]));
        let mut end = self.name(rest, start + usize::from(removes))?;
        while rest.get(end) == Some(&b'-') && !removes {
            end = self.name(rest, end + 1)?;
        }
        let cells = Run::since(names, self.tree.names.len());
        let kind = match (removes, cells.len, rest.get(end..)) {
            (true, _, _) => PartKind::Remove,
            (false, 1, Some([b'=', b'B', ..])) => PartKind::PlaceAs(Side::Black),
            (false, 1, Some([b'=', b'W', ..])) => PartKind::PlaceAs(Side::White),
            (false, 1, _) => PartKind::Place,
            (false, _, _) => PartKind::Move,
        };
        if matches!(kind, PartKind::PlaceAs(_)) {
            end += 2;
        }
        let at = self.at as u32;
        self.tree.parts.push(Part {
            span: Span::new(at + start as u32, at + end as u32),
            kind,
            cells,
        });
        Some(end)
    }

    /// Reads the name of a cell, and tells where it ends.
    #[inline]
    fn name(&mut self, rest: &[u8], start: usize) -> Option<usize> {
        let (file, row, len) = bare_name(rest.get(start..)?)?;
        let at = (self.at + start) as u32;
        let span = Span::new(at, at + len as u32);
        self.tree.names.push(Name { span, file, row });
        Some(start + len)
    }

    /// Passes over the blank that follows most words, without a turn of the loop.
    #[inline]
    fn skip_blank(&mut self, next: Option<&u8>) {
        self.at += usize::from(next == Some(&b' '));
    }

    /// The fast way for a number as it should be. False if it is anything else.
    #[inline]
    pub(super) fn bare_number(&mut self, rest: &[u8]) -> bool {
        let mut value = 0_u32;
        let mut len = 0;
        while let Some(digit @ b'0'..=b'9') = rest.get(len) {
            value = value * 10 + u32::from(digit - b'0');
            len += 1;
            if len > 5 {
                return false;
            }
        }
        let sound = rest.get(len) == Some(&b'.') && rest.get(len + 1) != Some(&b'.');
        if !sound || self.line.prefix > Prefix::Number || self.ended != Ended::No {
            return false;
        }
        let span = self.take(len + 1);
        self.push(span, Kind::Number(value));
        self.line.prefix = Prefix::Number;
        self.line.glyph = false;
        self.skip_blank(rest.get(len + 1));
        true
    }
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

//! What stands in a folded line, piece by piece.

use crate::board::Side;
use crate::format::text::words::{self, Name, is_of_word};
use crate::record::Claim;

/// A piece of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token {
    /// A letter and a number.
    Cell(Name),
    /// A pass.
    Pass,
    /// A number; how many dots stand behind it.
    Number(u32, usize),
    /// Two numbers with a hyphen or colon between them.
    Score(u32, u32, u8),
    /// A result.
    Claim(Claim),
    /// A colour.
    Side(Side),
    /// What stands in braces.
    Remark,
    /// Something else.
    Unread,
}

/// A piece with its place in the line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Piece {
    pub(super) token: Token,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it stands directly behind another piece that can be read, in the same word.
    pub(super) is_joined: bool,
}

/// The pieces of a line.
pub(super) struct Tokens<'l> {
    line: &'l [u8],
    at: usize,
    /// Where the last piece ended that others may stand directly behind.
    last: usize,
}

impl<'l> Tokens<'l> {
    pub(super) fn new(line: &'l [u8]) -> Self {
        Self::from(line, 0)
    }

    /// The pieces from an offset on.
    pub(super) fn from(line: &'l [u8], at: usize) -> Self {
        let last = usize::MAX;
        Self { line, at, last }
    }

    fn rest(&self) -> &'l [u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// How many bytes ahead are of a word.
    fn word_len(&self) -> usize {
        let is_part = |b: &u8| is_of_word(*b) || matches!(b, b'\'' | b'-' | b'@');
        self.rest().iter().take_while(|b| is_part(b)).count().max(1)
    }

    fn read(&self) -> (Token, usize) {
        let rest = self.rest();
        match rest {
            [b'{', ..] => match rest.iter().position(|&b| b == b'}') {
                Some(end) => (Token::Remark, end + 1),
                None => (Token::Unread, rest.len()),
            },
            [b'@', b'@', b'@', b'@', ..] | [b'-', b'-', ..] => {
                (Token::Pass, if rest.starts_with(b"-") { 2 } else { 4 })
            }
            [b'0'..=b'9', ..] => self.number(rest),
            [b'a'..=b'z', ..] => self.letters(rest),
            _ => (Token::Unread, self.word_len()),
        }
    }

    fn letters(&self, rest: &[u8]) -> (Token, usize) {
        if let Some(len) = words::pass(rest) {
            return (Token::Pass, len);
        }
        if let Some(name) = words::name(rest) {
            return (Token::Cell(name), name.len);
        }
        if let Some((side, len)) = side(rest) {
            return (Token::Side(side), len);
        }
        let end = rest.iter().position(|b| !is_of_word(*b) && *b != b'+');
        let word = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let claim = std::str::from_utf8(word).ok().and_then(Claim::parse);
        match claim {
            Some(claim) => (Token::Claim(claim), word.len()),
            None => (Token::Unread, self.word_len()),
        }
    }

    fn number(&self, rest: &[u8]) -> (Token, usize) {
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let (number, behind) = rest.split_at_checked(digits).unwrap_or_default();
        let value = words::number(number).unwrap_or(u32::MAX);
        let dots = behind.iter().take_while(|&&b| b == b'.').count();
        match behind {
            [b'/', b'2', ..] if value == 1 => {
                let len = if behind.starts_with(b"/2-1/2") { 7 } else { 3 };
                (Token::Claim(Claim::Draw), len)
            }
            [sign @ (b'-' | b':'), b'0'..=b'9', ..] => self.score(value, *sign, behind, digits),
            [b'.', ..] => (Token::Number(value, dots), digits + dots),
            [b')' | b':', ..] => (Token::Number(value, 1), digits + 1),
            [b, ..] if is_of_word(*b) => {
                let goes_on = words::name(behind).is_some() || words::pass(behind).is_some();
                if goes_on {
                    (Token::Number(value, 0), digits)
                } else {
                    (Token::Unread, self.word_len())
                }
            }
            _ => (Token::Number(value, 0), digits),
        }
    }

    fn score(&self, black: u32, sign: u8, behind: &[u8], digits: usize) -> (Token, usize) {
        let other = behind.get(1..).unwrap_or_default();
        let len = other.iter().take_while(|b| b.is_ascii_digit()).count();
        let white = words::number(other.get(..len).unwrap_or_default()).unwrap_or(u32::MAX);
        let is_alone = other
            .get(len)
            .is_none_or(|b| !is_of_word(*b) && !matches!(b, b'-' | b':' | b'/'));
        let is_clock = len > 1 && other.starts_with(b"0");
        if is_alone && !is_clock {
            (Token::Score(black, white, sign), digits + 1 + len)
        } else {
            (Token::Unread, self.word_len())
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            let rest = self.rest();
            let &byte = rest.first()?;
            let before = self.at.checked_sub(1).and_then(|at| self.line.get(at));
            let dashes = rest.iter().take_while(|&&b| b == b'-').count();
            let is_pass = dashes == 2 && before != Some(&b'-');
            match byte {
                b'-' if !is_pass => self.at += dashes,
                b'{' | b'-' | b'@' => break,
                _ if is_of_word(byte) => break,
                _ => self.at += 1,
            }
        }
        let start = self.at;
        let (token, len) = self.read();
        self.at += len;
        let is_joined = self.last == start;
        self.last = match token {
            Token::Unread | Token::Remark => usize::MAX,
            _ => self.at,
        };
        Some(Piece {
            token,
            start,
            end: self.at,
            is_joined,
        })
    }
}

/// The side at the head of a text, and how long its word is with the colon behind it.
fn side(text: &[u8]) -> Option<(Side, usize)> {
    const WORDS: [(&[u8], Side); 4] = [
        (b"black", Side::Black),
        (b"white", Side::White),
        (b"b", Side::Black),
        (b"w", Side::White),
    ];
    let (word, side) = WORDS.iter().find(|(word, _)| text.starts_with(word))?;
    match text.get(word.len()..)? {
        [b':', ..] => Some((*side, word.len() + 1)),
        [b, ..] if is_of_word(*b) || matches!(b, b'+' | b'\'' | b'-') => None,
        _ => Some((*side, word.len())),
    }
}

/// Whether a word that can't be read may have been meant as a move: a letter stands beside a number.
pub(super) fn looks_like_move(word: &[u8]) -> bool {
    let ordinals: [&[u8]; 4] = [b"st", b"nd", b"rd", b"th"];
    let is_letter = |b: u8| b.is_ascii_alphabetic() || !b.is_ascii();
    let mixed = word.windows(2).any(|pair| match pair {
        [one, other] => {
            (is_letter(*one) && other.is_ascii_digit())
                || (one.is_ascii_digit() && is_letter(*other))
        }
        _ => false,
    });
    // A cell is short; what is longer is a number of something, or a name.
    mixed && !ordinals.iter().any(|end| word.ends_with(end)) && word.len() <= 6
}

//! The lines of a summary, without what mail puts before them, and what each of them is.

use crate::board::Side;
use crate::source::Span;

/// A line without marks of quotation, blanks and line end, in its place in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) start: u32,
}

impl<'a> Line<'a> {
    /// The line whose whole is `raw`, at `start`.
    pub(super) fn new(raw: &'a str, start: u32) -> Self {
        let text = raw.trim_start_matches(|c: char| c.is_whitespace() || is_quote(c));
        Self {
            text: text.trim_end(),
            start: start + (raw.len() - text.len()) as u32,
        }
    }

    /// The whole of it.
    pub(super) fn span(&self) -> Span {
        self.of(self.text)
    }

    /// The place of a part of its text.
    pub(super) fn of(&self, part: &str) -> Span {
        let at = part.as_ptr() as usize - self.text.as_ptr() as usize;
        let start = self.start + at as u32;
        Span::new(start, start + part.len() as u32)
    }
}

/// What mail programs put before the lines that they quote.
fn is_quote(c: char) -> bool {
    matches!(c, '>' | '|' | '\u{feff}')
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    text.split_inclusive(['\n', '\r']).map(move |raw| {
        let start = at;
        at += raw.len();
        Line::new(raw, start as u32)
    })
}

/// The game and the number of a line `Summary of Ninuki Board 196`.
pub(super) fn title(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("Summary of ")?;
    let (game, number) = rest.split_once(" Board ")?;
    let number = number.trim().trim_end_matches('.');
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    (is_number && !game.trim().is_empty()).then(|| (game.trim(), number))
}

/// The side of the first column, in a line `Black (x)    White (o)`, and which of the two `x` is.
pub(super) fn sides(text: &str) -> Option<(Side, Side)> {
    let mut words = text.split_whitespace();
    let first = Side::from_name(words.next()?)?;
    let sign = words.next()?;
    let second = Side::from_name(words.next()?)?;
    let other = words.next()?;
    let signs = (sign, other);
    let is_x_first = match signs {
        ("(x)", "(o)") => true,
        ("(o)", "(x)") => false,
        _ => return None,
    };
    let x = if is_x_first { first } else { second };
    (words.next().is_none() && second == first.other()).then_some((first, x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_known_by_their_shape() {
        let line = Line::new("> > Summary of D-Pente Board 12\r\n", 7);
        assert_eq!(title(line.text), Some(("D-Pente", "12")));
        assert_eq!(line.span(), Span::new(11, 38));
        assert_eq!(title("Summary of the meeting"), None);
        assert_eq!(title("Summary of Board 3"), None);
        let (black, white) = (Side::Black, Side::White);
        assert_eq!(sides("Black (x)    White (o)"), Some((black, black)));
        assert_eq!(sides("White (o)    Black (x)"), Some((white, black)));
        assert_eq!(sides("Black (x)    Black (o)"), None);
        assert_eq!(sides("Black and White"), None);
    }
}

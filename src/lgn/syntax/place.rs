//! From slices to places: [`Text`] turns what a parser has read into a span of the chunk, also where
//! it has read a tidied copy ([`Fold`]).

use super::token::{is_blank_char, is_zero_width};
use crate::source::Span;

/// A text that is being parsed: the chunk's own, or a tidied copy of a piece of it with its places.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    text: &'t str,
    map: Option<&'t [u32]>,
}

impl<'t> Text<'t> {
    /// The text of a chunk.
    pub(super) fn plain(text: &'t str) -> Self {
        Self { text, map: None }
    }

    /// The place of a slice of this text.
    #[inline]
    pub(super) fn span(&self, slice: &str) -> Span {
        let start = (slice.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        Span::new(
            self.place(start),
            self.place(start.wrapping_add(slice.len())),
        )
    }

    /// The place of what stands in `from` before its rest `rest`.
    pub(super) fn between(&self, from: &str, rest: &str) -> Span {
        let read = from.len().saturating_sub(rest.len());
        self.span(from.get(..read).unwrap_or(from))
    }

    fn place(&self, offset: usize) -> u32 {
        match self.map {
            None => offset as u32,
            Some(map) => map.get(offset).or(map.last()).copied().unwrap_or(0),
        }
    }
}

/// A copy of a piece of text in the notation's own letters (notation.md, section 5): full-width signs
/// made plain, spaces of every kind made spaces, those without width left out; with the place of every
/// byte. Its memory is used again.
#[derive(Default)]
pub(super) struct Fold {
    text: String,
    map: Vec<u32>,
}

impl Fold {
    /// Copies the word `from..to` of a text.
    pub(super) fn word(&mut self, text: &str, from: usize, to: usize) {
        self.begin();
        for (i, c) in text.get(from..to).unwrap_or("").char_indices() {
            self.push(from + i, plain(c));
        }
        self.map.push(to as u32);
    }

    /// Copies the line `from..to` of a text. What stands between quotes is copied to the letter; curly
    /// quotes round it become straight.
    pub(super) fn line(&mut self, text: &str, from: usize, to: usize) {
        self.begin();
        let mut open = None;
        let mut escaped = false;
        for (i, c) in text.get(from..to).unwrap_or("").char_indices() {
            let closes = match open {
                None => false,
                Some('"') => c == '"' && !escaped,
                Some(_) => is_quote(c) && !escaped,
            };
            escaped = open.is_some() && c == '\\' && !escaped;
            if closes {
                open = None;
                self.push(from + i, Some('"'));
            } else if open.is_some() {
                self.push(from + i, Some(c));
            } else if is_quote(c) {
                open = Some(c);
                self.push(from + i, Some('"'));
            } else {
                self.push(from + i, plain(c));
            }
        }
        self.map.push(to as u32);
    }

    /// The copy.
    pub(super) fn text(&self) -> Text<'_> {
        Text {
            text: &self.text,
            map: Some(&self.map),
        }
    }

    /// The copy's letters.
    pub(super) fn str(&self) -> &str {
        &self.text
    }

    fn begin(&mut self) {
        self.text.clear();
        self.map.clear();
    }

    fn push(&mut self, place: usize, c: Option<char>) {
        let Some(c) = c else { return };
        self.text.push(c);
        for byte in 0..c.len_utf8() {
            self.map.push((place + byte) as u32);
        }
    }
}

/// Whether it may stand for the quote round a value.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\u{201c}'..='\u{201f}')
}

/// The sign of the notation that this one stands for; none for what has no width.
pub(crate) fn plain(c: char) -> Option<char> {
    match c {
        _ if c.is_ascii() => Some(c),
        _ if is_zero_width(c) => None,
        _ if is_blank_char(c) => Some(' '),
        _ => Some(narrow(c).unwrap_or(c)),
    }
}

/// The narrow form of a full-width letter, digit or sign of a word.
pub(super) fn narrow(c: char) -> Option<char> {
    let narrow = char::from_u32((c as u32).checked_sub(0xfee0)?)?;
    let known = narrow.is_ascii_alphanumeric() || ".,:-~@=<>|/\\*+#_".contains(narrow);
    known.then_some(narrow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folded_word_knows_its_places() {
        let text = "1. Ｆ\u{200b}５,c4";
        let mut fold = Fold::default();
        fold.word(text, 3, text.len());
        assert_eq!(fold.str(), "F5,c4");
        let cell = fold.str().get(3..5).unwrap();
        assert_eq!(fold.text().span(cell).of(text), "c4");
        let cell = fold.str().get(0..1).unwrap();
        assert_eq!(fold.text().span(cell).of(text), "Ｆ\u{200b}");
    }

    #[test]
    fn quoted_text_is_not_folded() {
        let text = "label\u{a0}d５ “５ \\\" \"";
        let mut fold = Fold::default();
        fold.line(text, 0, text.len());
        assert_eq!(fold.str(), "label d5 \"５ \\\" \"");
    }
}

//! Glyphs: `!`, `?`, `!!`, `??`, `!?`, `?!` and `$n`.

use super::body::Body;
use super::quote::quote;
use super::token::{self, ends_word};
use super::tree::Kind;

impl Body<'_> {
    pub(super) fn glyph(&mut self, rest: &[u8]) {
        let (len, glyph) = glyph(rest);
        let behind = rest.get(len).is_none_or(|&b| {
            ends_word(b) || token::blank_len(rest.get(len..).unwrap_or_default()) > 0
        });
        if !behind || glyph.is_none() {
            let is_sign = |b: &&u8| matches!(b, b'!' | b'?' | b'$');
            let signs = rest.iter().take_while(is_sign).count().max(len);
            let (end, _) = token::word_end(self.text.as_bytes(), self.at + signs);
            let span = self.take(end.min(self.end).saturating_sub(self.at).max(len));
            if !self.is_behind_result(span) {
                let found = quote(span.of(self.text));
                let message = format!("expected a glyph, found {found}");
                let help = "glyphs are `!`, `?`, `!!`, `??`, `!?`, `?!` and `$` with a number";
                self.faults.advise(span, message, help);
                self.lose(span);
            }
            return;
        }
        let span = self.take(len);
        if self.is_behind_result(span) {
            return;
        }
        match glyph {
            Some(number) if self.line.glyph => self.push(span, Kind::Glyph(number)),
            _ => {
                let found = quote(span.of(self.text));
                self.faults
                    .syntax(span, format!("the glyph {found} stands behind no turn"));
                self.push(span, Kind::Unknown);
            }
        }
    }
}

/// The length of the glyph at the head of `rest`, and its number if it is one.
pub(crate) fn glyph(rest: &[u8]) -> (usize, Option<u16>) {
    if let [b'$', digits @ ..] = rest {
        let len = digits.iter().take_while(|b| b.is_ascii_digit()).count();
        let text = digits
            .get(..len.min(6))
            .and_then(|d| std::str::from_utf8(d).ok());
        let number = text.and_then(|d| d.parse().ok());
        return (1 + len, number.filter(|_| len <= 5));
    }
    let len = rest.iter().take_while(|b| matches!(b, b'!' | b'?')).count();
    let number = match rest.get(..len) {
        Some(b"!") => Some(1),
        Some(b"?") => Some(2),
        Some(b"!!") => Some(3),
        Some(b"??") => Some(4),
        Some(b"!?") => Some(5),
        Some(b"?!") => Some(6),
        _ => None,
    };
    (len, number)
}

//! [`Places`]: the lines and columns of many offsets of one record, in one go over its text.

use memchr::memchr2_iter;

use crate::source::{Chunk, LineCol, Span};

/// Finds places of a chunk faster than [`Chunk::line_col`] when their offsets ascend: each look-up
/// goes on from the one before it, so that a record full of faults still costs one pass.
pub struct Places<'a> {
    chunk: &'a Chunk,
    offset: usize,
    place: LineCol,
}

impl<'a> Places<'a> {
    /// At the beginning of a chunk.
    pub fn new(chunk: &'a Chunk) -> Self {
        Self {
            chunk,
            offset: 0,
            place: chunk.start(),
        }
    }

    /// The chunk that the places lie in.
    pub fn chunk(&self) -> &'a Chunk {
        self.chunk
    }

    /// The places of the first character of a span and of the one behind its last.
    pub fn of(&mut self, span: Span) -> (LineCol, LineCol) {
        let start = span.start as usize;
        if start < self.offset {
            *self = Self::new(self.chunk);
        }
        self.place = self.walk(start);
        self.offset = start.max(self.offset);
        (self.place, self.walk(span.end as usize))
    }

    fn walk(&self, to: usize) -> LineCol {
        let (from, place) = match self.chunk.anchor(to) {
            Some(anchor) if anchor.at as usize >= self.offset => (anchor.at as usize, anchor.place),
            _ => (self.offset, self.place),
        };
        let LineCol {
            mut line,
            mut column,
        } = place;
        let text = self.chunk.text.get(from..).unwrap_or("");
        let bytes = text.as_bytes();
        let end = to.saturating_sub(from).min(bytes.len());
        let mut start = 0;
        for i in memchr2_iter(b'\n', b'\r', &bytes[..end]) {
            if bytes[i] == b'\n' || bytes.get(i + 1) != Some(&b'\n') {
                line += 1;
                column = 1;
                start = i + 1;
            }
        }
        let rest = &bytes[start..end];
        column += if rest.is_ascii() {
            rest.len() as u64
        } else {
            let chars = text[start..].char_indices();
            let before = chars.take_while(|&(i, _)| start + i < end);
            before.filter(|&(_, c)| c != '\u{feff}').count() as u64
        };
        LineCol { line, column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Anchor;

    #[test]
    fn agrees_with_the_slow_way_at_every_offset() {
        let mut chunk = Chunk::new("a\nb\r\n\r\rc\u{feff}\té2 \n\n");
        chunk.line = 7;
        agrees(&chunk);
        for at in [0, 1, 4, 5, 6, 12, 15] {
            let place = LineCol {
                line: 20 + u64::from(at),
                column: 5,
            };
            chunk.anchors.push(Anchor { at, place });
            agrees(&chunk);
        }
    }

    fn agrees(chunk: &Chunk) {
        let mut places = Places::new(chunk);
        for at in (0..=chunk.text.len()).filter(|&i| chunk.text.is_char_boundary(i)) {
            let at = at as u32;
            let end = chunk.text.len() as u32;
            let found = places.of(Span::new(at, end));
            assert_eq!(found, (chunk.line_col(at), chunk.line_col(end)), "{at}");
        }
        assert_eq!(
            places.of(Span::at(2)).0,
            chunk.line_col(2),
            "and back again"
        );
    }
}

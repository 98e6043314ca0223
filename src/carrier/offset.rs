//! Where in a file the records that it carries begin.

use crate::source::{Chunk, LineCol};

/// Finds the byte of a place, going through the file once as long as places ascend.
pub(super) struct Offsets<'f> {
    file: &'f Chunk,
    /// Where a line begins, and which.
    start: usize,
    line: u64,
}

impl<'f> Offsets<'f> {
    pub(super) fn new(file: &'f Chunk) -> Self {
        Self {
            file,
            start: 0,
            line: 1,
        }
    }

    /// The offset of a place in the file.
    pub(super) fn of(&mut self, place: LineCol) -> u64 {
        if place.line < self.line {
            (self.start, self.line) = (0, 1);
        }
        let bytes = self.file.text.as_bytes();
        while self.line < place.line {
            let rest = bytes.get(self.start..).unwrap_or_default();
            let Some(end) = memchr::memchr2(b'\n', b'\r', rest) else {
                break;
            };
            let is_crlf = rest.get(end..end + 2) == Some(b"\r\n");
            self.start += end + 1 + usize::from(is_crlf);
            self.line += 1;
        }
        let rest = self.file.text.get(self.start..).unwrap_or_default();
        // A byte order mark is no column.
        let mut chars = rest.char_indices().filter(|(_, c)| *c != '\u{feff}');
        let at = chars.nth(place.column.saturating_sub(1) as usize);
        let at = at.map_or(rest.len(), |(at, _)| at);
        (self.start + at) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found_again() {
        let file = Chunk::new("\u{feff}a\nbé\r\nc\rd\n\nx");
        let mut offsets = Offsets::new(&file);
        let starts: Vec<usize> = (file.text.char_indices())
            .filter(|(_, c)| *c != '\u{feff}')
            .map(|(at, _)| at)
            .collect();
        for _ in 0..2 {
            for &at in &starts {
                let place = file.line_col(at as u32);
                assert_eq!(offsets.of(place), at as u64, "{place:?}");
            }
        }
        let beyond = LineCol {
            line: 99,
            column: 1,
        };
        assert_eq!(offsets.of(beyond), file.text.len() as u64 - 1);
    }
}

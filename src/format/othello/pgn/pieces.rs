//! Where one game of a PGN file ends and the next one begins.

use crate::format::text::cut::Place;
use crate::lgn::syntax::tag;
use crate::lgn::syntax::token::skip_blanks;

/// The game that is being cut, as far as it has been seen.
///
/// A line of tags behind the turns begins a game, even if a comment is still open there; so does a line with
/// the number 1 where the game before has none open, and a section of tags whose first one stands there for
/// the second time.
#[derive(Default)]
pub(super) struct Pieces {
    first_tag: Vec<u8>,
    /// Whether a blank line stands behind the last tag.
    is_parted: bool,
    /// Whether turns have been seen, or other words.
    has_body: bool,
    in_comment: bool,
    depth: u32,
}

impl Pieces {
    pub(super) fn clear(&mut self) {
        self.first_tag.clear();
        self.is_parted = false;
        self.has_body = false;
        self.in_comment = false;
        self.depth = 0;
    }

    pub(super) fn place(&mut self, line: &[u8]) -> Place {
        let at = skip_blanks(line, 0);
        let rest = line.get(at..).unwrap_or_default();
        if tag::is_line(rest) {
            let name = tag::scan(rest).and_then(|scan| rest.get(1..scan.name_end));
            let name = name.unwrap_or_default();
            if self.has_body || (self.is_parted && name == self.first_tag) {
                return Place::Next(0);
            }
            if self.first_tag.is_empty() {
                self.first_tag.extend_from_slice(name);
            }
            self.is_parted = false;
            // A comment that is still open in front of tags ends there.
            self.in_comment = false;
            // What stands behind the tag on its line may be a turn.
            let behind = tag_end(rest);
            self.look(rest.get(behind..).unwrap_or_default());
            return Place::Within;
        }
        if rest.is_empty() {
            self.is_parted |= !self.first_tag.is_empty();
            return Place::Within;
        }
        // `1...` goes on behind a comment.
        let is_first = matches!(rest, [b'1', b'.' | b')', ..]) && rest.get(2) != Some(&b'.');
        if is_first && self.has_body && !self.in_comment && self.depth == 0 {
            return Place::Next(0);
        }
        if !(rest.first() == Some(&b'%') && at == 0) {
            self.look(rest);
        }
        Place::Within
    }

    /// Follows comments and variations along a line.
    fn look(&mut self, line: &[u8]) {
        for &byte in line {
            match byte {
                b'}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                b'{' => self.in_comment = true,
                b';' => return,
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                b if b.is_ascii_whitespace() => {}
                _ => self.has_body = true,
            }
        }
    }
}

/// Where the tags at the head of a line end.
fn tag_end(line: &[u8]) -> usize {
    let mut at = 0;
    while let Some(scan) = tag::scan(line.get(at..).unwrap_or_default()) {
        // A value may be cut short by a quote in it: the line is its.
        if scan.broken.is_some() {
            return line.len();
        }
        at = skip_blanks(line, at + scan.end);
    }
    at
}

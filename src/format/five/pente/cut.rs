//! Where one game ends and the next begins.

use std::io;
use std::sync::Arc;

use super::{old, read};
use crate::diagnostic::Diagnostics;
use crate::format::text::cut::{Place, group};
use crate::format::text::stream::Stream;
use crate::format::{Reading, Records};
use crate::source::Chunk;

/// The games of a file.
pub(super) struct Games<'i> {
    pub(super) stream: Stream<'i>,
    pub(super) reading: Arc<read::Text>,
}

impl Records for Games<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        let mut seen = Seen::default();
        group(&mut self.stream, chunk, &mut |line| {
            seen.begins(line).map_or(Place::Within, Place::Next)
        })
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

/// What a game has had so far.
#[derive(Default)]
struct Seen {
    /// A line that names the game.
    game: bool,
    /// Something that is no header.
    body: bool,
}

impl Seen {
    /// Where in a line the next game begins, if one does.
    fn begins(&mut self, line: &[u8]) -> Option<usize> {
        let text = trimmed(line);
        let at = line.len() - text.len();
        if text.is_empty() {
            return None;
        }
        let names_game = text.starts_with(b"[Game");
        if text.starts_with(b"[") {
            if self.body || (names_game && self.game) {
                *self = Self::default();
                self.game = names_game;
                return Some(at);
            }
            self.game |= names_game;
            return None;
        }
        if old::is_head(text) && (self.body || self.game) {
            *self = Self::default();
            self.body = true;
            return Some(at);
        }
        self.body = true;
        // Files that were joined where the first had no line end.
        let next = memchr::memmem::find(text, b"[Game ")?;
        *self = Self::default();
        Some(at + next)
    }
}

/// A line without the blanks at its beginning, and without a byte order mark there.
fn trimmed(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii_start();
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
}

/// Whether a file begins like one of the site's.
pub(super) fn detect(head: &[u8]) -> bool {
    let head = trimmed(head);
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r'));
    if head.starts_with(b"[") {
        let heads = lines
            .map(<[u8]>::trim_ascii)
            .filter(|line| !line.is_empty())
            .take_while(|line| line.starts_with(b"["));
        return heads.map(key).any(|key| {
            key.is_some_and(|key| key.starts_with("Player 1 ") || key.starts_with("Player 2 "))
        });
    }
    let first = lines.next().unwrap_or_default();
    let second = lines.find(|line| !line.trim_ascii().is_empty());
    old::is_head(first) && second.is_some_and(old::is_date)
}

/// What stands between the bracket and the quotes of a header.
fn key(line: &[u8]) -> Option<&str> {
    let line = line.strip_prefix(b"[")?;
    let end = memchr::memchr(b'"', line)?;
    std::str::from_utf8(line.get(..end)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(file: &str) -> Vec<usize> {
        let mut seen = Seen::default();
        let mut lines = Vec::new();
        for (number, line) in file.lines().enumerate() {
            if seen.begins(line.as_bytes()).is_some() {
                lines.push(number + 1);
            }
        }
        lines
    }

    #[test]
    fn a_game_begins_behind_the_turns_of_another() {
        assert_eq!(
            cut("[Game \"Pente\"]\n\n1. K10 0-1\n\n[Game \"Pente\"]\n\n1. K10"),
            [5]
        );
        // Without turns, without blank lines, with them between headers, and out of order.
        assert_eq!(cut("[Game \"a\"]\n[Site \"b\"]\n[Game \"c\"]"), [3]);
        assert_eq!(cut("[Game \"a\"]\n\n[Site \"b\"]\n\n1. K10"), [0; 0]);
        assert_eq!(cut("[Game \"a\"]\n1. K10\n[Site \"b\"]\n[Game \"a\"]"), [3]);
        assert_eq!(cut("[Game \"a\"]\n1. K10 0-1[Game \"b\"]\n1. K10"), [2]);
        assert_eq!(
            cut("a* vs b\n01/02/2000 10:20 EST\nK10 L10\na vs b*\n"),
            [4]
        );
    }
}

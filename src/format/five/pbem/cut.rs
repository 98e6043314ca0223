//! Where one summary ends and the next begins: at the line that says so, whatever mail stands between.

use std::io;
use std::sync::Arc;

use super::lines::{Line, sides, title};
use super::read;
use crate::diagnostic::Diagnostics;
use crate::format::text::cut::{Place, group};
use crate::format::text::stream::Stream;
use crate::format::{Reading, Records};
use crate::source::Chunk;

/// The summaries of a file.
pub(super) struct Summaries<'i> {
    pub(super) stream: Stream<'i>,
    pub(super) reading: Arc<read::Summary>,
}

impl Records for Summaries<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        let mut seen = Seen::default();
        group(&mut self.stream, chunk, &mut |line| {
            if seen.begins(line) {
                Place::Next(0)
            } else {
                Place::Within
            }
        })
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

/// No line of a summary is longer, in bytes.
const LONGEST: usize = 400;

/// The line, if it can be one of a summary.
fn of(line: &[u8]) -> Option<Line<'_>> {
    let line = std::str::from_utf8(line.get(..line.len().min(LONGEST))?).ok()?;
    Some(Line::new(line, 0))
}

/// What a summary has had so far.
#[derive(Default)]
struct Seen {
    title: bool,
    sides: bool,
}

impl Seen {
    /// Whether another summary begins with a line.
    fn begins(&mut self, line: &[u8]) -> bool {
        let Some(line) = of(line) else {
            return false;
        };
        let is_title = title(line.text).is_some();
        let is_sides = sides(line.text).is_some();
        let begins = is_title || (is_sides && (self.sides || !self.title));
        self.title |= is_title;
        self.sides |= is_sides;
        if begins {
            *self = Self {
                title: is_title,
                sides: is_sides,
            };
        }
        begins
    }
}

/// Whether there is a summary at the beginning of a file.
pub(super) fn detect(head: &[u8]) -> bool {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).filter_map(of);
    lines.any(|line| title(line.text).is_some()) && lines.any(|line| sides(line.text).is_some())
}

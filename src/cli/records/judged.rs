//! [`Judged`]: what has been found out about a chunk.

use ludograph::diagnostic::Diagnostics;
use ludograph::source::Chunk;

use super::Seen;

/// What has been found out about a chunk.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Judged<'a> {
    /// What messages call the input.
    pub(in crate::cli) file: &'a str,
    /// The number of the record in its file; none if it is no record.
    pub(in crate::cli) number: Option<u64>,
    pub(in crate::cli) chunk: &'a Chunk,
    /// How many turns it has.
    pub(in crate::cli) turns: u32,
    pub(in crate::cli) diagnostics: &'a Diagnostics,
}

impl Judged<'_> {
    /// Whether it is something of a file that could not be read, and so holds no record.
    pub(in crate::cli) fn is_refused(&self) -> bool {
        self.number.is_none() && self.diagnostics.has_errors()
    }

    /// Whether all of it could be read.
    pub(in crate::cli) fn is_whole(&self) -> bool {
        !self.is_refused() && !self.chunk.truncated
    }
}

impl<'a> From<&Seen<'a>> for Judged<'a> {
    fn from(seen: &Seen<'a>) -> Self {
        Self {
            file: seen.file,
            number: seen.number,
            chunk: seen.chunk,
            turns: seen.reader.replayed().turns,
            diagnostics: seen.diagnostics,
        }
    }
}

//! [`Reading`]: what makes a record of a chunk, whatever its notation.

use crate::diagnostic::Diagnostics;
use crate::game::Game;
use crate::record::Record;
use crate::source::Chunk;

/// What a chunk holds.
#[derive(Clone, Copy)]
pub enum Held {
    /// No record: a heading, a remark, blanks.
    Nothing,
    /// A record whose rule set is not known, which has been reported. It can't be replayed.
    Unknown,
    /// A record of these rules.
    Record(&'static dyn Game),
}

/// Makes records of chunks. It holds what has stood at the head of the file, and may be shared by threads.
pub trait Reading: Send + Sync {
    /// Fills `record`, which is empty, with what the chunk says. What can't be read is reported.
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held;
}

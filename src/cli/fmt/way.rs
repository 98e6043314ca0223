//! What is done with the canonical form of a file: written, compared, shown as a difference.

use super::diff::Diff;
use crate::cli::output::{Output, Stop};
use crate::cli::records::Flow;
use crate::cli::sink::Sink;

/// What is done with the old and the new form of each record.
pub(super) enum Way<'a> {
    /// The new form is written.
    Write(Sink),
    /// The two are compared.
    Compare(Compare),
    /// The difference goes to standard output.
    Diff(Diff<'a>),
}

impl Way<'_> {
    pub(super) fn record(
        &mut self,
        old: &[u8],
        new: &[u8],
        output: &mut Output,
    ) -> Result<(), Stop> {
        match self {
            Self::Write(sink) => sink.put(new, output)?,
            Self::Compare(compare) => compare.differs |= old != new,
            Self::Diff(diff) => diff.record(old, new, output)?,
        }
        Ok(())
    }

    /// Whether the new form is another than the old one, as far as that was asked.
    pub(super) fn changes(&self) -> bool {
        match self {
            Self::Compare(compare) => compare.differs,
            Self::Diff(diff) => diff.differs(),
            Self::Write(_) => false,
        }
    }

    /// Whether there is a point in going on.
    pub(super) fn flow(&self) -> Flow {
        match self {
            Self::Write(sink) if sink.has_failed() => Flow::Break(()),
            _ => Flow::Continue(()),
        }
    }

    /// Puts a file in the making in its place.
    pub(super) fn keep(self) -> Result<(), String> {
        match self {
            Self::Write(sink) => sink.keep_safe(),
            Self::Compare(_) | Self::Diff(_) => Ok(()),
        }
    }
}

/// Whether two forms of a file differ.
#[derive(Default)]
pub(super) struct Compare {
    differs: bool,
}

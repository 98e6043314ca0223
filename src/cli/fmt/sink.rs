//! Where the canonical form of a file goes.

use std::io::{self, Write};

use super::diff::Diff;
use crate::cli::output::{Output, Stop};
use crate::cli::save::Draft;

/// What is done with the old and the new form of each record.
pub(super) enum Sink<'a> {
    /// The new form goes to standard output.
    Print,
    /// The new form goes to a file in the making; the first fault of writing it is kept.
    Draft(Draft, Option<io::Error>),
    /// The two are compared.
    Compare(Compare),
    /// The difference goes to standard output.
    Diff(Diff<'a>),
}

impl Sink<'_> {
    pub(super) fn record(
        &mut self,
        old: &[u8],
        new: &[u8],
        output: &mut Output,
    ) -> Result<(), Stop> {
        match self {
            Self::Print => output.print_bytes(new)?,
            Self::Draft(draft, error @ None) => *error = draft.write_all(new).err(),
            Self::Draft(..) => {}
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
            Self::Print | Self::Draft(..) => false,
        }
    }

    /// Puts a file in the making in its place.
    pub(super) fn keep(self) -> io::Result<()> {
        match self {
            Self::Draft(_, Some(error)) => Err(error),
            Self::Draft(draft, None) => draft.keep(),
            _ => Ok(()),
        }
    }
}

/// Whether two forms of a file differ.
#[derive(Default)]
pub(super) struct Compare {
    differs: bool,
}

//! Where the bytes of a command go: standard output, or a file in the making.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::output::{Output, Stop};
use super::save::Draft;

/// Standard output, or a file in the making.
pub(super) enum Sink {
    Out,
    File {
        path: PathBuf,
        draft: Draft,
        /// The first fault of writing it. Nothing is written behind that.
        fault: Option<io::Error>,
    },
}

impl Sink {
    /// Begins a file; no path is standard output.
    pub(super) fn new(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else {
            return Ok(Self::Out);
        };
        match Draft::new(path) {
            Ok(draft) => Ok(Self::File {
                path: path.to_path_buf(),
                draft,
                fault: None,
            }),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    pub(super) fn put(&mut self, bytes: &[u8], output: &mut Output) -> Result<(), Stop> {
        match self {
            Self::Out => output.print_bytes(bytes)?,
            Self::File { fault: Some(_), .. } => {}
            Self::File { draft, fault, .. } => *fault = draft.write_all(bytes).err(),
        }
        Ok(())
    }

    /// Whether it could not be written; there is no point in going on then.
    pub(super) fn has_failed(&self) -> bool {
        matches!(self, Self::File { fault: Some(_), .. })
    }

    /// The file in the making.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Out => None,
            Self::File { path, .. } => Some(path),
        }
    }

    /// Puts what can be made again in its place, or tells why it is not there.
    pub(super) fn keep(self) -> Result<(), String> {
        self.end(Draft::keep)
    }

    /// The same of what may replace a text that nothing else can make again.
    pub(super) fn keep_safe(self) -> Result<(), String> {
        self.end(Draft::keep_safe)
    }

    fn end(self, keep: fn(Draft) -> io::Result<()>) -> Result<(), String> {
        let Self::File { path, draft, fault } = self else {
            return Ok(());
        };
        let kept = fault.map_or_else(|| keep(draft), Err);
        kept.map_err(|error| format!("{}: {error}", path.display()))
    }
}

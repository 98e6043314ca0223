//! Where the bytes of a command go: standard output, or a file in the making.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ludograph::figure::seal::Seal;

use super::output::{Output, Stop};
use super::save::{self, Draft, Standing};

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
            Self::File { draft, fault, .. } => match draft.write_all(bytes) {
                // A pipe with a name, whose reader has gone away.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(Stop::Pipe),
                done => *fault = done.err(),
            },
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

    /// Says what it is to replace, as it was seen before.
    pub(super) fn replaces(&mut self, standing: Option<Standing>) {
        if let Self::File { draft, .. } = self {
            draft.replaces(standing);
        }
    }

    /// Puts what can be made again in its place, or tells why it is not there. What has come to stand there
    /// meanwhile must bear the seal as well, unless it is forced.
    pub(super) fn keep(self, seal: &Seal, force: bool) -> Result<(), String> {
        if let Self::File { path, .. } = &self {
            save::may_replace(path, seal, force)?;
        }
        self.end(Draft::keep)
    }

    /// The same of what may replace a text that nothing else can make again.
    pub(super) fn keep_safe(self) -> Result<(), String> {
        self.end(Draft::keep_safe)
    }

    /// The same of files that belong together: none comes to its place unless all could be written.
    pub(super) fn keep_together(sinks: Vec<Self>) -> Result<(), String> {
        let mut settled = Vec::with_capacity(sinks.len());
        for sink in sinks {
            settled.push(sink.settled()?);
        }
        settled.into_iter().try_for_each(Self::keep_safe)
    }

    /// The same sink, all of which has arrived on the disk.
    fn settled(self) -> Result<Self, String> {
        match self {
            Self::File { path, draft, fault } => {
                let settled = fault.map_or_else(|| draft.settle(), Err);
                settled.map_err(|error| format!("{}: {error}", path.display()))?;
                Ok(Self::File {
                    path,
                    draft,
                    fault: None,
                })
            }
            Self::Out => Ok(Self::Out),
        }
    }

    fn end(self, keep: fn(Draft) -> io::Result<()>) -> Result<(), String> {
        let Self::File { path, draft, fault } = self else {
            return Ok(());
        };
        let kept = fault.map_or_else(|| keep(draft), Err);
        kept.map_err(|error| format!("{}: {error}", path.display()))
    }
}

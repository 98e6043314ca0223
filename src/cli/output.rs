//! Standard output and standard error, and the exit status that comes of what went there.

use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use ludograph::diagnostic::text::Paint;
use ludograph::diagnostic::visible::visible;

use super::{Status, When};

/// Why a run stops before its end.
pub(super) enum Stop {
    /// Nobody reads any more: it ends quietly.
    Pipe,
    /// The output could not be written.
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Pipe
        } else {
            Self::Failed(error)
        }
    }
}

/// Results go to standard output, everything else to standard error.
pub(super) struct Output {
    out: BufWriter<io::Stdout>,
    err: BufWriter<io::Stderr>,
    paint: Paint,
    prompt: bool,
    status: Status,
}

impl Output {
    pub(super) fn new(when: When) -> Self {
        let paint = match when {
            When::Always => Paint::Coloured,
            When::Never => Paint::Plain,
            When::Auto => welcome(),
        };
        Self {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            err: BufWriter::with_capacity(1 << 14, io::stderr()),
            paint,
            prompt: io::stderr().is_terminal(),
            status: Status::Well,
        }
    }

    /// Whether diagnostics carry colours.
    pub(super) fn paint(&self) -> Paint {
        self.paint
    }

    /// How the run went so far.
    pub(super) fn status(&self) -> Status {
        self.status
    }

    /// Notes that something went so; the worst is kept.
    pub(super) fn note(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Writes a result.
    pub(super) fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.print_bytes(text.as_bytes())
    }

    /// Writes a result that need not be UTF-8.
    pub(super) fn print_bytes(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        Ok(self.out.write_all(bytes)?)
    }

    /// Writes something for people beside the results.
    pub(super) fn tell(&mut self, text: &str) -> Result<(), Stop> {
        if self.prompt {
            self.out.flush()?;
        }
        self.err.write_all(text.as_bytes())?;
        if self.prompt {
            self.err.flush()?;
        }
        Ok(())
    }

    /// Says something that is worth knowing and no failure.
    pub(super) fn remark(&mut self, message: &str) -> Result<(), Stop> {
        self.tell(&format!("ludograph: {}\n", visible(message)))
    }

    /// Says that the command line, a file or the system failed.
    pub(super) fn fail(&mut self, message: &str) -> Result<(), Stop> {
        self.note(Status::Failed);
        self.remark(message)
    }

    /// Hands everything on that is still held back.
    pub(super) fn flush(&mut self) -> Result<(), Stop> {
        let out = self.out.flush();
        self.err.flush()?;
        Ok(out?)
    }
}

/// Whether colours are welcome on standard error, by the same conventions as in help: those of no-color.org
/// and bixense.com/clicolors, and terminals that know nothing.
fn welcome() -> Paint {
    match AutoStream::choice(&io::stderr()) {
        ColorChoice::Never => Paint::Plain,
        _ => Paint::Coloured,
    }
}

//! Standard output and standard error, and the exit status that comes of what went there.

use std::io::{self, BufWriter, IsTerminal, Write};

use ludograph::diagnostic::text::Paint;
use ludograph::diagnostic::visible::{visible, visible_lines};

use super::{Status, When, screen};

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
    /// Whether results go to a terminal.
    is_screen: bool,
    /// Whether somebody obeys what stands on standard error.
    is_obeyed: bool,
    status: Status,
}

impl Output {
    pub(super) fn new(when: When) -> Self {
        let terminal = io::stderr().is_terminal();
        let paint = match when {
            When::Always => Paint::Coloured,
            When::Never => Paint::Plain,
            When::Auto if terminal && colours_welcome() => Paint::Coloured,
            When::Auto => Paint::Plain,
        };
        Self {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            err: BufWriter::with_capacity(1 << 14, io::stderr()),
            paint,
            prompt: terminal,
            is_screen: io::stdout().is_terminal(),
            is_obeyed: screen::is_obeyed(),
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

    /// Writes a result that need not be UTF-8. On a terminal nothing in it acts.
    pub(super) fn print_bytes(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if self.is_screen {
            return Ok(self.out.write_all(&screen::for_terminal(bytes))?);
        }
        Ok(self.out.write_all(bytes)?)
    }

    /// Writes lines for people beside the results. Nothing in them acts on a terminal.
    pub(super) fn tell(&mut self, text: &str) -> Result<(), Stop> {
        self.tell_bytes(visible_lines(text).as_bytes())
    }

    /// The same of what may be coloured, and is fit for a terminal already.
    pub(super) fn tell_bytes(&mut self, text: &[u8]) -> Result<(), Stop> {
        if self.prompt {
            self.out.flush()?;
        }
        if self.is_obeyed {
            self.err.write_all(&screen::for_log(text))?;
        } else {
            self.err.write_all(text)?;
        }
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

/// The convention of no-color.org, and terminals that know nothing.
fn colours_welcome() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

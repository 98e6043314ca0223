//! Standard output and standard error, and the exit status that comes of what went there.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use ludograph::diagnostic::text::Paint;
use ludograph::diagnostic::visible::{visible, visible_lines};

pub(super) use super::halt::Stop;
use super::patient::Patient;
use super::progress::Progress;
use super::{Status, When, screen};

/// Results go to standard output, everything else to standard error.
pub(super) struct Output {
    out: BufWriter<Patient>,
    err: BufWriter<Patient>,
    paint: Paint,
    prompt: bool,
    /// Whether results go to a terminal.
    is_screen: bool,
    /// Whether somebody obeys what stands in the log.
    is_obeyed: bool,
    /// How far the work is, for people.
    progress: Option<Progress>,
    status: Status,
}

impl Output {
    pub(super) fn new(when: When) -> Self {
        let terminal = io::stderr().is_terminal();
        let paint = match when {
            When::Always => Paint::Coloured,
            When::Never => Paint::Plain,
            When::Auto => welcome(),
        };
        Self {
            out: BufWriter::with_capacity(1 << 16, Patient::stdout()),
            err: BufWriter::with_capacity(1 << 14, Patient::stderr()),
            paint,
            prompt: terminal,
            is_screen: io::stdout().is_terminal(),
            is_obeyed: screen::is_obeyed(),
            progress: None,
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
        if !self.is_screen {
            return Ok(self.out.write_all(bytes)?);
        }
        let shown = screen::for_terminal(bytes);
        let out = &mut self.out;
        let written = match &self.progress {
            Some(progress) => progress.apart(|| out.write_all(&shown).and_then(|()| out.flush())),
            None => out.write_all(&shown),
        };
        Ok(written?)
    }

    /// Writes lines of a result that people read. Nothing in them is a command to who keeps the log.
    pub(super) fn print_lines(&mut self, text: &str) -> Result<(), Stop> {
        if self.is_obeyed {
            self.print_bytes(&screen::for_log(text.as_bytes()))
        } else {
            self.print(text)
        }
    }

    /// Shows from now on, to people, how far work is that takes longer; on inputs of so many bytes, if that is
    /// known.
    pub(super) fn begin_progress(&mut self, bytes: Option<u64>) {
        self.progress = self.prompt.then(|| Progress::new(bytes));
    }

    /// That work has come so far: to that byte, and that record if it is a new one.
    pub(super) fn progress(&mut self, bytes: u64, records: Option<u64>) {
        if let Some(progress) = &mut self.progress
            && progress.is_due(records)
        {
            progress.show(bytes);
        }
    }

    /// That the work is done.
    pub(super) fn end_progress(&mut self) {
        if let Some(progress) = self.progress.take() {
            progress.end();
        }
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
        let text = if self.is_obeyed {
            screen::for_log(text)
        } else {
            Cow::Borrowed(text)
        };
        let err = &mut self.err;
        match &self.progress {
            Some(progress) => {
                progress.apart(|| err.write_all(&text).and_then(|()| err.flush()))?;
            }
            None => err.write_all(&text)?,
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

/// Whether colours are welcome on standard error, by the same conventions as in help: those of no-color.org
/// and bixense.com/clicolors, and terminals that know nothing.
fn welcome() -> Paint {
    match AutoStream::choice(&io::stderr()) {
        ColorChoice::Never => Paint::Plain,
        _ => Paint::Coloured,
    }
}

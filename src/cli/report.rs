//! What `check` says, and `figure` as well: the diagnostics of each record, then a line that sums up.

use ludograph::diagnostic::place::Places;
use ludograph::diagnostic::{Severity, json, text};

use super::Status;
use super::output::{Output, Stop};
use super::records::Seen;

/// Whom a report is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Form {
    /// For people, on standard error
    Text,
    /// For machines: JSON Lines on standard output
    Json,
}

/// A report in the making.
pub(super) struct Report {
    form: Form,
    summary: json::Summary,
}

impl Report {
    pub(super) fn new(form: Form) -> Self {
        Self {
            form,
            summary: json::Summary::default(),
        }
    }

    /// Counts a file, if it could be read.
    pub(super) fn file(&mut self, read: bool) {
        self.summary.files += u64::from(read);
    }

    /// Whether there was a record in what has been seen.
    pub(super) fn has_records(&self) -> bool {
        self.summary.records > 0
    }

    /// Counts a chunk that was seen, and writes what is wrong with it.
    pub(super) fn seen(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<(), Stop> {
        let Seen {
            file,
            number,
            chunk,
            diagnostics,
            ..
        } = *seen;
        if number.is_some() {
            self.summary.records += 1;
            self.summary.valid += u64::from(!diagnostics.has_errors());
            self.summary.turns += u64::from(seen.reader.replayed().turns);
        }
        let mut places = Places::new(chunk);
        for diagnostic in diagnostics.list() {
            match diagnostic.severity() {
                Severity::Error => {
                    self.summary.errors += 1;
                    output.note(Status::Wrong);
                }
                Severity::Warning => self.summary.warnings += 1,
                Severity::Note => {}
            }
            match self.form {
                Form::Text => {
                    let text = text::render(file, number, &mut places, diagnostic, output.paint());
                    output.tell(&text)?;
                    output.tell("\n")?;
                }
                Form::Json => output.print(&json::line(file, number, &mut places, diagnostic))?,
            }
        }
        Ok(())
    }

    /// Writes the line that sums up.
    pub(super) fn finish(&self, output: &mut Output) -> Result<(), Stop> {
        match self.form {
            Form::Text => output.tell(&self.sentence()),
            Form::Json => output.print(&json::summary(self.summary)),
        }
    }

    fn sentence(&self) -> String {
        let counted = |n: u64, thing: &str| format!("{n} {thing}{}", if n == 1 { "" } else { "s" });
        let of = &self.summary;
        format!(
            "{}, {} ({} valid), {}: {}, {}\n",
            counted(of.files, "file"),
            counted(of.records, "record"),
            of.valid,
            counted(of.turns, "turn"),
            counted(of.errors, "error"),
            counted(of.warnings, "warning"),
        )
    }
}

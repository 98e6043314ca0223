//! What `check` says, and `figure` as well: the diagnostics of each record, then a line that sums up.

use ludograph::diagnostic::place::Places;
use ludograph::diagnostic::{Severity, github, json, sarif, text};

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
    /// For code scanning services: a SARIF 2.1.0 document on standard output
    Sarif,
    /// For GitHub Actions: annotations on standard output
    Github,
}

impl Form {
    /// Whether standard output is taken by it.
    pub(super) fn takes_output(self) -> bool {
        self != Self::Text
    }
}

/// A report in the making.
pub(super) struct Report {
    form: Form,
    summary: json::Summary,
    /// How many diagnostics have been written; none before the head of the report.
    told: Option<u64>,
}

impl Report {
    pub(super) fn new(form: Form) -> Self {
        Self {
            form,
            summary: json::Summary::default(),
            told: None,
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
                    output.tell_bytes(text.as_bytes())?;
                    output.tell("\n")?;
                }
                Form::Json => output.print(&json::line(file, number, &mut places, diagnostic))?,
                Form::Sarif => {
                    self.begin(output)?;
                    let is_first = self.told == Some(0);
                    let told = sarif::result(file, number, &mut places, diagnostic, is_first);
                    output.print(&told)?;
                }
                Form::Github => {
                    output.print(&github::line(file, number, &mut places, diagnostic))?;
                }
            }
            self.told = Some(self.told.unwrap_or(0) + 1);
        }
        Ok(())
    }

    /// Writes what stands before the first diagnostic, if that has not been done.
    fn begin(&mut self, output: &mut Output) -> Result<(), Stop> {
        if self.told.is_none() {
            output.print(&sarif::head())?;
            self.told = Some(0);
        }
        Ok(())
    }

    /// Writes the line that sums up.
    pub(super) fn finish(&mut self, output: &mut Output) -> Result<(), Stop> {
        match self.form {
            Form::Json => return output.print(&json::summary(self.summary)),
            Form::Sarif => {
                self.begin(output)?;
                let status = output.status() as u8;
                output.print(&sarif::tail(self.summary, status))?;
            }
            Form::Text | Form::Github => {}
        }
        output.tell(&self.sentence())
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

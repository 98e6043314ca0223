//! What `check` says, and `figure` as well: the diagnostics of each record, then a line that sums up.

use std::num::NonZeroU64;

use ludograph::diagnostic::place::Places;
use ludograph::diagnostic::text::Paint;
use ludograph::diagnostic::{Diagnostic, Diagnostics, Severity, github, json, sarif, text};

use super::Status;
use super::counted::counted;
use super::numbers;
use super::output::{Output, Stop};
use super::records::{Flow, Judged, Seen, flow};

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

/// How much is told.
#[derive(clap::Args, Clone, Copy, Default)]
pub(super) struct Telling {
    /// Stop behind so many errors
    #[arg(long, value_name = "N", value_parser = numbers::from_one::<NonZeroU64>)]
    max_errors: Option<NonZeroU64>,
    /// Tell nothing: the status says whether all is well
    #[arg(short, long)]
    quiet: bool,
    /// Tell only the line that sums up
    #[arg(long, conflicts_with = "quiet")]
    summary: bool,
}

impl Telling {
    fn tells_each(self) -> bool {
        !self.quiet && !self.summary
    }
}

/// Writes down what is wrong with a record, apart from the report that it will stand in.
#[derive(Clone, Copy)]
pub(super) struct Writer {
    form: Form,
    paint: Paint,
    telling: Telling,
}

impl Writer {
    /// Fills `text` with the diagnostics of a record, the last of which may be the error of the number `most`.
    pub(super) fn write(self, judged: &Judged<'_>, most: u64, text: &mut Vec<u8>) {
        text.clear();
        if !self.telling.tells_each() {
            return;
        }
        let Judged { file, number, .. } = *judged;
        let mut places = Places::new(judged.chunk);
        for diagnostic in up_to(judged.diagnostics, most) {
            let one = match self.form {
                Form::Text => {
                    let mut one = text::render(file, number, &mut places, diagnostic, self.paint);
                    one.push('\n');
                    one
                }
                Form::Json => json::line(file, number, &mut places, diagnostic),
                Form::Sarif => sarif::result(file, number, &mut places, diagnostic),
                Form::Github => github::line(file, number, &mut places, diagnostic),
            };
            text.extend_from_slice(one.as_bytes());
        }
    }
}

/// The diagnostics up to the error of that number.
fn up_to(diagnostics: &Diagnostics, most: u64) -> impl Iterator<Item = &Diagnostic> {
    let mut errors = 0;
    diagnostics.list().iter().take_while(move |diagnostic| {
        let is_told = errors < most;
        errors += u64::from(diagnostic.severity() == Severity::Error);
        is_told
    })
}

/// A report in the making.
pub(super) struct Report {
    form: Form,
    telling: Telling,
    summary: json::Summary,
    /// Whether the present file has been begun, and not ended.
    is_midway: bool,
    /// Whether the head of the report has been written, and whether a result.
    is_begun: bool,
    is_told: bool,
    text: Vec<u8>,
}

impl Report {
    /// A report of everything.
    pub(super) fn new(form: Form) -> Self {
        Self::with(form, Telling::default())
    }

    /// A report of so much.
    pub(super) fn with(form: Form, telling: Telling) -> Self {
        Self {
            form,
            telling,
            summary: json::Summary::default(),
            is_midway: false,
            is_begun: false,
            is_told: false,
            text: Vec::new(),
        }
    }

    /// What writes down what will stand in it.
    pub(super) fn writer(&self, output: &Output) -> Writer {
        Writer {
            form: self.form,
            paint: output.paint(),
            telling: self.telling,
        }
    }

    /// Counts a file, if it could be read.
    pub(super) fn file(&mut self, read: bool) {
        self.summary.files += u64::from(read);
        self.is_midway = false;
    }

    /// Whether there was a record in what has been seen.
    pub(super) fn has_records(&self) -> bool {
        self.summary.records > 0
    }

    /// Counts a chunk that was seen, and writes what is wrong with it.
    pub(super) fn seen(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<(), Stop> {
        self.tell_of(&seen.into(), output)
    }

    /// The same of what has been found out about it.
    pub(super) fn tell_of(&mut self, of: &Judged<'_>, output: &mut Output) -> Result<(), Stop> {
        self.judged(of, None, output).map(|_| ())
    }

    /// The same, where what is wrong with it may be written down already. Breaks when enough has been told.
    pub(super) fn judged(
        &mut self,
        judged: &Judged<'_>,
        text: Option<&[u8]>,
        output: &mut Output,
    ) -> Result<Flow, Stop> {
        let left = self.left();
        self.is_midway = true;
        if judged.number.is_some() {
            self.summary.records += 1;
            self.summary.valid += u64::from(!judged.diagnostics.has_errors());
            self.summary.turns += u64::from(judged.turns);
        }
        if judged.diagnostics.list().is_empty() {
            return Ok(Flow::Continue(()));
        }
        for diagnostic in up_to(judged.diagnostics, left) {
            match diagnostic.severity() {
                Severity::Error => {
                    self.summary.errors += 1;
                    output.note(Status::Wrong);
                }
                Severity::Warning => self.summary.warnings += 1,
                Severity::Note => {}
            }
        }
        let is_enough = self.left() == 0;
        match text {
            Some(text) if !is_enough => self.tell(text, output)?,
            _ => {
                let mut text = std::mem::take(&mut self.text);
                self.writer(output).write(judged, left, &mut text);
                self.tell(&text, output)?;
                self.text = text;
            }
        }
        Ok(flow(!is_enough))
    }

    /// How many errors may still be told.
    fn left(&self) -> u64 {
        let most = self.telling.max_errors.map_or(u64::MAX, NonZeroU64::get);
        most.saturating_sub(self.summary.errors)
    }

    /// Whether it stopped because enough has been told.
    pub(super) fn is_enough(&self) -> bool {
        self.left() == 0
    }

    fn tell(&mut self, text: &[u8], output: &mut Output) -> Result<(), Stop> {
        if text.is_empty() {
            return Ok(());
        }
        match self.form {
            Form::Text => output.tell_bytes(text),
            Form::Json | Form::Github => output.print_bytes(text),
            Form::Sarif => {
                self.begin(output)?;
                let is_first = !std::mem::replace(&mut self.is_told, true);
                // A comma stands before each result.
                output.print_bytes(text.get(usize::from(is_first)..).unwrap_or_default())
            }
        }
    }

    /// Writes what stands before the first diagnostic, if that has not been done.
    fn begin(&mut self, output: &mut Output) -> Result<(), Stop> {
        if !std::mem::replace(&mut self.is_begun, true) {
            output.print(&sarif::head())?;
        }
        Ok(())
    }

    /// Ends the report of a run that went so: also of one that was broken off, with what it has seen.
    pub(super) fn finished(
        &mut self,
        run: Result<(), Stop>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        if matches!(run, Err(Stop::Interrupted)) {
            // What has not been seen may be wrong as well.
            output.note(Status::Failed);
            self.finish(output)?;
            return run;
        }
        run.and_then(|()| self.finish(output))
    }

    /// Writes the line that sums up.
    pub(super) fn finish(&mut self, output: &mut Output) -> Result<(), Stop> {
        // A file that was not read to its end is one all the same.
        self.summary.files += u64::from(std::mem::take(&mut self.is_midway));
        if self.telling.quiet {
            return Ok(());
        }
        if self.is_enough() {
            output.remark("stopped here, as --max-errors says: there may be more")?;
        }
        match self.form {
            Form::Json => return output.print(&json::summary(self.summary)),
            Form::Sarif => {
                self.begin(output)?;
                let status = output.status() as u8;
                let is_whole = output.status() < Status::Failed && !self.is_enough();
                output.print(&sarif::tail(self.summary, status, is_whole))?;
            }
            Form::Text | Form::Github => {}
        }
        output.tell(&self.sentence())
    }

    fn sentence(&self) -> String {
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

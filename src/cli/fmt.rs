//! `fmt`: writes the canonical form.
//!
//! A file is gone through once to see whether anything would change, and only then written, so that a
//! folder of tidy files is never touched. A record that can't be read stays as it is, to the letter.

mod diff;
mod sink;

use std::path::PathBuf;

use ludograph::diagnostic::{Code, Diagnostic};
use ludograph::lgn::syntax::fmt::{Context, format};

use super::Status;
use super::input::{self, Input};
use super::output::{Output, Stop};
use super::records::{Files, Flow, Reading, Seen};
use super::report::{Form, Report};
use super::save::Draft;
use sink::Sink;

/// Write the canonical form, in place
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph fmt club.lgn
  ludograph fmt --check games/
  ludograph fmt - < club.lgn > tidy.lgn")]
pub(super) struct Args {
    /// Files, folders, or - for standard input, whose canonical form goes to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing; name the files that are not in canonical form, and fail if there are any
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would be changed
    #[arg(long)]
    diff: bool,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let mut files = args.reading.files();
    for input in input::collect(&args.paths, output)? {
        let mut job = Job {
            files: &mut files,
            input: &input,
            report: Some(Report::new(Form::Text)),
        };
        if args.diff || args.check {
            job.compare(args, output)?;
        } else {
            job.write(output)?;
        }
    }
    Ok(())
}

/// The formatting of one input.
struct Job<'a> {
    files: &'a mut Files,
    input: &'a Input,
    /// Reports what can't be read, the first time that it is read.
    report: Option<Report>,
}

impl Job<'_> {
    fn compare(&mut self, args: &Args, output: &mut Output) -> Result<(), Stop> {
        let name = self.input.name();
        let mut sink = if args.diff {
            Sink::Diff(diff::Diff::new(&name))
        } else {
            Sink::Compare(sink::Compare::default())
        };
        let read = self.pass(&mut sink, output)?;
        if read && sink.changes() && args.check {
            output.note(Status::Wrong);
            if !args.diff {
                output.print(&format!("{name}\n"))?;
            }
        }
        Ok(())
    }

    fn write(&mut self, output: &mut Output) -> Result<(), Stop> {
        let Input::File(path) = self.input else {
            self.pass(&mut Sink::Print, output)?;
            return Ok(());
        };
        let mut sink = Sink::Compare(sink::Compare::default());
        if !self.pass(&mut sink, output)? || !sink.changes() {
            return Ok(());
        }
        let fail = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut sink = match Draft::new(path) {
            Ok(draft) => Sink::Draft(draft, None),
            Err(error) => return output.fail(&fail(error)),
        };
        if !self.pass(&mut sink, output)? {
            return Ok(());
        }
        match sink.keep() {
            Ok(()) => Ok(()),
            Err(error) => output.fail(&fail(error)),
        }
    }

    /// Reads the input and hands the old and the new form of each record to the sink. False if it
    /// could not be read to its end.
    fn pass(&mut self, sink: &mut Sink<'_>, output: &mut Output) -> Result<bool, Stop> {
        let Self {
            files,
            input,
            report,
        } = self;
        // A record's last line is known only when the next one begins, or none does.
        let mut held: Option<(Vec<u8>, Vec<u8>)> = None;
        let read = files.each(input, output, |seen, output| {
            if let Some((old, mut new)) = held.take() {
                new.push(b'\n');
                sink.record(&old, &new, output)?;
            }
            let (new, legible) = canonical(seen);
            if !legible && let Some(report) = report {
                report.seen(seen, output)?;
            }
            held = Some((old(seen).to_vec(), new));
            Ok(Flow::Continue(()))
        })?;
        if let Some((old, new)) = held {
            sink.record(&old, &new, output)?;
        }
        *report = None;
        Ok(read)
    }
}

/// The bytes of a record as they came.
fn old<'a>(seen: &Seen<'a>) -> &'a [u8] {
    if seen.chunk.encoding.is_some() {
        &seen.chunk.raw
    } else {
        seen.chunk.text.as_bytes()
    }
}

/// The canonical form, and whether the record could be read at all; one that could not stays as it is.
fn canonical(seen: &Seen<'_>) -> (Vec<u8>, bool) {
    if seen.diagnostics.list().iter().any(is_illegible) {
        let mut new = old(seen).trim_ascii_end().to_vec();
        new.push(b'\n');
        return (new, false);
    }
    let mut new = String::new();
    let context = Context {
        geometry: seen.reader.game().map(|game| (game.spec().geometry)()),
        passes: &seen.reader.replayed().passes,
    };
    format(seen.chunk, seen.reader.tree(), context, &mut new);
    (new.into_bytes(), true)
}

fn is_illegible(diagnostic: &Diagnostic) -> bool {
    matches!(
        diagnostic.code,
        Code::Syntax | Code::Unclosed | Code::Encoding | Code::TooLarge | Code::UnknownFormat
    )
}

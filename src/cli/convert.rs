//! `convert`: writes records in another format, out of whatever file they stand in.

mod format;

use std::path::PathBuf;

use super::input::{self, Input};
use super::output::{Output, Stop};
use super::place::Place;
use super::records::{Files, Flow, Reading, Seen};
use super::report::{Form, Report};
use super::sink::Sink;
use super::{Status, save};
use format::{FORMATS, Format};

/// Write records in another format
#[derive(clap::Args)]
#[command(after_help = "\
Formats: lgn, the notation of ludograph itself: the records as they stand in the file.

Records are not judged; check does that. A file that can't be read to its end is not written.

Examples:
  ludograph convert figure.svg --to lgn               the record that a figure carries
  ludograph convert figure.svg --to lgn -o game.lgn
  ludograph convert figures/*.svg --to lgn -o games/  each as games/NAME.lgn")]
pub(super) struct Args {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format to write: lgn
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    to: &'static Format,
    /// The file to write, or a folder for one file of each input [default: standard output]
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: Reading,
}

fn format(id: &str) -> Result<&'static Format, String> {
    FORMATS
        .iter()
        .find(|format| format.id == id)
        .ok_or_else(|| {
            let ids: Vec<_> = FORMATS.iter().map(|format| format.id).collect();
            format!("there is {}", ids.join(", "))
        })
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let inputs = input::collect(&args.paths, output)?;
    let place = match &args.output {
        Some(path) => Place::new(path, input::is_many(&args.paths)),
        None => Place::Out,
    };
    let targets = match targets(args, &place, &inputs) {
        Ok(targets) => targets,
        Err(message) => return output.fail(&message),
    };
    let mut job = Job {
        format: args.to,
        files: args.reading.files(),
        report: Report::new(Form::Text),
        written: Written::default(),
        whole: true,
    };
    let mut one = None;
    for (input, target) in inputs.iter().zip(&targets) {
        // All inputs go to one place, unless each has its own.
        let mut sink = match one.take() {
            Some(sink) => sink,
            None => match Sink::new(target.as_deref()) {
                Ok(sink) => sink,
                Err(message) => return output.fail(&message),
            },
        };
        job.convert(input, &mut sink, output)?;
        if place.is_folder() {
            job.finish(sink, output)?;
        } else {
            one = Some(sink);
        }
    }
    match one {
        Some(sink) => job.finish(sink, output),
        None => Ok(()),
    }
}

/// The file that each input gets, none for standard output; or why that can't be.
fn targets(args: &Args, place: &Place, inputs: &[Input]) -> Result<Vec<Option<PathBuf>>, String> {
    let files = place.files(inputs, args.to.extension)?;
    let mut in_the_way = files.iter().flatten().filter(|file| save::is_there(file));
    if let Some(file) = in_the_way.next().filter(|_| !args.force) {
        return Err(format!("{} is there: --force replaces it", file.display()));
    }
    place.make()?;
    Ok(files)
}

/// The conversion of the inputs.
struct Job {
    format: &'static Format,
    files: Files,
    report: Report,
    /// What has been written to the present file.
    written: Written,
    /// Whether everything that belongs there could be read.
    whole: bool,
}

/// What stands in a file so far.
#[derive(Default)]
struct Written {
    /// Whether there is a record.
    some: bool,
    /// Whether the last line has no end yet.
    midline: bool,
}

impl Job {
    fn convert(&mut self, input: &Input, sink: &mut Sink, output: &mut Output) -> Result<(), Stop> {
        let Self {
            format,
            files,
            report,
            written,
            whole,
        } = self;
        let mut bytes = Vec::new();
        let read = files.each(input, output, |seen, output| {
            let is_refused = seen.number.is_none() && seen.diagnostics.has_errors();
            if is_refused || seen.chunk.truncated {
                *whole = false;
                report.seen(seen, output)?;
                return Ok(Flow::Continue(()));
            }
            bytes.clear();
            match (format.write)(seen, written, &mut bytes) {
                Ok(()) => sink.put(&bytes, output)?,
                Err(why) => lost(seen, why, output)?,
            }
            Ok(Flow::Continue(()))
        })?;
        self.whole &= read;
        Ok(())
    }

    /// Puts a file in its place, if all of it is there.
    fn finish(&mut self, sink: Sink, output: &mut Output) -> Result<(), Stop> {
        let whole = std::mem::replace(&mut self.whole, true);
        self.written = Written::default();
        match sink.path() {
            Some(path) if !whole => output.remark(&format!("{}: not written", path.display())),
            // With --force it may replace what somebody wrote.
            _ => sink.keep_safe().or_else(|message| output.fail(&message)),
        }
    }
}

/// Says that a record could not be carried.
fn lost(seen: &Seen<'_>, why: &str, output: &mut Output) -> Result<(), Stop> {
    output.note(Status::Wrong);
    let place = seen.chunk.line_col(0);
    output.remark(&format!(
        "{}:{}: the record is left out: {why}",
        seen.file, place.line
    ))
}

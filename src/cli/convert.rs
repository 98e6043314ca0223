//! `convert`: writes records in another format, out of whatever file they stand in.

mod sidecar;
mod target;
mod writing;

use std::path::{Path, PathBuf};

use ludograph::format::{Losses, Told};

use super::input::{self, Input};
use super::output::{Output, Stop};
use super::place::{self, Place};
use super::records::{Files, Flow, Reading, Seen};
use super::report::{Form as ReportForm, Report};
use super::sink::Sink;
use super::{Status, save};
use sidecar::Sidecar;
use target::{Form, Target};
use writing::Writing;

/// Write records in another format
#[derive(clap::Args)]
#[command(after_help = format!("\
{}
Records are replayed, and what is wrong with them is reported as by check; they are written all
the same, as far as the format has words for them. LGN that stays LGN is not judged. What the
format does not carry is told once a kind, with its count. A file that can't be read to its end is
not written. docs/formats.md tells more.

Examples:
  ludograph convert WTH_1984.wtb --to lgn -o 1984.lgn
  ludograph convert club.lgn --to sgf -o club.sgf --sidecar club.side
  ludograph convert club.sgf --to lgn --sidecar club.side  with what SGF could not carry
  ludograph convert games.pgn --to json | jq .tags
  ludograph convert figures/*.svg --to lgn -o games/       the records that figures carry", target::table()))]
pub(super) struct Args {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format to write; they are listed below
    #[arg(long, value_name = "FORMAT", value_parser = Target::parse)]
    to: Target,
    /// How turns stand in LGN [default: as they come]
    #[arg(long, value_enum, value_name = "FORM")]
    form: Option<Form>,
    /// The file to write, or a folder for one file of each input [default: standard output]
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
    /// Keep what the format does not carry in FILE; where LGN or JSON is written, put back what FILE keeps
    #[arg(long, value_name = "FILE")]
    sidecar: Option<PathBuf>,
    /// Fail (status 1) if the format does not carry something
    #[arg(long)]
    deny_loss: bool,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    if args.form.is_some() && !matches!(args.to, Target::Lgn) {
        return output.fail("--form is for LGN");
    }
    let inputs = input::collect(&args.paths, output)?;
    let place = match &args.output {
        Some(path) => Place::new(path, input::is_many(&args.paths)),
        None => Place::Out,
    };
    let targets = match targets(args, &place, &inputs) {
        Ok(targets) => targets,
        Err(message) => return output.fail(&message),
    };
    let mut job = match Job::new(args) {
        Ok(job) => job,
        Err(message) => return output.fail(&message),
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
    if let Some(sink) = one {
        job.finish(sink, output)?;
    }
    job.end(output)
}

/// The file that each input gets, none for standard output; or why that can't be.
fn targets(args: &Args, place: &Place, inputs: &[Input]) -> Result<Vec<Option<PathBuf>>, String> {
    let files = place.files(inputs, args.to.extension())?;
    let companions = files.iter().flatten().flat_map(|file| {
        let endings = args.to.companions().iter();
        endings.map(|ending| place::beside(file, ending))
    });
    let sidecar = args.sidecar.iter().filter(|_| !args.to.carries_all());
    let own = files.iter().flatten().cloned();
    let mut all: Vec<PathBuf> = own.chain(companions).collect();
    // The one would replace the other, or what is still to be read.
    if let Some(path) = &args.sidecar {
        let read = inputs.iter().filter_map(Input::path);
        let mut others = all.iter().map(PathBuf::as_path).chain(read);
        if others.any(|other| save::is_same(other, path)) {
            let path = path.display();
            return Err(format!("{path} can't be the sidecar and another file"));
        }
    }
    all.extend(sidecar.cloned());
    if let Some(file) = all.iter().find(|file| !args.force && save::is_there(file)) {
        return Err(format!("{} is there: --force replaces it", file.display()));
    }
    place.make()?;
    Ok(files)
}

/// The conversion of the inputs.
struct Job<'a> {
    args: &'a Args,
    files: Files,
    report: Report,
    /// The present file; none before its first record.
    writing: Option<Writing>,
    losses: Losses,
    /// Where what is left out is kept.
    keeping: Option<Sink>,
    /// Where what was left out comes from.
    kept: Option<Sidecar>,
    /// Whether everything that belongs there could be read.
    whole: bool,
}

impl<'a> Job<'a> {
    fn new(args: &'a Args) -> Result<Self, String> {
        let (mut keeping, mut kept) = (None, None);
        if let Some(path) = &args.sidecar {
            if args.to.carries_all() {
                kept = Some(Sidecar::open(path)?);
            } else {
                keeping = Some(Sink::new(Some(path))?);
            }
        }
        Ok(Self {
            args,
            files: args.reading.files(),
            report: Report::new(ReportForm::Text),
            writing: None,
            losses: Losses::default(),
            keeping,
            kept,
            whole: true,
        })
    }

    fn convert(&mut self, input: &Input, sink: &mut Sink, output: &mut Output) -> Result<(), Stop> {
        let form = self.args.form.map(Form::of_lgn);
        if self.writing.is_none() {
            self.writing = Writing::new(self.args.to, form);
        }
        let Some(writing) = &mut self.writing else {
            return Ok(());
        };
        let mut one = One {
            to: self.args.to,
            writing,
            losses: &mut self.losses,
            keeping: &mut self.keeping,
            kept: &mut self.kept,
            bytes: Vec::new(),
        };
        let (report, whole) = (&mut self.report, &mut self.whole);
        let mut is_empty = true;
        let read = self.files.each(input, output, |seen, output| {
            let is_refused = seen.number.is_none() && seen.diagnostics.has_errors();
            is_empty &= seen.number.is_none() && !is_refused;
            if is_refused || seen.chunk.truncated {
                *whole = false;
                report.seen(seen, output)?;
                return Ok(Flow::Continue(()));
            }
            if !one.writing.is_verbatim(seen) {
                report.seen(seen, output)?;
                if seen.number.is_none() {
                    return Ok(Flow::Continue(()));
                }
            }
            one.record(seen, sink, output)?;
            let is_kept = one.keeping.as_ref().is_none_or(|sink| !sink.has_failed());
            Ok(if is_kept && !sink.has_failed() {
                Flow::Continue(())
            } else {
                Flow::Break(())
            })
        })?;
        self.whole &= read;
        if read && is_empty {
            let tables = match input.extension() {
                Some("md" | "markdown") if !self.args.reading.names_format() => {
                    "; `--from md-table` reads tables"
                }
                _ => "",
            };
            output.remark(&format!("{}: it holds no record{tables}", input.name()))?;
        }
        Ok(())
    }

    /// Puts a file in its place, if all of it is there, and those that belong to it beside it.
    fn finish(&mut self, mut sink: Sink, output: &mut Output) -> Result<(), Stop> {
        let whole = std::mem::replace(&mut self.whole, true);
        let mut companions = Vec::new();
        if let Some(mut writing) = self.writing.take() {
            let mut end = Vec::new();
            writing.finish(&mut end);
            sink.put(&end, output)?;
            companions = writing.companions();
        }
        let path = sink.path().map(Path::to_path_buf);
        // What could not be kept aside would be lost.
        let is_kept = self.keeping.as_ref().is_none_or(|sink| !sink.has_failed());
        if let Some(path) = path.as_ref().filter(|_| !whole || !is_kept) {
            return output.remark(&format!("{}: not written", path.display()));
        }
        let mut all = vec![sink];
        for (ending, bytes) in companions {
            let Some(path) = &path else {
                self.losses
                    .add(format!("the file .{ending} on standard output"));
                continue;
            };
            match Sink::new(Some(&place::beside(path, ending))) {
                Ok(mut sink) => {
                    sink.put(&bytes, output)?;
                    all.push(sink);
                }
                Err(message) => return output.fail(&message),
            }
        }
        // With --force they may replace what somebody wrote.
        Sink::keep_together(all).or_else(|message| output.fail(&message))
    }

    /// Tells what was lost.
    fn end(mut self, output: &mut Output) -> Result<(), Stop> {
        if let Some(sink) = self.keeping.take()
            && let Err(message) = sink.keep_safe()
        {
            return output.fail(&message);
        }
        if let Some(left) = self
            .kept
            .as_ref()
            .map(Sidecar::left)
            .filter(|&left| left > 0)
        {
            let stand = match left {
                1 => "record of the sidecar stands in no file as it was written",
                _ => "records of the sidecar stand in no file as they were written",
            };
            output.tell(&format!(
                "note[loss]: {left} {stand}: what is kept there is not put back\n"
            ))?;
            self.lost(output);
        }
        let id = self.args.to.id();
        for (kind, count) in self.losses.iter() {
            output.tell(&format!(
                "note[loss]: {id} does not carry {kind}: {count} left out\n"
            ))?;
        }
        if !self.losses.is_empty() {
            self.lost(output);
        }
        Ok(())
    }

    fn lost(&self, output: &mut Output) {
        if self.args.deny_loss {
            output.note(Status::Wrong);
        }
    }
}

/// What one record needs.
struct One<'j> {
    to: Target,
    writing: &'j mut Writing,
    losses: &'j mut Losses,
    keeping: &'j mut Option<Sink>,
    kept: &'j mut Option<Sidecar>,
    bytes: Vec<u8>,
}

impl One<'_> {
    fn record(
        &mut self,
        seen: &Seen<'_>,
        sink: &mut Sink,
        output: &mut Output,
    ) -> Result<(), Stop> {
        self.bytes.clear();
        if self.restored(seen, output)? {
            return sink.put(&self.bytes, output);
        }
        match self.writing.write(seen, &mut self.bytes, self.losses) {
            Ok(()) => {
                sink.put(&self.bytes, output)?;
                self.keep(seen, output)
            }
            Err(why) => lost(seen, &why, output),
        }
    }

    /// Whether the sidecar has the record as a whole; it is then written.
    fn restored(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<bool, Stop> {
        let (Some(kept), Some(game)) = (self.kept.as_mut(), seen.reader.game()) else {
            return Ok(false);
        };
        match kept.take(game, seen.reader.record(), &seen.chunk.text) {
            Ok(None) => Ok(false),
            Ok(Some(text)) => {
                self.writing.whole(&text, &mut self.bytes, self.losses);
                Ok(true)
            }
            Err(message) => {
                output.fail(&message)?;
                Ok(false)
            }
        }
    }

    /// Keeps what was left out of the record.
    fn keep(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<(), Stop> {
        let told = Told::of(seen.reader, seen.chunk);
        let (Some(sink), Some(told), Target::Format(format)) =
            (self.keeping.as_mut(), told, self.to)
        else {
            return Ok(());
        };
        let line = sidecar::line(format, &told, &seen.reader.text(seen.chunk));
        sink.put(line.as_bytes(), output)
    }
}

/// Says that a record could not be carried.
fn lost(seen: &Seen<'_>, why: &str, output: &mut Output) -> Result<(), Stop> {
    output.note(Status::Wrong);
    let place = seen.chunk.line_col(0);
    let place = if seen.chunk.binary {
        seen.number
            .map_or(String::new(), |number| format!(" game {number}"))
    } else {
        format!("{}", place.line)
    };
    output.remark(&format!(
        "{}:{place}: the record is left out: {why}",
        seen.file
    ))
}

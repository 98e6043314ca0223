//! `fmt`: writes the canonical form.
//!
//! A file is gone through once to see whether anything would change, and only then written, so that a
//! folder of tidy files is never touched. A record that can't be read to its end stays as it is, to
//! the letter, and what is wrong with it is told.

mod diff;
mod way;

use std::path::PathBuf;
use std::slice;

use ludograph::diagnostic::visible::visible;
use ludograph::lgn::syntax::fmt::Done;

use super::Status;
use super::input::{self, Input};
use super::output::{Output, Stop};
use super::records::{Files, Flow, Jobs, Rules, Seen, Step, Takes};
use super::report::{Form, Report};
use super::save;
use super::screen;
use super::sink::Sink;
use way::Way;

/// Write the canonical form, in place
#[derive(clap::Args)]
#[command(after_help = "\
A record that can't be read to its end stays as it is. A file that is in canonical form is not touched.

Examples:
  ludograph fmt club.lgn
  ludograph fmt --check games/    status 1 if a file is not in canonical form
  ludograph fmt --diff club.lgn   what would be changed
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
    rules: Rules,
    #[command(flatten)]
    crew: Jobs,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let mut files = args.rules.files();
    files.takes = Takes::RecordsAlone;
    files.jobs = args.crew;
    for input in input::collect_lgn(&args.paths, output)? {
        let mut job = Job {
            files: &files,
            input: &input,
            report: Some(Report::new(Form::Text)),
            lost: false,
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
    files: &'a Files,
    input: &'a Input,
    /// Reports what can't be read, the first time that it is read.
    report: Option<Report>,
    /// Whether a part of a record that is too large has been passed over.
    lost: bool,
}

impl Job<'_> {
    fn compare(&mut self, args: &Args, output: &mut Output) -> Result<(), Stop> {
        let name = self.input.name();
        let mut way = if args.diff {
            Way::Diff(diff::Diff::new(&name))
        } else {
            Way::Compare(way::Compare::default())
        };
        let read = self.pass(&mut way, output)?;
        if read && way.changes() && args.check {
            output.note(Status::Wrong);
            if !args.diff {
                output.print(&screen::path_line(&visible(&name)))?;
            }
        }
        Ok(())
    }

    fn write(&mut self, output: &mut Output) -> Result<(), Stop> {
        let Input::File(path, _) = self.input else {
            self.pass(&mut Way::Write(Sink::Out), output)?;
            if self.lost {
                let message = format!("{}: not all of it was written", self.input.name());
                output.fail(&message)?;
            }
            return Ok(());
        };
        if save::is_device(path) {
            let name = path.display();
            return output.fail(&format!(
                "{name}: only a file can be formatted in place; - formats standard input"
            ));
        }
        // What somebody else writes there from now on must not be lost.
        let standing = save::Standing::of(path);
        let mut way = Way::Compare(way::Compare::default());
        if !self.pass(&mut way, output)? || !way.changes() {
            return Ok(());
        }
        let mut way = match Sink::new(Some(path)) {
            Ok(mut sink) => {
                sink.replaces(standing);
                Way::Write(sink)
            }
            Err(message) => return output.fail(&message),
        };
        if !self.pass(&mut way, output)? {
            return Ok(());
        }
        way.keep().or_else(|message| output.fail(&message))
    }

    /// Reads the input and sends the old and the new form of each record that way. False if it
    /// could not be read to its end.
    fn pass(&mut self, way: &mut Way<'_>, output: &mut Output) -> Result<bool, Stop> {
        let Self {
            files,
            input,
            report,
            lost,
        } = self;
        let mut held = Forms::default();
        let mut read = true;
        *lost = false;
        let fill = |seen: &Seen<'_>, forms: &mut Forms| forms.fill(seen);
        files.gather(slice::from_ref(input), output, fill, |step, output| {
            let found = match step {
                Step::Chunk(found) => found,
                Step::End(_, whole) => {
                    read = whole;
                    return Ok(Flow::Continue(()));
                }
            };
            *lost |= found.chunk.truncated;
            if found.done.done == Done::Kept
                && let Some(report) = report
            {
                report.tell_of(&found.judged(), output)?;
            }
            // Whether a blank line follows a record is known only when another one does.
            if held.done == Done::Formatted {
                held.new.push(b'\n');
            }
            way.record(&held.old, &held.new, output)?;
            std::mem::swap(&mut held, found.done);
            Ok(way.flow())
        })?;
        way.record(&held.old, &held.new, output)?;
        *report = None;
        // Of a record that is too large a part has been passed over: nothing of that may get lost.
        Ok(read && !*lost)
    }
}

/// A record as it came and as it should be.
struct Forms {
    old: Vec<u8>,
    new: Vec<u8>,
    done: Done,
}

impl Default for Forms {
    fn default() -> Self {
        Self {
            old: Vec::new(),
            new: Vec::new(),
            done: Done::Kept,
        }
    }
}

impl Forms {
    fn fill(&mut self, seen: &Seen<'_>) {
        let chunk = seen.chunk;
        let old = if chunk.encoding.is_some() {
            chunk.raw.as_slice()
        } else {
            chunk.text.as_bytes()
        };
        self.old.clear();
        self.old.extend_from_slice(old);
        let mut text = String::from_utf8(std::mem::take(&mut self.new)).unwrap_or_default();
        text.clear();
        self.done = match seen.number {
            Some(_) => seen.reader.canonical(chunk, &mut text),
            None => Done::Kept,
        };
        self.new = text.into_bytes();
        if self.done == Done::Kept {
            self.new.extend_from_slice(old);
        }
    }
}

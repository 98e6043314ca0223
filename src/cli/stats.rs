//! `stats`: counts records by rule set, result, length, opening, captures and passes.

mod json;
mod text;

use std::path::PathBuf;

use ludograph::census::{Facts, Line, Replayed, Settings, Tally};

use super::input::{self, Input};
use super::numbers;
use super::output::{Output, Stop};
use super::records::{Flow, Reading, Seen, Step};
use super::report::{Form, Report};

/// Count records by rule set, result, length, opening, captures and passes
#[derive(clap::Args)]
#[command(after_help = "\
Openings that are the same seen from another side of the board are counted as one, where the start of the game and \
its rules allow that. Faulty records are counted apart, and leave the status 0: `check` tells what is wrong with \
them. A file that is no record at all makes it 1. docs/stats-and-find.md tells more.

Examples:
  ludograph stats archive/
  ludograph stats --by Event --top 20 archive/
  ludograph stats --plies 8 --format json WTH_1984.wtb")]
pub(super) struct Args {
    /// Files of records, figures, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Count by the values of this tag as well: Event, Black, Date
    #[arg(long, value_name = "TAG")]
    by: Option<String>,
    /// How many turns an opening has
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = numbers::within::<1, 30>)]
    plies: u32,
    /// How many openings and values are listed, the most frequent first; 0 is all
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = numbers::from_zero::<usize>)]
    top: usize,
    /// Whom the table is for
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: As,
    #[command(flatten)]
    reading: Reading,
}

/// Whom results are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum As {
    /// For people
    Text,
    /// For machines: one JSON object
    Json,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let mut tally = Tally::new(Settings {
        plies: args.plies,
        by: args.by.clone(),
    });
    let inputs = input::collect(&args.paths, output)?;
    let mut read = 0;
    let done = count(args, &inputs, &mut tally, &mut read, output);
    if !matches!(done, Ok(()) | Err(Stop::Interrupted)) {
        return done;
    }
    let top = if args.top == 0 { usize::MAX } else { args.top };
    match args.format {
        As::Text => output.print_lines(&text::table(&tally, read, top)),
        As::Json => output.print(&json::object(&tally, read, top)),
    }?;
    remark(tally.records(), output)?;
    done
}

/// What is made of one record, with a buffer.
#[derive(Default)]
struct Done {
    facts: Option<Facts>,
    line: Line,
}

/// Counts the records of some inputs, and how many of these could be read.
fn count(
    args: &Args,
    inputs: &[Input],
    tally: &mut Tally,
    read: &mut u64,
    output: &mut Output,
) -> Result<(), Stop> {
    let settings = tally.settings().clone();
    let work = |seen: &Seen<'_>, done: &mut Done| {
        let Done { facts, line } = done;
        *facts = (seen.number.is_some()).then(|| Facts::of(&replayed(seen), &settings, line));
    };
    let mut report = Report::new(Form::Text);
    args.reading
        .files()
        .gather(inputs, output, work, |step, output| {
            match step {
                Step::Chunk(found) => match found.done.facts.take() {
                    Some(mut facts) => {
                        if found.diagnostics.has_errors() {
                            facts.mark_faulty();
                        }
                        tally.add(facts);
                    }
                    None => report.tell_of(&found.judged(), output)?,
                },
                Step::End(_, is_read) => *read += u64::from(is_read),
            }
            Ok(Flow::Continue(()))
        })
}

/// A record as the census sees it.
fn replayed<'a>(seen: &Seen<'a>) -> Replayed<'a> {
    Replayed {
        game: seen.reader.game(),
        record: seen.reader.record(),
        text: &seen.chunk.text,
        turns: seen.reader.replayed().turns,
        is_valid: !seen.diagnostics.has_errors(),
    }
}

/// Says that there were faulty records.
fn remark((records, faulty): (u64, u64), output: &mut Output) -> Result<(), Stop> {
    let message = match (records, faulty) {
        (_, 0) => return Ok(()),
        (1, _) => "the record is faulty; `ludograph check` tells why".to_owned(),
        (_, 1) => format!("1 of {records} records is faulty; `ludograph check` tells why"),
        _ => format!("{faulty} of {records} records are faulty; `ludograph check` tells why"),
    };
    output.remark(&message)
}

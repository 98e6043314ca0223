//! `find`: the records that are as asked.

mod ask;
mod double;
mod found;
mod record;
mod turns;

use std::path::PathBuf;

use ludograph::census::{Asked, Line, Range, TagQuery};

use super::input::{self, Input};
use super::output::{Output, Stop};
use super::records::{Flow, Reading, Seen, Step};
use super::report::{Form, Report};
use ask::{Answer, Question};
use double::Kind;
use found::{Found, Tells};

/// Find the records that are as asked
#[derive(clap::Args)]
#[command(after_help = "\
All that is asked must hold. Text of tags and names is compared without regard to the case of letters. A result B+ \
is a win of any kind, B+R one by resignation; it is that of the board, where the game has ended there. Rules that \
--game names are also asked of the record.

The status is 0 whether something is found or not, and faulty records leave it so: `check` tells what is wrong with \
them. A file that is no record at all makes it 1.

Bytes count from 0 in the file. With --encoding they are those of the text after it has been turned into UTF-8. \
docs/stats-and-find.md tells more.

Examples:
  ludograph find games/ --tag Black=Rossi --result B+ --length 40..60
  ludograph find games/ --moves \"f5 d6 c3\" --symmetry
  ludograph find games/ --position problem.lgn --format json
  ludograph find games/ --player rossi --records > rossi.lgn
  ludograph find games/ --faulty --format paths
  ludograph find games/ --duplicates symmetry")]
#[allow(clippy::struct_excessive_bools)] // options of the command line
pub(super) struct Args {
    /// Files of records, pages of Markdown, figures, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// A tag that is there (NAME), has a value (NAME=VALUE), or has that in its value (NAME~PART)
    #[arg(long, value_name = "TAG", value_parser = TagQuery::parse)]
    tag: Vec<TagQuery>,
    /// A part of the name of one of the players
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// The result: B+, W+, B+R, W+T, B+20, Draw, Void, *
    #[arg(long, value_name = "RESULT", value_parser = Asked::parse)]
    result: Option<Asked>,
    /// How many turns: 60, 40..60, 40.., ..60
    #[arg(long, value_name = "TURNS", value_parser = Range::parse)]
    length: Option<Range>,
    /// The turns that the game begins with, as a record or a transcript has them: "f5 d6 c3", f5d6c3
    #[arg(long, value_name = "TURNS")]
    moves: Option<String>,
    /// A position that the game comes to: the last one of the first record of a file, or the one behind these turns
    #[arg(long, value_name = "FILE|TURNS")]
    position: Option<String>,
    /// For --moves, --position and --duplicates: what is the same seen from another side of the board is the same
    #[arg(long)]
    symmetry: bool,
    /// Faulty records alone
    #[arg(long, conflicts_with = "valid")]
    faulty: bool,
    /// Sound records alone
    #[arg(long)]
    valid: bool,
    /// Groups of records that are one game: to the letter, one the beginning of the other, or seen from another side
    #[arg(long, value_enum, value_name = "KIND", conflicts_with = "records")]
    duplicates: Option<Kind>,
    /// How what is found is told
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Tells,
    /// Print the records themselves, as they stand; those of other formats as LGN
    #[arg(long, conflicts_with = "format")]
    records: bool,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let is_idle = args.moves.is_none() && args.position.is_none() && args.duplicates.is_none();
    if args.symmetry && is_idle {
        return output.fail("--symmetry belongs to --moves, --position or --duplicates");
    }
    let Some(question) = Question::of(args, output)? else {
        return Ok(());
    };
    let inputs = input::collect_pages(&args.paths, output)?;
    if let Some(kind) = args.duplicates {
        let inputs = input::rereadable(input::once(inputs), args.reading.names_format(), output)?;
        return double::run(args, kind, &question, &inputs, output);
    }
    search(args, &question, &inputs, output)
}

/// What is made of one record, with a buffer.
#[derive(Default)]
struct Done {
    line: Line,
    found: Option<(Found, Answer)>,
    /// The record itself.
    record: Option<Vec<u8>>,
}

/// Tells of each record that is as asked when it comes.
fn search(
    args: &Args,
    question: &Question,
    inputs: &[Input],
    output: &mut Output,
) -> Result<(), Stop> {
    let tags = if args.records {
        &[]
    } else {
        args.format.tags()
    };
    let work = |seen: &Seen<'_>, done: &mut Done| {
        let answer = question.answer(seen, &mut done.line);
        done.found = answer.map(|answer| (Found::of(seen, tags), answer));
        let is_printed = args.records && done.found.is_some();
        done.record = is_printed.then(|| record::bytes(seen)).flatten();
    };
    let mut report = Report::new(Form::Text);
    let (mut in_file, mut all) = (0_u64, 0_u64);
    let mut writer = record::Writer::default();
    args.reading
        .files()
        .gather(inputs, output, work, |step, output| {
            let Step::Chunk(chunk) = step else {
                in_file = 0;
                return Ok(Flow::Continue(()));
            };
            let Some(number) = chunk.number else {
                report.tell_of(&chunk.judged(), output)?;
                return Ok(Flow::Continue(()));
            };
            let is_valid = !chunk.diagnostics.has_errors();
            let found = chunk.done.found.take();
            let settled = found.and_then(|(found, answer)| {
                let (is_asked, result) = question.result(&answer, is_valid);
                is_asked.then(|| found.settled(number, is_valid, result))
            });
            let Some(found) = settled else {
                return Ok(Flow::Continue(()));
            };
            in_file += 1;
            all += 1;
            if args.records {
                writer.write(&found, chunk.done.record.as_deref(), output)?;
            } else {
                args.format
                    .tell(&args.format.one(&found, in_file == 1), output)?;
            }
            Ok(Flow::Continue(()))
        })?;
    if args.format == Tells::Count {
        output.print(&format!("{all}\n"))?;
    }
    Ok(())
}

//! `check`: replays every record and reports every fault with its place.

use std::path::{Path, PathBuf};

use ludograph::diagnostic::{Code, Diagnostics};

use super::halt;
use super::input::{self, Input};
use super::output::{Output, Stop};
use super::records::{Files, Flow, Reading, Seen, Step};
use super::report::{Form, Report, Telling};
use super::{explain, pages};

/// Replay records and report every fault with its place
#[derive(clap::Args)]
#[command(after_help = "\
In a page of Markdown (.md, .markdown) the fences lgn are read; one behind which a code stands, as in \
```lgn no-capture, must show just that fault. docs/books.md tells more.

Examples:
  ludograph check club.lgn
  ludograph check WTH_1984.wtb games.sgf  other people's formats
  ludograph check docs/                   a book: records in files and in pages
  ludograph check --strict --format json games/ > report.jsonl
  ludograph check --format github .       annotations in a workflow of GitHub
  ludograph check --game macbeth:mini -   records that name no game, from a pipe
  zcat archive.lgn.gz | ludograph check --summary -
  ludograph check --max-errors 20 -j 4 archive/
  ludograph check --explain no-capture")]
pub(super) struct Args {
    /// Files of records, pages of Markdown, figures, folders, or - for standard input
    #[arg(required_unless_present = "explain", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Report matters of style as well
    #[arg(long)]
    strict: bool,
    /// Tell what a code means, and how to mend it
    #[arg(long, value_name = "CODE", conflicts_with = "paths", value_parser = explain::parser(), hide_possible_values = true)]
    explain: Option<Code>,
    /// Whom the report is for
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Form,
    #[command(flatten)]
    telling: Telling,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    if let Some(code) = args.explain {
        return explain::run(code, output);
    }
    let mut files = args.reading.files();
    if args.strict {
        files.diagnostics = Diagnostics::strict();
    }
    let mut report = Report::with(args.format, args.telling);
    halt::listen();
    let inputs = input::collect_pages(&args.paths, output)?;
    let run = check(args, &files, &inputs, &mut report, output);
    report.finished(run, output)
}

/// Checks the inputs in their order: runs of files, and the pages between them.
fn check(
    args: &Args,
    files: &Files,
    inputs: &[Input],
    report: &mut Report,
    output: &mut Output,
) -> Result<(), Stop> {
    let is_page = |input: &Input| input.is_page() && !args.reading.names_format();
    for run in inputs.chunk_by(|one, next| !is_page(one) && !is_page(next)) {
        halt::go_on()?;
        match run {
            [page] if is_page(page) => check_page(args, page, report, output)?,
            _ => check_files(files, run, report, output)?,
        }
        if report.is_enough() {
            break;
        }
    }
    Ok(())
}

fn check_files(
    files: &Files,
    inputs: &[Input],
    report: &mut Report,
    output: &mut Output,
) -> Result<(), Stop> {
    let writer = report.writer(output);
    let write = |seen: &Seen<'_>, text: &mut Vec<u8>| writer.write(&seen.into(), u64::MAX, text);
    files.gather(inputs, output, write, |step, output| match step {
        Step::Chunk(found) => {
            let text = found.is_as_it_was.then_some(found.done.as_slice());
            report.judged(&found.judged(), text, output)
        }
        Step::End(_, read) => {
            report.file(read);
            Ok(Flow::Continue(()))
        }
    })
}

fn check_page(
    args: &Args,
    page: &Input,
    report: &mut Report,
    output: &mut Output,
) -> Result<(), Stop> {
    let game = args.reading.rules.game;
    let fences = pages::check(page, game, args.strict, report, output)?;
    // Of the pages in a folder, those alone count that hold records.
    let is_named = (args.paths.iter()).any(|path| *path == Path::new(&page.name()));
    report.file(fences.is_some_and(|fences| fences > 0 || is_named));
    Ok(())
}

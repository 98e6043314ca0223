//! `check`: replays every record and reports every fault with its place.

use std::path::{Path, PathBuf};

use ludograph::diagnostic::{Code, Diagnostics};

use super::output::{Output, Stop};
use super::records::{Flow, Reading};
use super::report::{Form, Report};
use super::{explain, input, pages};

/// Replay records and report every fault with its place
#[derive(clap::Args)]
#[command(after_help = "\
In a page of Markdown (.md, .markdown) the fences lgn are read; one behind which a code stands, as in \
```lgn no-capture, must show just that fault. docs/books.md tells more.

Examples:
  ludograph check club.lgn
  ludograph check WTH_1984.wtb games.sgf  other people's formats; see docs/formats.md
  ludograph check docs/                   a book: records in files and in pages
  ludograph check --strict --format json games/ > report.jsonl
  ludograph check --format github .       annotations in a workflow of GitHub
  ludograph check --game macbeth:mini -   records that name no game, from a pipe
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
    let mut report = Report::new(args.format);
    for input in input::collect_pages(&args.paths, output)? {
        if input.is_page() && !args.reading.names_format() {
            let fences = pages::check(
                &input,
                args.reading.rules.game,
                args.strict,
                &mut report,
                output,
            )?;
            // Of the pages in a folder, those alone count that hold records.
            let is_named = args
                .paths
                .iter()
                .any(|path| *path == Path::new(&input.name()));
            report.file(fences.is_some_and(|fences| fences > 0 || is_named));
            continue;
        }
        let read = files.each(&input, output, |seen, output| {
            report.seen(seen, output)?;
            Ok(Flow::Continue(()))
        })?;
        report.file(read);
    }
    report.finish(output)
}

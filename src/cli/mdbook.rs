//! `mdbook`: a preprocessor of mdBook, which puts figures in place of the records in its pages.

use std::io;
use std::path::Path;

use ludograph::book::{Job, Seen};
use ludograph::diagnostic::place::Places;
use ludograph::diagnostic::{Severity, text};
use ludograph::source::{Anchor, Chunk, LineCol};
use similar::{DiffOp, TextDiff};

use super::Status;
use super::input::read_up_to;
use super::output::{Output, Stop};
use super::pages;

/// Renderers whose pages may hold HTML.
const RENDERERS: [&str; 3] = ["html", "markdown", "epub"];

/// Put figures into a book of mdBook, as its preprocessor
#[derive(clap::Args)]
#[command(
    after_help = "\
mdBook runs it, with the book on standard input; in book.toml stands

  [preprocessor.ludograph]
  command = \"ludograph mdbook\"

Options there (with what is usual): label = \"Figure\" (by the book's language), numbering = \"chapter\" \
(or \"book\" or \"none\"), theme = \"screen\", dark-theme (none; for mdBook's dark themes), width = \"24em\", \
game (for records that name none), fences = \"figure\" (or \"show\", figure and text, or \"text\"), \
record = true (figures hold their records), strict = false (report matters of style).

A page holds records in fences `lgn`, with options behind that word:

  ```lgn name=fig-3 caption=\"After three turns\"
  ```lgn ref=../games/club.lgn#fig-3

[](#fig:fig-3) refers to a figure. docs/books.md tells more. A record that is wrong fails the build.

Examples:
  ludograph mdbook < book.json > with-figures.json    what mdBook does
  ludograph mdbook supports html                      status 0: yes",
    disable_help_subcommand = true
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Question>,
}

#[derive(clap::Subcommand)]
enum Question {
    /// Say by the exit status whether pages for that renderer get figures
    #[command(after_help = "\
Status 0 says yes, 1 says no.

Examples:
  ludograph mdbook supports html
  ludograph mdbook supports latex")]
    Supports {
        /// What mdBook calls the renderer
        renderer: String,
    },
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    if let Some(Question::Supports { renderer }) = &args.command {
        if !RENDERERS.contains(&renderer.as_str()) {
            output.note(Status::Wrong);
        }
        return Ok(());
    }
    let input = match read_up_to(MOST, io::stdin()) {
        Ok(input) => input,
        Err(error) => return output.fail(&format!("-: {error}")),
    };
    if input.len() > MOST {
        return output.fail(&format!("-: a book of more than {} MiB", MOST >> 20));
    }
    let job = match Job::read(&input) {
        Ok(job) => job,
        Err(message) => return output.fail(&message),
    };
    drop(input);
    let root = Path::new(job.folder()).to_path_buf();
    let mut told = Ok(());
    let book = job.run(
        &mut |path| pages::open(&root.join(path)),
        &mut |path, content| locate(path.map(|path| root.join(path)).as_deref(), content),
        &mut |seen| {
            if told.is_ok() {
                told = tell(seen, output);
            }
        },
    );
    told?;
    match book {
        Ok(book) if output.status() == Status::Well => output.print(&book),
        Ok(_) => output.remark("no figures for this book: something in its pages is wrong"),
        Err(faults) => {
            for fault in faults {
                output.fail(&format!("book.toml: [preprocessor.ludograph]: {fault}"))?;
            }
            Ok(())
        }
    }
}

fn tell(seen: &Seen<'_>, output: &mut Output) -> Result<(), Stop> {
    let mut places = Places::new(seen.chunk);
    for diagnostic in seen.diagnostics.list() {
        match diagnostic.severity() {
            Severity::Error => output.note(Status::Wrong),
            Severity::Warning => {}
            // What is only worth knowing would be told at each build: `check` tells it.
            Severity::Note => continue,
        }
        let text = text::render(
            seen.file,
            seen.number,
            &mut places,
            diagnostic,
            output.paint(),
        );
        output.tell_bytes(text.as_bytes())?;
        output.tell("\n")?;
    }
    for odd in seen.oddities {
        let line = places.of(odd.span).0.line;
        let what = odd.figure.as_deref().unwrap_or("the figure");
        output.remark(&format!("{}:{line}: {what}: {}", seen.file, odd.message))?;
    }
    Ok(())
}

/// How large a book may be, in bytes.
const MOST: usize = 256 << 20;

/// How many lines a page may have, as it is and as it was, to be compared: the time for that may grow with
/// their square. In longer pages places are those of the text that mdBook hands over.
const LONGEST: usize = 10_000;

/// The text of a page with the places of its file. Lines that another preprocessor has put in, as
/// `{{#include}}` does, stand where that is written.
fn locate(path: Option<&Path>, content: &str) -> Chunk {
    let mut page = Chunk::new(content);
    let Some(file) = path.and_then(|path| pages::open(path).ok()) else {
        return page;
    };
    let mut original = Chunk::new("");
    original.decode(&file);
    let original = original.text.trim_start_matches('\u{feff}');
    let lines = original.lines().count() + content.lines().count();
    if original == content || lines > LONGEST {
        return page;
    }
    let diff = TextDiff::from_lines(original, content);
    let starts: Vec<usize> = diff
        .new_slices()
        .iter()
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some(start)
        })
        .collect();
    for op in diff.ops() {
        let fixed = !matches!(op, DiffOp::Equal { .. });
        for (i, line) in op.new_range().enumerate() {
            let old = op.old_range().start + if fixed { 0 } else { i };
            let place = LineCol {
                line: old as u64 + 1,
                column: 1,
            };
            let at = starts.get(line).copied().unwrap_or(content.len()) as u32;
            page.anchors.push(Anchor { at, place });
        }
    }
    page
}

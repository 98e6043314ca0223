//! `page`: checks, and writes a web page that plays through what stands before the first fault.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use ludograph::check::Watch;
use ludograph::page::{self, Page, Played};

use super::Status;
use super::counted::counted;
use super::input::{self, Input};
use super::numbers;
use super::output::{Output, Stop};
use super::place::Place;
use super::records::{Files, Flow, Reading, Seen, flow};
use super::report::{Form, Report};
use super::save;
use super::sink::Sink;

/// Check records and make a web page to play them through
#[derive(clap::Args)]
#[command(after_help = "\
The page is one file that needs nothing else: no network, no server. It shows a board, the turns with \
their comments and variations, and buttons; the arrow keys, Home and End go through the game. Where the \
file has many games, they stand in a list to choose from. Without scripts, and on paper, each game is a \
numbered diagram with its turns.

Behind # in the page's address stand the game and the turn: club.html#g2-t17 is game 2 after turn 17, \
#g2-t3v1-t4 turn 4 of the first other line from turn 3, #g2-t10.1 the first mark, throw or pass behind \
turn 10.

Examples:
  ludograph page club.lgn -o club.html
  ludograph page club.lgn --record 3 --title \"The final\" -o final.html
  ludograph page games -o pages/             a page for each file: NAME.html")]
pub(super) struct Args {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The page's file, or a folder for a page of each file; - is standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    output: PathBuf,
    /// The title of the page [default: the file's name]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Only that record of the file
    #[arg(long, value_name = "K", value_parser = numbers::record)]
    record: Option<u64>,
    /// Replace files that ludograph has not made
    #[arg(long)]
    force: bool,
    /// Whom the report is for
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Form,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let inputs = input::collect(&args.paths, output)?;
    let place = Place::new(&args.output, input::is_many(&args.paths));
    let targets = match targets(args, &place, &inputs) {
        Ok(targets) => targets,
        Err(message) => return output.fail(&message),
    };
    let mut files = args.reading.files();
    files.watch = Watch::Steps;
    let mut report = Report::new(args.format);
    let mut made = 0;
    let run = make(
        args,
        &files,
        &inputs,
        &targets,
        &mut report,
        &mut made,
        output,
    );
    report.finished(run, output)?;
    if place.is_folder() && args.format == Form::Text {
        output.tell(&format!("{} made\n", counted(made, "page")))?;
    }
    Ok(())
}

/// Makes a page of each input, and counts those that it has made.
fn make(
    args: &Args,
    files: &Files,
    inputs: &[Input],
    targets: &[Option<PathBuf>],
    report: &mut Report,
    made: &mut u32,
    output: &mut Output,
) -> Result<(), Stop> {
    for (input, target) in inputs.iter().zip(targets) {
        let sink = match Sink::new(target.as_deref()) {
            Ok(sink) => sink,
            Err(message) => return output.fail(&message),
        };
        let mut writing = Writing {
            args,
            input,
            text: String::new(),
            page: None,
            sink,
        };
        let read = files.each(input, output, |seen, output| {
            report.seen(seen, output)?;
            writing.record(seen, output)
        })?;
        report.file(read);
        // Of what could not be read to its end nothing is kept.
        if read && writing.finish(output)? {
            *made += 1;
        }
    }
    Ok(())
}

/// The file that each input gets, none for standard output; or why that can't be.
fn targets(args: &Args, place: &Place, inputs: &[Input]) -> Result<Vec<Option<PathBuf>>, String> {
    if place.is_out() && args.format.takes_output() {
        return Err("standard output can take the page or the report, not both".to_owned());
    }
    if place.is_out() && inputs.len() > 1 {
        return Err("standard output takes one page, and each file would give one".to_owned());
    }
    let ending = place.promising().and_then(Path::extension);
    let is_known = |ending: &OsStr| {
        let mut known = ["html", "htm"].iter();
        known.any(|known| ending.eq_ignore_ascii_case(known))
    };
    if !ending.is_none_or(is_known) {
        return Err(format!(
            "{}: only HTML can be written",
            args.output.display()
        ));
    }
    let files = place.files(inputs, "html")?;
    for file in files.iter().flatten() {
        save::may_replace(file, &page::SEAL, args.force)?;
    }
    place.make()?;
    Ok(files)
}

/// A page in the making. Nothing is written before there is a game.
struct Writing<'a> {
    args: &'a Args,
    input: &'a Input,
    /// What has not been handed on.
    text: String,
    page: Option<Page>,
    sink: Sink,
}

impl Writing<'_> {
    fn record(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<Flow, Stop> {
        let is_wanted = (self.args.record).is_none_or(|record| seen.number == Some(record));
        if let Some(game) = seen.reader.game().filter(|_| is_wanted) {
            let mut page = self.page.take().unwrap_or_else(|| {
                let title = self.title().into_owned();
                Page::new(&title, &mut self.text)
            });
            page.game(
                &Played {
                    game,
                    record: seen.reader.record(),
                    chunk: seen.chunk,
                    replay: seen.reader.replayed(),
                    faults: seen.diagnostics.list(),
                },
                &mut self.text,
            );
            self.page = Some(page);
            self.hand_on(output)?;
        }
        Ok(flow(!self.sink.has_failed()))
    }

    /// What is asked for, else the name of the file.
    fn title(&self) -> Cow<'_, str> {
        match (&self.args.title, self.input.stem()) {
            (Some(title), _) => title.into(),
            (None, Some(stem)) => stem.to_string_lossy(),
            (None, None) => "games".into(),
        }
    }

    fn hand_on(&mut self, output: &mut Output) -> Result<(), Stop> {
        self.sink.put(self.text.as_bytes(), output)?;
        self.text.clear();
        Ok(())
    }

    /// Ends the page, and tells whether there is one.
    fn finish(mut self, output: &mut Output) -> Result<bool, Stop> {
        let Some(page) = self.page.take() else {
            let file = self.input.name();
            let message = match self.args.record {
                Some(record) => format!("{file}: there is no record {record}"),
                None => format!("{file}: there is no game to show"),
            };
            // A fault has told why.
            if output.status() == Status::Well {
                output.fail(&message)?;
            } else {
                output.remark(&message)?;
            }
            return Ok(false);
        };
        page.finish(&mut self.text);
        self.hand_on(output)?;
        if let Err(message) = self.sink.keep(&page::SEAL, self.args.force) {
            output.fail(&message)?;
            return Ok(false);
        }
        Ok(true)
    }
}

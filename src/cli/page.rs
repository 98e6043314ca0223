//! `page`: checks, and writes a web page that plays through what stands before the first fault.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use ludograph::check::Watch;
use ludograph::page::{self, Page, Played};

use super::Status;
use super::input::{self, Input};
use super::output::{Output, Stop};
use super::records::{Flow, Reading, Seen};
use super::report::{Form, Report};
use super::save::{self, Draft};

/// Check records and make a web page to play them through
#[derive(clap::Args)]
#[command(after_help = "\
The page is one file that needs nothing else: no network, no server. It shows a board, the turns with
their comments and variations, and buttons; the arrow keys, Home and End go through the game. Where the
file has many games, they stand in a list to choose from. Without scripts, and on paper, each game is a
numbered diagram with its turns.

Behind # in the page's address stand the game and the turn: club.html#g2-t17 is game 2 after turn 17,
#g2-t3v1-t4 turn 4 of the first other line from turn 3, #g2-t10.1 the first mark, throw or pass behind
turn 10.

Examples:
  ludograph page club.lgn -o club.html
  ludograph page club.lgn --record 3 --title \"The final\" -o final.html
  ludograph page games -o pages/             a page for each file, as pages/NAME.html")]
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
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
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
    let is_folder = save::is_folder(&args.output, input::is_many(&args.paths));
    let targets = match targets(args, &inputs, is_folder) {
        Ok(targets) => targets,
        Err(message) => return output.fail(&message),
    };
    let mut files = args.reading.files();
    files.watch = Watch::Steps;
    let mut report = Report::new(args.format);
    let mut made = 0;
    for (input, target) in inputs.iter().zip(&targets) {
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
            failed: false,
        };
        let read = files.each(input, output, |seen, output| {
            report.seen(seen, output)?;
            writing.record(seen, output)
        })?;
        report.file(read);
        // Of what could not be read to its end nothing is kept.
        if read && writing.finish(output)? {
            made += 1;
        }
    }
    report.finish(output)?;
    if is_folder && args.format == Form::Text {
        let s = if made == 1 { "" } else { "s" };
        output.tell(&format!("{made} page{s} made\n"))?;
    }
    Ok(())
}

/// The file that each input gets, none for standard output; or why that can't be.
fn targets(args: &Args, inputs: &[Input], is_folder: bool) -> Result<Vec<Option<PathBuf>>, String> {
    let path = &args.output;
    let targets: Vec<Option<PathBuf>> = if is_folder {
        let file = |input: &Input| Some(path.join(format!("{}.html", stem(input))));
        inputs.iter().map(file).collect()
    } else if path.as_os_str() == "-" {
        if args.format == Form::Json {
            return Err("standard output can take the page or the report, not both".to_owned());
        }
        vec![None]
    } else {
        let other = path.extension().filter(|ending| {
            !["html", "htm"]
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
        });
        if other.is_some() && !save::is_device(path) {
            return Err(format!("{}: only HTML can be written", path.display()));
        }
        vec![Some(path.clone())]
    };
    let mut files: Vec<(&PathBuf, &Input)> = Vec::new();
    for (file, input) in targets.iter().zip(inputs) {
        files.extend(file.as_ref().map(|file| (file, input)));
    }
    files.sort_by_key(|(file, _)| *file);
    let twice = files.windows(2).find(|pair| pair[0].0 == pair[1].0);
    if let Some([(file, one), (_, two)]) = twice {
        let (one, two) = (one.name(), two.name());
        return Err(format!(
            "{one} and {two} would both become {}: nothing is made",
            file.display()
        ));
    }
    let foreign = files
        .iter()
        .find(|(file, _)| save::is_foreign(file, &page::SEAL));
    if let Some((file, _)) = foreign.filter(|_| !args.force) {
        return Err(format!(
            "{} was not made by ludograph: --force replaces it",
            file.display()
        ));
    }
    if is_folder {
        fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(targets)
}

/// The name of a file without its ending.
fn stem(input: &Input) -> String {
    match input {
        Input::File(path) => path
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
        Input::Stdin | Input::Laid(..) => "games".to_owned(),
    }
}

/// Where a page goes.
enum Sink {
    Draft(PathBuf, Draft),
    Out,
}

impl Sink {
    fn new(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else {
            return Ok(Self::Out);
        };
        let told = |error| format!("{}: {error}", path.display());
        let name = path.to_path_buf();
        Ok(Self::Draft(name, Draft::new(path).map_err(told)?))
    }

    /// Hands text on. The outer result is that of standard output, the inner one that of a file.
    fn write(&mut self, text: &str, output: &mut Output) -> Result<Result<(), String>, Stop> {
        let (path, written) = match self {
            Self::Draft(path, draft) => (path, draft.write_all(text.as_bytes())),
            Self::Out => {
                output.print(text)?;
                return Ok(Ok(()));
            }
        };
        Ok(written.map_err(|error| format!("{}: {error}", path.display())))
    }

    /// Puts what was written in its place.
    fn keep(self) -> Result<(), String> {
        match self {
            Self::Draft(path, draft) => draft
                .keep()
                .map_err(|error| format!("{}: {error}", path.display())),
            Self::Out => Ok(()),
        }
    }
}

/// A page in the making. Nothing is written before there is a game.
struct Writing<'a> {
    args: &'a Args,
    input: &'a Input,
    /// What has not been handed on.
    text: String,
    page: Option<Page>,
    sink: Sink,
    /// Whether it could not be written; there is no point in going on then.
    failed: bool,
}

impl Writing<'_> {
    fn record(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<Flow, Stop> {
        let is_wanted = (self.args.record).is_none_or(|record| seen.number == Some(record));
        if let Some(game) = seen.reader.game().filter(|_| is_wanted) {
            let title = || self.args.title.clone().unwrap_or_else(|| stem(self.input));
            let mut page = match self.page.take() {
                Some(page) => page,
                None => Page::new(&title(), &mut self.text),
            };
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
        Ok(if self.failed {
            Flow::Break(())
        } else {
            Flow::Continue(())
        })
    }

    fn hand_on(&mut self, output: &mut Output) -> Result<(), Stop> {
        let written = self.sink.write(&self.text, output)?;
        self.text.clear();
        if let Err(message) = written {
            self.failed = true;
            output.fail(&message)?;
        }
        Ok(())
    }

    /// Ends the page, and tells whether there is one.
    fn finish(mut self, output: &mut Output) -> Result<bool, Stop> {
        if self.failed {
            return Ok(false);
        }
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
        if self.failed {
            return Ok(false);
        }
        if let Err(message) = self.sink.keep() {
            output.fail(&message)?;
            return Ok(false);
        }
        Ok(true)
    }
}

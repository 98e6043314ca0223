//! The program's own: the command line, paths, output, exit status. Everything else is the library's.

mod advice;
mod board;
mod check;
mod completions;
mod convert;
mod counted;
mod crew;
mod explain;
mod figure;
mod find;
mod fives;
mod fmt;
mod foreign;
mod games;
mod halt;
mod input;
mod known;
mod legal;
mod look;
mod man;
mod mdbook;
mod numbers;
mod opened;
mod output;
mod page;
mod pages;
mod patient;
mod place;
mod progress;
mod records;
mod report;
mod save;
mod screen;
mod show;
mod sink;
mod stats;
#[cfg(test)]
mod tests;
mod timer;
mod watched;

use std::borrow::Cow;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{Args as _, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use ludograph::diagnostic::visible::visible;
use output::{Output, Stop};

const AFTER_HELP: &str = "\
Files, folders and - for standard input can be given, several at once. Results go to standard output, what is \
wrong and how far the work is to standard error.

Examples:
  ludograph check games/                   every record of the files in a folder
  ludograph fmt --diff club.lgn            what the canonical form would change
  ludograph figure club.lgn -o figures/    every figure block as an SVG
  ludograph page club.lgn -o club.html     a web page that plays the games
  ludograph convert WTH_1984.wtb --to lgn  other formats; see convert --help
  ludograph show club.lgn --turn 12        the position after turn 12
  ludograph stats archive/                 how many games, results, openings
  ludograph find games/ --player rossi     the records of a player
  ludograph help check                     what a command does, with examples

Exit status:
  0  all is well; warnings and notes leave it so
  1  a record is wrong, fmt --check would change a file, or convert could not
     carry a game
  2  the command line, a file or the system failed

Environment:
  NO_COLOR        set: no colours, unless --color=always asks for them
  CLICOLOR_FORCE  set: colours also where there is no terminal
  CLICOLOR        0: no colours; any other value: as CI
  CI              set: colours on a terminal whatever TERM is
  TERM            dumb or not set: no colours
  COLUMNS         how wide help is where there is no terminal to ask; it has at
                  most 100 columns
  TMPDIR          where input from a pipe is laid aside that is read twice
  GITHUB_ACTIONS, TF_BUILD
                  set: nothing in a log can be a command to such a service

Files:
A file is written whole or not at all: beside its place, then renamed. Nothing is replaced unless --force says so, \
but by fmt, and where the old file is a figure, a page or a man page that ludograph has made. There is no file of \
settings: what a command finds and writes is said on the command line alone.";

/// Reads records of board games, replays them through the rules, says what is wrong and where, and
/// draws the figures of rule books.
#[derive(Parser)]
#[command(
    name = "ludograph",
    version,
    about,
    max_term_width = 100,
    subcommand_help_heading = "Commands",
    subcommand_value_name = "COMMAND",
    after_help = AFTER_HELP
)]
struct Args {
    #[command(flatten)]
    shared: Shared,
    #[command(subcommand)]
    command: Command,
}

/// What every command can be told.
#[derive(clap::Args)]
struct Shared {
    /// When to colour what is written for people
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 900
    )]
    color: When,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Fmt(fmt::Args),
    Convert(convert::Args),
    Figure(Box<figure::Args>),
    Page(page::Args),
    Show(show::Args),
    Stats(stats::Args),
    Find(Box<find::Args>),
    Games(games::GamesArgs),
    Rules(games::RulesArgs),
    Mdbook(mdbook::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How a run went; the later ones outweigh the earlier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Status {
    /// All is well.
    Well,
    /// A record is wrong, or a file is not in canonical form.
    Wrong,
    /// The command line, a file or the system failed.
    Failed,
}

/// Runs the program.
pub(crate) fn run() -> ExitCode {
    if asks_for_version(std::env::args_os().skip(1)) {
        return version();
    }
    let args = match parse() {
        Ok(args) => args,
        Err(error) => return ExitCode::from(instead(error) as u8),
    };
    let mut output = Output::new(args.shared.color);
    let done = match args.command {
        Command::Check(args) => check::run(&args, &mut output),
        Command::Fmt(args) => fmt::run(&args, &mut output),
        Command::Convert(args) => convert::run(&args, &mut output),
        Command::Figure(args) => figure::run(&args, &mut output),
        Command::Page(args) => page::run(&args, &mut output),
        Command::Show(args) => show::run(&args, &mut output),
        Command::Stats(args) => stats::run(&args, &mut output),
        Command::Find(args) => find::run(&args, &mut output),
        Command::Games(args) => games::list(&args, &mut output),
        Command::Rules(args) => games::rules(&args, &mut output),
        Command::Mdbook(args) => mdbook::run(&args, &mut output),
        Command::Completions(args) => completions::run(&args, &mut output),
        Command::Man(args) => man::run(&args, &mut output),
    };
    let done = done.and_then(|()| output.flush());
    match done {
        Err(Stop::Failed(error)) => unwritten(&error, &mut output),
        Err(Stop::Interrupted) => {
            let _ = output.fail("interrupted");
            let _ = output.flush();
            halt::end();
        }
        Ok(()) | Err(Stop::Pipe) => {}
    }
    ExitCode::from(output.status() as u8)
}

/// Whether that is all that the command line asks for. Scripts do so often, and need not wait until all
/// commands with their options have been set up.
fn asks_for_version(mut words: impl Iterator<Item = OsString>) -> bool {
    let is_version = |word: OsString| word == "--version" || word == "-V";
    words.next().is_some_and(is_version) && words.next().is_none()
}

/// Writes what clap would write.
fn version() -> ExitCode {
    let mut output = Output::new(When::Never);
    let told = output.print(concat!("ludograph ", env!("CARGO_PKG_VERSION"), "\n"));
    if let Err(Stop::Failed(error)) = told.and_then(|()| output.flush()) {
        unwritten(&error, &mut output);
    }
    ExitCode::from(output.status() as u8)
}

/// Says that standard output could not be written.
fn unwritten(error: &io::Error, output: &mut Output) {
    let _ = output.fail(&format!("cannot write the output: {error}"));
    let _ = output.flush();
}

/// All commands, with all their help.
fn tree() -> clap::Command {
    Args::command().mut_subcommands(|one| match one.get_name() {
        "convert" => one.after_help(convert::help()),
        _ => one,
    })
}

/// Sets up the options of a command.
type Options = fn(clap::Command) -> clap::Command;

/// The commands that are called often, for some file or other, and how their options are set up.
const OFTEN: [(&str, Options); 8] = [
    ("check", check::Args::augment_args),
    ("fmt", fmt::Args::augment_args),
    ("convert", convert::Args::augment_args),
    ("figure", figure::Args::augment_args),
    ("page", page::Args::augment_args),
    ("show", show::Args::augment_args),
    ("stats", stats::Args::augment_args),
    ("find", find::Args::augment_args),
];

/// What is asked for by a command line that begins with one of those and is understood: there the other
/// commands need not be set up, which takes as long as checking some hundred records.
fn parse_one(words: &[OsString]) -> Option<Args> {
    let first = words.get(1)?;
    let (name, options) = OFTEN.iter().find(|(name, _)| first == name)?;
    let one = options(clap::Command::new(*name));
    let all = Shared::augment_args(clap::Command::new("ludograph").subcommand(one));
    let matches = all.try_get_matches_from(words).ok()?;
    Args::from_arg_matches(&matches).ok()
}

fn parse() -> Result<Args, clap::Error> {
    let words: Vec<OsString> = std::env::args_os().collect();
    if let Some(args) = parse_one(&words) {
        return Ok(args);
    }
    let command = tree().color(asked(words.iter().cloned()));
    let matches = command.try_get_matches_from(words).map_err(advice::with)?;
    Args::from_arg_matches(&matches)
}

/// What `--color` asks for, found before the command line is read: help, and what is wrong with the
/// command line itself, obey it as well.
fn asked(words: impl Iterator<Item = OsString>) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut is_value = false;
    for word in words {
        let word = word.to_string_lossy();
        let value = if is_value {
            Some(&*word)
        } else {
            word.strip_prefix("--color=")
        };
        choice = value.and_then(|when| when.parse().ok()).unwrap_or(choice);
        is_value = word == "--color";
    }
    choice
}

/// The same fault of the same command line with all that would act on a terminal shown, if there is any.
fn made_visible(error: clap::Error) -> clap::Error {
    let words = || std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    if words().all(|word| matches!(visible(&word), Cow::Borrowed(_))) {
        return error;
    }
    let shown = words().map(|word| visible(&word).into_owned());
    let command = Args::command().color(asked(std::env::args_os()));
    match command.try_get_matches_from(shown) {
        Err(error) => error,
        // What was wrong was the sign itself.
        Ok(_) => Args::command().error(
            clap::error::ErrorKind::InvalidValue,
            "a word of the command line holds signs that can't be shown",
        ),
    }
}

/// Prints what stands in place of a command: help and version on standard output, what is wrong with
/// the command line on standard error.
fn instead(error: clap::Error) -> Status {
    let error = made_visible(error);
    let status = if error.use_stderr() {
        Status::Failed
    } else {
        Status::Well
    };
    let mut output = Output::new(When::Never);
    let printed = if error.use_stderr() && screen::is_obeyed() {
        let told = output.tell(&error.render().to_string());
        told.and_then(|()| output.flush())
    } else {
        error.print().map_err(Stop::from)
    };
    match printed {
        Err(Stop::Failed(error)) => {
            unwritten(&error, &mut output);
            Status::Failed
        }
        Ok(()) | Err(Stop::Pipe | Stop::Interrupted) => status,
    }
}

//! The program's own: the command line, paths, output, exit status. Everything else is the library's.

mod board;
mod check;
mod convert;
mod crew;
mod explain;
mod figure;
mod fives;
mod fmt;
mod foreign;
mod games;
mod halt;
mod input;
mod legal;
mod look;
mod mdbook;
mod opened;
mod output;
mod page;
mod pages;
mod place;
mod progress;
mod records;
mod report;
mod save;
mod show;
mod sink;
mod timer;
mod watched;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use output::{Output, Stop};

/// Reads records of board games, replays them through the rules, says what is wrong and where, and
/// draws the figures of rule books.
#[derive(Parser)]
#[command(
    name = "ludograph",
    version,
    about,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  ludograph check games/                  every record of every file in a folder
  ludograph fmt --diff club.lgn           what the canonical form would change
  ludograph figure club.lgn -o figures/   every figure block as an SVG
  ludograph page club.lgn -o club.html    a web page that plays the games through
  ludograph convert WTH_1984.wtb --to lgn other people's formats: convert --help lists them
  ludograph show club.lgn --turn 12       the position after turn 12

Exit status: 0 all is well, 1 a record is wrong, 2 the command line, a file or the system failed."
)]
struct Args {
    /// When to colour what is written for people
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto"
    )]
    color: When,
    #[command(subcommand)]
    command: Command,
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
    Games(games::GamesArgs),
    Rules(games::RulesArgs),
    Mdbook(mdbook::Args),
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
        Err(error) => return ExitCode::from(instead(&error) as u8),
    };
    let mut output = Output::new(args.color);
    let done = match args.command {
        Command::Check(args) => check::run(&args, &mut output),
        Command::Fmt(args) => fmt::run(&args, &mut output),
        Command::Convert(args) => convert::run(&args, &mut output),
        Command::Figure(args) => figure::run(&args, &mut output),
        Command::Page(args) => page::run(&args, &mut output),
        Command::Show(args) => show::run(&args, &mut output),
        Command::Games(args) => games::list(&args, &mut output),
        Command::Rules(args) => games::rules(&args, &mut output),
        Command::Mdbook(args) => mdbook::run(&args, &mut output),
    };
    let done = done.and_then(|()| output.flush());
    match done {
        Err(Stop::Failed(error)) => {
            let _ = output.fail(&format!("cannot write the output: {error}"));
            let _ = output.flush();
        }
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
    let status = match told.and_then(|()| output.flush()) {
        Err(Stop::Failed(_)) => Status::Failed,
        Ok(()) | Err(Stop::Pipe | Stop::Interrupted) => Status::Well,
    };
    ExitCode::from(status as u8)
}

fn parse() -> Result<Args, clap::Error> {
    let command = Args::command().color(asked(std::env::args_os()));
    Args::from_arg_matches(&command.try_get_matches()?)
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

/// Prints what stands in place of a command: help and version on standard output, what is wrong with
/// the command line on standard error.
fn instead(error: &clap::Error) -> Status {
    let status = if error.use_stderr() {
        Status::Failed
    } else {
        Status::Well
    };
    match error.print().map_err(Stop::from) {
        Err(Stop::Failed(_)) => Status::Failed,
        Ok(()) | Err(Stop::Pipe | Stop::Interrupted) => status,
    }
}

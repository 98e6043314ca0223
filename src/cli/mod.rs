//! The program's own: the command line, paths, output, exit status. Everything else is the library's.

mod board;
mod check;
mod explain;
mod figure;
mod fmt;
mod games;
mod input;
mod output;
mod records;
mod report;
mod save;
mod show;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
  ludograph check games/                  every record of every .lgn file in a folder
  ludograph fmt --diff club.lgn           what the canonical form would change
  ludograph figure club.lgn -o figures/   every figure block as an SVG
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
    Figure(figure::Args),
    Show(show::Args),
    Games(games::GamesArgs),
    Rules(games::RulesArgs),
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
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version go to standard output, faults to standard error; if that is closed,
            // there is nobody left to tell.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut output = Output::new(args.color);
    let done = match args.command {
        Command::Check(args) => check::run(&args, &mut output),
        Command::Fmt(args) => fmt::run(&args, &mut output),
        Command::Figure(args) => figure::run(&args, &mut output),
        Command::Show(args) => show::run(&args, &mut output),
        Command::Games(args) => games::list(&args, &mut output),
        Command::Rules(args) => games::rules(&args, &mut output),
    };
    let done = done.and_then(|()| output.flush());
    if let Err(Stop::Failed(error)) = done {
        let _ = output.fail(&format!("cannot write the output: {error}"));
        let _ = output.flush();
    }
    ExitCode::from(output.status() as u8)
}

//! `man`: the help of the commands as pages for `man`.

mod page;

use std::path::PathBuf;

use clap::{Command, CommandFactory, ValueHint};
use ludograph::diagnostic::near::suggest;
use ludograph::figure::seal::Seal;

use super::known::{Known, Words};
use super::output::{Output, Stop};
use super::place::Place;
use super::save;
use super::sink::Sink;

/// How a page of ours is known from one that somebody else has made.
const SEAL: Seal = Seal::begins(page::MARK);

/// Print man pages, or write them into a folder
#[derive(clap::Args)]
#[command(after_help = "\
The pages say what --help says. Nothing is replaced but pages that ludograph has made.

Examples:
  ludograph man > ludograph.1
  ludograph man check > ludograph-check.1
  ludograph man -o ~/.local/share/man/man1/    all pages")]
pub(super) struct Args {
    /// The command whose page is wanted [default: the main page]
    #[arg(value_name = "COMMAND", value_parser = Known::new(known, commands), hide_possible_values = true)]
    command: Option<String>,
    /// The file to write, or a folder; without COMMAND a folder for all pages
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,
    /// Replace files that ludograph has not made
    #[arg(long, requires = "output")]
    force: bool,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let all = tree();
    let place = args.output.as_deref();
    let place = place.map_or(Place::Out, |path| Place::new(path, args.command.is_none()));
    let chosen: Vec<&Command> = match &args.command {
        Some(name) => all.find_subcommand(name).into_iter().collect(),
        None if place.is_out() => vec![&all],
        None => std::iter::once(&all).chain(pages(&all)).collect(),
    };
    let files = chosen.iter().map(|command| place.file(title(command), "1"));
    let files: Vec<Option<PathBuf>> = files.collect();
    let allowed = files.iter().flatten();
    let allowed = allowed.map(|file| save::may_replace(file, &SEAL, args.force));
    let ready = allowed.collect::<Result<(), _>>();
    if let Err(message) = ready.and_then(|()| place.make()) {
        return output.fail(&message);
    }
    for (command, file) in chosen.into_iter().zip(files) {
        let mut sink = match Sink::new(file.as_deref()) {
            Ok(sink) => sink,
            Err(message) => return output.fail(&message),
        };
        sink.put(page::write(&all, command).as_bytes(), output)?;
        if let Err(message) = sink.keep_safe() {
            return output.fail(&message);
        }
    }
    Ok(())
}

/// Every page with its title.
#[cfg(test)]
pub(super) fn all() -> Vec<(String, String)> {
    let all = tree();
    let commands = std::iter::once(&all).chain(pages(&all));
    let page = |command: &Command| (title(command).to_owned(), page::write(&all, command));
    commands.map(page).collect()
}

/// All commands, with what each inherits.
fn tree() -> Command {
    let mut all = super::tree();
    all.build();
    all
}

/// The commands that have a page of their own.
fn pages(all: &Command) -> impl Iterator<Item = &Command> {
    all.get_subcommands()
        .filter(|command| command.get_name() != "help")
}

/// What the page of a command is called: `ludograph-check`.
fn title(command: &Command) -> &str {
    command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
}

fn known(name: &str) -> Result<String, String> {
    let all = super::Args::command();
    if pages(&all).any(|command| command.get_name() == name) {
        return Ok(name.to_owned());
    }
    let names: Vec<&str> = pages(&all).map(Command::get_name).collect();
    let advice = suggest(name, names.iter().copied());
    Err(format!("there is no command \"{name}\"{advice}"))
}

/// Their names, for completions. Only scripts for shells ask for them: that they stay until the end of
/// the program does no harm.
fn commands() -> Words {
    let all = super::Args::command();
    let word = |command: &Command| -> (&'static str, &'static str) {
        let about = command.get_about().map(ToString::to_string);
        (
            command.get_name().to_owned().leak(),
            about.unwrap_or_default().leak(),
        )
    };
    pages(&all).map(word).collect()
}

//! `completions`: what a shell must know to complete commands, options and their values.

use std::collections::BTreeSet;
use std::fmt::Write;

use clap::builder::PossibleValue;
use clap::{Arg, CommandFactory};
use clap_complete::{Shell, generate};

use super::output::{Output, Stop};

/// Games are named by words with a colon, and values may stand behind `=`; at both bash parts words.
const BASH: &str = include_str!("completions/whole-words.bash");

/// Print a script with which a shell completes commands, options and values
#[derive(clap::Args)]
#[command(after_help = "\
Put the script where the shell looks for it, into a folder that is there, and begin a new shell. Formats, games, \
codes, themes and files are completed too; in PowerShell and elvish only commands and options are.

Examples:
  ludograph completions bash > ~/.ludograph.bash     source it in ~/.bashrc
  ludograph completions zsh > ~/.zfunc/_ludograph    in a folder of $fpath
  ludograph completions fish > ~/.config/fish/completions/ludograph.fish
  ludograph completions powershell >> $PROFILE
  ludograph completions elvish >> ~/.config/elvish/rc.elv")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    output.print_bytes(&script(args.shell))
}

/// The script of a shell.
pub(super) fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    generate(shell, &mut super::Args::command(), "ludograph", &mut script);
    match shell {
        Shell::Bash => script.extend_from_slice(BASH.as_bytes()),
        Shell::Fish => script.extend_from_slice(fish().as_bytes()),
        Shell::Zsh => script = zsh(&String::from_utf8_lossy(&script)).into_bytes(),
        _ => {}
    }
    script
}

/// What fish must know of values that stand without an option: the games of `rules` and the like.
fn fish() -> String {
    let mut lines = String::new();
    for command in super::Args::command().get_subcommands() {
        for value in command.get_positionals() {
            let words = words(value).join(" ");
            if words.is_empty() {
                continue;
            }
            let name = command.get_name();
            // Writing to a string never fails.
            let _ = writeln!(
                lines,
                "complete -c ludograph -n \"__fish_ludograph_using_subcommand {name}\" -f -a \"{words}\""
            );
        }
    }
    lines
}

/// The script for zsh, where a word with a colon is told from what stands behind it: the colon is escaped
/// once for the list of values, and once for the specification that the list stands in.
fn zsh(script: &str) -> String {
    let mut all = BTreeSet::new();
    for command in super::Args::command().get_subcommands() {
        all.extend(command.get_arguments().flat_map(words));
    }
    let with_colon = all.iter().filter(|word| word.contains(':'));
    with_colon.fold(script.to_owned(), |script, word| {
        let listed = |colon: &str| format!("\n{}\\:\"", word.replace(':', colon));
        script.replace(&listed("\\:"), &listed("\\\\\\:"))
    })
}

/// The words that a value may be.
fn words(value: &Arg) -> Vec<String> {
    let values = value.get_value_parser().possible_values();
    let name = |value: PossibleValue| value.get_name().to_owned();
    values.into_iter().flatten().map(name).collect()
}

//! What help, man pages and completions say holds: of every command, whichever there are.

use std::collections::BTreeSet;
use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory, FromArgMatches, ValueEnum};
use clap_complete::Shell;

use super::{Args, completions, man};

/// A command with the words that lead to it, `ludograph mdbook supports`.
struct Named {
    path: String,
    command: Command,
}

/// The program and its commands at every depth, save what `help` repeats.
fn commands() -> Vec<Named> {
    fn add(path: &str, command: &Command, all: &mut Vec<Named>) {
        all.push(Named {
            path: path.to_owned(),
            command: command.clone(),
        });
        let subs = command.get_subcommands();
        for sub in subs.filter(|sub| sub.get_name() != "help") {
            add(&format!("{path} {}", sub.get_name()), sub, all);
        }
    }
    let mut tree = super::tree();
    tree.build();
    let mut all = Vec::new();
    add("ludograph", &tree, &mut all);
    assert!(all.len() > 10, "{}", all.len());
    all
}

fn after_help(command: &Command) -> String {
    command.get_after_help().unwrap().to_string()
}

/// The command lines that a text shows: lines that begin with the name of the program, up to what is said
/// about them behind two blanks, or to what a shell would do with them.
fn examples(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let line = line.trim_start();
        if line.starts_with("ludograph ") {
            let ends = ["  ", " | ", " > ", " >> ", " < ", " && ", " # "];
            let end = ends.iter().filter_map(|end| line.find(end)).min();
            found.push(line[..end.unwrap_or(line.len())].to_owned());
        }
    }
    found
}

/// The words of a command line, as a shell would part them.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, ' ') => words.push(String::new()),
            (_, c) => words.last_mut().unwrap().push(c),
        }
    }
    words
}

#[track_caller]
fn assert_is_understood(line: &str, place: &str) {
    let parsed = Args::command().try_get_matches_from(words(line));
    let fault = parsed.err().filter(clap::Error::use_stderr);
    assert!(fault.is_none(), "{place}: {line}\n{}", fault.unwrap());
}

#[test]
fn the_command_line_is_consistent() {
    Args::command().debug_assert();
}

#[test]
fn every_command_shows_examples_of_itself() {
    for Named { path, command } in commands() {
        let help = after_help(&command);
        let (_, section) = help
            .split_once("Examples:\n")
            .unwrap_or_else(|| panic!("{path} has no examples"));
        let own = examples(section);
        let own = own.iter().filter(|line| line.starts_with(&path));
        assert!(own.count() > 0, "{path}: {help}");
    }
}

#[test]
fn every_example_is_understood() {
    let mut count = 0;
    for Named { path, command } in commands() {
        for line in examples(&after_help(&command)) {
            assert_is_understood(&line, &path);
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

/// So that setting up one command alone is no other way to read a command line.
#[test]
fn commands_that_are_called_often_are_understood_alone() {
    let all = commands();
    for (name, _) in super::OFTEN {
        let path = format!("ludograph {name}");
        let command = all.iter().find(|command| command.path == path);
        let help = after_help(
            &command
                .unwrap_or_else(|| panic!("there is no {path}"))
                .command,
        );
        let own = examples(&help).into_iter();
        for line in own.filter(|line| line.starts_with(&path)) {
            let words: Vec<_> = words(&line).into_iter().map(OsString::from).collect();
            let alone = super::parse_one(&words).unwrap_or_else(|| panic!("{line}"));
            let whole = super::tree().try_get_matches_from(words).unwrap();
            let whole = Args::from_arg_matches(&whole).unwrap();
            let is_same =
                std::mem::discriminant(&alone.command) == std::mem::discriminant(&whole.command);
            assert!(
                is_same && alone.shared.color == whole.shared.color,
                "{line}"
            );
        }
    }
    assert!(super::parse_one(&["ludograph", "chek"].map(OsString::from)).is_none());
}

#[test]
fn an_example_that_is_not_understood_would_be_seen() {
    let faulty = ["ludograph chek x", "ludograph check --formt json x"];
    for line in faulty {
        let parsed = Args::command().try_get_matches_from(words(line));
        assert!(parsed.is_err_and(|error| error.use_stderr()), "{line}");
    }
    let text =
        "  ludograph show --turn 12 club.lgn    that\n  ludograph fmt - < a > b\nludograph: no\n";
    assert_eq!(
        examples(text),
        ["ludograph show --turn 12 club.lgn", "ludograph fmt -"]
    );
    assert_eq!(
        words("a --title \"The final\" b"),
        ["a", "--title", "The final", "b"]
    );
}

/// Command lines in the docs that are only to be read: those in `console` blocks are run elsewhere.
#[test]
fn every_command_line_in_the_docs_is_understood() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for block in text.split("\n```").skip(1).step_by(2) {
            let (kind, body) = block.split_once('\n').unwrap_or_default();
            let body: String = match kind {
                "sh" => body.to_owned(),
                "yaml" => steps(body),
                _ => continue,
            };
            for line in examples(&body) {
                assert_is_understood(&line, &path.display().to_string());
                count += 1;
            }
        }
    }
    assert!(count > 15, "{count}");
}

/// The commands of a file of a continuous integration, a line each.
fn steps(yaml: &str) -> String {
    let commands = yaml.lines().map(|line| {
        let line = line.trim_start().trim_start_matches("- ");
        format!("{}\n", line.strip_prefix("run: ").unwrap_or(line))
    });
    commands.collect()
}

/// Lines that are set in keep their ends, so they must fit; paragraphs find theirs by the width of the
/// terminal, so nobody may have chosen them before.
#[test]
fn help_fits_on_terminals_of_eighty_columns_and_wraps_on_others() {
    for Named { path, command } in commands() {
        let mut before = "";
        let help = after_help(&command);
        for line in help.lines() {
            if line.starts_with("  ") {
                assert!(line.chars().count() <= 80, "{path}: {line}");
            } else {
                let ends = before.is_empty() || before.starts_with("  ") || before.ends_with(':');
                let is_of_paragraph = !ends;
                assert!(line.is_empty() || !is_of_paragraph, "{path}: {line}");
            }
            before = line;
        }
    }
}

#[test]
fn every_option_and_value_is_told() {
    for Named { path, command } in commands() {
        assert!(command.get_about().is_some(), "{path}");
        for arg in command.get_arguments() {
            assert!(arg.get_help().is_some(), "{path} {arg}");
        }
    }
}

/// The long options of a command.
fn longs(command: &Command) -> Vec<String> {
    let longs = command.get_arguments().filter_map(Arg::get_long);
    longs.map(|long| format!("--{long}")).collect()
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in Shell::value_variants() {
        let script = String::from_utf8(completions::script(*shell)).unwrap();
        // Fish has options as `-l name`.
        let has = |word: &str| {
            let fish = word.replace("--", "-l ");
            script.contains(word) || script.contains(&fish)
        };
        for Named { path, command } in commands() {
            assert!(has(command.get_name()), "{shell}: {path}");
            for long in longs(&command) {
                assert!(has(&long), "{shell}: {path} {long}");
            }
        }
    }
}

#[test]
fn completions_know_the_values() {
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let script = String::from_utf8(completions::script(shell)).unwrap();
        let script = script.replace('\\', "");
        for value in [
            "wthor",
            "html-table",
            "macbeth:mini,misere",
            "no-capture",
            "screen-dark",
            "column-first",
            "gb2312",
            "sarif",
            "movetext",
            "elvish",
        ] {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
}

/// What completions offer is taken by the program.
#[test]
fn every_word_that_is_offered_is_taken() {
    let mut count = 0;
    for Named { path, command } in commands() {
        for arg in command.get_arguments() {
            let parser = arg.get_value_parser();
            let values: Vec<_> = parser.possible_values().into_iter().flatten().collect();
            let names: BTreeSet<&str> = values.iter().map(PossibleValue::get_name).collect();
            assert_eq!(names.len(), values.len(), "{path} {arg} names one twice");
            for value in &values {
                let alone = Arg::new("alone").value_parser(parser.clone());
                let taken = Command::new("any").arg(alone);
                let taken = taken.try_get_matches_from(["any", value.get_name()]);
                assert!(taken.is_ok(), "{path} {arg} {}", value.get_name());
                count += 1;
            }
        }
    }
    assert!(count > 300, "{count}");
}

/// A page as a reader sees it, roughly: without requests and escapes.
fn plain(page: &str) -> String {
    let lines = page.lines().filter(|line| !line.starts_with('.'));
    let text = lines.collect::<Vec<_>>().join("\n");
    let text = text
        .replace("\\fB", "")
        .replace("\\fI", "")
        .replace("\\fR", "");
    text.replace("\\-", "-")
        .replace("\\*(Aq", "'")
        .replace("\\&", "")
}

#[test]
fn man_pages_say_what_help_says() {
    let pages = man::all();
    let titles: Vec<&str> = pages.iter().map(|(title, _)| title.as_str()).collect();
    let own: Vec<Named> = commands();
    let depth = |named: &&Named| named.path.split(' ').count() <= 2;
    let expected: Vec<String> = own
        .iter()
        .filter(depth)
        .map(|named| named.path.replace(' ', "-"))
        .collect();
    assert_eq!(titles, expected);
    for (Named { path, command }, (_, page)) in own.iter().filter(depth).zip(&pages) {
        for section in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "EXAMPLES",
            "\"EXIT STATUS\"",
            "ENVIRONMENT",
            "FILES",
            "\"SEE ALSO\"",
        ] {
            let heading = format!("\n.SH {section}\n");
            assert_eq!(page.matches(&heading).count(), 1, "{path}: {section}");
        }
        let text = plain(page);
        for line in after_help(command).lines() {
            let is_heading = line.ends_with(':') && !line.starts_with(' ');
            let line = line.strip_prefix("  ").unwrap_or(line);
            assert!(is_heading || text.contains(line), "{path}: {line}\n{text}");
        }
        for long in longs(command) {
            assert!(text.contains(&long), "{path}: {long}");
        }
        assert_eq!(
            page.matches(".ds Aq \\(aq").count(),
            1,
            "{path}: one preamble"
        );
    }
}

#[test]
fn every_example_of_a_man_page_is_understood() {
    let mut count = 0;
    for (title, page) in man::all() {
        for line in examples(&plain(&page)) {
            // Name and synopsis are no examples.
            if !line.contains(['[', '<']) && !line.starts_with("ludograph - ") {
                assert_is_understood(&line, &title);
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
}

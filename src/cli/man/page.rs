//! One page for `man`: what `--help` says, in the form of roff.
//!
//! Behind the options a help text goes on with paragraphs and with sections: a line like `Examples:`, and
//! under it lines that are set in. What stands before the first of them belongs to the description.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

/// What a page begins with: a comment of roff.
pub(super) const MARK: &str = ".\\\" Made by ludograph";

/// What the main page says for all commands.
const COMMON: [&str; 3] = ["Exit status", "Environment", "Files"];

/// The page of a command, which is one of `all` or `all` itself.
pub(super) fn write(all: &Command, command: &Command) -> String {
    let man = Man::new(command.clone()).title(super::title(command));
    let version = all.get_version().unwrap_or_default();
    // Without a date, since the same program writes the same bytes; the place of the date is kept.
    let man = man.source(format!("ludograph {version}")).date("\"\"");
    let man = man.manual("User Commands");
    let help = after_help(command);
    let (intro, own) = sections(&help);
    let mut page = Page(format!("{MARK} {version}\n{}", preamble()));
    page.put(|to| man.render_title(to));
    page.put(|to| man.render_name_section(to));
    page.synopsis(command);
    page.description(command, intro);
    page.put(|to| man.render_options_section(to));
    if command.get_subcommands().next().is_some() {
        page.commands(command);
    }
    for (heading, text) in &own {
        page.section(heading, text);
    }
    let main_help = after_help(all);
    let (_, main) = sections(&main_help);
    let is_told = |heading: &str| own.iter().any(|(own, _)| *own == heading);
    for (heading, text) in &main {
        if COMMON.contains(heading) && !is_told(heading) {
            page.section(heading, text);
        }
    }
    page.see_also(all, command);
    page.0
}

/// What stands behind the options in the help of a command.
fn after_help(command: &Command) -> String {
    command
        .get_after_help()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// What stands before the first section, and the sections, each with its heading.
fn sections(help: &str) -> (&str, Vec<(&str, &str)>) {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in help.split_inclusive('\n') {
        if let Some(heading) = heading(line) {
            starts.push((at, at + line.len(), heading));
        }
        at += line.len();
    }
    let intro = starts.first().map_or(help, |&(start, ..)| &help[..start]);
    let ends = starts.iter().skip(1).map(|&(start, ..)| start);
    let ends = ends.chain([help.len()]);
    let section = |(&(_, start, heading), end): (&(usize, usize, _), usize)| {
        let text: &str = &help[start..end];
        (heading, text)
    };
    (intro, starts.iter().zip(ends).map(section).collect())
}

/// The heading that a line is: a word or two with a colon behind, and nothing else.
fn heading(line: &str) -> Option<&str> {
    let heading = line.trim_end().strip_suffix(':')?;
    let is_heading = heading.starts_with(|c: char| c.is_ascii_uppercase())
        && heading.split(' ').count() <= 2
        && heading
            .bytes()
            .all(|b| b.is_ascii_alphabetic() || b == b' ');
    is_heading.then_some(heading)
}

/// What every piece of roff begins with when it is written; a page needs it once.
fn preamble() -> String {
    Roff::new().render()
}

/// Where a text begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    /// Under a heading.
    Section,
    /// Behind other text.
    Paragraph,
}

/// A page in the making.
struct Page(String);

impl Page {
    fn put(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let mut piece = Vec::new();
        // Writing to memory never fails.
        let _ = write(&mut piece);
        let piece = String::from_utf8_lossy(&piece);
        let piece = piece.strip_prefix(&preamble()).unwrap_or(&piece);
        // What stands between two breaks is a line of nothing.
        self.0 += &piece.replace("\n.br\n\n.br\n", "\n.sp\n");
    }

    fn roff(&mut self, roff: &Roff) {
        self.put(|to| roff.to_writer(to));
    }

    /// The line that help and faults of the command line show as well.
    fn synopsis(&mut self, command: &Command) {
        let usage = command.clone().render_usage().to_string();
        let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
        let name = command.get_bin_name().unwrap_or("ludograph");
        let rest = usage.strip_prefix(name).unwrap_or(usage);
        let mut roff = Roff::new();
        roff.control("SH", ["SYNOPSIS"]);
        roff.text([bold(name), roman(rest)]);
        self.roff(&roff);
    }

    fn description(&mut self, command: &Command, intro: &str) {
        let about = command.get_about().map(ToString::to_string);
        let mut roff = Roff::new();
        roff.control("SH", ["DESCRIPTION"]);
        roff.text([roman(format!("{}.", about.unwrap_or_default()))]);
        self.roff(&roff);
        self.text(intro, Begins::Paragraph);
    }

    fn section(&mut self, heading: &str, text: &str) {
        let mut roff = Roff::new();
        roff.control("SH", [heading.to_uppercase().as_str()]);
        self.roff(&roff);
        self.text(text, Begins::Section);
    }

    /// Paragraphs as they come; lines that are set in stay lines.
    fn text(&mut self, text: &str, begins: Begins) {
        let mut roff = Roff::new();
        let mut is_set_in = false;
        let mut is_new = begins == Begins::Paragraph;
        for line in text.trim_matches('\n').lines() {
            let set_in = line.starts_with("  ");
            if line.is_empty() {
                is_new = true;
                continue;
            }
            if is_set_in && (!set_in || is_new) {
                roff.control("fi", []);
                is_set_in = false;
            }
            if is_new {
                roff.control("PP", []);
            }
            if set_in && !is_set_in {
                roff.control("nf", []);
                is_set_in = true;
            }
            is_new = false;
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        if is_set_in {
            roff.control("fi", []);
        }
        self.roff(&roff);
    }

    fn commands(&mut self, command: &Command) {
        let mut roff = Roff::new();
        roff.control("SH", ["COMMANDS"]);
        for sub in command.get_subcommands() {
            let about = sub.get_about().map(ToString::to_string);
            let mut usage = vec![bold(sub.get_name())];
            for value in sub.get_positionals() {
                let names = value.get_value_names().unwrap_or_default();
                usage.extend(names.iter().map(|name| roman(format!(" {name}"))));
            }
            roff.control("TP", []).text(usage);
            roff.text([roman(about.unwrap_or_default())]);
        }
        self.roff(&roff);
    }

    fn see_also(&mut self, all: &Command, command: &Command) {
        let others = std::iter::once(all).chain(super::pages(all));
        let others = others.filter(|other| super::title(other) != super::title(command));
        let mut line = Vec::new();
        for other in others {
            if !line.is_empty() {
                line.push(roman(", "));
            }
            line.push(bold(super::title(other)));
            line.push(roman("(1)"));
        }
        let mut roff = Roff::new();
        roff.control("SH", ["SEE ALSO"]).text(line);
        self.roff(&roff);
    }
}

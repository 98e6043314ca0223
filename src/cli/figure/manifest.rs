//! `--manifest`: what was drawn, and from what, for build systems.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use ludograph::figure::seal::Seal;

use super::place::Place;
use crate::cli::records::Seen;
use crate::cli::save;

/// What a list of rules begins with.
const HEAD: &str = "# ludograph: what was drawn, and from what\n";

/// How a later run knows a list of rules of its own.
const RULES: Seal = Seal::begins(HEAD);

/// And a list of objects.
const LINES: Seal = Seal::begins("{\"figure\":");

/// A list in the making, written when all is drawn.
pub(super) struct Manifest {
    path: PathBuf,
    form: Form,
    force: bool,
    text: String,
    /// The files that have been read.
    sources: BTreeSet<String>,
    /// Those of them that every figure is drawn with.
    tools: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// One object a figure.
    Lines,
    /// Dependencies as make and ninja read them.
    Rules,
}

/// A figure in the list. The names and the order of the keys are part of what scripts may rely on.
#[derive(Serialize)]
struct Drawn<'a> {
    figure: Option<&'a str>,
    file: &'a str,
    source: &'a str,
    record: Option<u64>,
    line: Option<u64>,
    title: &'a str,
    format: &'a str,
}

impl Manifest {
    /// The list that is asked for, if any, or why it can't be written.
    pub(super) fn new(
        path: Option<&Path>,
        place: &Place,
        names: &[&str],
        force: bool,
    ) -> Result<Option<Self>, String> {
        let Some(path) = path else {
            return Ok(None);
        };
        let (shown, path) = (path.display(), path.to_path_buf());
        if names
            .iter()
            .any(|name| place.file(name).is_some_and(|file| file == path))
        {
            return Err(format!("{shown}: the list can't be a figure as well"));
        }
        let is_rules = path.extension().is_some_and(|ending| ending == "d");
        let form = if is_rules { Form::Rules } else { Form::Lines };
        may_replace(&path, form, force)?;
        Ok(Some(Self {
            path,
            form,
            force,
            text: String::new(),
            sources: BTreeSet::new(),
            tools: Vec::new(),
        }))
    }

    /// The same, of figures that are drawn with these files.
    pub(super) fn with<'p>(mut self, files: impl Iterator<Item = &'p Path>) -> Self {
        let name = |path: &Path| path.to_string_lossy().into_owned();
        self.tools.extend(files.map(name));
        self
    }

    /// The same, if it can hold the names of what is read and of where figures are written, and is none of
    /// what is read.
    pub(super) fn can_name(
        self,
        sources: impl Iterator<Item = String>,
        place: &Path,
    ) -> Result<Self, String> {
        let sources: Vec<String> = sources.chain(self.tools.iter().cloned()).collect();
        let own = fs::canonicalize(&self.path).ok();
        let is_own = |name: &String| fs::canonicalize(name).ok() == own;
        if own.is_some() && sources.iter().any(is_own) {
            let shown = self.path.display();
            return Err(format!("{shown} is read: the list can't take its place"));
        }
        if self.form == Form::Lines {
            return Ok(self);
        }
        let place = place.to_string_lossy().into_owned();
        match sources
            .into_iter()
            .chain([place])
            .find(|name| !is_sayable(name))
        {
            None => Ok(self),
            Some(name) => Err(format!(
                "{name}: make can't read that name; a list that doesn't end in .d can hold it"
            )),
        }
    }

    /// Adds a figure that has been written to a file, or to standard output.
    pub(super) fn add(&mut self, name: &str, title: &str, place: &Place, seen: &Seen<'_>) {
        let file = place.file(name);
        let figures = &seen.reader.record().figures;
        let block = figures.iter().find(|block| block.name == name);
        let line = block.map(|block| seen.chunk.line_col(block.keyword.start).line);
        let file = file.map(|file| file.to_string_lossy().into_owned());
        if self.form == Form::Rules {
            // Standard input and output are no files that could be older or younger.
            if let Some(file) = file
                && seen.file != "-"
            {
                let _ = write!(self.text, "{}: {}", made(&file), needed(seen.file));
                for tool in &self.tools {
                    let _ = write!(self.text, " {}", needed(tool));
                }
                self.text.push('\n');
                self.sources.insert(seen.file.to_owned());
                self.sources.extend(self.tools.iter().cloned());
            }
            return;
        }
        let drawn = Drawn {
            figure: block.map(|_| name),
            file: file.as_deref().unwrap_or("-"),
            source: seen.file,
            record: seen.number,
            line,
            title,
            format: place.kind().ending(),
        };
        // Strings and numbers always have a JSON form.
        self.text += &serde_json::to_string(&drawn).unwrap_or_default();
        self.text.push('\n');
    }

    /// Writes the list.
    pub(super) fn write(&self) -> Result<(), String> {
        let mut text = String::new();
        if self.form == Form::Rules {
            text += HEAD;
        }
        text += &self.text;
        for source in &self.sources {
            // Without a rule of its own a file that has been removed would stop make.
            let _ = writeln!(text, "{}:", made(source));
        }
        // Somebody may have put a file there while figures were drawn.
        may_replace(&self.path, self.form, self.force)?;
        let written = save::write(&self.path, text.as_bytes());
        written.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

/// Sees that a list may be put there: one that is empty bears no mark.
fn may_replace(path: &Path, form: Form, force: bool) -> Result<(), String> {
    let mark = match form {
        Form::Rules => RULES,
        Form::Lines => LINES,
    };
    let is_empty = fs::metadata(path).is_ok_and(|old| old.is_file() && old.len() == 0);
    if is_empty {
        return Ok(());
    }
    save::may_replace(path, &mark, force)
}

/// Whether make can be told of a file of that name. For these signs it knows no way to write them as
/// a part of a name: it would run what stands behind a semicolon, or set a variable.
fn is_sayable(name: &str) -> bool {
    !name.contains(['\n', '\r', ';', '|', '=']) && !name.ends_with(['\\', '&'])
}

/// The name of a file as make reads it behind the colon of a rule.
fn needed(name: &str) -> String {
    quoted(name, " \t#:")
}

/// The name of a file as make reads it before the colon.
fn made(name: &str) -> String {
    quoted(name, " \t#:%")
}

/// A backslash means itself unless it stands before one of the signs that need one.
fn quoted(name: &str, special: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut backslashes = 0;
    for c in name.chars() {
        if special.contains(c) {
            out.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        if c == '$' {
            out.push('$');
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        out.push(c);
    }
    out
}

//! A record that was found, and how it is told.

use std::collections::BTreeMap;

use ludograph::census::Key;
use ludograph::diagnostic::visible::{escaped, visible};
use ludograph::record::Claim;
use ludograph::source::Chunk;
use serde::Serialize;

use super::super::counted::counted;
use super::super::output::{Output, Stop};
use super::super::records::Seen;
use super::super::screen;

/// How what is found is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Tells {
    /// For people: a line a record
    Text,
    /// For machines: JSON Lines, one object a record
    Json,
    /// The paths of the files alone
    Paths,
    /// How many there are
    Count,
}

/// Tags that are told to machines.
const TAGS: &[&str] = &["Event", "Site", "Date", "Round", "Black", "White"];

/// Those that are told to people.
const PLAYERS: &[&str] = &["Black", "White"];

/// How many bytes of a tag are told.
const LONGEST_TAG: usize = 200;

/// What is told of a record.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Found {
    file: String,
    record: u64,
    /// The line on which it begins.
    line: u64,
    /// Where it begins in the file.
    offset: u64,
    /// How many bytes of the file it has; none if it stands inside something else.
    length: Option<u64>,
    game: Option<&'static str>,
    valid: bool,
    turns: u32,
    result: Option<String>,
    tags: BTreeMap<&'static str, String>,
}

/// A record in a group of those that are one game.
#[derive(Serialize)]
struct InGroup<'a> {
    group: usize,
    key: String,
    #[serde(flatten)]
    found: &'a Found,
}

impl Found {
    /// What is known of a record before those that stand before it, with the tags of these names.
    pub(super) fn of(seen: &Seen<'_>, names: &[&'static str]) -> Self {
        let (reader, chunk) = (seen.reader, seen.chunk);
        let tags = &reader.record().tags;
        let tag = |&name: &&'static str| Some((name, cut(tags.get(name)?)));
        Self {
            file: seen.file.to_owned(),
            record: seen.number.unwrap_or(0),
            line: line(chunk),
            offset: chunk.offset,
            length: chunk.length.filter(|_| !chunk.truncated),
            game: reader.game().map(|game| game.spec().id),
            valid: !seen.diagnostics.has_errors(),
            turns: reader.replayed().turns,
            result: None,
            tags: names.iter().filter_map(tag).collect(),
        }
    }

    /// The same with its number, whether it is sound, and its result.
    pub(super) fn settled(self, record: u64, valid: bool, result: Option<Claim>) -> Self {
        Self {
            record,
            valid,
            result: result.map(|result| result.to_string()),
            ..self
        }
    }

    /// What messages call the record.
    pub(super) fn name(&self) -> String {
        format!("{}: record {}", self.file, self.record)
    }

    /// `FILE:LINE: record N, byte B: Black - White, result, turns`.
    fn sentence(&self) -> String {
        let Self {
            file,
            record,
            line,
            offset,
            turns,
            ..
        } = self;
        let player = |tag| self.tags.get(tag).map_or("?", String::as_str);
        let result = self.result.as_deref().unwrap_or("?");
        let turns = counted(turns, "turn");
        let faulty = if self.valid { "" } else { ", faulty" };
        let text = format!(
            "{file}:{line}: record {record}, byte {offset}: {} - {}, {result}, {turns}{faulty}",
            player("Black"),
            player("White")
        );
        screen::path_line(&visible(&text))
    }
}

/// A tag as it is told: of a long one the beginning.
fn cut(value: &str) -> String {
    let mut end = LONGEST_TAG.min(value.len());
    while !value.is_char_boundary(end) {
        end -= 1;
    }
    match value.get(..end) {
        Some(told) if end < value.len() => format!("{told}…"),
        _ => value.to_owned(),
    }
}

/// The line on which what is in it begins.
fn line(chunk: &Chunk) -> u64 {
    let text = chunk.text.as_str();
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let start = text.len() - text.trim_start_matches(blank).len();
    chunk.line_col(start as u32).line
}

fn json(told: &impl Serialize) -> String {
    // Numbers and text alone are in it, so that nothing fails.
    let mut text = escaped(serde_json::to_string(told).unwrap_or_default());
    text.push('\n');
    text
}

/// A group of records as a whole.
pub(super) struct Whole {
    pub(super) number: usize,
    pub(super) records: usize,
    /// How many of its games are no beginning of another.
    pub(super) games: usize,
}

impl Tells {
    /// The names of the tags that are told.
    pub(super) const fn tags(self) -> &'static [&'static str] {
        match self {
            Self::Text => PLAYERS,
            Self::Json => TAGS,
            Self::Paths | Self::Count => &[],
        }
    }

    /// Writes what is told: for people or, as it is, for machines.
    pub(super) fn tell(self, text: &str, output: &mut Output) -> Result<(), Stop> {
        match self {
            Self::Text => output.print_lines(text),
            Self::Json | Self::Paths | Self::Count => output.print(text),
        }
    }

    /// A record, as it is told at once.
    pub(super) fn one(self, found: &Found, is_first_of_file: bool) -> String {
        match self {
            Self::Text => found.sentence(),
            Self::Json => json(found),
            Self::Paths if is_first_of_file => path(&found.file),
            Self::Paths | Self::Count => String::new(),
        }
    }

    /// What stands before the records of a group. Paths and numbers are told of all groups together.
    pub(super) fn head(self, group: &Whole) -> String {
        if self != Self::Text {
            return String::new();
        }
        let Whole {
            number,
            records,
            games,
        } = group;
        let gap = if *number == 1 { "" } else { "\n" };
        let alike = match games {
            0 | 1 => String::new(),
            games => format!(", {games} games that begin alike"),
        };
        format!("{gap}group {number}: {records} records{alike}\n")
    }

    /// A record of a group.
    pub(super) fn member(self, group: usize, key: Key, found: &Found) -> String {
        match self {
            Self::Text => found.sentence(),
            Self::Json => json(&InGroup {
                group,
                key: format!("{:032x}", key.0),
                found,
            }),
            Self::Paths | Self::Count => String::new(),
        }
    }
}

/// A file that has what is asked for.
pub(super) fn path(file: &str) -> String {
    screen::path_line(&visible(file))
}

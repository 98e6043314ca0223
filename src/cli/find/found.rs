//! A record that was found, and how it is told.

use std::collections::BTreeMap;

use ludograph::census::Key;
use ludograph::diagnostic::visible::{escaped, visible};
use ludograph::record::Claim;
use ludograph::source::Chunk;
use serde::Serialize;

use super::super::records::Seen;

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

/// Tags that are told.
const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "Black", "White"];

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
    /// What is known of a record before those that stand before it.
    pub(super) fn of(seen: &Seen<'_>) -> Self {
        let (reader, chunk) = (seen.reader, seen.chunk);
        let tags = &reader.record().tags;
        let tag = |&name: &&'static str| Some((name, tags.get(name)?.to_owned()));
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
            tags: TAGS.iter().filter_map(tag).collect(),
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
        let ending = if *turns == 1 { "" } else { "s" };
        let faulty = if self.valid { "" } else { ", faulty" };
        let text = format!(
            "{file}:{line}: record {record}, byte {offset}: {} - {}, {result}, {turns} turn{ending}{faulty}",
            player("Black"),
            player("White")
        );
        format!("{}\n", visible(&text))
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

impl Tells {
    /// A record, as it is told at once.
    pub(super) fn one(self, found: &Found, is_first_of_file: bool) -> String {
        match self {
            Self::Text => found.sentence(),
            Self::Json => json(found),
            Self::Paths if is_first_of_file => format!("{}\n", visible(&found.file)),
            Self::Paths | Self::Count => String::new(),
        }
    }

    /// A group of records that are one game. Paths and numbers are told of all groups together.
    pub(super) fn group(self, number: usize, key: Key, members: &[&Found]) -> String {
        match self {
            Self::Text => {
                let gap = if number == 1 { "" } else { "\n" };
                let mut text = format!("{gap}group {number}: {} records\n", members.len());
                text.extend(members.iter().map(|found| found.sentence()));
                text
            }
            Self::Json => {
                let key = format!("{:032x}", key.0);
                let told = members.iter().map(|found| {
                    json(&InGroup {
                        group: number,
                        key: key.clone(),
                        found,
                    })
                });
                told.collect()
            }
            Self::Paths | Self::Count => String::new(),
        }
    }
}

/// The files of some records, each once, in their order.
pub(super) fn paths(all: &[&Found]) -> String {
    let mut told: Vec<&str> = Vec::new();
    for found in all {
        if told.last() != Some(&found.file.as_str()) {
            told.push(&found.file);
        }
    }
    let line = |path: &&str| format!("{}\n", visible(path));
    told.iter().map(line).collect()
}

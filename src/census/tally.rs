//! [`Tally`]: counters of what [`Facts`] tell of each record. It keeps no record, and the order in which records are
//! added makes no difference as long as its tables have room.

use std::collections::BTreeMap;

use super::key::{self, Under};
use super::length::Lengths;
use super::line::{Captures, Line};
use super::opening::Openings;
use super::result::{Results, result};
use crate::game::Game;
use crate::record::{Claim, Record};

/// What is to be counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many turns an opening has.
    pub plies: u32,
    /// The tag by whose values games are counted as well.
    pub by: Option<String>,
}

/// A record that has been replayed.
#[derive(Clone, Copy)]
pub struct Replayed<'a> {
    /// Its rule set, if that is known.
    pub game: Option<&'static dyn Game>,
    /// The record.
    pub record: &'a Record,
    /// The text of its chunk.
    pub text: &'a str,
    /// How many turns were replayed.
    pub turns: u32,
    /// Whether there is no error in it.
    pub is_valid: bool,
}

/// What counts of one record. It is made of the record alone, on whichever thread.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The rule set, if it is known.
    game: Option<&'static str>,
    turns: u32,
    /// What a sound record says beside its turns.
    sound: Option<Sound>,
    /// The value of the tag by which games are counted; too long a one is cut.
    group: Option<String>,
}

#[derive(Clone, Debug)]
struct Sound {
    result: Claim,
    captures: Captures,
    passes: u32,
    opening: Beginning,
}

#[derive(Clone, Debug)]
enum Beginning {
    /// A position of its own.
    SetUp,
    /// Fewer turns than an opening has, or one that can't be read.
    Short,
    Opening(key::Key, String),
}

/// A value by which games are counted may have so many bytes.
const LONGEST_VALUE: usize = 200;

impl Facts {
    /// What counts of a record. `line` is a buffer.
    pub fn of(seen: &Replayed<'_>, settings: &Settings, line: &mut Line) -> Self {
        let sound = seen.game.filter(|_| seen.is_valid).map(|game| {
            line.read(game, seen.record, seen.text);
            Sound {
                result: result(seen.record, line.outcome),
                captures: line.captures,
                passes: line.passes,
                opening: Beginning::of(game, line, settings.plies),
            }
        });
        let value = settings
            .by
            .as_ref()
            .and_then(|tag| seen.record.tags.get(tag));
        Self {
            game: seen.game.map(|game| game.spec().id),
            turns: seen.turns,
            sound,
            group: value.map(cut),
        }
    }
}

impl Facts {
    /// Something has turned out to be wrong with the record that can't be seen in it alone.
    pub fn mark_faulty(&mut self) {
        self.sound = None;
    }
}

impl Beginning {
    fn of(game: &'static dyn Game, line: &Line, plies: u32) -> Self {
        if line.start.is_some() {
            return Self::SetUp;
        }
        let Some(words) = line.words_of(plies).filter(|_| line.is_whole) else {
            return Self::Short;
        };
        let key = key::of_words(game, line, words, Under::Symmetry);
        let geometry = (game.spec().geometry)();
        let moves: Vec<String> = (line.words().take(words))
            .map(|word| word.word(geometry))
            .collect();
        Self::Opening(key, moves.join(" "))
    }
}

fn cut(value: &str) -> String {
    let mut end = value.len().min(LONGEST_VALUE);
    while !value.is_char_boundary(end) {
        end -= 1;
    }
    value.get(..end).unwrap_or_default().to_owned()
}

/// Records with their results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All of them.
    pub records: u64,
    /// Those with an error, which count nowhere else.
    pub faulty: u64,
    /// The turns of the sound ones.
    pub turns: u64,
    /// The turns of the faulty ones, up to their faults.
    pub faulty_turns: u64,
    /// The results of the sound ones.
    pub results: Results,
}

impl Counts {
    fn add(&mut self, facts: &Facts) {
        self.records += 1;
        if let Some(sound) = &facts.sound {
            self.turns += u64::from(facts.turns);
            self.results.add(sound.result);
        } else {
            self.faulty += 1;
            self.faulty_turns += u64::from(facts.turns);
        }
    }
}

/// All that is counted of one rule set.
#[derive(Clone, Debug, Default)]
pub struct GameTally {
    /// The records.
    pub counts: Counts,
    /// The lengths of the sound ones.
    pub lengths: Lengths,
    /// What was captured in them.
    pub captures: Captures,
    /// The passes in them.
    pub passes: u64,
    /// How many of them have a pass.
    pub with_passes: u64,
    /// How they begin.
    pub openings: Openings,
    /// How many are shorter than an opening.
    pub short: u64,
    /// How many begin from a position of their own.
    pub set_up: u64,
    groups: BTreeMap<Option<String>, Counts>,
    /// The records of further groups, when there was no room any more.
    pub other_groups: Counts,
}

impl GameTally {
    /// So many values of a tag are told apart; records with further ones are counted together.
    pub const MOST_GROUPS: usize = 50_000;

    fn add(&mut self, facts: Facts, settings: &Settings) {
        self.counts.add(&facts);
        if settings.by.is_some() {
            let is_full = self.groups.len() >= Self::MOST_GROUPS;
            if is_full && !self.groups.contains_key(&facts.group) {
                self.other_groups.add(&facts);
            } else {
                let group = self.groups.entry(facts.group.clone()).or_default();
                group.add(&facts);
            }
        }
        let Some(sound) = facts.sound else { return };
        self.lengths.add(facts.turns);
        if self.captures == Captures::None {
            self.captures = sound.captures;
        } else {
            self.captures.add(sound.captures);
        }
        self.passes += u64::from(sound.passes);
        self.with_passes += u64::from(sound.passes > 0);
        match sound.opening {
            Beginning::SetUp => self.set_up += 1,
            Beginning::Short => self.short += 1,
            Beginning::Opening(key, moves) => self.openings.add(key, moves, sound.result),
        }
    }

    /// How many values the tag has by which records are counted.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The groups with most records, those with as many in the order of their values; the one without the tag has
    /// none.
    pub fn top_groups(&self, most: usize) -> Vec<(Option<&str>, Counts)> {
        let groups = self.groups.iter();
        let mut all: Vec<_> = groups.map(|(value, of)| (value.as_deref(), *of)).collect();
        all.sort_by_key(|(value, of)| (std::cmp::Reverse(of.records), *value));
        all.truncate(most);
        all
    }
}

/// All that is counted.
#[derive(Clone, Debug)]
pub struct Tally {
    settings: Settings,
    games: BTreeMap<&'static str, GameTally>,
    /// Records whose rule set is not known.
    pub unknown: u64,
}

impl Tally {
    /// Nothing has been counted yet.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            games: BTreeMap::new(),
            unknown: 0,
        }
    }

    /// What is counted.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Counts a record.
    pub fn add(&mut self, facts: Facts) {
        match facts.game {
            Some(game) => {
                let game = self.games.entry(game).or_default();
                game.add(facts, &self.settings);
            }
            None => self.unknown += 1,
        }
    }

    /// The rule sets, by name.
    pub fn games(&self) -> impl Iterator<Item = (&'static str, &GameTally)> {
        self.games.iter().map(|(id, game)| (*id, game))
    }

    /// How many records there are, and how many of them are faulty.
    pub fn records(&self) -> (u64, u64) {
        let sum = |of: fn(&Counts) -> u64| self.games.values().map(|game| of(&game.counts)).sum();
        let (records, faulty): (u64, u64) = (sum(|c| c.records), sum(|c| c.faulty));
        (records + self.unknown, faulty + self.unknown)
    }
}

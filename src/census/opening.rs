//! [`Openings`]: which beginnings are played how often, and how such games end.

use std::collections::BTreeMap;

use super::key::Key;
use super::result::Results;
use crate::record::Claim;

/// Beginnings of games, equal ones under one key.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    known: BTreeMap<Key, Opening>,
    /// The games whose opening was met when there was no room any more.
    pub others: Results,
}

#[derive(Clone, Debug, Default)]
struct Opening {
    results: Results,
    /// How it was written, and how often: from as many sides as the board has at most.
    written: BTreeMap<String, u64>,
}

/// An opening as a table has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its turns, as most of its games have them.
    pub moves: String,
    /// How its games ended.
    pub results: Results,
}

impl Openings {
    /// So many openings are told apart; games with further ones are counted together.
    pub const MOST: usize = 100_000;

    /// Counts a game that begins so.
    pub fn add(&mut self, key: Key, moves: String, result: Claim) {
        if self.known.len() >= Self::MOST && !self.known.contains_key(&key) {
            self.others.add(result);
            return;
        }
        let opening = self.known.entry(key).or_default();
        opening.results.add(result);
        *opening.written.entry(moves).or_default() += 1;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The most frequent ones, those that are as frequent in the order of their text.
    pub fn top(&self, most: usize) -> Vec<Written> {
        let mut all: Vec<(&Opening, &str)> = (self.known.values())
            .map(|opening| (opening, opening.usual()))
            .collect();
        all.sort_by_key(|(opening, moves)| (std::cmp::Reverse(opening.results.games()), *moves));
        all.truncate(most);
        let written = |(opening, moves): (&Opening, &str)| Written {
            moves: moves.to_owned(),
            results: opening.results,
        };
        all.into_iter().map(written).collect()
    }
}

impl Opening {
    /// How most write it; of those that are as frequent the first in the order of text.
    fn usual(&self) -> &str {
        let most = self.written.values().max();
        let mut written = self.written.iter();
        let usual = written.find(|(_, times)| Some(*times) == most);
        usual.map_or("", |(moves, _)| moves)
    }
}

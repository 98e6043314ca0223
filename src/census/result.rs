//! What a record comes to.

use crate::board::Side;
use crate::record::{Claim, Outcome, Record};

/// What a record says of its result: in its tag, else in its last word.
pub fn claimed(record: &Record) -> Option<Claim> {
    let tag = record.tags.get("Result").and_then(Claim::parse);
    match (tag, record.result_word()) {
        (None | Some(Claim::Unfinished), Some(word)) => Some(word),
        (tag, _) => tag,
    }
}

/// The result of a sound record: what the game has come to, else what the record says, else that it is not finished. A
/// game that the record calls void is void however it ended.
pub fn result(record: &Record, outcome: Option<Outcome>) -> Claim {
    match (claimed(record), outcome) {
        (Some(Claim::Void), _) => Claim::Void,
        (_, Some(outcome)) => outcome.claim(),
        (Some(claim), None) => claim,
        (None, None) => Claim::Unfinished,
    }
}

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Black won.
    pub black: u64,
    /// White won.
    pub white: u64,
    /// Nobody did.
    pub draw: u64,
    /// They do not count.
    pub void: u64,
    /// They did not end, as far as is told.
    pub unfinished: u64,
}

impl Results {
    /// Counts a game.
    pub fn add(&mut self, result: Claim) {
        *match result {
            Claim::Win(Side::Black, _) => &mut self.black,
            Claim::Win(Side::White, _) => &mut self.white,
            Claim::Draw => &mut self.draw,
            Claim::Void => &mut self.void,
            Claim::Unfinished => &mut self.unfinished,
        } += 1;
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.black + self.white + self.draw + self.void + self.unfinished
    }
}

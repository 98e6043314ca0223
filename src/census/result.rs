//! What a record comes to.

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

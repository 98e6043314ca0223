//! Numbers of the command line, and what is said of those that can't be.

use std::num::NonZeroU64;
use std::str::FromStr;

/// Reads a number from 1 on, of a type that has no other.
pub(super) fn from_one<N: FromStr>(word: &str) -> Result<N, String> {
    word.parse()
        .map_err(|_| "a whole number is needed, 1 or more".to_owned())
}

/// Reads which record of a file is meant.
pub(super) fn record(word: &str) -> Result<u64, String> {
    from_one(word).map(NonZeroU64::get)
}

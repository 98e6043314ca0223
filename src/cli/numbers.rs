//! Numbers of the command line, and what is said of those that can't be.

use std::num::NonZeroU64;
use std::str::FromStr;

/// Reads a number from 1 on, of a type that has no other.
pub(super) fn from_one<N: FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| why(word, 1))
}

/// Reads a number from 0 on.
pub(super) fn from_zero<N: FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| why(word, 0))
}

/// Why a word is none of the numbers from `least` on.
fn why(word: &str, least: u32) -> String {
    let digits = word.strip_prefix('+').unwrap_or(word);
    let is_whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if is_whole && digits.bytes().any(|b| b != b'0') {
        "the number is too large".to_owned()
    } else {
        format!("a whole number is needed, {least} or more")
    }
}

/// Reads a number between two others.
pub(super) fn within<const LEAST: u32, const MOST: u32>(word: &str) -> Result<u32, String> {
    let number = word.parse().ok();
    let number = number.filter(|number| (LEAST..=MOST).contains(number));
    number.ok_or_else(|| format!("a whole number is needed, from {LEAST} to {MOST}"))
}

/// Reads which record of a file is meant.
pub(super) fn record(word: &str) -> Result<u64, String> {
    from_one(word).map(NonZeroU64::get)
}

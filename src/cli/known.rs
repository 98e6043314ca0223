//! [`Known`]: a value of the command line that is one word out of a list.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

/// The words that there are, each with what it means.
pub(super) type Words = Vec<(&'static str, &'static str)>;

/// Reads a value as `parse` does, and lets completions offer the words that there are. That others are
/// taken as well, as a number or a file, is up to `parse`, and so is what it says of one that it does not
/// know. The list is made only for who asks for it.
#[derive(Clone)]
pub(super) struct Known<T> {
    parse: fn(&str) -> Result<T, String>,
    words: fn() -> Words,
}

impl<T> Known<T> {
    pub(super) const fn new(parse: fn(&str) -> Result<T, String>, words: fn() -> Words) -> Self {
        Self { parse, words }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Known<T> {
    type Value = T;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        TypedValueParser::parse_ref(&self.parse, cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |(word, meaning): (&'static str, &'static str)| {
            let value = PossibleValue::new(word);
            if meaning.is_empty() {
                value
            } else {
                value.help(meaning)
            }
        };
        Some(Box::new((self.words)().into_iter().map(value)))
    }
}

//! [`Expected`], the error of every parser here: the furthest place reached, and what was wanted there.
//!
//! Three rules keep messages good: [`want`] names words, never structures; `nom`'s `cut` follows the
//! first sign that settles which rule this is; a list is read until something ends it, and when
//! nothing does, both are said to be wanted: the separator and the end.

use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Parser};

use super::quote::quote;

/// What a parser gives: the rest of the input and its value, or what it expected.
pub(super) type Parsed<'t, O> = IResult<&'t str, O, Expected<'t>>;

const MOST: usize = 4;

/// What was wanted, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expected<'t> {
    /// The rest of the input at the furthest place reached.
    pub(super) at: &'t str,
    wanted: [&'static str; MOST],
}

impl<'t> Expected<'t> {
    /// One thing wanted.
    pub(super) fn one(at: &'t str, wanted: &'static str) -> Self {
        Self {
            at,
            wanted: [wanted, "", "", ""],
        }
    }

    /// As the error of a parser.
    pub(super) fn fail<O>(at: &'t str, wanted: &'static str) -> Parsed<'t, O> {
        Err(nom::Err::Error(Self::one(at, wanted)))
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.wanted.into_iter().filter(|name| !name.is_empty())
    }

    /// Whether this was among what was wanted.
    pub(super) fn wants(&self, name: &str) -> bool {
        self.names().any(|wanted| wanted == name)
    }

    fn join(mut self, other: &Self) -> Self {
        for name in other.names() {
            if !self.wants(name)
                && let Some(free) = self.wanted.iter_mut().find(|slot| slot.is_empty())
            {
                *free = name;
            }
        }
        self
    }

    /// The message: what was wanted and what was found, in `whole`, the word or line that was read.
    pub(super) fn message(&self, whole: &str) -> String {
        let names: Vec<_> = self.names().collect();
        let wanted = match names.as_slice() {
            [] => "something else".to_owned(),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
        };
        let read = whole.len().saturating_sub(self.at.len());
        match whole.get(..read) {
            None | Some("") => format!("expected {wanted}, found {}", quote(whole)),
            Some(before) if self.at.is_empty() => {
                format!("expected {wanted} behind {}", quote(before.trim_end()))
            }
            Some(before) => format!(
                "expected {wanted} behind {}, found {}",
                quote(before.trim_end()),
                quote(self.at.trim_start())
            ),
        }
    }
}

impl<'t> ParseError<&'t str> for Expected<'t> {
    fn from_error_kind(at: &'t str, _: ErrorKind) -> Self {
        Self {
            at,
            wanted: [""; MOST],
        }
    }

    fn append(_: &'t str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two alternatives the one that came further knows better; at one place both are right.
    fn or(self, other: Self) -> Self {
        match self.at.len().cmp(&other.at.len()) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => self.join(&other),
        }
    }
}

/// Takes the place for an error out of nom's wrapping.
#[allow(clippy::needless_pass_by_value)] // Used as a function from one error to another.
pub(super) fn unwrap(error: nom::Err<Expected<'_>>) -> Expected<'_> {
    match error {
        nom::Err::Error(expected) | nom::Err::Failure(expected) => expected,
        nom::Err::Incomplete(_) => Expected::one("", "more"),
    }
}

/// Names what `parser` reads: if it fails where it began, that was wanted.
pub(super) fn want<'t, O>(
    name: &'static str,
    mut parser: impl Parser<&'t str, Output = O, Error = Expected<'t>>,
) -> impl FnMut(&'t str) -> Parsed<'t, O> {
    move |input| {
        parser.parse(input).map_err(|error| {
            error.map(|expected| {
                if expected.at.len() == input.len() {
                    Expected::one(input, name)
                } else {
                    expected
                }
            })
        })
    }
}

/// Fails unless the input is at its end.
pub(super) fn end<'t>(name: &'static str) -> impl Fn(&'t str) -> Parsed<'t, ()> {
    move |input| {
        if input.is_empty() {
            Ok((input, ()))
        } else {
            Expected::fail(input, name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nom::branch::alt;
    use nom::character::complete::char;
    use nom::sequence::preceded;

    fn error<O: std::fmt::Debug>(parsed: Parsed<'_, O>) -> Expected<'_> {
        unwrap(parsed.unwrap_err())
    }

    #[test]
    fn alternatives_at_one_place_are_joined() {
        let mut either = alt((want("a dash", char('-')), want("a comma", char(','))));
        let found = error(either.parse("x"));
        assert_eq!(found.message("x"), "expected a dash or a comma, found `x`");
    }

    #[test]
    fn the_alternative_that_came_further_is_believed() {
        let further = preceded(char('d'), want("a row", char('5')));
        let mut either = alt((further, want("a comma", char(','))));
        let found = error(either.parse("dx"));
        assert_eq!(found.message("dx"), "expected a row behind `d`, found `x`");
        assert_eq!(
            error(either.parse("d")).message("d"),
            "expected a row behind `d`"
        );
    }
}

//! What the lines of all blocks have in common: how they end, texts in quotes, what can be wrong.

use nom::Parser;
use nom::character::complete::space0;
use nom::sequence::{preceded, terminated};

use super::expect::{Expected, Parsed, end, unwrap};
use crate::source::Span;

/// What ends a line or makes the rest of it wrong.
pub(super) const LINE_END: &str = "the end of the line";

/// What closes a text in quotes.
pub(super) const CLOSING_QUOTE: &str = "a closing quote";

/// A line that could not be read.
pub(super) enum Wrong<'t> {
    /// Something else was expected.
    Expected(Expected<'t>),
    /// A number is too large.
    TooLarge(Span),
}

impl<'t> From<nom::Err<Expected<'t>>> for Wrong<'t> {
    fn from(error: nom::Err<Expected<'t>>) -> Self {
        Self::Expected(unwrap(error))
    }
}

/// A text in quotes: what stands between them, escapes and all.
pub(super) fn quoted(input: &str) -> Parsed<'_, &str> {
    let Some(inner) = input.strip_prefix('"') else {
        return Expected::fail(input, "a text in quotes");
    };
    let mut escaped = false;
    for (i, c) in inner.char_indices() {
        match c {
            '"' if !escaped => {
                let (text, rest) = inner.split_at(i);
                return Ok((rest.get(1..).unwrap_or(""), text));
            }
            _ => escaped = c == '\\' && !escaped,
        }
    }
    Err(nom::Err::Failure(Expected::one(input, CLOSING_QUOTE)))
}

/// Reads a whole line with `parser`.
pub(super) fn whole<'t, O>(
    line: &'t str,
    parser: impl Parser<&'t str, Output = O, Error = Expected<'t>>,
) -> Result<O, Wrong<'t>> {
    let (_, read) = terminated(parser, preceded(space0, end(LINE_END))).parse(line)?;
    Ok(read)
}

//! Diagnostics for machines: JSON Lines, one object a diagnostic and a last one that sums up.
//!
//! The names and the order of the keys are part of what scripts may rely on.

use serde::Serialize;

use super::Diagnostic;
use super::place::Places;
use super::visible::escaped;

/// What a run has seen, as the last line tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Summary {
    /// The files that were read, standard input among them.
    pub files: u64,
    /// The records in them.
    pub records: u64,
    /// The records without an error.
    pub valid: u64,
    /// The turns of the main lines, a faulty one included.
    pub turns: u64,
    /// The errors reported.
    pub errors: u64,
    /// The warnings reported.
    pub warnings: u64,
}

#[derive(Serialize)]
struct Entry<'a> {
    file: &'a str,
    record: Option<u64>,
    turn: Option<u32>,
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    /// The place of the first byte, from 0, in a binary file; there the line is always 1 and the column one
    /// more than the byte.
    #[serde(skip_serializing_if = "Option::is_none")]
    byte: Option<u64>,
}

#[derive(Serialize)]
struct Last {
    summary: Summary,
}

/// One diagnostic as a line. `record` counts from 1 in its file.
///
/// ```
/// use ludograph::diagnostic::{Code, Diagnostic, json, place::Places};
/// use ludograph::source::{Chunk, Span};
/// let chunk = Chunk::new("1. d5 2. a1");
/// let fault = Diagnostic::new(Code::NoCapture, Span::new(9, 11), "a1 encloses no black disc").turn(2);
/// let line = json::line("club.lgn", Some(1), &mut Places::new(&chunk), &fault);
/// assert!(line.starts_with(r#"{"file":"club.lgn","record":1,"turn":2,"line":1,"column":10,"#));
/// ```
pub fn line(
    file: &str,
    record: Option<u64>,
    places: &mut Places<'_>,
    diagnostic: &Diagnostic,
) -> String {
    let (start, end) = places.of(diagnostic.span);
    written(&Entry {
        file,
        record,
        turn: diagnostic.turn,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        severity: diagnostic.severity().word(),
        code: diagnostic.code.word(),
        message: &diagnostic.message,
        help: diagnostic.help.as_deref(),
        byte: places.chunk().binary.then(|| start.column - 1),
    })
}

/// The last line.
pub fn summary(summary: Summary) -> String {
    written(&Last { summary })
}

/// Strings and numbers always have a JSON form, so nothing is lost here.
fn written(value: &impl Serialize) -> String {
    let mut line = escaped(serde_json::to_string(value).unwrap_or_default());
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::{Chunk, Span};

    #[test]
    fn keys_stand_in_the_order_that_scripts_know() {
        let mut chunk = Chunk::new("1. d5 2. a1\n");
        chunk.line = 7;
        let fault = Diagnostic::new(Code::NoCapture, Span::new(9, 11), "a \"1\"");
        let line = line("-", None, &mut Places::new(&chunk), &fault);
        assert_eq!(
            line,
            "{\"file\":\"-\",\"record\":null,\"turn\":null,\"line\":7,\"column\":10,\"end_line\":7,\
             \"end_column\":12,\"severity\":\"error\",\"code\":\"no-capture\",\
             \"message\":\"a \\\"1\\\"\",\"help\":null}\n"
        );
    }

    #[test]
    fn what_a_record_says_acts_on_no_terminal_and_is_read_as_it_was() {
        let evil = "\u{1b}[2J\u{7f}\u{9b}31m\u{202e}\u{e0041}\u{feff}\u{e9}";
        let chunk = Chunk::new("x");
        let fault = Diagnostic::new(Code::Syntax, Span::new(0, 1), evil);
        let line = line(evil, None, &mut Places::new(&chunk), &fault);
        let signs = line.trim_end_matches('\n').chars();
        let kept: String = signs.filter(|c| !c.is_ascii_graphic()).collect();
        assert_eq!(kept, "\u{e9}\u{e9}");
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(
            (&value["file"], &value["message"]),
            (&evil.into(), &evil.into())
        );
    }

    #[test]
    fn the_last_line_sums_up() {
        let seen = Summary {
            files: 1,
            records: 1,
            valid: 0,
            turns: 2,
            errors: 1,
            warnings: 0,
        };
        assert_eq!(
            summary(seen),
            "{\"summary\":{\"files\":1,\"records\":1,\"valid\":0,\"turns\":2,\"errors\":1,\"warnings\":0}}\n"
        );
    }
}

//! Diagnostics for the pages of GitHub: workflow commands, one annotation a line.
//!
//! A line that begins with `::` is a command to the runner that reads it, so nothing of a record or of a
//! file's name may ever begin one, or end a part of one.

use std::fmt::Write as _;

use super::place::Places;
use super::visible::visible;
use super::{Diagnostic, Severity, bare};
use crate::source::LineCol;

/// One diagnostic as a line. `record` counts from 1 in its file.
///
/// ```
/// use ludograph::diagnostic::{Code, Diagnostic, github, place::Places};
/// use ludograph::source::{Chunk, Span};
/// let chunk = Chunk::new("1. d5 2. a1");
/// let fault = Diagnostic::new(Code::NoCapture, Span::new(9, 11), "a1 encloses no black disc");
/// assert_eq!(
///     github::line("club.lgn", Some(1), &mut Places::new(&chunk), &fault),
///     "::error file=club.lgn,line=1,col=10,endColumn=12,title=no-capture::a1 encloses no black disc\n",
/// );
/// ```
pub fn line(
    file: &str,
    record: Option<u64>,
    places: &mut Places<'_>,
    diagnostic: &Diagnostic,
) -> String {
    let (start, end) = places.of(diagnostic.span);
    let mut line = String::from(match diagnostic.severity() {
        Severity::Error => "::error ",
        Severity::Warning => "::warning ",
        Severity::Note => "::notice ",
    });
    // Standard input is no file that could be shown.
    let has_file = file != "-";
    if has_file {
        line.push_str("file=");
        escape(&visible(bare(file)), true, &mut line);
        line.push(',');
        if !places.chunk().binary {
            push_place(start, end, &mut line);
        }
    }
    let _ = write!(line, "title={}::", diagnostic.code);
    if places.chunk().binary {
        if let Some(record) = record {
            let _ = write!(line, "game {record}, ");
        }
        let _ = write!(line, "byte {}: ", start.column - 1);
    } else if !has_file {
        let _ = write!(line, "line {}, column {}: ", start.line, start.column);
    }
    escape(&visible(&diagnostic.message), false, &mut line);
    if let Some(help) = &diagnostic.help {
        escape("\nhelp: ", false, &mut line);
        escape(&visible(help), false, &mut line);
    }
    line.push('\n');
    line
}

/// Where it is. Columns are shown only inside one line.
fn push_place(start: LineCol, end: LineCol, out: &mut String) {
    let _ = write!(out, "line={},", start.line);
    if end.line == start.line {
        let _ = write!(out, "col={},endColumn={},", start.column, end.column);
    } else {
        let _ = write!(out, "endLine={},", end.line);
    }
}

/// Appends a text so that it ends nothing: in a property also not the property.
fn escape(text: &str, is_property: bool, out: &mut String) {
    for c in text.chars() {
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            ':' if is_property => out.push_str("%3A"),
            ',' if is_property => out.push_str("%2C"),
            _ => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::{Chunk, Span};

    fn told(file: &str, text: &str, span: Span, fault: Diagnostic) -> String {
        let chunk = Chunk::new(text);
        let fault = Diagnostic { span, ..fault };
        line(file, Some(3), &mut Places::new(&chunk), &fault)
    }

    #[test]
    fn nothing_of_a_record_or_a_name_is_a_command() {
        let evil = "x\r\n::set-output name=a::b\n##[add-path]c %0A :: ,";
        let fault = Diagnostic::new(Code::Syntax, Span::at(0), evil).help(evil);
        let line = told("a:b,c%\n::d\r.lgn", "1. d5", Span::new(3, 5), fault);
        assert_eq!(line.matches('\n').count(), 1, "{line}");
        assert!(!line.contains('\r'), "{line}");
        assert!(
            line.starts_with(
                "::error file=a%3Ab%2Cc%25␊%3A%3Ad␍.lgn,line=1,col=4,endColumn=6,title=syntax::"
            ),
            "{line}"
        );
        // What the message holds stands behind the second `::`, where nothing ends it but the line.
        let (_, message) = line.split_once("title=syntax::").unwrap();
        assert_eq!(
            message,
            "x␍␊::set-output name=a::b␊##[add-path]c %250A :: ,%0Ahelp: \
             x␍␊::set-output name=a::b␊##[add-path]c %250A :: ,\n"
        );
    }

    #[test]
    fn several_lines_have_no_columns_and_other_severities_other_words() {
        let note = Diagnostic::new(Code::Resolved, Span::at(0), "so");
        assert_eq!(
            told("./a.lgn", "1. d5\n2. c4", Span::new(3, 9), note),
            "::notice file=a.lgn,line=1,endLine=2,title=resolved::so\n"
        );
        let warning = Diagnostic::new(Code::NeedlessTilde, Span::at(0), "so");
        assert_eq!(
            told("-", "1. d5", Span::new(3, 5), warning),
            "::warning title=needless-tilde::line 1, column 4: so\n"
        );
    }

    #[test]
    fn of_a_binary_file_the_game_and_the_byte_are_told() {
        let mut chunk = Chunk {
            binary: true,
            line: 1,
            ..Chunk::default()
        };
        chunk.anchor_byte(84);
        chunk.text.push_str("f5");
        let fault = Diagnostic::new(Code::Occupied, Span::new(0, 2), "full");
        assert_eq!(
            line("a.wtb", Some(2), &mut Places::new(&chunk), &fault),
            "::error file=a.wtb,title=occupied::game 2, byte 84: full\n"
        );
    }
}

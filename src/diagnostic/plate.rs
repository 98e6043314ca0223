//! The usual diagnostic for people, written directly: one line of printable ASCII with one mark.
//!
//! An archive may hold a fault in every record, and then most of the time would go into laying out what always
//! looks the same. The bytes are those of `annotate-snippets`, which draws everything else; a test
//! holds the two beside each other.

use std::fmt::Write as _;

use super::Severity;
use super::excerpt::{CUT, Paint, View};
use super::visible::is_printable;

/// From here on the blanks before a line are no longer shown as they are.
const INDENT: &str = "                    ";

/// The styles of a diagnostic as escape sequences; all empty where nothing is coloured.
struct Styles {
    level: &'static str,
    line: &'static str,
    strong: &'static str,
    end: &'static str,
}

impl Styles {
    fn new(severity: Severity, paint: Paint) -> Self {
        if paint == Paint::Plain {
            return Self {
                level: "",
                line: "",
                strong: "",
                end: "",
            };
        }
        Self {
            level: match severity {
                Severity::Error => "\u{1b}[1m\u{1b}[91m",
                Severity::Warning => "\u{1b}[1m\u{1b}[33m",
                Severity::Note => "\u{1b}[1m\u{1b}[92m",
            },
            line: "\u{1b}[1m\u{1b}[94m",
            strong: "\u{1b}[1m",
            end: "\u{1b}[0m",
        }
    }
}

/// Appends a diagnostic, its last line ended. False, and nothing done, if it is not a usual one.
pub(super) fn write(view: &View<'_>, paint: Paint, out: &mut String) -> bool {
    let text = view.excerpt.text.as_str();
    let usual = text.strip_prefix(CUT).unwrap_or(text);
    let usual = usual.strip_suffix(CUT).unwrap_or(usual);
    let help = view.help.as_deref();
    let is_usual = [usual, &view.message, &view.label, help.unwrap_or("")];
    if text.is_empty() || text.starts_with(INDENT) || !is_usual.into_iter().all(is_printable) {
        return false;
    }
    out.reserve(320 + text.len());
    // Strings take whatever is written.
    let _ = lines(view, &Styles::new(view.severity, paint), out);
    true
}

fn lines(view: &View<'_>, styles: &Styles, out: &mut String) -> std::fmt::Result {
    let View {
        code,
        message,
        place,
        line,
        excerpt,
        label,
        help,
        ..
    } = view;
    let Styles {
        level,
        line: number,
        strong,
        end,
    } = styles;
    let word = view.severity.word();
    let width = 1 + line.checked_ilog10().unwrap_or(0) as usize;
    writeln!(out, "{level}{word}[{code}]{end}{strong}: {message}{end}")?;
    writeln!(out, "{:width$}{number}--> {end}{place}", "")?;
    writeln!(out, "{:width$} {number}|{end}", "")?;
    writeln!(out, "{number}{line}{end} {number}|{end} {}", excerpt.text)?;
    // The mark of a cut is one column.
    let before = &excerpt.text[..excerpt.place.start];
    let before = match before.strip_prefix(CUT) {
        Some(rest) => 1 + rest.len(),
        None => before.len(),
    };
    write!(out, "{:width$} {number}|{end} {:before$}{level}", "", "")?;
    let marked = excerpt.place.len().max(1);
    out.extend(std::iter::repeat_n('^', marked));
    if label.is_empty() {
        writeln!(out, "{end}")?;
    } else {
        writeln!(out, "{end} {level}{label}{end}")?;
    }
    if let Some(help) = help {
        writeln!(out, "{:width$} {number}|{end}", "")?;
        writeln!(
            out,
            "{:width$} {number}= {end}{strong}help{end}: {help}",
            ""
        )?;
    }
    Ok(())
}

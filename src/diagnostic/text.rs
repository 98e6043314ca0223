//! Diagnostics for people: the line, the place underlined, what would have been right.
//!
//! Only a window of the line at fault is ever looked at, so that a line of a megabyte costs no more
//! than a short one, and nothing of the text reaches a terminal that could act on it.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::place::Places;
use super::visible::{shown, visible};
use super::{Diagnostic, Severity};
use crate::source::Span;

/// How many characters are shown at most before the place, and from its beginning on.
const WINDOW: (usize, usize) = (60, 100);

/// Stands for the file until the column of the whole line, not that of the window, is put behind it.
const STAND_IN: &str = "\u{f8ff}";

/// Whether the text may carry the colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Plain text.
    Plain,
    /// Colours, as escape sequences.
    Coloured,
}

/// One diagnostic as a few lines of text, the last one ended.
///
/// Of a binary file the number of the record and the byte are told; lines it has none.
pub fn render(
    file: &str,
    record: Option<u64>,
    places: &mut Places<'_>,
    diagnostic: &Diagnostic,
    paint: Paint,
) -> String {
    let (start, _) = places.of(diagnostic.span);
    let excerpt = Excerpt::cut(&places.chunk().text, diagnostic.span);
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let label = visible(&diagnostic.label);
    let mark = AnnotationKind::Primary.span(excerpt.place.clone());
    let mark = if label.is_empty() {
        mark
    } else {
        mark.label(label)
    };
    let drawn = 1 + excerpt.text[..excerpt.place.start].chars().count();
    let snippet = Snippet::source(excerpt.text)
        .path(STAND_IN)
        .line_start(start.line as usize)
        .annotation(mark);
    // What the message quotes is not to be taken for the file.
    let message = visible(&diagnostic.message).replace(STAND_IN, "<U+F8FF>");
    let title = level.primary_title(message).id(diagnostic.code.word());
    let mut group: Group<'_> = title.element(snippet);
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(visible(help)));
    }
    let place = if places.chunk().binary {
        let game = record.map_or(String::new(), |number| format!(", game {number}"));
        format!("{}{game}, byte {}", visible(file), start.column - 1)
    } else {
        format!("{}:{}:{}", visible(file), start.line, start.column)
    };
    let renderer = match paint {
        Paint::Plain => Renderer::plain(),
        Paint::Coloured => Renderer::styled(),
    };
    let mut text = renderer.term_width(1000).render(&[group]).replacen(
        &format!("{STAND_IN}:{}:{drawn}", start.line),
        &place,
        1,
    );
    text.push('\n');
    text
}

/// A part of one line, with the place in it.
struct Excerpt {
    text: String,
    place: std::ops::Range<usize>,
}

impl Excerpt {
    /// The neighbourhood of the beginning of `span`, up to the ends of its line.
    fn cut(text: &str, span: Span) -> Self {
        let at = (span.start as usize).min(text.len());
        let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
        let ends_line = |c: &char| matches!(c, '\n' | '\r');
        let mut left: Vec<char> = (before.chars().rev())
            .take_while(|c| !ends_line(c))
            .take(WINDOW.0 + 1)
            .collect();
        let cut_left = left.len() > WINDOW.0;
        left.truncate(WINDOW.0);
        let mut out = String::new();
        if cut_left {
            out.push('…');
        }
        for &c in left.iter().rev() {
            push(&mut out, c);
        }
        let start = out.len();
        let mut end = start;
        let right = behind.char_indices().take_while(|(_, c)| !ends_line(c));
        for (n, (i, c)) in right.enumerate() {
            if n == WINDOW.1 {
                out.push('…');
                break;
            }
            push(&mut out, c);
            if at + i < span.end as usize {
                end = out.len();
            }
        }
        Self {
            text: out,
            place: start..end,
        }
    }
}

fn push(out: &mut String, c: char) {
    match shown(c) {
        Some(_) if c == '\t' => out.push(' '),
        Some(shown) => out.push_str(&shown),
        None => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::Chunk;

    fn plain(text: &str, span: Span, diagnostic: Diagnostic) -> String {
        let mut chunk = Chunk::new(text);
        chunk.line = 7;
        let diagnostic = Diagnostic { span, ..diagnostic };
        render(
            "games/club.lgn",
            None,
            &mut Places::new(&chunk),
            &diagnostic,
            Paint::Plain,
        )
    }

    #[test]
    fn has_the_shape_that_the_manual_shows() {
        let fault = Diagnostic::new(Code::NoCapture, Span::at(0), "a1 encloses no black disc")
            .label("White's turn 2")
            .help("legal here: c4, e4, g8, h7");
        insta::assert_snapshot!(plain("1. d5 2. a1\n", Span::new(9, 11), fault), @r"
        error[no-capture]: a1 encloses no black disc
         --> games/club.lgn:7:10
          |
        7 | 1. d5 2. a1
          |          ^^ White's turn 2
          |
          = help: legal here: c4, e4, g8, h7
        ");
    }

    #[test]
    fn sends_no_control_character_and_cuts_long_lines() {
        let text = format!("{}\u{1b}[31m\u{202e}x{}", "é".repeat(500), "y".repeat(5000));
        let fault = Diagnostic::new(Code::Syntax, Span::at(0), "a \u{7} bell");
        let at = 1000;
        let out = plain(&text, Span::new(at, at + 1), fault);
        assert!(!out.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{out:?}");
        assert!(out.contains("␛[31m<U+202E>x"), "{out}");
        assert!(out.contains("games/club.lgn:7:501"), "{out}");
        assert!(out.lines().all(|line| line.chars().count() < 250), "{out}");
    }
}

//! Diagnostics for people: the line, the place underlined, what would have been right.
//!
//! Only a window of the line at fault is ever looked at, so that a line of a megabyte costs no more
//! than a short one, and nothing of the text reaches a terminal that could act on it.
//!
//! What it looks like is for `annotate-snippets` to say. Nearly every diagnostic is of printable ASCII,
//! though, for which `plate` writes the same bytes in a hundredth of the time.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

pub use super::excerpt::Paint;
use super::excerpt::{Excerpt, View};
use super::place::Places;
use super::visible::visible;
use super::{Diagnostic, Severity, plate};

/// Stands for the file until the column of the whole line, not that of the window, is put behind it.
const STAND_IN: &str = "\u{f8ff}";

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
    let place = if places.chunk().binary {
        let game = record.map_or(String::new(), |number| format!(", game {number}"));
        format!("{}{game}, byte {}", visible(file), start.column - 1)
    } else {
        format!("{}:{}:{}", visible(file), start.line, start.column)
    };
    let view = View {
        severity: diagnostic.severity(),
        code: diagnostic.code.word(),
        message: visible(&diagnostic.message),
        place,
        line: start.line,
        excerpt: Excerpt::cut(&places.chunk().text, diagnostic.span),
        label: visible(&diagnostic.label),
        help: diagnostic.help.as_deref().map(visible),
    };
    let mut out = String::new();
    if !plate::write(&view, paint, &mut out) {
        out = drawn(&view, paint);
    }
    out
}

/// Draws whatever there is to show.
fn drawn(view: &View<'_>, paint: Paint) -> String {
    let level = match view.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let excerpt = &view.excerpt;
    let mark = AnnotationKind::Primary.span(excerpt.place.clone());
    let mark = if view.label.is_empty() {
        mark
    } else {
        mark.label(&*view.label)
    };
    let column = 1 + excerpt.text[..excerpt.place.start].chars().count();
    let snippet = Snippet::source(&*excerpt.text)
        .path(STAND_IN)
        .line_start(view.line as usize)
        .annotation(mark);
    // What the message quotes is not to be taken for the file.
    let message = view.message.replace(STAND_IN, "<U+F8FF>");
    let title = level.primary_title(message).id(view.code);
    let mut group: Group<'_> = title.element(snippet);
    if let Some(help) = &view.help {
        group = group.element(Level::HELP.message(&**help));
    }
    let renderer = match paint {
        Paint::Plain => Renderer::plain(),
        Paint::Coloured => Renderer::styled(),
    };
    let stand_in = format!("{STAND_IN}:{}:{column}", view.line);
    let renderer = renderer.term_width(1000);
    let mut text = { renderer.render(&[group]) }.replacen(&stand_in, &view.place, 1);
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;
    use proptest::{collection, option};

    use super::*;
    use crate::diagnostic::Code;
    use crate::source::{Chunk, Span};

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

    /// Words as diagnostics and records have them, now and then with something that a terminal would act on
    /// or that is wider than one column.
    fn words(most: usize) -> impl Strategy<Value = String> {
        let odd = select(vec!['\t', 'é', '…', '宽', '\u{1b}', '\u{301}', '\u{f8ff}']);
        let usual = || proptest::char::range(' ', '~');
        let any = collection::vec(
            prop_oneof![30 => usual(), 6 => Just(' '), 1 => odd],
            0..most,
        );
        let usual = collection::vec(usual(), 0..most);
        prop_oneof![3 => usual, 1 => any].prop_map(|all| all.into_iter().collect())
    }

    proptest! {
        #[test]
        fn what_is_written_directly_is_what_would_be_drawn(
            line in prop_oneof![1..=12_u64, 95..=105_u64, 99_998..=u64::from(u32::MAX)],
            text in words(200),
            indent in 0..40_usize,
            (from, len) in (0..200_usize, 0..30_usize),
            code in select(Code::ALL),
            message in words(60),
            label in words(20),
            help in option::of(words(60)),
            paint in select(vec![Paint::Plain, Paint::Coloured]),
        ) {
            let text = " ".repeat(indent / 2) + &text + if indent % 2 == 0 { "" } else { "\nx" };
            let boundary = |at: usize| (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
            let (from, end) = (boundary(from), boundary(from + len));
            let view = View {
                severity: code.severity(),
                code: code.word(),
                message: visible(&message),
                place: format!("a:{line}:1"),
                line,
                excerpt: Excerpt::cut(&text, Span::new(from as u32, end as u32)),
                label: visible(&label),
                help: help.as_deref().map(visible),
            };
            let mut out = String::new();
            let all = [&view.excerpt.text, &message, &label, help.as_ref().unwrap_or(&label)];
            let written = plate::write(&view, paint, &mut out);
            if written {
                prop_assert_eq!(out, drawn(&view, paint));
            } else {
                prop_assert!(
                    view.excerpt.text.is_empty()
                        || view.excerpt.text.starts_with("          ")
                        || all.iter().any(|text| text.contains(|c| !matches!(c, ' '..='~')))
                );
            }
        }
    }
}

//! Text that means harm stays text.

use ludograph::figure::{Figure, Mark, theme};
use proptest::prelude::*;
use roxmltree::Document;

use super::boards::{cell, othello};
use super::files::file;
use crate::theorems::figure::carried;
use crate::theorems::markup::sound;

fn figure<'a>(title: &'a str, caption: &'a str, label: &'a str, record: &'a str) -> Figure<'a> {
    let mut figure = Figure::new(othello());
    figure.title = title.into();
    figure.captions.push(caption.into());
    figure
        .marks
        .push(Mark::Label(cell(othello(), "d3"), label.into()));
    figure.record = Some(record.into());
    figure
}

fn content(file: &str, element: &str) -> String {
    let document = Document::parse(file).expect("XML");
    let node = document
        .descendants()
        .find(|node| node.has_tag_name(element));
    node.and_then(|node| node.text()).unwrap_or("").to_owned()
}

#[test]
fn markup_in_text_stays_text() {
    let cases = [
        "</metadata><script>alert(1)</script>",
        "]]>",
        "<!-- --> & &amp; \" ' >",
        "\0\u{1}\u{b}\u{1f}\u{7f}\u{fffe}\u{ffff}",
        "line\r\nline\rline\n\ttab",
        "\u{202e}right to left\u{2066}",
        "",
    ];
    for text in cases {
        let file = file(&figure(text, text, text, text), &theme::BOOK);
        sound(&file).unwrap_or_else(|fault| panic!("{text:?}: {fault}"));
        assert_eq!(content(&file, "title"), carried(text));
        assert_eq!(content(&file, "metadata"), carried(text));
    }
}

#[test]
fn a_record_is_embedded_to_the_letter() {
    let record = "[Game \"othello\"]\n\n1. d3 2. c3 {a < b & c} *\n";
    let file = file(&figure("", "", "", record), &theme::BOOK);
    assert_eq!(content(&file, "metadata"), record);
}

#[test]
fn endless_text_is_cut() {
    let long = "<&>\u{0}名é ".repeat(8_192);
    for text in ["W".repeat(65_536), " ".repeat(65_536), long] {
        let file = file(&figure("t", &text, &text, ""), &theme::SCREEN);
        sound(&file).expect("sound");
        let picture = file.split_once("</metadata>").expect("a record").1.len();
        assert!(picture < 60_000, "{picture} bytes");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_stays_text(
        title in "\\PC{0,20}|.{0,20}|[<>&\"'\\x00-\\x1f\\]!-]{0,20}",
        caption in "\\PC{0,80}|.{0,200}|[<>&\"'\\x00-\\x1f \\]!-]{0,80}",
        label in "\\PC{0,4}|.{0,9}|[<>&\"'\\x00-\\x1f\\]!-]{0,5}",
        record in "\\PC{0,99}|(?s:.){0,99}|[<>&\"'\\x00-\\x1f\\r\\n\\]!-]{0,99}",
        dark in any::<bool>(),
    ) {
        let theme = if dark { &theme::SCREEN_DARK } else { &theme::WOOD };
        let file = file(&figure(&title, &caption, &label, &record), theme);
        prop_assert_eq!(sound(&file), Ok(()));
        prop_assert_eq!(content(&file, "title"), carried(&title));
        prop_assert_eq!(content(&file, "metadata"), carried(&record));
    }
}

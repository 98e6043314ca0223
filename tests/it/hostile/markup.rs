//! Figures, pages and books.

use std::collections::BTreeSet;

use roxmltree::Document;
use serde_json::{Value, json};

use super::{LINES, NASTY, othello, quoted};
use crate::cli::place::Place;

/// The elements of a picture, and that none of them could do anything.
fn elements(svg: &str) -> BTreeSet<String> {
    let document = Document::parse(svg).unwrap_or_else(|fault| panic!("{fault}: {svg}"));
    let mut names = BTreeSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on"), "{name}");
            assert!(name != "href" || value.starts_with('#'), "{value}");
        }
        names.insert(node.tag_name().name().to_owned());
    }
    for name in ["script", "foreignObject", "image", "a", "iframe"] {
        assert!(!names.contains(name), "{name}");
    }
    names
}

#[test]
fn figures_hold_no_markup_of_a_record() {
    for text in NASTY {
        let place = Place::new();
        place.write("a.lgn", &othello(text));
        for args in [
            &["figure", "a.lgn", "-o", "a.svg", "--force"][..],
            &[
                "figure",
                "a.lgn",
                "-o",
                "a.svg",
                "--force",
                "--numbers",
                "1-3",
            ],
            &["figure", "a.lgn", "-o", "a.svg", "--force", "--animate"],
        ] {
            let ran = place.run(args);
            assert!(ran.status < 2, "{args:?}: {}", ran.err);
            assert!(elements(&place.read("a.svg")).contains("title"), "{args:?}");
        }
        // PNG and PDF hold nothing of it but what is drawn, and are made of it all the same.
        for name in ["a.png", "a.pdf"] {
            let ran = place.run(&["figure", "a.lgn", "-o", name]);
            assert!(ran.status < 2, "{name}: {}", ran.err);
        }
    }
}

/// How often the markup that a page itself has stands in it.
fn markup(html: &str) -> Vec<usize> {
    let parts = [
        "<script",
        "</script",
        "<img",
        "<!--",
        "<iframe",
        "<style",
        "</svg",
        "</section",
    ];
    parts
        .iter()
        .map(|part| html.matches(part).count())
        .collect()
}

#[test]
fn pages_hold_no_markup_of_a_record() {
    let made = |text: &str| {
        let place = Place::new();
        place.write("a.lgn", &othello(text));
        let title: String = text.replace('\0', "");
        let ran = place.run(&["page", "a.lgn", "-o", "a.html", "--title", &title]);
        assert!(ran.status < 2, "{}", ran.err);
        place.read("a.html")
    };
    let quiet = markup(&made("quiet"));
    for text in NASTY.iter().chain(LINES) {
        let text = text.replace(['\n', '\r'], " ");
        let html = made(&text);
        assert_eq!(markup(&html), quiet, "{text:?}");
        assert!(html.contains("Content-Security-Policy"));
    }
}

/// A page of a book with a record, as mdBook gets it back.
fn page_of_book(text: &str) -> String {
    let one_line = text.replace(['\n', '\r', '`'], " ");
    let caption = quoted(&one_line);
    let content = format!(
        "# A\n\n```lgn name=a caption={caption}\n{}```\n",
        othello(&one_line)
    );
    let book = json!([
        {"root": "", "config": {"book": {}}, "renderer": "html", "mdbook_version": "0.5.4"},
        {"items": [{"Chapter": {"name": "a", "content": content, "number": [1], "sub_items": [],
            "path": "a.md", "source_path": "a.md", "parent_names": []}}]}
    ]);
    let ran = Place::new().feed(&["mdbook"], book.to_string().as_bytes());
    assert_eq!(ran.status, 0, "{text:?}: {}", ran.err);
    let book: Value = serde_json::from_str(&ran.out).unwrap();
    book["items"][0]["Chapter"]["content"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn pages_of_books_hold_no_markup_of_a_record() {
    let shape = |page: &str| {
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new(page));
        let parts = [
            "<figure",
            "<figcaption",
            "<p>",
            "<a ",
            "<em",
            "<strong",
            "<code",
            "<table",
            "<h1",
            "<li",
        ];
        let counts: Vec<usize> = parts
            .iter()
            .map(|part| html.matches(part).count())
            .collect();
        (markup(&html), counts)
    };
    let quiet = shape(&page_of_book("quiet"));
    for text in NASTY {
        // A caption of a book may be set in Markdown's emphasis: that is its author's.
        if text.contains("**") {
            continue;
        }
        let page = page_of_book(text);
        assert_eq!(shape(&page), quiet, "{text:?}: {page}");
        assert!(!page.contains("{{#include"), "{page}");
    }
}

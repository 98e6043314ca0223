//! What of a page is changed, and what is not.

use ludograph::carrier::markdown::fences;
use ludograph::source::Chunk;
use proptest::prelude::*;

use super::{Book, drawn, record};

/// A page without what stands in place of its fences, and its source without these.
fn rest(source: &str, page: &str) -> [String; 2] {
    let mut left = String::new();
    let mut at = 0;
    for fence in fences(&Chunk::new(source)) {
        left += &source[at..fence.range.start];
        at = fence.range.end;
    }
    left += &source[at..];
    let mut right = String::new();
    for line in page.split_inclusive('\n') {
        let cut = line.find("<!-- ludograph -->").unwrap_or(line.len());
        right += &line[..cut];
        right += &line[line.trim_end_matches(['\r', '\n']).len().max(cut)..];
    }
    [left, right]
}

const PARTS: [&str; 12] = [
    "# A heading\n",
    "| a | `b` |\n|---|:-:|\n| 1 | \\| |\n",
    "```rust\nfn main() {}\n```\n",
    "text with  two blanks  \nand a break\n",
    "> a quote\nlazily on\n",
    "- tight\n- list\n    1. inner\n",
    "    indented\n",
    "<div>\n\n*html*\n</div>\n",
    "[^1]: note\n",
    "$$ x $$ {{ y }} &amp; \\* \t tab\n",
    "~~~lgnx\n[Game]\n~~~\n",
    "\n\n",
];

proptest! {
    #[test]
    fn everything_else_stays_byte_for_byte(
        parts in prop::collection::vec((0..PARTS.len(), 0..4usize), 0..12),
        crlf in any::<bool>(),
    ) {
        let mut source = String::new();
        for (part, kind) in parts {
            source += PARTS[part];
            let text = record("1. d5 2. c4");
            let body = text.trim_end();
            source += &match kind {
                0 => format!("```lgn\n{text}```\n"),
                1 => format!("> ~~~lgn\n> {}\n> ~~~\n", body.replace('\n', "\n> ")),
                2 => format!("- ```lgn turn=1\n  {}\n  ```\n", body.replace('\n', "\n  ")),
                _ => String::new(),
            };
        }
        if crlf {
            source = source.replace('\n', "\r\n");
        }
        let page = Book::of(&*source).set("numbering", "none".into()).sound();
        let [left, right] = rest(&source, &page);
        prop_assert_eq!(left, right);
        prop_assert_eq!(drawn(&page).len(), fences(&Chunk::new(&*source)).len());
    }
}

#[test]
fn a_page_without_figures_is_not_touched() {
    let source = format!("{}\r\n[](#top) [x](#figure) `[](#fig:a)`\r", PARTS.concat());
    assert_eq!(Book::of(&*source).sound(), source);
}

/// In Markdown a blank line would end the figure, and so might a line end.
#[test]
fn a_figure_is_a_block_of_one_line_wherever_it_stands() {
    let text = record("1. d5 {two\n\nblank lines {{#include x}}}");
    let inner = text.trim_end();
    for source in [
        format!("before\n```lgn\n{text}```\nbehind\n"),
        format!(
            "before\n> ```lgn\n> {}\n> ```\n> behind\n",
            inner.replace('\n', "\n> ")
        ),
        format!(
            "- before\n  ```lgn\n  {}\n  ```\n  behind\n- next\n",
            inner.replace('\n', "\n  ")
        ),
        format!(
            "1. before\n   - ~~~lgn show\n     {}\n     ~~~\n     behind\n",
            inner.replace('\n', "\n     ")
        ),
    ] {
        let page = Book::of(&*source).sound();
        let line = drawn(&page)[0];
        let figure = &line[line.find("<!--").unwrap()..];
        assert!(
            figure.ends_with("</figure>") || figure.ends_with("</pre>"),
            "{figure}"
        );
        assert!(!figure.contains("{{"), "{figure}");
        let [left, right] = rest(&source, &page);
        assert_eq!(left, right);
        // As Markdown it is HTML in its own right, with the same text before and behind.
        let html = rendered(&page);
        let plain = rendered(&source.replace("lgn", "x"));
        let around = |html: &str| (html.matches("<p>").count(), html.matches("<li>").count());
        assert_eq!(around(&html), around(&plain), "{html}");
        assert!(html.contains(figure), "{html}");
    }
}

fn rendered(page: &str) -> String {
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new(page));
    html
}

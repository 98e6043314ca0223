//! Text of a record never becomes markup or script, and nothing of any depth breaks the page.

use super::{list, page, told};

const HOSTILE: &str = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)> ]]> \
    &lt;b&gt; \u{2028}\u{2029}\u{0}\u{7}\u{202e} '\" </a></div></section>";

/// How often the markup that a page itself has stands in it.
fn markup(html: &str) -> [usize; 6] {
    ["<script", "</script", "<img", "<!--", "<section", "</div"]
        .map(|part| html.matches(part).count())
}

#[test]
fn hostile_text_stays_text_wherever_it_stands() {
    let tag = HOSTILE.replace('"', "\\\"");
    let with = |text: &str, tag: &str| {
        format!(
            "[Game \"othello\"]\n[Event \"{tag}\"]\n[Black \"{tag}\"]\n[White \"{tag}\"]\n\
             [Site \"{tag}\"]\n[Annotator \"{tag}\"]\n[Own \"{tag}\"]\n\n\
             1. f5 {{{text}}} ; {text}\n2. d6 (2. f6 {{{text}}})\n\
             figure a \"{tag}\"\n  label a1 \"{tag}\"\n  caption \"{tag}\"\nend\n"
        )
    };
    let good = page("x", &with("quiet", "quiet"));
    let bad = page(HOSTILE, &with(HOSTILE, &tag));
    assert_eq!(markup(&bad), markup(&good));
    assert_eq!(told(&bad, 1), told(&good, 1));
    assert!(bad.contains("&lt;/script&gt;&lt;script&gt;alert(1)"));
    assert!(
        bad.contains("&amp;lt;b&amp;gt;"),
        "what looks escaped is text as well"
    );
    for sign in ['\0', '\u{7}', '\u{2028}', '\u{2029}'] {
        assert!(!bad.contains(sign), "{sign:?}");
    }
}

#[test]
fn faults_that_quote_the_record_stay_text() {
    let html = page(
        "x",
        "[Game \"othello\"]\n1. <b>f5 2. d6<script>\n[Result \"<i>\"]\n1. <?>\n",
    );
    assert!(!html.contains("<b>f5") && !html.contains("d6<script>") && !html.contains("<i>\""));
    assert!(list(&html, 1).contains("<p class=\"f\""));
}

#[test]
fn lines_nested_a_thousand_deep_make_a_page_of_bounded_depth() {
    let mut text = "[Game \"othello\"]\n1. f5 ".to_string();
    for _ in 0..990 {
        text += "(1. f5 ";
    }
    text += &")".repeat(990);
    let html = page("x", &text);
    assert_eq!(told(&html, 1).len(), 992);
    let (mut depth, mut deepest) = (0_i32, 0);
    for part in list(&html, 1).split('<') {
        if part.starts_with("div class=\"v\"") {
            depth += 1;
        } else if part.starts_with("/div") {
            depth -= 1;
        }
        deepest = deepest.max(depth);
    }
    assert!((20..40).contains(&deepest), "{deepest}");
    assert_eq!(depth, -1, "only the list itself is closed beside them");
}

#[test]
fn a_page_without_a_game_is_a_page_all_the_same() {
    let html = page("x", "{no record at all}");
    assert!(html.contains("There is no game here."));
    assert!(html.ends_with("</html>\n"));
}

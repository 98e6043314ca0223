//! What fences ask for, and what they get.

use std::collections::BTreeSet;

use ludograph::diagnostic::Code;
use serde_json::json;

use super::{Book, drawn, record};

/// A fence of Macbeth with those words behind `lgn`.
fn fence(words: &str, body: &str) -> String {
    format!("```lgn {words}\n{}```\n", record(body))
}

/// The titles of the figures of a page.
fn titles(page: &str) -> Vec<String> {
    let titles = page.split("<title>").skip(1);
    titles
        .map(|rest| rest.split("</title>").next().unwrap().to_owned())
        .collect()
}

/// The captions of the figures of a page.
fn captions(page: &str) -> Vec<String> {
    let captions = page.split("<figcaption>").skip(1);
    let text = |rest: &str| rest.split("</figcaption>").next().unwrap().to_owned();
    captions.map(text).collect()
}

const TWO: &str = "figure a \"The start\"\nend\n1. d5\nfigure b\nend\n2. c4";

#[test]
fn a_fence_shows_its_figures_or_the_last_position() {
    let page = |words: &str, body: &str| Book::of(fence(words, body)).sound();
    assert_eq!(titles(&page("", "1. d5 2. c4")), ["Macbeth: after turn 2"]);
    assert_eq!(titles(&page("", TWO)), ["The start", "Macbeth: b"]);
    assert_eq!(titles(&page("name=b", TWO)), ["Macbeth: b"]);
    assert_eq!(titles(&page("turn=1", TWO)), ["Macbeth: after turn 1"]);
    assert_eq!(titles(&page("turn=0", TWO)), ["Macbeth: the start"]);
    assert_eq!(titles(&page("numbers=1-2", TWO)), ["Macbeth: turns 1 to 2"]);
    let both = format!("```lgn\n{0}{0}```\n", record("1. d5"));
    assert_eq!(titles(&Book::of(&*both).sound()).len(), 2);
    let second = both.replace("lgn", "lgn record=2 turn=0");
    assert_eq!(titles(&Book::of(second).sound()), ["Macbeth: the start"]);
}

#[test]
fn lines_of_figure_blocks_may_stand_behind_a_fence() {
    let dots = |words: &str| Book::of(fence(words, "1. d5")).sound().len();
    let plain = dots("turn=1");
    assert!(dots("turn=1 legal") > plain);
    assert!(dots("turn=1 no-coordinates") < plain);
    assert!(
        dots("turn=1 with=\"shade e5; label e5 \\\"x\\\"\"") > dots("turn=1 with=\"shade e5\"")
    );
    for (words, message) in [
        (
            "legl",
            "\"legl\" is no code, no option and no line of figure blocks",
        ),
        ("shade=z9", "z9 is not on the board"),
        ("triangle=z9", "z9 is not on the board"),
        (
            "with=\"caption x\"",
            "expected a text in quotes behind `caption`, found `x`",
        ),
        (
            "theme=wod",
            "there is no theme \"wod\": did you mean \"wood\"?",
        ),
        (
            "width=1;x",
            "\"1;x\" is no width: write 320px, 24em, 5cm or 60%",
        ),
        ("turn", "\"turn\" needs a value: turn=..."),
        ("turn=x", "turn= needs the number of a turn, and not \"x\""),
        ("turn=9", "the game does not come to turn 9"),
        ("record=3", "there is no record 3"),
        (
            "numbers=5-3",
            "numbers= needs two turn numbers, the lower one first: 1-50",
        ),
        (
            "game=macbth",
            "there is no game \"macbth\": did you mean \"macbeth\"?",
        ),
        ("caption=\"x", "a text without the quote at its end"),
    ] {
        let (file, line, column, code, told) = Book::of(fence(words, "1. d5")).fault();
        assert_eq!(
            (file.as_str(), line, column),
            ("src/one.md", 1, 8),
            "{words}"
        );
        assert_eq!((code, told.as_str()), (Code::BadFence, message));
    }
    for (words, column, message) in [
        ("id=x id=x", 13, "id= stands there twice"),
        (
            "turn=1 name=a",
            15,
            "another word says already which figure is meant",
        ),
        (
            "show hide",
            13,
            "another word says already how the fence is shown",
        ),
    ] {
        let (_, _, at, code, told) = Book::of(fence(words, "1. d5")).fault();
        assert_eq!((at, code, told.as_str()), (column, Code::BadFence, message));
    }
    let (.., code, told) = Book::of(fence("name=c", TWO)).fault();
    assert_eq!(
        (code, told.as_str()),
        (Code::UnknownFigure, "there is no figure c")
    );
}

#[test]
fn what_is_seen_of_a_fence_can_be_chosen() {
    let page = |words: &str| Book::of(fence(words, "1. d5 2. a1")).make();
    assert_eq!(page("").faults.len(), 1);
    let shown = page("no-capture");
    assert_eq!(
        shown.pages[0],
        fence("no-capture", "1. d5 2. a1"),
        "a fault is text"
    );
    assert_eq!(shown.faults, []);
    let drawn_too = page("no-capture figure");
    assert_eq!(titles(&drawn_too.pages[0]), ["Macbeth: after turn 1"]);
    let sound = |words: &str| Book::of(fence(words, "1. d5")).sound();
    assert_eq!(sound("text"), fence("text", "1. d5"));
    assert_eq!(sound("hide"), "<!-- ludograph -->\n");
    let both = sound("show");
    assert!(both.contains("<pre><code class=\"language-lgn\">[Game &quot;macbeth&quot;]&#10;"));
    assert_eq!(titles(&both).len(), 1);
    let usual = Book::of(fence("", "1. d5")).set("fences", "text".into());
    assert_eq!(usual.sound(), fence("", "1. d5"));
    // A record that is not seen is checked all the same.
    assert_eq!(page("text").faults.len(), 1);
    assert_eq!(page("hide").faults.len(), 1);
}

#[test]
fn figures_of_other_files_are_referred_to() {
    let games = format!("{}{}", record("1. d5"), record(TWO));
    let book = |page: &str| Book::of(page).file("games.lgn", &games);
    let page = book("```lgn ref=../games.lgn#b\n```\n").sound();
    assert_eq!(titles(&page), ["Macbeth: b"]);
    let page = book("```lgn ref=../games.lgn record=2 turn=2\n```\n").sound();
    assert_eq!(titles(&page), ["Macbeth: after turn 2"]);
    // Another fence of the same page, seen or not, before or behind.
    let page = format!(
        "```lgn ref=#a\n```\n{}```lgn ref=#a theme=wood\n```\n",
        fence("hide", TWO)
    );
    assert_eq!(titles(&Book::of(page).sound()), ["The start"; 2]);
    // A figure, which is known by how it begins as well.
    let carried = format!(
        "<!-- ludograph -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"><metadata>[Game \"macbeth\"]\n{TWO}</metadata></svg>\n"
    );
    for name in ["two.svg", "two.figure"] {
        let page = format!("```lgn ref={name}#a\n```\n");
        let book = Book::of(page).file(&format!("src/{name}"), &carried);
        assert_eq!(titles(&book.sound()), ["The start"], "{name}");
    }
    // A fence of another page.
    let page = Book::of("```lgn ref=two.md#a\n```\n").file("src/two.md", &fence("", TWO));
    assert_eq!(titles(&page.sound()), ["The start"]);
    for (page, code, column, message) in [
        (
            "```lgn ref=x.lgn\n```\n",
            Code::BadFence,
            8,
            "src/x.lgn: no such file",
        ),
        (
            "```lgn ref=../games.lgn#c\n```\n",
            Code::UnknownFigure,
            8,
            "there is no figure c in ../games.lgn",
        ),
        (
            "```lgn ref=../games.lgn#a name=b\n```\n",
            Code::BadFence,
            27,
            "ref= names a figure already",
        ),
        (
            "```lgn ref=../games.lgn#a\n1. d5\n```\n",
            Code::BadFence,
            8,
            "a fence with ref= is empty, and this one is not",
        ),
        (
            "```lgn\n{{#include x.lgn}}\n```\n",
            Code::BadFence,
            1,
            "a command of mdBook in place of its text",
        ),
    ] {
        let (file, line, at, found, told) = book(page).fault();
        assert_eq!(
            (file.as_str(), line, at, found),
            ("src/one.md", 1, column, code),
            "{told}"
        );
        assert_eq!(told, message);
    }
    // What is wrong with the record is told where it stands.
    let wrong = record("1. d5\nfigure a\nend\n2. a1");
    let fault = Book::of("```lgn ref=w.lgn#a\n```\n")
        .file("src/w.lgn", &wrong)
        .fault();
    assert_eq!(
        (fault.0.as_str(), fault.1, fault.2, fault.3),
        ("src/w.lgn", 7, 4, Code::NoCapture)
    );
}

#[test]
fn figures_are_numbered_by_chapter_and_have_captions() {
    let one = || fence("", TWO);
    let book = Book::default()
        .page("intro.md", json!(null), one())
        .page("one.md", json!([1]), one())
        .page("one/a.md", json!([1, 1]), one())
        .page(
            "two.md",
            json!([2]),
            fence("caption=\"A \\\"b\\\" <c> & {d}\"", "1. d5"),
        );
    let all = |book: &Book| {
        let made = book.make();
        assert_eq!(made.faults, []);
        made.pages
            .iter()
            .flat_map(|page| captions(page))
            .collect::<Vec<_>>()
    };
    let last = "<strong>Figure 2.1</strong> A &quot;b&quot; &lt;c&gt; &amp; &#123;d&#125;";
    assert_eq!(
        all(&book),
        [
            "<strong>Figure 1</strong> The start",
            "<strong>Figure 2</strong>",
            "<strong>Figure 1.1</strong> The start",
            "<strong>Figure 1.2</strong>",
            "<strong>Figure 1.3</strong> The start",
            "<strong>Figure 1.4</strong>",
            last,
        ]
    );
    let book = book.set("numbering", "book".into());
    assert!(all(&book)[5].starts_with("<strong>Figure 6</strong>"));
    let book = book.set("numbering", false.into());
    assert_eq!(all(&book)[0], "The start");
    assert_eq!(
        all(&book).len(),
        4,
        "without number and title there is no caption"
    );
    let italian = Book {
        language: Some("it"),
        ..Book::of(fence("", "1. d5"))
    };
    assert_eq!(captions(&italian.sound()), ["<strong>Figura 1.1</strong>"]);
    let named = italian.set("label", "Diagramma".into());
    assert_eq!(captions(&named.sound()), ["<strong>Diagramma 1.1</strong>"]);
}

#[test]
fn links_get_the_numbers_of_figures() {
    let text = "[](#fig:a), [figures # and](#fig:b) [x](#fig:b), [](<#fig:start> \"t\").\r\n";
    let book = Book::default()
        .page("one.md", json!([1]), format!("{text}\n{}", fence("", TWO)))
        .page(
            "sub/two.md",
            json!([2]),
            format!("{text}\n{}", fence("turn=0 id=start", "1. d5")),
        );
    let made = book.make();
    assert_eq!(made.faults, []);
    let first = |page: &str| page.lines().next().unwrap().to_owned();
    assert_eq!(
        first(&made.pages[0]),
        "[Figure 1.1](#fig:a), [figures 1.2 and](#fig:b) [x](#fig:b), \
         [Figure 2.1](<sub/two.md#fig:start> \"t\")."
    );
    assert_eq!(
        first(&made.pages[1]),
        "[Figure 1.1](../one.md#fig:a), [figures 1.2 and](../one.md#fig:b) [x](../one.md#fig:b), \
         [Figure 2.1](<#fig:start> \"t\")."
    );
    assert!(made.pages[1].contains("<figure class=\"ludograph\" id=\"fig:start\">"));
    let fault = Book::of(format!("{}\nSee [](#fig:aa).\n", fence("", TWO))).fault();
    assert_eq!((fault.1, fault.2, fault.3), (13, 5, Code::UnknownFigure));
    // A link with a text of its own may lead to something else of that name.
    let other = "<p id=\"fig:z\"></p>\n\n[there](#fig:z)\n";
    assert_eq!(Book::of(other).sound(), other);
}

#[test]
fn no_id_is_given_twice_in_a_book() {
    let page = || format!("{0}{1}{1}", fence("", TWO), fence("turn=1", "1. d5"));
    let book = Book::default()
        .page("one.md", json!([1]), page())
        .page("two.md", json!([2]), page())
        .set("theme", "wood".into())
        .set("dark-theme", "screen-dark".into());
    let made = book.make();
    assert_eq!(made.faults, []);
    let (mut ids, mut uses) = (BTreeSet::new(), 0);
    for page in &made.pages {
        for rest in page.split(" id=\"").skip(1) {
            let id = rest.split('"').next().unwrap();
            assert!(ids.insert(id.to_owned()), "{id}");
        }
    }
    for page in &made.pages {
        for mark in ["href=\"#", "url(#"] {
            for rest in page.split(mark).skip(1) {
                let id = rest.split(['"', ')']).next().unwrap();
                assert!(ids.contains(id), "{id}");
                uses += 1;
            }
        }
    }
    assert!(ids.len() > 50 && uses > 100, "{} {uses}", ids.len());
}

#[test]
fn captions_may_hold_fields_of_the_record() {
    let text = "[Game \"macbeth\"]\n[Black \"A <b>\"]\n[Result \"*\"]\n\n1. d5 2. c4\nfigure a \"{Black}, {game}\"\nend\n";
    let page = |words: &str| Book::of(format!("```lgn {words}\n{text}```\n")).sound();
    assert_eq!(
        captions(&page("")),
        ["<strong>Figure 1.1</strong> A &lt;b&gt;, Macbeth"]
    );
    let caption = page("turn=1 caption=\"after {turn}, {{x}} {nothing}\"");
    assert_eq!(
        captions(&caption),
        ["<strong>Figure 1.1</strong> after 1, &#123;x&#125; &#123;nothing&#125;"]
    );
}

#[test]
fn a_fence_may_have_a_look_of_its_own() {
    let balls = |words: &str| {
        Book::of(fence(words, "1. d5"))
            .sound()
            .contains("<radialGradient")
    };
    assert!(balls("theme=wood") && !balls(""));
    // It is then the same on light and dark pages, and hidden on neither.
    let book = Book::of(fence("theme=wood", "1. d5")).set("dark-theme", "screen-dark".into());
    let page = book.sound();
    assert_eq!(page.matches("<svg").count(), 1);
    assert!(
        page.contains("class=\"ludograph-board\"") && !page.contains("class=\"ludograph-light")
    );
}

#[test]
fn a_book_may_have_themes_of_its_own() {
    let book = Book::of(fence("", "1. d5")).set("theme", "ours.toml".into());
    let book = book.file("ours.toml", "base = \"book\"\nlines = \"#123456\"\n");
    assert!(book.sound().contains("#123456"));
}

#[test]
fn light_and_dark_pages_have_a_figure_each() {
    let page = Book::of(fence("width=60%", "1. d5"))
        .set("dark-theme", "screen-dark".into())
        .sound();
    let style = "style=\"width:60%;max-width:100%;height:auto\"";
    assert_eq!(
        page.matches(&format!("class=\"ludograph-light\" {style}"))
            .count(),
        1
    );
    assert_eq!(
        page.matches(&format!("class=\"ludograph-dark\" {style}"))
            .count(),
        1
    );
    assert!(page.contains(".navy .ludograph-light"));
    let dark = ludograph::figure::theme::SCREEN_DARK.page.unwrap();
    assert!(page.contains(&dark.to_string()));
}

/// Text of a record never becomes markup, in the page as in the figure, and is read back the same.
#[test]
fn hostile_records_stay_text() {
    let evil =
        "</metadata></svg><script>alert(1)</script> <b> \" ' & {{#include /etc/passwd}}\n\n\t# x";
    let body = format!("figure a \"<i>x</i>\"\nend\n1. d5 {{{evil}}}");
    let source = format!(
        "{}\n[](#fig:a)\n",
        fence("show caption=\"<script>\" name=a", &body)
    );
    let page = Book::of(&*source).sound();
    let html = drawn(&page)[0];
    for markup in ["<script", "<b>", "<i>", "{{"] {
        assert!(!html.contains(markup), "{markup} in {html}");
    }
    let start = html.find("<svg").unwrap();
    let end = html.find("</svg>").unwrap() + "</svg>".len();
    let svg = roxmltree::Document::parse(&html[start..end]).unwrap();
    let metadata = svg.descendants().find(|node| node.has_tag_name("metadata"));
    assert_eq!(metadata.unwrap().text().unwrap(), record(&body));
    let bare = Book::of(&*source).set("record", false.into()).sound();
    assert!(!bare.contains("<metadata"));
}

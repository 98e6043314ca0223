//! The preprocessor as mdBook runs it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Book, made, record};
use crate::cli::place::Place;

fn fence(body: &str) -> String {
    format!("```lgn\n{}```\n", record(body))
}

#[test]
fn it_says_which_renderers_it_supports() {
    let place = Place::new();
    for (renderer, status) in [
        ("html", 0),
        ("markdown", 0),
        ("epub", 0),
        ("latex", 1),
        ("", 1),
    ] {
        let ran = place.run(&["mdbook", "supports", renderer]);
        assert_eq!(
            (ran.status, ran.out.as_str(), ran.err.as_str()),
            (status, "", ""),
            "{renderer}"
        );
    }
}

#[test]
fn a_sound_book_comes_back_on_standard_output() {
    let book = Book::of(fence("1. d5"));
    let ran = Place::new().feed(&["mdbook"], &book.json());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let back: Value = serde_json::from_str(&ran.out).unwrap();
    let content = back["items"][0]["Chapter"]["content"].as_str().unwrap();
    assert_eq!(content, book.sound());
}

#[test]
fn every_fault_is_told_with_file_and_line_and_nothing_comes_back() {
    let page = format!("# x\n\n{}\n{}", fence("1. d5 2. a1"), fence("1. d5 2. d5"));
    let book = Book::of(page).page("two.md", json!([2]), "[](#fig:x)\n");
    let ran = Place::new().feed(&["mdbook"], &book.json());
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    for place in [
        "error[no-capture]",
        "src/one.md:7:10",
        "error[occupied]",
        "src/one.md:14:10",
        "src/two.md:1:1",
    ] {
        assert!(ran.err.contains(place), "{place}: {}", ran.err);
    }
}

#[test]
fn what_is_odd_about_a_figure_is_told_and_the_book_comes_back() {
    let body = "1. d5\nfigure one \"{Blakc}\"\n  caption \"{score}, {turn}\"\nend";
    let words = "lgn turn=0 ghosts caption=\"{Whte}\"";
    let page = format!("# x\n\n{}\n{}", fence(body), fence("1. d5"));
    let last = page.rfind("lgn").expect("a fence");
    let page = format!("{}{words}{}", &page[..last], &page[last + 3..]);
    let ran = Place::new().feed(&["mdbook"], &Book::of(page).json());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("{Blakc}") || ran.out.contains("&#123;Blakc&#125;"));
    assert_eq!(
        ran.err,
        "ludograph: src/one.md:3: one: the record has nothing for {Blakc} {score}, so a text of the figure keeps it as it is\n\
         ludograph: src/one.md:13: the figure: nothing has been captured or flipped at that point, so nothing is drawn for ghosts\n\
         ludograph: src/one.md:13: the figure: the record has nothing for {Whte}, so a text of the figure keeps it as it is\n"
    );
}

#[test]
fn options_that_are_wrong_are_told() {
    for (key, value, message) in [
        (
            "lable",
            json!("x"),
            "there is no option \"lable\": did you mean \"label\"?",
        ),
        (
            "theme",
            json!("wod"),
            "theme: there is no theme \"wod\": did you mean \"wood\"?",
        ),
        (
            "numbering",
            json!(3),
            "numbering: \"chapter\", \"book\" or \"none\" is wanted, and not 3",
        ),
        (
            "strict",
            json!("no"),
            "strict: true or false is wanted, and not \"no\"",
        ),
        ("dark-theme", json!("none"), "dark-theme: there is no theme"),
        ("theme", json!("none.toml"), "theme: none.toml: "),
    ] {
        let book = Book::of("x\n").set(key, value);
        let ran = Place::new().feed(&["mdbook"], &book.json());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert!(
            ran.err.contains("book.toml: [preprocessor.ludograph]: "),
            "{}",
            ran.err
        );
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    let of_mdbook = Book::of("x\n")
        .set("command", "ludograph mdbook".into())
        .set("before", json!(["links"]));
    assert_eq!(of_mdbook.sound(), "x\n");
}

#[test]
fn what_is_no_book_is_refused() {
    for input in [
        "",
        "{}",
        "[1]",
        "[{},{}]",
        "[{},{\"items\":3}]",
        "[1,2,3]",
        "\u{1}",
    ] {
        let ran = Place::new().feed(&["mdbook"], input.as_bytes());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{input}");
        assert!(ran.err.contains("this is no book of mdBook"), "{}", ran.err);
    }
}

/// The pages of a book may stand beside its `book.toml`.
#[test]
fn pages_in_the_folder_of_the_book_are_told_with_its_name() {
    let place = Place::new();
    place.write("games/a.lgn", &record("1. d5 2. a1\nfigure a\nend"));
    let page = format!("```lgn ref=../games/a.lgn#a\n```\n{}", fence("1. d5 2. d5"));
    place.write("docs/one.md", &page);
    let mut json: Value = serde_json::from_slice(&Book::of(page).json()).unwrap();
    json[0]["root"] = place.path("docs").to_str().unwrap().into();
    json[0]["config"]["book"]["src"] = ".".into();
    let ran = place.feed(&["mdbook"], json.to_string().as_bytes());
    assert_eq!(ran.status, 1);
    for told in ["--> games/a.lgn:4:10", "--> docs/one.md:7:10"] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
}

/// The form of mdBook 0.4, with everything that a book may hold, and what no version knows.
#[test]
fn only_the_text_of_chapters_is_changed() {
    let chapter = |name: &str, content: &str, subs: Value| {
        json!({"Chapter": {
            "name": name, "content": content, "number": [1], "sub_items": subs,
            "path": format!("{name}.md"), "source_path": null, "parent_names": ["x"], "new": {"z": 1, "a": 2.5},
        }})
    };
    let draft = json!({"Chapter": {
        "name": "draft", "content": "", "number": [2], "sub_items": [],
        "path": null, "source_path": null, "parent_names": [],
    }});
    let inner = chapter("inner", &fence("1. d5"), json!([]));
    let sections = json!([
        {"PartTitle": "Part"}, chapter("outer", "# x\n", json!([inner, "Separator"])), "Separator", draft,
        {"Unheard": {"content": "```lgn\n```\n"}},
    ]);
    let book = json!({"sections": sections, "__non_exhaustive": null});
    let context = json!({"root": "/x", "config": {"book": {}}, "renderer": "html"});
    let json = serde_json::to_vec(&json!([context, book])).unwrap();
    let (mut back, faults) = made(&json, &BTreeMap::default());
    assert_eq!(faults, []);
    let content = &mut back["sections"][1]["Chapter"]["sub_items"][0]["Chapter"]["content"];
    let page = content.as_str().unwrap().to_owned();
    assert!(
        page.starts_with("<!-- ludograph --><figure class=\"ludograph\" id=\"figure-1\">"),
        "{page}"
    );
    assert!(page.contains("Figure 1.1"));
    *content = fence("1. d5").into();
    assert_eq!(back, book);
}

/// Lines that mdBook has put in with `{{#include}}` stand where that is written.
#[test]
fn places_are_those_of_the_file_before_anything_was_included() {
    let place = Place::new();
    let tail = format!("between\n\n{}", fence("1. d5 2. a1"));
    place.write("src/one.md", &format!("# x\n{{{{#include y}}}}\n{tail}"));
    let included = format!("several\n\nlines\n\n{}", fence("1. d5 2. d5"));
    let book = Book::of(format!("# x\n{included}\n{tail}"));
    let mut json: Value = serde_json::from_slice(&book.json()).unwrap();
    json[0]["root"] = place.path("").to_str().unwrap().into();
    let ran = place.feed(&["mdbook"], json.to_string().as_bytes());
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("src/one.md:2:10"), "{}", ran.err);
    assert!(ran.err.contains("src/one.md:9:10"), "{}", ran.err);
}

//! `page` from outside: where pages go, and what is refused.

use super::{Place, record};

#[test]
fn a_file_becomes_a_page() {
    let place = Place::new();
    place.write("club.lgn", &record("1. d5 2. c4"));
    let ran = place.run(&["page", "club.lgn", "-o", "club.html"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    let page = place.read("club.html");
    assert!(
        page.starts_with("<!DOCTYPE html>\n<!-- ludograph -->\n"),
        "the mark"
    );
    assert!(page.contains("<title>club</title>") && page.ends_with("</html>\n"));
    // Our own page is replaced; another title.
    let ran = place.run(&["page", "club.lgn", "-o", "club.html", "--title", "A <b>"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        place
            .read("club.html")
            .contains("<title>A &lt;b&gt;</title>")
    );
    let ran = place.run(&["page", "club.lgn", "-o", "-"]);
    assert_eq!(ran.out, page);
    assert_eq!(place.list("."), ["club.html", "club.lgn"]);
}

#[test]
fn standard_input_and_rules_by_name_are_read() {
    let place = Place::new();
    let ran = place.feed(
        &["page", "-", "--game", "othello", "-o", "-"],
        b"1. f5 2. d6\n",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.out.contains("<a class=\"w\">2. d6</a>") && ran.out.contains("<title>games</title>")
    );
}

#[test]
fn a_faulty_record_is_reported_and_shown_as_far_as_it_goes() {
    let place = Place::new();
    place.write("bad.lgn", &record("1. d5 2. a1 3. c5"));
    let ran = place.run(&["page", "bad.lgn", "-o", "bad.html"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.err
            .contains("error[no-capture]: a1 encloses no black disc"),
        "{}",
        ran.err
    );
    let page = place.read("bad.html");
    assert!(page.contains("1. d5</a>") && !page.contains("a1</a>") && !page.contains("c5</a>"));
    let ran = place.run(&["page", "bad.lgn", "-o", "bad.html", "--format", "json"]);
    assert!(ran.out.contains("\"code\":\"no-capture\"") && ran.out.contains("\"summary\""));
    let ran = place.run(&["page", "bad.lgn", "-o", "-", "--format", "json"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "one of both");
}

#[test]
fn what_ludograph_has_not_made_is_left_alone() {
    let place = Place::new();
    place.write("club.lgn", &record("1. d5"));
    place.write("mine.html", "<p>mine");
    let ran = place.run(&["page", "club.lgn", "-o", "mine.html"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err
            .contains("mine.html was not made by ludograph: --force replaces it"),
        "{}",
        ran.err
    );
    assert_eq!(place.read("mine.html"), "<p>mine");
    assert_eq!(
        place
            .run(&["page", "club.lgn", "-o", "mine.html", "--force"])
            .status,
        0
    );
    assert!(place.read("mine.html").contains("1. d5"));
    let ran = place.run(&["page", "club.lgn", "-o", "club.svg"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("club.svg: only HTML can be written"),
        "{}",
        ran.err
    );
    let ran = place.run(&["page", "club.lgn", "-o", "nowhere/club.html"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("there is no folder nowhere"),
        "{}",
        ran.err
    );
}

#[test]
fn a_folder_gets_a_page_for_each_file() {
    let place = Place::new();
    place.write("in/a.lgn", &record("1. d5"));
    place.write("in/deep/b.lgn", &record("1. d5 2. c4"));
    let ran = place.run(&["page", "in", "-o", "out"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.ends_with("2 pages made\n"), "{}", ran.err);
    assert_eq!(place.list("out"), ["a.html", "b.html"]);
    place.write("in/b.lgn", &record("1. d5"));
    let ran = place.run(&["page", "in", "-o", "other/"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err
            .contains("would both become other/b.html: nothing is made"),
        "{}",
        ran.err
    );
    assert!(!place.path("other").exists());
}

#[test]
fn one_record_of_many_can_be_chosen() {
    let place = Place::new();
    let many = format!("{}\n{}", record("1. d5"), record("1. d5 2. c4 3. c5"));
    place.write("many.lgn", &many);
    let ran = place.run(&["page", "many.lgn", "--record", "2", "-o", "two.html"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let page = place.read("two.html");
    assert_eq!(page.matches("<section").count(), 1);
    assert!(page.contains("3. c5"));
    let ran = place.run(&["page", "many.lgn", "--record", "3", "-o", "three.html"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("many.lgn: there is no record 3"),
        "{}",
        ran.err
    );
    assert!(!place.path("three.html").exists());
    let ran = place.run(&["page", "missing.lgn", "-o", "missing.html"]);
    assert_eq!(ran.status, 2);
    assert!(!place.path("missing.html").exists());
    place.write("empty.lgn", "{nothing}");
    let ran = place.run(&["page", "empty.lgn", "-o", "empty.html"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("empty.lgn: there is no game to show"),
        "{}",
        ran.err
    );
    assert_eq!(place.list("."), ["empty.lgn", "many.lgn", "two.html"]);
}

//! `check` of pages of Markdown.

use crate::cli::place::Place;

const SOUND: &str = "[Game \"macbeth\"]\n[Result \"*\"]\n\n1. d5 2. c4\n";
const WRONG: &str = "[Game \"macbeth\"]\n[Result \"*\"]\n\n1. d5 2. a1\n";

fn check(page: &str) -> (i32, String) {
    let place = Place::new();
    place.write("page.md", page);
    let ran = place.run(&["check", "page.md"]);
    assert_eq!(ran.out, "");
    (ran.status, ran.err)
}

#[test]
fn a_fault_is_told_at_its_place_in_the_page() {
    let (status, err) = check(&format!(
        "# A\n\n```lgn\n{SOUND}```\n\n> ```lgn\n> {}",
        WRONG.replace('\n', "\n> ")
    ));
    assert_eq!(status, 1);
    assert!(err.contains("error[no-capture]"), "{err}");
    assert!(err.contains("--> page.md:14:12"), "{err}");
    assert!(
        err.contains("1 file, 2 records (1 valid), 4 turns: 1 error"),
        "{err}"
    );
}

#[test]
fn a_fault_that_is_named_must_be_shown_and_no_other() {
    let page = |words: &str, text: &str| check(&format!("```lgn {words}\n{text}```\n"));
    let (status, err) = page("no-capture", WRONG);
    assert_eq!(status, 0, "{err}");
    assert!(
        err.contains("1 record (1 valid), 2 turns: 0 errors"),
        "{err}"
    );
    let (status, err) = page("no-capture", SOUND);
    assert_eq!(status, 1);
    assert!(err.contains("error[fault-not-shown]"), "{err}");
    assert!(err.contains("page.md:1:8"), "{err}");
    let (status, err) = page("occupied", WRONG);
    assert_eq!(status, 1);
    assert!(err.contains("error[fault-not-shown]"), "{err}");
    assert!(err.contains("error[no-capture]"), "{err}");
    let (status, err) = page("no-captur", WRONG);
    assert_eq!(status, 1);
    assert!(err.contains("did you mean no-capture?"), "{err}");
    let twice = format!("{WRONG}\n{WRONG}");
    assert_eq!(page("no-capture no-capture", &twice).0, 0);
    assert_eq!(page("no-capture", &twice).0, 1);
    // Warnings, notes and matters of style can be shown as well, and need not be.
    let odd = SOUND.replace("1. d5", "1. ~d5");
    assert_eq!(page("needless-tilde", &odd).0, 0);
    assert_eq!(page("", &odd).0, 0);
    assert_eq!(page("style-case", &SOUND.replace("d5", "D5")).0, 0);
}

#[test]
fn figures_have_one_name_each_in_a_page() {
    let named = format!("```lgn\n{SOUND}figure a\nend\n```\n");
    let (status, err) = check(&named);
    assert_eq!(status, 0, "{err}");
    let (status, err) = check(&named.repeat(2));
    assert_eq!(status, 1);
    assert!(err.contains("error[duplicate-figure]"), "{err}");
}

#[test]
fn folders_are_read_for_pages_and_those_without_records_do_not_count() {
    let place = Place::new();
    place.write("book/a.lgn", SOUND);
    place.write("book/b.md", &format!("```lgn\n{SOUND}```\n"));
    place.write("book/c.markdown", &format!("```lgn\n{SOUND}```\n"));
    place.write("book/d.md", "no record\n");
    let ran = place.run(&["check", "book"]);
    assert!(
        ran.err.starts_with("3 files, 3 records (3 valid)"),
        "{}",
        ran.err
    );
    let ran = place.run(&["check", "book/d.md"]);
    assert!(ran.err.starts_with("1 file, 0 records"), "{}", ran.err);
    assert_eq!(ran.status, 0);
}

#[test]
fn a_fence_may_refer_to_a_file_beside_its_page() {
    let place = Place::new();
    place.write("games/a.lgn", &format!("{SOUND}figure a\nend\n"));
    place.write("book/a.md", "```lgn ref=../games/a.lgn#a\n```\n");
    place.write("book/b.md", "```lgn ref=../games/a.lgn#b\n```\n");
    place.write("book/c.md", "```lgn ref=../games/c.lgn\n```\n");
    let ran = place.run(&["check", "book/a.md"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = place.run(&["check", "book/b.md"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.contains("there is no figure b in ../games/a.lgn"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("the figures there: a"), "{}", ran.err);
    let ran = place.run(&["check", "book/c.md"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("--> book/c.md:1:8"), "{}", ran.err);
}

#[test]
fn machines_are_told_of_pages_as_of_other_files() {
    let place = Place::new();
    place.write(
        "page.md",
        &format!("- ```lgn\n  {}", WRONG.replace('\n', "\n  ")),
    );
    let ran = place.run(&["check", "--format", "json", "page.md"]);
    let line = ran.out.lines().next().unwrap();
    let expected = r#"{"file":"page.md","record":1,"turn":2,"line":5,"column":12,"end_line":5,"end_column":14,"#;
    assert!(line.starts_with(expected), "{line}");
}

#[test]
fn odd_pages_are_refused_in_words() {
    let place = Place::new();
    std::fs::write(place.path("latin.md"), b"caf\xe9\n\n```lgn\n```\n").unwrap();
    let ran = place.run(&["check", "latin.md"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[encoding]"), "{}", ran.err);
    assert!(ran.err.contains("latin.md:1:4"), "{}", ran.err);
    assert_eq!(place.run(&["check", "none.md"]).status, 2);
    place.write("a.md", "```lgn\n```\n");
    assert_eq!(place.run(&["fmt", "a.md"]).status, 2);
    assert_eq!(place.read("a.md"), "```lgn\n```\n");
}

/// A page is gone through once, however many of its fences are wrong or refer to it.
#[test]
fn many_faulty_fences_cost_one_pass() {
    let fence = "> ```lgn\n\n";
    let (status, err) = check(&fence.repeat(40_000));
    assert_eq!(status, 1);
    assert!(err.contains(" --> page.md:79999:3\n"), "{err:.2000}");
    assert!(err.contains("40000 errors"));
}

#[cfg(unix)]
#[test]
fn a_pipe_that_a_page_names_is_not_waited_for() {
    let place = Place::new();
    let made = std::process::Command::new("mkfifo")
        .arg(place.path("x.lgn"))
        .status()
        .unwrap();
    assert!(made.success());
    place.write("page.md", "```lgn ref=x.lgn\n```\n");
    let ran = place.run(&["check", "page.md"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.contains("x.lgn: this is no file of the disk"),
        "{}",
        ran.err
    );
    assert_eq!(place.run(&["fmt", "x.lgn"]).status, 2);
}

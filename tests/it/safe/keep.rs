//! What stays as it was: links, folders, files that are read; and what runs have left behind.

use std::fs;
use std::os::unix::fs::symlink;

use crate::cli::place::{Place, record};

#[test]
fn a_link_that_leads_nowhere_yet_stays_a_link() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5"));
    fs::create_dir(place.path("deep")).unwrap();
    symlink("deep/second", place.path("first.html")).unwrap();
    symlink("b.html", place.path("deep/second")).unwrap();
    for args in [
        &["page", "a.lgn", "-o", "first.html"][..],
        &["convert", "a.lgn", "--to", "lgn", "-o", "first.html"],
    ] {
        let ran = place.run(args);
        assert_eq!(ran.status, 0, "{args:?}: {}", ran.err);
        for link in ["first.html", "deep/second"] {
            let is = fs::symlink_metadata(place.path(link)).unwrap();
            assert!(is.file_type().is_symlink(), "{args:?}: {link}");
        }
        assert!(!place.read("deep/b.html").is_empty());
        fs::remove_file(place.path("deep/b.html")).unwrap();
    }
    let ran = place.run(&["fmt", "first.html"]);
    assert_eq!(
        (ran.status, place.list("deep").len()),
        (2, 1),
        "{}",
        ran.err
    );
}

#[test]
fn links_in_a_circle_are_told() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5"));
    symlink("two.html", place.path("one.html")).unwrap();
    symlink("one.html", place.path("two.html")).unwrap();
    let ran = place.run(&["page", "a.lgn", "-o", "one.html"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err
            .contains("ludograph: one.html: links that lead in a circle"),
        "{}",
        ran.err
    );
    assert_eq!(place.run(&["fmt", "one.html"]).status, 2);
    assert_eq!(place.list(""), ["a.lgn", "one.html", "two.html"]);
}

#[test]
fn a_chain_of_links_is_followed_to_its_file() {
    let place = Place::new();
    place.write("deep/a.lgn", "[Game \"macbeth\"]\nd5\n");
    symlink("deep/a.lgn", place.path("one.lgn")).unwrap();
    symlink("one.lgn", place.path("two.lgn")).unwrap();
    assert_eq!(place.run(&["fmt", "two.lgn"]).status, 0);
    assert!(place.read("deep/a.lgn").ends_with("\n1. d5\n"));
    for link in ["one.lgn", "two.lgn"] {
        let is = fs::symlink_metadata(place.path(link)).unwrap();
        assert!(is.file_type().is_symlink(), "{link}");
    }
}

/// As documented: the other name keeps the old text.
#[test]
fn a_second_name_of_a_file_keeps_the_old_text() {
    let place = Place::new();
    let untidy = "[Game \"macbeth\"]\nd5\n";
    place.write("a.lgn", untidy);
    fs::hard_link(place.path("a.lgn"), place.path("b.lgn")).unwrap();
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 0);
    assert_ne!(place.read("a.lgn"), untidy);
    assert_eq!(place.read("b.lgn"), untidy);
}

#[test]
fn a_file_may_be_written_over_itself() {
    let place = Place::new();
    let text = record("1. d5 2. c4");
    place.write("a.lgn", &text);
    let ran = place.run(&["convert", "a.lgn", "--to", "lgn", "-o", "a.lgn"]);
    assert_eq!(
        (ran.status, place.read("a.lgn") == text),
        (2, true),
        "{}",
        ran.err
    );
    let ran = place.run(&["convert", "a.lgn", "--to", "json", "-o", "a.lgn", "--force"]);
    assert_eq!(
        (ran.status, &place.read("a.lgn")[..1]),
        (0, "{"),
        "{}",
        ran.err
    );
    // A figure carries its record, and can be drawn from itself.
    place.write("b.lgn", &text);
    assert_eq!(place.run(&["figure", "b.lgn", "-o", "b.svg"]).status, 0);
    let ran = place.run(&["figure", "b.svg", "-o", "b.svg", "--theme", "wood"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(place.read("b.svg").contains("1. d5 2. c4"));
}

#[test]
fn a_folder_is_never_replaced() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5"));
    place.write("there/x", "x");
    for args in [
        &[
            "convert",
            "a.lgn",
            "--to",
            "sgf",
            "-o",
            "x.sgf",
            "--sidecar",
            "there",
        ][..],
        &[
            "convert",
            "a.lgn",
            "--to",
            "sgf",
            "-o",
            "y.sgf",
            "--sidecar",
            "there",
            "--force",
        ],
        &["figure", "a.lgn", "-o", "x.svg", "--manifest", "there"],
        &[
            "figure",
            "a.lgn",
            "-o",
            "x.svg",
            "--manifest",
            "there",
            "--force",
        ],
        &["figure", "a.lgn", "-o", "a.lgn/"],
        &["page", "a.lgn", "-o", "a.lgn/"],
        &["convert", "a.lgn", "--to", "sgf", "-o", "a.lgn/"],
    ] {
        let ran = place.run(args);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        let is_told = ran.err.lines().any(|line| line.starts_with("ludograph: "));
        assert!(is_told, "{args:?}: {}", ran.err);
        assert_eq!(place.list("there"), ["x"], "{args:?}");
    }
    assert_eq!(place.read("a.lgn"), record("1. d5"));
}

#[test]
fn what_killed_runs_have_left_is_not_read() {
    let place = Place::new();
    place.write("g/a.lgn", &record("1. d5"));
    place.write("g/.ludograph-x1Y2z3", &record("1. a1"));
    let ran = place.run(&["check", "g"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.err.contains("1 file, 1 record (1 valid)"),
        "{}",
        ran.err
    );
    assert_eq!(place.run(&["fmt", "--check", "g"]).status, 0);
    let ran = place.run(&["convert", "g", "--to", "lgn", "-o", "out/"]);
    assert_eq!(
        (ran.status, place.list("out")),
        (0, vec!["a.lgn".to_owned()]),
        "{}",
        ran.err
    );
    assert_eq!(place.read("g/.ludograph-x1Y2z3"), record("1. a1"));
}

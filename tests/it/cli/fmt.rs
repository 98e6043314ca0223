//! `fmt`: what it writes, and what it leaves alone.

use std::fs;

use super::place::{Place, record};

#[test]
fn fmt_writes_in_place_and_only_what_changes() {
    let place = Place::new();
    let untidy = "[Result \"*\"]\n[Game \"macbeth\"]\nD5   c4\n";
    let tidy = record("1. d5 2. c4");
    let path = place.write("a.lgn", untidy);
    let ran = place.run(&["fmt", "--check", "a.lgn"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, "a.lgn\n"));
    assert_eq!(place.read("a.lgn"), untidy);
    let ran = place.run(&["fmt", "--diff", "a.lgn"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.out.starts_with("--- a.lgn\n+++ a.lgn\n@@ "),
        "{}",
        ran.out
    );
    assert_eq!(place.read("a.lgn"), untidy);
    let ran = place.run(&["fmt", "a.lgn"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert_eq!(place.read("a.lgn"), tidy);
    assert_eq!(place.run(&["fmt", "--check", "a.lgn"]).status, 0);
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 0);
    assert_eq!(
        fs::metadata(&path).unwrap().modified().unwrap(),
        before,
        "not touched"
    );
    let ran = place.feed(&["fmt", "-"], untidy.as_bytes());
    assert_eq!((ran.status, ran.out), (0, tidy));
    assert_eq!(place.list(""), ["a.lgn"], "nothing is left beside it");
}

#[test]
fn fmt_diff_can_be_applied() {
    let place = Place::new();
    let untidy = format!("{0}\n\n\n{0}{1}", record("D5 c4"), record("1. d5"));
    place.write("a.lgn", &untidy);
    let diff = place.run(&["fmt", "--diff", "a.lgn"]).out;
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 0);
    assert_eq!(patched(&untidy, &diff), place.read("a.lgn"), "{diff}");
}

/// What a unified diff makes of a text.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.lines().collect();
    let (mut at, mut new) = (0, String::new());
    let mut keep = |line: &str| {
        new.push_str(line);
        new.push('\n');
    };
    for line in diff.lines().skip(2) {
        if let Some(hunk) = line.strip_prefix("@@ -") {
            let first: usize = hunk.split(',').next().unwrap().parse().unwrap();
            while at < first - 1 {
                keep(old[at]);
                at += 1;
            }
            continue;
        }
        let (sign, rest) = line.split_at(1);
        if sign != "+" {
            assert_eq!(old[at], rest, "line {} of {diff}", at + 1);
            at += 1;
        }
        if sign != "-" {
            keep(rest);
        }
    }
    old[at..].iter().for_each(|line| keep(line));
    new
}

#[test]
fn fmt_leaves_what_it_can_not_read() {
    let place = Place::new();
    let broken = format!("{}\n{}", record("1. d5 {open"), record("D5"));
    place.write("a.lgn", &broken);
    let ran = place.run(&["fmt", "a.lgn"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[unclosed]"), "{}", ran.err);
    assert_eq!(
        place.read("a.lgn"),
        broken.replace("D5", "1. d5"),
        "the next record is tidied"
    );
    let gzip = "\u{1f}\u{8b}";
    place.write("b.lgn", gzip);
    place.run(&["fmt", "b.lgn"]);
    assert_eq!(place.read("b.lgn"), gzip);
}

#[test]
fn fmt_takes_lgn_alone_from_a_folder() {
    let place = Place::new();
    place.write("g/game.lgn", &record("1. d5"));
    place.write("g/game.sgf", "(;GM[2];B[f5])");
    assert_eq!(place.run(&["fmt", "g"]).status, 0);
    assert_eq!(place.run(&["fmt", "--check", "g"]).status, 0);
    assert_eq!(place.run(&["fmt", "g/game.sgf"]).status, 2, "it is named");
}

#[cfg(unix)]
#[test]
fn fmt_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = Place::new();
    let path = place.write("deep/a.lgn", "[Game \"macbeth\"]\nd5\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, place.path("link.lgn")).unwrap();
    assert_eq!(place.run(&["fmt", "link.lgn"]).status, 0);
    assert_eq!(place.read("deep/a.lgn"), record("1. d5"));
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    let link = fs::symlink_metadata(place.path("link.lgn")).unwrap();
    assert!(link.file_type().is_symlink(), "the link stays one");
}

#[cfg(unix)]
#[test]
fn fmt_does_not_replace_what_may_not_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let path = place.write("a.lgn", "D5");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    assert_eq!(place.run(&["fmt", "--game", "macbeth", "a.lgn"]).status, 2);
    assert_eq!(place.read("a.lgn"), "D5");
    assert_eq!(place.list(""), ["a.lgn"]);
}

#[test]
fn fmt_tells_when_it_could_not_write_all() {
    let place = Place::new();
    let text = format!(
        "{}; {}\n{}",
        record("1. d5"),
        "x".repeat(17 << 20),
        record("D5")
    );
    let path = place.write("a.lgn", &text);
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 1);
    assert!(fs::read_to_string(path).unwrap() == text, "left alone");
    let ran = place.feed(&["fmt", "-"], text.as_bytes());
    assert_eq!(ran.status, 2, "a part is lost on this way");
    assert!(
        ran.err.contains("-: not all of it was written"),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn names_of_files_do_not_act_on_the_terminal() {
    let place = Place::new();
    let name = "a\u{1b}[31m\nb.lgn";
    place.write(name, "[Game \"macbeth\"]\nD5\n");
    for args in [["fmt", "--check", name], ["fmt", "--diff", name]] {
        let out = place.run(&args).out;
        assert!(out.contains("a␛[31m␊b.lgn\n"), "{out:?}");
        assert!(!out.contains('\u{1b}'), "{out:?}");
    }
}

#[test]
fn the_samples_are_in_canonical_form() {
    let place = Place::new();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/samples");
    let ran = place.run(&["fmt", "--check", samples]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, "", "")
    );
}

//! Figures that several threads draw: the same files and messages as by one.

use std::fmt::Write as _;
use std::fs;

use super::place::{Place, Ran};

const JOBS: [&str; 3] = ["1", "2", "5"];

/// Records with a figure each, among them: one with a fault before its figure and one with a fault behind it, a name
/// that is taken, a figure that finds nothing to draw, one with a character that no font has.
fn odd(count: usize) -> String {
    let mut text = String::new();
    for i in 0..count {
        let (game, turns, name, says, behind) = match i % 7 {
            1 => ("macbeth", "1. d5 2. a1", i, "legal", ""),
            2 => ("macbeth", "1. d5 2. c4", i, "last", "3. zz\n"),
            3 => ("macbeth", "1. d5 2. c4", i - 1, "last", ""),
            4 => ("lanrick", "", i, "rendezvous", ""),
            5 => ("macbeth", "1. d5", i, "caption \"\u{16a0} {Turn}\"", ""),
            _ => ("macbeth", "1. d5", i, "legal", ""),
        };
        let head = format!("[Game \"{game}\"]\n[Result \"*\"]\n\n{turns}\n");
        let figure = format!("figure f{name}\n  {says}\nend\n{behind}");
        let _ = writeln!(text, "{head}{figure}");
    }
    text
}

/// Runs the program in a new folder with those files, for each number of jobs; gives what it said and what there was
/// then: the same each time.
fn same(files: &[(&str, &str)], args: &[&str]) -> (Ran, Vec<(String, Vec<u8>)>) {
    let run = |jobs| {
        let place = Place::new();
        for (name, text) in files {
            place.write(name, text);
        }
        let ran = place.run(&[args, &["-j", jobs]].concat());
        let made = if place.path("out").is_dir() {
            place.list("out")
        } else {
            Vec::new()
        };
        let made = made.into_iter().map(|name| {
            let bytes = fs::read(place.path("out").join(&name)).unwrap();
            (name, bytes)
        });
        (ran, made.collect::<Vec<_>>())
    };
    let [one, two, five] = JOBS.map(run);
    for other in [two, five] {
        assert_eq!(other.0.status, one.0.status, "{args:?}");
        assert!(
            other.0.out == one.0.out && other.0.err == one.0.err,
            "{args:?}"
        );
        assert!(other.1 == one.1, "{args:?}");
    }
    one
}

#[test]
fn figures_are_the_same_whatever_the_number_of_jobs() {
    let (count, many) = (210, odd(210));
    let single = "[Game \"othello\"]\n[Result \"*\"]\n\n1. f5\nfigure single\nend\n";
    // More figures in a record than are drawn ahead.
    let mut full = single.to_owned();
    for i in 0..100 {
        let _ = write!(full, "figure g{i}\n  circle d{}\nend\n", 1 + i % 8);
    }
    let files = [("in/a.lgn", many.as_str()), ("in/b.lgn", full.as_str())];
    let (ran, made) = same(&files, &["figure", "in", "-o", "out/"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    // Not drawn: what stands behind a fault, and what has a name that is taken.
    let drawn = count - 2 * count / 7 + 101;
    assert_eq!(made.len(), drawn, "{}", ran.err);
    assert!(
        ran.err.ends_with(&format!("\n{drawn} figures drawn\n")),
        "{}",
        ran.err
    );
    for told in [
        "no mark is set",
        "has nothing for {Turn}",
        "lacks them: \u{16a0}",
    ] {
        assert_eq!(ran.err.matches(told).count(), count / 7, "{told}");
    }
    let list = [
        "figure",
        "in",
        "-o",
        "out/",
        "--manifest",
        "out/list",
        "--format",
        "json",
    ];
    let (ran, made) = same(&files, &list);
    assert_eq!((ran.status, made.len()), (1, drawn + 1));
    let (_, list) = made.iter().find(|(name, _)| name == "list").unwrap();
    assert_eq!(
        list.split(|&b| b == b'\n')
            .filter(|line| line.contains(&b'{'))
            .count(),
        drawn
    );
}

#[test]
fn games_are_split_the_same_whatever_the_number_of_jobs() {
    let games =
        "[Game \"othello\"]\n[Result \"*\"]\n\n1. f5 2. d6 3. c3 4. d3 5. c4\n\n".repeat(60);
    let files = [("a.lgn", games.as_str())];
    let args = ["figure", "a.lgn", "--split", "2", "-o", "out/"];
    let (ran, made) = same(&files, &args);
    assert_eq!((ran.status, made.len()), (0, 180), "{}", ran.err);
    assert!(made.iter().any(|(name, _)| name == "a-60-5-5.svg"));
    let (ran, made) = same(&files, &[&args[..], &["--record", "7"]].concat());
    assert_eq!((ran.status, made.len()), (0, 3), "{}", ran.err);
}

#[test]
fn nothing_is_drawn_behind_a_file_that_may_not_be_replaced() {
    let games = "[Game \"othello\"]\n[Result \"*\"]\n\n1. f5 2. d6 3. c3\n\n".repeat(60);
    let files = [("a.lgn", games.as_str()), ("out/a-41-3-3.svg", "mine")];
    let (ran, made) = same(&files, &["figure", "a.lgn", "--split", "2", "-o", "out/"]);
    assert_ne!(ran.status, 0);
    assert!(ran.err.contains("a-41-3-3.svg"), "{}", ran.err);
    assert_eq!(made.len(), 81);
    let kept = made.iter().find(|(name, _)| name == "a-41-3-3.svg");
    assert_eq!(kept.unwrap().1, b"mine");
}

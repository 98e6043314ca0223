//! The program killed while it writes.

use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;

use super::{Files, blocks, files, left, root, untidy};
use crate::cli::place::Place;

/// Kills a run as soon as `is_time`, which is asked again and again. False if it was too late.
fn kill_when(child: &mut Child, mut is_time: impl FnMut() -> bool) -> bool {
    loop {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        thread::yield_now();
        if is_time() {
            // SIGKILL, which nobody can catch.
            child.kill().unwrap();
            child.wait().unwrap();
            return true;
        }
    }
}

/// Takes away what a killed run has left, and tells whether there was anything.
fn tidy_up(folder: &Path) -> bool {
    let left = left(folder);
    for (path, _) in &left {
        fs::remove_file(path).unwrap();
    }
    !left.is_empty()
}

#[test]
fn fmt_is_killed_at_any_length_of_the_new_file() {
    const KILLS: u64 = 24;
    let old = untidy(2 << 20);
    let place = Place::new();
    place.write("a.lgn", &old);
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 0);
    let new = place.read("a.lgn");
    let mut landed = 0;
    for n in 0..=KILLS {
        place.write("a.lgn", &old);
        let mut child = place.command(&["fmt", "a.lgn"]).spawn().unwrap();
        let least = new.len() as u64 * n / KILLS;
        kill_when(&mut child, || {
            left(&root(&place)).iter().any(|(_, len)| *len >= least)
        });
        let found = place.read("a.lgn");
        assert!(found == old || found == new, "torn by kill {n}");
        // It was still beside its place, so the program was writing, or just about to rename it.
        if tidy_up(&root(&place)) {
            landed += 1;
            assert!(found == old, "kill {n}");
        }
    }
    assert!(landed > 0, "{landed} kills hit it while it wrote");
}

/// What waits for its input is killed in the middle for certain.
#[test]
fn what_is_read_from_a_pipe_is_killed_behind_any_part_of_it() {
    let game = "[Game \"othello\"]\n[Black \"Ann\"]\n\n1. f5\n2. d6\n\n";
    let text = game.repeat(4000);
    for args in [
        &["convert", "-", "--to", "lgn", "-o", "b", "--force"][..],
        &["convert", "-", "--to", "wthor", "-o", "b", "--force"],
        &[
            "convert",
            "-",
            "--to",
            "csv",
            "-o",
            "b",
            "--sidecar",
            "side",
            "--force",
        ],
        &["page", "-", "-o", "b", "--force"],
    ] {
        let place = Place::new();
        for name in ["b", "b.jou", "b.trn", "side"] {
            place.write(name, "what stood there");
        }
        let old = files(&root(&place));
        for part in 0..10 {
            let mut child = place.command(args).stdin(Stdio::piped()).spawn().unwrap();
            let mut pipe = child.stdin.take().unwrap();
            pipe.write_all(&text.as_bytes()[..text.len() * part / 10])
                .unwrap();
            assert!(kill_when(&mut child, || !left(&root(&place)).is_empty()));
            assert_eq!(files(&root(&place)), old, "{args:?}: {part}");
            assert!(tidy_up(&root(&place)), "{args:?}: {part}");
        }
    }
}

/// The number of each file on its disk: a file that takes the place of another has one of its own.
fn nodes(folder: &Path) -> Vec<u64> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let entries = entries.filter(|entry| !super::is_left(&entry.file_name().to_string_lossy()));
    let mut named: Vec<_> = entries
        .filter_map(|entry| Some((entry.file_name(), entry.metadata().ok()?.ino())))
        .collect();
    named.sort();
    named.into_iter().map(|(_, node)| node).collect()
}

#[test]
fn figures_are_killed_between_any_two_of_them() {
    const FIGURES: usize = 60;
    let text = format!("[Game \"macbeth\"]\n\n1. d5\n{}", blocks(FIGURES));
    let place = Place::new();
    place.write("a.lgn", &text);
    let draw = ["figure", "a.lgn", "-o", "out/", "--theme", "wood"];
    assert_eq!(place.run(&draw[..4]).status, 0);
    let old = files(&root(&place));
    assert_eq!(place.run(&draw).status, 0);
    let new = files(&root(&place));
    let (mut between, out) = (0, place.path("out"));
    for behind in (0..FIGURES).step_by(4) {
        assert_eq!(place.run(&draw[..4]).status, 0);
        let before = nodes(&out);
        let mut child = place.command(&draw).spawn().unwrap();
        kill_when(&mut child, || {
            let now = nodes(&out);
            now.iter()
                .zip(&before)
                .filter(|(now, old)| now != old)
                .count()
                >= behind
        });
        let found = files(&root(&place));
        let is_of = |all: &Files, name: &String| found.get(name) == all.get(name);
        let mut drawn = 0;
        for name in old.keys() {
            let is_new = is_of(&new, name);
            assert!(is_new || is_of(&old, name), "{name} behind {behind}");
            drawn += usize::from(is_new && name.starts_with("out"));
        }
        assert_eq!(found.len(), old.len(), "behind {behind}");
        between += usize::from((1..FIGURES).contains(&drawn));
        tidy_up(&out);
    }
    assert!(between > 0, "{between} kills came between two figures");
}

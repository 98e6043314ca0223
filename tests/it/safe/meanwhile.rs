//! What others do to a file while it is read and written.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::process::{Child, Stdio};
use std::thread;

use rustix::process::{Pid, Signal, kill_process};

use super::{files, left, root, untidy};
use crate::cli::place::{Place, Ran};

/// Waits until a run has begun to write.
fn has_begun(child: &mut Child, place: &Place) {
    while left(&root(place)).is_empty() {
        assert_eq!(child.try_wait().unwrap(), None, "it has ended");
        thread::yield_now();
    }
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Whether all of a run stands still.
fn is_stopped(child: &Child) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let state = stat.rsplit(')').next().unwrap().trim_start();
    state.starts_with('T')
}

/// Runs `fmt` on a large file, and does something to it when the new file is in the making.
fn while_written(act: fn(&Place)) -> (Place, Ran) {
    let place = Place::new();
    place.write("a.lgn", &untidy(2 << 20));
    let mut child = place.command(&["fmt", "a.lgn"]).spawn().unwrap();
    has_begun(&mut child, &place);
    send(&child, Signal::STOP);
    while !is_stopped(&child) {
        thread::yield_now();
    }
    assert!(!left(&root(&place)).is_empty(), "it is still written");
    act(&place);
    send(&child, Signal::CONT);
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert_eq!(left(&root(&place)), [], "{}", ran.err);
    (place, ran)
}

#[test]
fn what_somebody_writes_meanwhile_is_not_lost() {
    let other = "[Game \"macbeth\"]\n\nd5 c4 c5 {mine}\n";
    let append = |place: &Place| {
        let mut file = fs::File::options()
            .append(true)
            .open(place.path("a.lgn"))
            .unwrap();
        file.write_all(b"[Game \"macbeth\"]\n\nd5 c4 c5 {mine}\n")
            .unwrap();
    };
    let replace = |place: &Place| {
        place.write("b.lgn", "[Game \"macbeth\"]\n\nd5 c4 c5 {mine}\n");
        fs::rename(place.path("b.lgn"), place.path("a.lgn")).unwrap();
    };
    for act in [append as fn(&Place), replace] {
        let (place, ran) = while_written(act);
        assert_eq!(ran.status, 2, "{}", ran.err);
        let told = "ludograph: a.lgn: it has been changed meanwhile, and is left as it is now";
        assert!(ran.err.contains(told), "{}", ran.err);
        assert!(place.read("a.lgn").ends_with(other));
    }
    let (place, ran) = while_written(|place| fs::remove_file(place.path("a.lgn")).unwrap());
    assert_eq!((ran.status, place.list("").len()), (2, 0), "{}", ran.err);
}

/// A run that waits for its input, and what comes of it when `act` has been done to the place.
fn while_read(place: &Place, args: &[&str], act: fn(&Place)) -> Ran {
    let mut child = place.command(args).stdin(Stdio::piped()).spawn().unwrap();
    has_begun(&mut child, place);
    act(place);
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(b"[Game \"macbeth\"]\n\n1. d5\n").unwrap();
    drop(pipe);
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert_eq!(left(&root(place)), [], "{}", ran.err);
    ran
}

#[test]
fn a_file_that_has_come_meanwhile_is_not_replaced() {
    let mine = |place: &Place| drop(place.write("b.html", "mine"));
    for (args, status) in [
        (&["convert", "-", "--to", "lgn", "-o", "b.html"][..], 2),
        (
            &["convert", "-", "--to", "lgn", "-o", "b.html", "--force"],
            2,
        ),
        (&["page", "-", "-o", "b.html"], 2),
        (&["page", "-", "-o", "b.html", "--force"], 0),
    ] {
        let place = Place::new();
        let ran = while_read(&place, args, mine);
        assert_eq!(ran.status, status, "{args:?}: {}", ran.err);
        assert_eq!(place.read("b.html") == "mine", status == 2, "{args:?}");
        assert_eq!(
            ran.err.contains("ludograph: b.html"),
            status == 2,
            "{}",
            ran.err
        );
    }
    // One that was there, and is another now.
    let place = Place::new();
    place.write("b.html", "what stood there");
    let ran = while_read(
        &place,
        &["convert", "-", "--to", "lgn", "-o", "b.html", "--force"],
        mine,
    );
    assert_eq!(
        (ran.status, place.read("b.html").as_str()),
        (2, "mine"),
        "{}",
        ran.err
    );
    // A link that has come is not followed either.
    let place = Place::new();
    place.write("other", "mine");
    let link = |place: &Place| symlink("other", place.path("b.html")).unwrap();
    let ran = while_read(
        &place,
        &["convert", "-", "--to", "lgn", "-o", "b.html"],
        link,
    );
    assert_eq!(
        (ran.status, place.read("other").as_str()),
        (2, "mine"),
        "{}",
        ran.err
    );
}

#[test]
fn a_page_of_ludographs_own_that_has_come_meanwhile_is_replaced() {
    let place = Place::new();
    place.write("a.lgn", "[Game \"macbeth\"]\n\n1. d5 {first of both}\n");
    let page = |place: &Place| {
        assert_eq!(place.run(&["page", "a.lgn", "-o", "b.html"]).status, 0);
    };
    let ran = while_read(&place, &["page", "-", "-o", "b.html"], page);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(!place.read("b.html").contains("first of both"));
}

#[test]
fn several_runs_at_once_make_one_whole_file() {
    let place = Place::new();
    place.write("a.lgn", &untidy(100_000));
    place.write("c.lgn", &untidy(100_000));
    assert_eq!(place.run(&["fmt", "c.lgn"]).status, 0);
    let new = place.read("c.lgn");
    let runs: Vec<Child> = (0..8)
        .map(|_| place.command(&["fmt", "a.lgn"]).spawn().unwrap())
        .collect();
    for run in runs {
        let ran = Ran::of(run.wait_with_output().unwrap());
        assert!(
            ran.status == 0 || ran.err.contains("meanwhile"),
            "{}",
            ran.err
        );
    }
    assert!(place.read("a.lgn") == new);
    assert_eq!(files(&root(&place)).len(), place.list("").len());
}

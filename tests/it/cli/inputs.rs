//! What is read: folders and what they hold, pipes with a name, numbers that can't be.

use std::process::Command;

use super::place::{Place, record};

#[test]
fn what_is_packed_in_a_folder_is_told_once() {
    let place = Place::new();
    place.write("g/a.lgn", &record("1. d5"));
    place.write("g/b.lgn.gz", "packed");
    let told = |args: &[&str]| {
        let err = place.run(args).err;
        let lines = err.lines().filter(|line| line.contains("packed"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let one = "ludograph: g/b.lgn.gz is packed, and passed over: unpack what holds records";
    assert_eq!(told(&["check", "g"]), [one]);
    place.write("g/inner/c.ZIP", "packed");
    place.write("h/d.sgf.zst", "packed");
    let all = "ludograph: 3 packed files are passed over, the first is g/b.lgn.gz: unpack what holds records";
    for args in [
        &["check", "g", "h"][..],
        &["stats", "g", "h"],
        &["find", "g", "h"],
        &["fmt", "--check", "g", "h"],
        &["convert", "g", "h", "--to", "json", "-o", "out/"],
    ] {
        assert_eq!(told(args), [all], "{args:?}");
    }
    // What is named is told by what it is.
    std::fs::write(place.path("x.lgn.gz"), b"\x1f\x8b\x08\x00").unwrap();
    let ran = place.run(&["check", "x.lgn.gz"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.err
            .contains("the file is a gzip archive: unpack it first"),
        "{}",
        ran.err
    );
}

/// A folder in a folder whose path is too long to be listed, as root as well.
#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_can_not_be_listed_is_not_said_to_be_empty() {
    let place = Place::new();
    let deep = "mkdir g && cd g && for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; \
                do d=$(printf '%0250d' $i); mkdir $d && cd -P $d || exit 1; done";
    let mut shell = Command::new("sh");
    let made = shell.args(["-c", deep]).current_dir(place.path(""));
    assert!(made.status().unwrap().success());
    let ran = place.run(&["check", "g"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("File name too long"), "{}", ran.err);
    assert!(!ran.err.contains("in this folder"), "{}", ran.err);
}

#[test]
fn numbers_say_what_they_may_be() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5"));
    for args in [
        &["check", "a.lgn", "--jobs", "0"][..],
        &["check", "a.lgn", "-j", "many"],
        &["check", "a.lgn", "--max-errors", "0"],
        &["show", "a.lgn", "--record", "0"],
        &["page", "a.lgn", "-o", "a.html", "--record", "0"],
        &["figure", "a.lgn", "-o", "a.svg", "--record", "0"],
        &["figure", "a.lgn", "-o", "a.svg", "--split", "0"],
        &[
            "figure", "a.lgn", "-o", "a.svg", "--split", "5", "--modulo", "0",
        ],
    ] {
        let ran = place.run(args);
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(
            ran.err.contains("a whole number is needed, 1 or more"),
            "{args:?}: {}",
            ran.err
        );
    }
    for (args, told) in [
        (
            &["stats", "a.lgn", "--top", "x"][..],
            "a whole number is needed, 0 or more",
        ),
        (
            &["show", "a.lgn", "--turn", "x"],
            "a whole number is needed, 0 or more",
        ),
        (
            &["stats", "a.lgn", "--plies", "0"],
            "a whole number is needed, from 1 to 30",
        ),
        (
            &["check", "a.lgn", "-j", "99999999999999999999"],
            "the number is too large",
        ),
    ] {
        let ran = place.run(args);
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
    }
    let both = [
        "figure",
        "a.lgn",
        "-o",
        "a.svg",
        "--numbers",
        "1-1",
        "--modulo",
        "1",
    ];
    assert_eq!(place.run(&both).status, 0);
}

#[cfg(target_os = "linux")]
mod named_pipes {
    use std::fs::{self, File};
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::Child;

    use rustix::process::Signal;

    use super::super::bulk::interrupted::send;
    use super::*;

    fn place() -> Place {
        let place = Place::new();
        let made = Command::new("mkfifo").arg(place.path("pipe")).status();
        assert!(made.unwrap().success());
        place
    }

    /// Waits until a child hears the signals that ask it to end, which is before it opens what it reads.
    fn listens(child: &Child) {
        let path = format!("/proc/{}/status", child.id());
        let is_heard = || {
            let status = fs::read_to_string(&path).unwrap();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
            caught >> (Signal::TERM.as_raw() - 1) & 1 == 1
        };
        while !is_heard() {
            std::thread::yield_now();
        }
    }

    /// Nobody opens its other end.
    #[test]
    fn one_that_nobody_writes_to_can_be_left() {
        for words in [
            &["check", "pipe"][..],
            &["check", "-j", "2", "pipe"],
            &["convert", "pipe", "--to", "json", "-o", "x.json"],
            &["figure", "pipe", "-o", "x.svg"],
            &["find", "pipe", "--duplicates", "exact"],
        ] {
            let place = place();
            let mut child = place.command(words).spawn().unwrap();
            listens(&child);
            let sent = send(&child, Signal::INT);
            assert_eq!(child.wait().unwrap().signal(), Some(sent), "{words:?}");
            assert_eq!(place.list("."), ["pipe"], "{words:?}");
        }
    }

    /// As of standard input, the game is told of before the next one comes, if anybody reads.
    #[test]
    fn what_comes_through_one_is_told_at_once() {
        let place = place();
        for jobs in ["1", "2"] {
            let args = [
                "check", "-j", jobs, "--format", "json", "--from", "lgn", "pipe",
            ];
            let mut child = place.command(&args).spawn().unwrap();
            let mut pipe = File::options()
                .write(true)
                .open(place.path("pipe"))
                .unwrap();
            let mut told = BufReader::new(child.stdout.take().unwrap());
            let game = record("1. a1");
            pipe.write_all(format!("{game}[Game \"macbeth\"]\n").as_bytes())
                .unwrap();
            let mut line = String::new();
            told.read_line(&mut line).unwrap();
            assert!(line.contains("\"record\":1,"), "{line}");
            drop(pipe);
            assert_eq!(child.wait().unwrap().code(), Some(1));
        }
    }
}

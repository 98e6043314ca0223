//! Work in bulk: several threads, reports that are cut short, runs that are broken off.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::place::{Place, Ran, record, with_figure};

/// The number of jobs and what it is called in messages of tests.
const JOBS: [&str; 3] = ["1", "2", "5"];

/// More than is read by one thread alone, of records with a fault each at turns that differ.
fn faulty(count: usize) -> String {
    const LINE: &str = "[Game \"macbeth\"]\n[Result \"*\"]\n\n";
    let mut text = String::new();
    for i in 0..count {
        // The second is a cell without discs to turn, the others are words that can't be read.
        let turns = ["1. d5 2. a1", "1. zz", "1. d5 2. c4 3. ??x"][i % 3];
        let _ = writeln!(text, "{LINE}{turns} {{{i}}}\n");
    }
    text
}

#[test]
fn every_fault_is_told_in_order_whatever_the_number_of_jobs() {
    let place = Place::new();
    let count = 6000;
    place.write("all.lgn", &faulty(count));
    for format in ["text", "json", "sarif", "github"] {
        let run = |jobs| place.run(&["check", "-j", jobs, "--format", format, "all.lgn"]);
        let [one, two, five] = JOBS.map(run);
        assert_eq!(one.status, 1);
        for other in [two, five] {
            assert!(one.out == other.out && one.err == other.err, "{format}");
        }
        if format == "json" {
            let records: Vec<u64> = (one.out.lines())
                .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
                .filter_map(|line| line["record"].as_u64())
                .collect();
            assert!(records.iter().copied().eq(1..=count as u64));
            let summary = format!("\"records\":{count},\"valid\":0");
            assert!(one.out.contains(&summary), "{}", one.err);
        }
        if format == "sarif" {
            let read: serde_json::Value = serde_json::from_str(&one.out).unwrap();
            assert_eq!(read["runs"][0]["results"].as_array().unwrap().len(), count);
        }
    }
}

#[test]
fn files_are_told_of_in_their_order() {
    let place = Place::new();
    for i in 0..300 {
        place.write(&format!("games/{i:03}.lgn"), &faulty(1 + i % 40));
    }
    place.write("games/150.pgn", "this is no game");
    let run = |jobs| place.run(&["check", "-j", jobs, "games", "missing.lgn"]);
    let [one, two, five] = JOBS.map(run);
    assert_eq!(one.status, 2);
    assert!(one.err.contains("missing.lgn: "));
    assert!(one.err == two.err && one.err == five.err);
    let files: Vec<&str> = (one.err.lines())
        .filter_map(|line| line.split_once("--> "))
        .map(|(_, place)| &place[.."games/000.lgn".len()])
        .collect();
    assert!(files.len() > 300 && files.is_sorted());
}

#[test]
fn a_figure_that_the_file_has_already_is_found_across_threads() {
    let place = Place::new();
    let mut text = String::new();
    for i in 0..5000 {
        let _ = writeln!(text, "{}", with_figure(&format!("f{i}")));
    }
    let last = format!("{}\n", with_figure("f7"));
    place.write("many.lgn", &format!("{text}{last}"));
    for jobs in JOBS {
        let ran = place.run(&["check", "-j", jobs, "--format", "json", "many.lgn"]);
        assert_eq!(ran.status, 1);
        let first = ran.out.lines().next().unwrap();
        assert!(first.contains("\"record\":5001,"), "{first}");
        assert!(first.contains("duplicate-figure"), "{first}");
        assert_eq!(ran.out.lines().count(), 2);
    }
}

#[test]
fn records_are_converted_and_formatted_in_their_order() {
    let place = Place::new();
    let mut text = String::new();
    for i in 0..6000 {
        let _ = writeln!(
            text,
            "[Game \"macbeth\"]\n[Event \"{i}\"]\n[Result \"*\"]\n\nD5 c4\n"
        );
    }
    place.write("all.lgn", &text);
    let convert = |jobs| place.run(&["convert", "-j", jobs, "all.lgn", "--to", "json"]);
    let [one, two, five] = JOBS.map(convert);
    assert_eq!(
        (one.status, one.out.lines().count()),
        (0, 6000),
        "{}",
        one.err
    );
    assert!(one.out == two.out && one.out == five.out);
    let last = one.out.lines().last().unwrap();
    assert!(last.contains("\"Event\":\"5999\""), "{last}");
    for jobs in JOBS {
        place.write("tidy.lgn", &text);
        assert_eq!(place.run(&["fmt", "-j", jobs, "tidy.lgn"]).status, 0);
        let wanted = text.replace("D5 c4", "1. d5 2. c4");
        assert_eq!(place.read("tidy.lgn"), wanted.strip_suffix('\n').unwrap());
    }
}

/// Sound records of Othello with comments, which some formats do not carry, faulty ones between them, texts that
/// are none, and some in another encoding.
fn mixed() -> Vec<u8> {
    const OTHELLO: &[u8] = b"[Game \"othello\"]\n[Result \"*\"]\n\n";
    let mut all = Vec::new();
    for i in 0..3000 {
        let body = match i % 7 {
            0 => "1. f5 2. a1",
            1 => "figure a\nend\n1. f5 2. d6",
            2 => "1. f5 {first} 2. d6 (2. f4)",
            _ => "1. f5 {a comment that makes it longer} 2. d6 *",
        };
        all.extend_from_slice(OTHELLO);
        all.extend_from_slice(body.as_bytes());
        all.extend_from_slice(b"\n\n");
        if i % 500 == 3 {
            all.extend_from_slice(b"[Game \"othello\"]\n[Event \"\xe9\"]\n\n1. f5\n\n");
            all.extend_from_slice(b"[Game \"chess\"]\n\n1. e4\n\n");
        }
    }
    all
}

#[test]
fn a_conversion_is_the_same_whatever_the_number_of_jobs() {
    let place = Place::new();
    fs::write(place.path("all.lgn"), mixed()).unwrap();
    fs::write(place.path("one.lgn"), record("1. d5 2. c4")).unwrap();
    let json = ["convert", "all.lgn", "--to", "json", "-o", "all.json"];
    assert_eq!(place.run(&json).status, 1);
    for words in [
        &["--to", "json"][..],
        &["--to", "lgn"],
        &["--to", "lgn", "--form", "diagram"],
        &["--to", "csv"],
        &["--to", "sgf", "--sidecar", "side", "--force"],
        &["--to", "csv", "--sidecar", "side", "--force"],
    ] {
        for file in ["all.lgn", "all.json"] {
            let convert = |jobs| {
                let command = ["convert", "-j", jobs, file, "one.lgn", file];
                // The bytes of the other encoding stay.
                let ran = place
                    .command(&[&command[..], words].concat())
                    .output()
                    .unwrap();
                let side = place.path("side");
                let kept = fs::read(&side).unwrap_or_default();
                let _ = fs::remove_file(side);
                (ran.status, ran.stdout, ran.stderr, kept)
            };
            let [one, two, five] = JOBS.map(convert);
            assert!(one.1.len() > 100_000, "{words:?} {file}");
            assert!(one == two && one == five, "{words:?} {file}");
        }
    }
}

#[test]
fn a_report_stops_behind_as_many_errors_as_it_may_have() {
    let place = Place::new();
    place.write("two.lgn", &record("1. zz (1. yy) 2. xx"));
    place.write("all.lgn", &faulty(6000));
    for jobs in JOBS {
        for (most, file) in [("1", "two.lgn"), ("10", "all.lgn"), ("4000", "all.lgn")] {
            let ran = place.run(&["check", "-j", jobs, "--max-errors", most, file, "all.lgn"]);
            assert_eq!(ran.status, 1);
            let told = ran.err.matches("error[").count();
            assert_eq!(told.to_string(), most);
            assert!(ran.err.contains("--max-errors"));
            let last = ran.err.lines().last().unwrap();
            assert!(last.contains(&format!("{most} error")), "{last}");
        }
    }
    assert_eq!(
        place.run(&["check", "--max-errors", "0", "all.lgn"]).status,
        2
    );
    let below = place.run(&["check", "--max-errors", "4", "two.lgn"]);
    assert!(!below.err.contains("--max-errors"), "{}", below.err);
}

#[test]
fn only_as_much_is_told_as_is_wanted() {
    let place = Place::new();
    place.write("bad.lgn", &faulty(3));
    let ran = place.run(&["check", "--quiet", "bad.lgn"]);
    assert_eq!((ran.status, &*ran.out, &*ran.err), (1, "", ""));
    let ran = place.run(&["check", "-q", "--format", "json", "bad.lgn", "missing.lgn"]);
    assert_eq!((ran.status, &*ran.out), (2, ""));
    assert!(
        ran.err.contains("missing.lgn"),
        "what failed is told: {}",
        ran.err
    );
    let ran = place.run(&["check", "--summary", "bad.lgn"]);
    let line = "1 file, 3 records (0 valid), 4 turns: 3 errors, 0 warnings\n";
    assert_eq!((ran.status, &*ran.out, &*ran.err), (1, "", line));
    let ran = place.run(&["check", "--summary", "--format", "json", "bad.lgn"]);
    assert!(ran.out.starts_with("{\"summary\":"), "{}", ran.out);
    assert_eq!(
        place.run(&["check", "-q", "--summary", "bad.lgn"]).status,
        2
    );
}

#[test]
fn a_game_that_comes_through_a_pipe_is_judged_before_the_next_has_ended() {
    let place = Place::new();
    let mut child = place
        .command(&["check", "-j", "2", "--format", "json", "--from", "lgn", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap());
    let mut head = "";
    for number in 1..4 {
        let mut line = String::new();
        // A record ends where the next one begins.
        let next = format!("{}[Game \"macbeth\"]\n", record("1. a1"));
        pipe.write_all(next.strip_prefix(head).unwrap().as_bytes())
            .unwrap();
        head = "[Game \"macbeth\"]\n";
        pipe.flush().unwrap();
        told.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("\"record\":{number},")), "{line}");
    }
    drop(pipe);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[cfg(unix)]
pub(crate) mod interrupted {
    use std::os::unix::process::ExitStatusExt;

    use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};

    use super::*;

    /// Whether whoever runs the tests has taken care that SIGINT ends none of them, as shells do for what runs in
    /// the background. The program leaves that so.
    fn is_unheard(signal: Signal) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.map_or(0, |set| u64::from_str_radix(set.trim(), 16).unwrap());
        ignored >> (signal.as_raw() - 1) & 1 == 1
    }

    /// Sends a signal, and one that is heard if that is not. The signal that must have ended the run.
    pub(crate) fn send(child: &Child, signal: Signal) -> i32 {
        let pid = Pid::from_child(child);
        kill_process(pid, signal).unwrap();
        if !is_unheard(signal) {
            return signal.as_raw();
        }
        kill_process(pid, Signal::TERM).unwrap();
        Signal::TERM.as_raw()
    }

    /// Lets no program that dies of SIGQUIT leave its memory in a file.
    pub(crate) fn no_core() {
        let none = Rlimit {
            current: Some(0),
            maximum: getrlimit(Resource::Core).maximum,
        };
        setrlimit(Resource::Core, none).unwrap();
    }

    #[test]
    fn a_run_ends_with_what_it_has_seen() {
        const CHECK: &[&str] = &["check"];
        const PAGE: &[&str] = &["page", "-o", "page.html"];
        no_core();
        for (signal, jobs, words) in [
            (Signal::INT, "1", CHECK),
            (Signal::INT, "2", CHECK),
            (Signal::TERM, "2", CHECK),
            (Signal::HUP, "1", CHECK),
            (Signal::QUIT, "2", CHECK),
            (Signal::INT, "1", PAGE),
            (Signal::INT, "2", PAGE),
        ] {
            let place = Place::new();
            let from = ["-j", jobs, "--format", "json", "--from", "lgn", "-"];
            let mut child = place
                .command(&[words, &from].concat())
                .stdin(Stdio::piped())
                .spawn()
                .unwrap();
            let mut pipe = child.stdin.take().unwrap();
            pipe.write_all(record("1. a1").repeat(2).as_bytes())
                .unwrap();
            let mut told = BufReader::new(child.stdout.take().unwrap());
            let mut line = String::new();
            told.read_line(&mut line).unwrap();
            // It waits for more now. `timeout` sends signals twice.
            let sent = send(&child, signal);
            let _ = kill_process(Pid::from_child(&child), signal);
            let mut rest = String::new();
            told.read_to_string(&mut rest).unwrap();
            assert!(
                rest.contains("\"summary\":{\"files\":1,\"records\":1,"),
                "{rest}"
            );
            let ended = child.wait_with_output().unwrap();
            assert_eq!(ended.status.signal(), Some(sent));
            let err = String::from_utf8(ended.stderr).unwrap();
            assert!(err.ends_with("ludograph: interrupted\n"), "{err}");
            assert_eq!(place.list("."), Vec::<String>::new());
            drop(pipe);
        }
    }

    #[test]
    fn a_pipe_that_gives_nothing_keeps_no_command_waiting() {
        for words in [
            &["check", "-"][..],
            &["fmt", "-"],
            &["convert", "-", "--to", "json"],
            &["figure", "-", "-o", "figures/"],
            &["page", "-", "-o", "page.html"],
            &["show", "-"],
            &["stats", "-"],
            &["find", "-", "--faulty"],
            &["find", "-", "--duplicates", "prefix"],
        ] {
            let place = Place::new();
            let mut child = place.command(words).stdin(Stdio::piped()).spawn().unwrap();
            let mut pipe = child.stdin.take().unwrap();
            // When more has been taken than a pipe holds, it has been read.
            let comment = "{nothing}\n".repeat(20_000);
            pipe.write_all(comment.as_bytes()).unwrap();
            let sent = send(&child, Signal::INT);
            let ended = child.wait().unwrap();
            assert_eq!(ended.signal(), Some(sent), "{words:?}");
            drop(pipe);
        }
    }

    #[test]
    fn a_pipe_that_nobody_reads_keeps_no_command_waiting() {
        let place = Place::new();
        place.write("all.lgn", &faulty(6000));
        for words in [
            &["check", "--format", "json", "all.lgn"][..],
            &["convert", "all.lgn", "--to", "json"],
            &["find", "all.lgn"],
        ] {
            for jobs in JOBS {
                let mut child = place
                    .command(&[words, &["-j", jobs]].concat())
                    .stderr(Stdio::null())
                    .spawn()
                    .unwrap();
                let mut out = child.stdout.take().unwrap();
                // It has begun to write, and soon the pipe is full.
                out.read_exact(&mut [0]).unwrap();
                kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
                let ended = child.wait().unwrap();
                assert_eq!(
                    ended.signal(),
                    Some(Signal::TERM.as_raw()),
                    "{words:?} {jobs}"
                );
                drop(out);
            }
        }
    }

    #[test]
    fn no_file_is_left_half_written() {
        let place = Place::new();
        place.write("out.json", "old\n");
        let mut child = place
            .command(&["convert", "-", "--to", "json", "-o", "out.json", "--force"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        // More than any pipe holds: some of it has been read when all of it has been taken.
        pipe.write_all(record("1. d5 2. c4").repeat(20_000).as_bytes())
            .unwrap();
        assert_eq!(place.list(".").len(), 2, "a file in the making");
        let sent = send(&child, Signal::INT);
        assert_eq!(child.wait().unwrap().signal(), Some(sent));
        assert_eq!(place.list("."), ["out.json"]);
        assert_eq!(place.read("out.json"), "old\n");
    }
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use std::fs::File;

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    use super::*;

    /// Both ends of a terminal that nobody looks at.
    fn terminal() -> (File, File) {
        let user = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&user).unwrap();
        unlockpt(&user).unwrap();
        let name = ptsname(&user, Vec::new()).unwrap();
        let own = fs::OpenOptions::new()
            .read(true)
            .write(true)
            .open(Path::new(name.to_str().unwrap()))
            .unwrap();
        (File::from(user), own)
    }

    #[test]
    fn work_that_takes_longer_shows_how_far_it_is() {
        let place = Place::new();
        let (user, own) = terminal();
        let mut child = place
            .command(&["check", "-j", "2", "--from", "lgn", "-"])
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stderr(Stdio::from(own))
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(record("1. d5").repeat(3).as_bytes())
            .unwrap();
        let mut seen = Vec::new();
        let mut user = BufReader::new(user);
        // The line comes when a second is over, and is the first thing that is written.
        while !String::from_utf8_lossy(&seen).contains("2 records") {
            let read = user.fill_buf().unwrap();
            assert!(!read.is_empty());
            seen.extend_from_slice(read);
            let len = read.len();
            user.consume(len);
        }
        drop(pipe);
        let _ = user.read_to_end(&mut seen);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        let seen = String::from_utf8_lossy(&seen);
        assert!(
            seen.contains("1 file, 3 records (3 valid), 3 turns: 0 errors"),
            "{seen}"
        );
    }

    #[test]
    fn what_is_done_at_once_shows_nothing_else() {
        let place = Place::new();
        place.write("one.lgn", &record("1. d5"));
        let (user, own) = terminal();
        let mut command = place.command(&["check", "one.lgn"]);
        let child = command
            .env("TERM", "xterm")
            .stderr(Stdio::from(own))
            .spawn();
        let ended = child.unwrap().wait().unwrap();
        drop::<Command>(command);
        assert_eq!(ended.code(), Some(0));
        let mut seen = Vec::new();
        let _ = BufReader::new(user).read_to_end(&mut seen);
        let line = "1 file, 1 record (1 valid), 1 turn: 0 errors, 0 warnings\r\n";
        assert_eq!(String::from_utf8_lossy(&seen), line);
    }
}

#[cfg(unix)]
#[test]
fn what_is_written_is_not_read_again() {
    let place = Place::new();
    for words in [
        &["find", "a.lgn", "other.lgn", "--records"][..],
        &["convert", "other.lgn", "a.lgn", "--to", "lgn"],
    ] {
        place.write("a.lgn", &record("1. d5"));
        place.write("other.lgn", &record("1. c4"));
        let out = fs::File::options()
            .append(true)
            .open(place.path("a.lgn"))
            .unwrap();
        let ended = place
            .command(words)
            .stdout(Stdio::from(out))
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(2), "{words:?}");
        let err = String::from_utf8(ended.stderr).unwrap();
        assert!(
            err.contains("a.lgn: the output goes into this file"),
            "{err}"
        );
        // What the other file holds has come behind what stood there.
        let (first, other) = (record("1. d5"), record("1. c4"));
        assert_eq!(
            place.read("a.lgn").replace("\n\n\n", "\n\n").trim_end(),
            format!("{first}{other}").trim_end()
        );
    }
}

#[test]
fn whoever_reads_may_go_away_from_several_threads() {
    let place = Place::new();
    place.write("all.lgn", &faulty(6000));
    let mut child = place
        .command(&["check", "-j", "2", "--format", "json", "all.lgn"])
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert!(ran.status < 2 && ran.err.is_empty(), "{ran:?}");
}

//! Sources that never come to their end, and are no records: the program does.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use super::bounds::{ROOM, shell, within};
use crate::cli::place::{Place, Ran};

/// Commands that read records, but for what they read.
const COMMANDS: &[&[&str]] = &[
    &["check"],
    &["check", "--from", "sgf"],
    &["convert", "--to", "json"],
    &["page", "-o", "x.html"],
    &["figure", "-o", "x.svg"],
    &["show"],
    &["stats"],
    &["find", "--faulty"],
];

#[test]
#[cfg(target_os = "linux")]
fn a_device_that_gives_no_text_is_refused() {
    let place = Place::new();
    for device in ["/dev/zero", "/dev/urandom"] {
        for args in COMMANDS {
            let args = [args, &[device][..]].concat();
            let ran = within(ROOM, &place, &args);
            assert_ne!(ran.status, 0, "{args:?}: {}", ran.err);
            let is_told = ran
                .err
                .contains("error[unknown-format]: the file is binary data, no text");
            assert!(is_told, "{args:?}: {}", ran.err);
        }
    }
}

/// What is read twice is laid aside before: of what is refused no more than its beginning.
#[test]
#[cfg(target_os = "linux")]
fn a_device_that_is_laid_aside_fills_no_disk() {
    let place = Place::new();
    for device in ["/dev/zero", "/dev/urandom"] {
        for args in [
            &["figure", "-", "-o", "x.svg"][..],
            &["find", "-", "--duplicates", "exact"],
        ] {
            let run = place.command(args);
            let mut shell = Command::new("sh");
            let shell = shell
                .args(["-c", "ulimit -f 16; exec \"$0\" \"$@\""])
                .arg(run.get_program())
                .args(run.get_args())
                .stdin(File::open(device).unwrap());
            let ran = Ran::of(shell.output().unwrap());
            assert_eq!(ran.status, 1, "{args:?}: {}", ran.err);
            assert!(ran.err.contains("binary data"), "{args:?}: {}", ran.err);
        }
    }
}

/// Runs the program on text that is repeated as long as it is read.
fn fed(place: &Place, args: &[&str], text: &str) -> Ran {
    let mut child = shell(ROOM, place, args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let text = text.repeat(1 << 20).into_bytes();
    let writer = thread::spawn(move || while pipe.write_all(&text).is_ok() {});
    let ran = Ran::of(child.wait_with_output().unwrap());
    writer.join().unwrap();
    ran
}

#[test]
fn a_record_without_end_is_given_up() {
    let place = Place::new();
    for (args, text) in [
        (&["check", "-"][..], "(\n"),
        (&["check", "-j", "1", "-"], "y"),
        (&["fmt", "-"], "{\n"),
        (&["convert", "-", "--from", "pgn", "--to", "lgn"], "(\n"),
    ] {
        let ran = fed(&place, args, text);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        let told = "ludograph: -: 256 MiB and no end of a record: no more is read\n";
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
    }
}

/// What is cut into pieces of the greatest length that there is, none of which is a record.
#[test]
fn pieces_without_end_are_given_up() {
    let place = Place::new();
    for (args, text) in [
        (&["check", "--from", "md-table", "-"][..], "(\n"),
        (&["check", "-j", "1", "--from", "md-table", "-"], "(\n"),
        (
            &["check", "--quiet", "--from", "transcript", "-"],
            "blah blah\n",
        ),
        (&["check", "--quiet", "--from", "json", "-"], "[\n"),
        (
            &["convert", "--from", "transcript", "-", "--to", "lgn"],
            "1\n",
        ),
    ] {
        let ran = fed(&place, args, text);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(&given_up("-")), "{args:?}: {}", ran.err);
    }
}

fn given_up(input: &str) -> String {
    format!("ludograph: {input}: 256 MiB without a record that can be read: no more is read\n")
}

#[test]
fn what_is_given_up_keeps_nobody_from_the_next_file() {
    let place = Place::new();
    place.write("good.txt", "f5d6c3\n");
    for jobs in ["1", "2"] {
        let args = [
            "check",
            "--summary",
            "-j",
            jobs,
            "--from",
            "transcript",
            "-",
            "good.txt",
        ];
        let ran = fed(&place, &args, "blah blah\n");
        assert_eq!(ran.status, 2, "{}", ran.err);
        assert!(ran.err.contains(&given_up("-")), "{}", ran.err);
        assert!(ran.err.contains("1 record (1 valid)"), "{}", ran.err);
    }
}

/// A file has an end, so that what stands behind a record of any length is read.
#[test]
fn a_file_is_read_to_its_end() {
    let place = Place::new();
    let sound = "[Game \"othello\"]\n1. f5 *\n";
    let mut file = File::create(place.path("long.lgn")).unwrap();
    let nothing = "{nothing else}\n ".repeat(1 << 16);
    file.write_all(sound.as_bytes()).unwrap();
    for _ in 0..257 {
        file.write_all(nothing.as_bytes()).unwrap();
    }
    file.write_all(sound.as_bytes()).unwrap();
    drop(file);
    let ran = within(ROOM, &place, &["check", "long.lgn"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.err.contains("error[too-large]"), "{}", ran.err);
    assert!(ran.err.contains("2 records (1 valid)"), "{}", ran.err);
}

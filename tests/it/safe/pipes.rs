//! Standard output that takes nothing more: a device that is full, a reader that has gone.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::cli::place::{Place, Ran};

/// A place with something for each command.
fn place() -> Place {
    let place = Place::new();
    place.write("a.lgn", "[Game \"othello\"]\n\n1. f5\nfigure one\nend\n");
    place.write("bad.lgn", "[Game \"othello\"]\n\n1. a1\n");
    place.write("untidy.lgn", "[Game \"othello\"]\nF5\n");
    place.write(
        "book.json",
        "[{\"root\":\"\",\"config\":{\"book\":{}},\"renderer\":\"html\",\"mdbook_version\":\"0.5.4\"},\
         {\"items\":[{\"Chapter\":{\"name\":\"a\",\"content\":\"x\",\"number\":[1],\"sub_items\":[],\
         \"path\":\"a.md\",\"source_path\":\"a.md\",\"parent_names\":[]}}]}]",
    );
    place
}

/// Runs of each command that write to standard output, and the file that they read there.
const RUNS: &[(&[&str], Option<&str>)] = &[
    (&["check", "bad.lgn", "--format", "json"], None),
    (&["check", "bad.lgn", "--format", "sarif"], None),
    (&["check", "bad.lgn", "--format", "github"], None),
    (&["check", "--explain", "syntax"], None),
    (&["fmt", "-"], Some("untidy.lgn")),
    (&["fmt", "--check", "untidy.lgn"], None),
    (&["fmt", "--diff", "untidy.lgn"], None),
    (&["convert", "a.lgn", "--to", "sgf"], None),
    (&["figure", "a.lgn", "-o", "-"], None),
    (&["page", "a.lgn", "-o", "-"], None),
    (&["show", "a.lgn"], None),
    (&["games"], None),
    (&["rules", "othello"], None),
    (&["stats", "a.lgn"], None),
    (&["find", "a.lgn"], None),
    (&["find", "a.lgn", "--records"], None),
    (&["completions", "bash"], None),
    (&["man"], None),
    (&["mdbook"], Some("book.json")),
    (&["--help"], None),
    (&["check", "--help"], None),
    (&["--version"], None),
];

fn run(place: &Place, args: &[&str], input: Option<&str>, out: Stdio) -> Ran {
    let stdin = input.map_or(Stdio::null(), |name| {
        Stdio::from(fs::File::open(place.path(name)).unwrap())
    });
    let child = place
        .command(args)
        .stdin(stdin)
        .stdout(out)
        .spawn()
        .unwrap();
    Ran::of(child.wait_with_output().unwrap())
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_that_is_full_is_told() {
    let place = place();
    let full = || Stdio::from(fs::File::options().write(true).open("/dev/full").unwrap());
    for (args, input) in RUNS {
        let well = run(&place, args, *input, Stdio::piped());
        assert!(
            well.status < 2 && !well.out.is_empty(),
            "{args:?}: {}",
            well.err
        );
        let ran = run(&place, args, *input, full());
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        let is_told = ran
            .err
            .contains("cannot write the output: No space left on device");
        assert!(is_told, "{args:?}: {}", ran.err);
    }
    for args in [
        &["convert", "a.lgn", "--to", "sgf", "-o", "/dev/full"][..],
        &[
            "convert",
            "a.lgn",
            "--to",
            "sgf",
            "-o",
            "x.sgf",
            "--sidecar",
            "/dev/full",
        ],
        &["figure", "a.lgn", "-o", "/dev/full"],
        &["figure", "a.lgn", "-o", "x.svg", "--manifest", "/dev/full"],
        &["page", "a.lgn", "-o", "/dev/full"],
    ] {
        let ran = place.run(args);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        let is_told = ran
            .err
            .contains("ludograph: /dev/full: No space left on device");
        assert!(is_told, "{args:?}: {}", ran.err);
    }
    // What was to be kept aside is not lost: the file that would lack it is not written.
    assert!(!place.list("").contains(&"x.sgf".to_owned()));
}

/// A pipe that nobody reads from.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    Stdio::from(writer)
}

#[test]
fn a_reader_that_has_gone_is_no_fault() {
    let place = place();
    for (args, input) in RUNS {
        let ran = run(&place, args, *input, closed());
        assert!(ran.status < 2, "{args:?}: {}", ran.err);
        let is_quiet = !ran.err.contains("panicked") && !ran.err.contains("pipe");
        assert!(is_quiet, "{args:?}: {}", ran.err);
    }
    for args in [
        &["check", "bad.lgn"][..],
        &["fmt", "missing.lgn"],
        &["convert", "a.lgn", "--to", "bdt"],
        &["no-such"],
    ] {
        let mut child = place.command(args).stderr(closed()).spawn().unwrap();
        assert!(
            child.wait().unwrap().code().is_some(),
            "{args:?}: it ends by itself"
        );
    }
}

/// A pipe with a name, whose reader goes away.
#[test]
#[cfg(target_os = "linux")]
fn a_pipe_with_a_name_may_be_left_as_well() {
    let place = place();
    let many = "[Game \"othello\"]\n\n1. f5 {long}\n\n".repeat(20_000);
    place.write("many.lgn", &many);
    for args in [
        &["convert", "many.lgn", "--to", "json", "-o", "/dev/stdout"][..],
        &["page", "many.lgn", "-o", "/dev/stdout"],
    ] {
        let ran = run(&place, args, None, closed());
        assert!(ran.status < 2, "{args:?}: {}", ran.err);
        assert!(!ran.err.contains("pipe"), "{args:?}: {}", ran.err);
    }
}

/// What is told is told before the output fails.
#[test]
fn what_goes_wrong_behind_a_closed_input_is_told() {
    let place = place();
    let mut child = place
        .command(&["fmt", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let sent = child
        .stdin
        .take()
        .unwrap()
        .write_all(b"[Game \"othello\"]\n\n1. f5 {open\n");
    sent.unwrap();
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[unclosed]"), "{}", ran.err);
}

//! Standard output and standard error: what is sent there, and when that fails.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use super::place::{Place, Ran, record, with_figure};

#[test]
fn colours_come_when_asked_for() {
    let place = Place::new();
    place.write("bad.lgn", &record("1. a1"));
    let coloured = |args: &[&str]| place.run(args).err.contains("\u{1b}[");
    assert!(!coloured(&["check", "bad.lgn"]), "no terminal");
    assert!(coloured(&["check", "bad.lgn", "--color", "always"]));
    assert!(!coloured(&["--color", "never", "check", "bad.lgn"]));
}

#[test]
fn nothing_of_a_record_acts_on_the_terminal() {
    let place = Place::new();
    let name = "evil\u{1b}[31m.lgn";
    let evil =
        "[Game \"ma\u{1b}]0;x\u{7}c\u{202e}\"]\n[Result \"*\"]\n\n1. \u{1b}[2Jd5 {\u{9b}1m}\n";
    place.write(name, evil);
    for args in [
        &["check", "--strict", name][..],
        &["fmt", "--check", name],
        &["show", name],
    ] {
        let ran = place.run(args);
        let is_sent = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(!ran.err.contains(is_sent), "{args:?}: {:?}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let place = Place::new();
    place.write("a.lgn", &with_figure("one"));
    let full = || {
        Stdio::from(
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        )
    };
    for args in [
        &["show", "a.lgn"][..],
        &["fmt", "-"],
        &["games"],
        &["check", "--format", "json", "a.lgn"],
    ] {
        let mut child = place
            .command(args)
            .stdin(Stdio::piped())
            .stdout(full())
            .spawn()
            .unwrap();
        let _ = child
            .stdin
            .take()
            .unwrap()
            .write_all(record("1. d5").as_bytes());
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(
            ran.err.contains("cannot write the output"),
            "{args:?}: {}",
            ran.err
        );
    }
    let help = place.command(&["--help"]).stdout(full()).status().unwrap();
    assert_eq!(help.code(), Some(2));
    assert_eq!(place.run(&["figure", "a.lgn", "-o", "/dev/full"]).status, 2);
    assert!(Path::new("/dev/full").exists());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let place = Place::new();
    place.write("many.lgn", &format!("{}\n", record("1. a1")).repeat(5000));
    for args in [
        &["check", "--format", "json", "many.lgn"][..],
        &["fmt", "--diff", "many.lgn"],
        &["check", "many.lgn"],
    ] {
        let mut child = place.command(args).spawn().unwrap();
        drop(child.stdout.take());
        let is_silent = args.contains(&"--format") || args[0] == "fmt";
        if !is_silent {
            drop(child.stderr.take());
        }
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert!(ran.status < 2, "{args:?}: {ran:?}");
        assert!(
            !ran.err.contains("panicked") && !ran.err.contains("write"),
            "{}",
            ran.err
        );
    }
}

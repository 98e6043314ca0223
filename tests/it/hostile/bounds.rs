//! Depth, counts and numbers that no program of good will writes: they cost no more than their bytes.

use std::process::Command;

use crate::cli::place::{Place, Ran};

/// The program with so much room in memory, in KiB. Who takes more is ended.
pub(super) fn within(room: u32, place: &Place, args: &[&str]) -> Ran {
    Ran::of(shell(room, place, args).output().unwrap())
}

/// A shell that runs the program so.
pub(super) fn shell(room: u32, place: &Place, args: &[&str]) -> Command {
    let run = place.command(args);
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(format!("ulimit -v {room}; exec \"$0\" \"$@\""))
        .arg(run.get_program())
        .args(run.get_args())
        .current_dir(place.path(""));
    shell
}

pub(super) const ROOM: u32 = 1 << 20;

/// Files of each kind that is nested or counted, a thousand times deeper or larger than any sound one.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let deep = 300_000;
    let wthor = |count: u32| {
        let mut file = vec![20, 23, 1, 1];
        file.extend_from_slice(&count.to_le_bytes());
        file.extend_from_slice(&[0; 8]);
        file.extend_from_slice(&[0; 68]);
        file
    };
    let text = |text: String| text.into_bytes();
    vec![
        ("a.json", text("[".repeat(deep))),
        ("b.json", text("{\"ludograph\":".repeat(deep))),
        ("c.json", text(format!("{{\"ludograph\":1,\"game\":\"othello\",\"moves\":[{}]}}", "\"(\",".repeat(deep)))),
        ("d.json", text("{\"ludograph\":1,\"game\":\"othello\",\"moves\":[\"f5\"],\"tags\":{\"Date\":99999999999999999999999999}}".to_owned())),
        ("a.sgf", text("(;".repeat(deep))),
        ("b.sgf", text("(;GM[4]SZ[4294967295:18446744073709551615];B[aa])".to_owned())),
        ("c.sgf", text("(;GM[4]SZ[15]AB[aa:zz]AB[aa:zz];B[hh]N[x]MN[99999999999999999999])".to_owned())),
        ("a.rif", text(format!("<?xml version=\"1.0\"?><database>{}", "<game>".repeat(deep)))),
        ("a.svg", text(format!("<svg><metadata>{}", "<a>".repeat(deep)))),
        ("a.lgn", text(format!("[Game \"othello\"]\n\n1. f5 {}", "(1. f5 ".repeat(deep)))),
        ("b.lgn", text("[Game \"othello\"]\n[Date \"99999999999999999999.13.32\"]\n[Score \"18446744073709551616-1\"]\n\n\
            18446744073709551615. f5 4294967296. d6 99999999999999999999999. c3\n".to_owned())),
        ("c.lgn", text("[Game \"othello\"]\n\n1. f5\nfigure a\n  numbers 1-18446744073709551615 from 4294967295 modulo 4294967295\nend\n".to_owned())),
        ("d.lgn", text(format!("[Game \"othello\"]\n\n{}", "figure ".repeat(deep)))),
        ("a.wtb", wthor(u32::MAX)),
        ("b.wtb", wthor(1 << 20)),
        ("a.html", text(format!("<table>{}<td colspan=4294967295 rowspan=999999999>x", "<table><tr><td>".repeat(deep / 10)))),
        ("a.pgn", text(format!("[Event \"x\"]\n\n1. f5 {}", "(".repeat(deep)))),
        ("a.psq", text("Piskvorky 4294967295x4294967295, 11:11, 0\r\n8,8,99999999999999999999\r\n-1\r\n".to_owned())),
        ("a.md", text(format!("{}x", ">".repeat(deep / 10)))),
        ("a.csv", text("moves\n".to_owned() + &"\"".repeat(deep))),
    ]
}

#[test]
#[cfg(target_os = "linux")]
fn no_file_takes_memory_or_stack_without_end() {
    let place = Place::new();
    for (name, bytes) in files() {
        std::fs::write(place.path(name), bytes).unwrap();
        for args in [
            &["check", name][..],
            &["convert", name, "--to", "lgn", "-o", "x", "--force"],
            &["page", name, "-o", "x.html", "--force"],
        ] {
            let ran = within(ROOM, &place, args);
            assert!(ran.status < 3, "{args:?}: {}", ran.err);
            assert!(!ran.err.contains("panicked"), "{args:?}: {}", ran.err);
        }
    }
}

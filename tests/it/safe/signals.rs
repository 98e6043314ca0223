//! The program asked to end while it writes: it takes with it what is not done, however often it is asked.

use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::thread;

use rustix::process::{Pid, Signal, kill_process};

use super::{files, left, root, untidy};
use crate::cli::bulk::interrupted::{no_core, send};
use crate::cli::place::Place;

/// All signals that ask a program to end.
const SIGNALS: [Signal; 4] = [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT];

#[test]
fn whatever_asks_it_to_end_nothing_is_left() {
    no_core();
    let game = "[Game \"othello\"]\n[Black \"Ann\"]\n\n1. f5\n2. d6\n\n";
    for signal in SIGNALS {
        for args in [
            &["convert", "-", "--to", "lgn", "-o", "b", "--force"][..],
            &["convert", "-", "--to", "wthor", "-o", "b", "--force"],
            &["page", "-", "-o", "b", "--force"],
        ] {
            let place = Place::new();
            place.write("b", "what stood there");
            let old = files(&root(&place));
            let mut child = place.command(args).stdin(Stdio::piped()).spawn().unwrap();
            let mut pipe = child.stdin.take().unwrap();
            // More than a pipe holds: it has begun to write, and waits for more.
            pipe.write_all(game.repeat(4000).as_bytes()).unwrap();
            while left(&root(&place)).is_empty() {
                assert!(child.try_wait().unwrap().is_none(), "{args:?} has ended");
                thread::yield_now();
            }
            let sent = send(&child, signal);
            assert_eq!(child.wait().unwrap().signal(), Some(sent), "{args:?}");
            assert_eq!(left(&root(&place)), [], "{args:?}, {signal:?}");
            assert_eq!(files(&root(&place)), old, "{args:?}, {signal:?}");
            drop(pipe);
        }
    }
}

/// A file is written, and before that is done it is asked several times.
#[test]
fn who_presses_twice_leaves_nothing_either() {
    const ROUNDS: u64 = 16;
    no_core();
    let old = untidy(1 << 20);
    let place = Place::new();
    place.write("a.lgn", &old);
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 0);
    let new = place.read("a.lgn");
    for round in 0..ROUNDS {
        place.write("a.lgn", &old);
        let mut child = place.command(&["fmt", "a.lgn"]).spawn().unwrap();
        let least = new.len() as u64 * round / ROUNDS;
        let has_come = || left(&root(&place)).iter().any(|(_, len)| *len >= least);
        while child.try_wait().unwrap().is_none() {
            if has_come() {
                for signal in SIGNALS {
                    let _ = kill_process(Pid::from_child(&child), signal);
                }
                break;
            }
            thread::yield_now();
        }
        let ended = child.wait().unwrap();
        assert_eq!(left(&root(&place)), [], "round {round}");
        let found = place.read("a.lgn");
        assert!(found == old || found == new, "torn in round {round}");
        assert!(ended.signal().is_some() || found == new, "round {round}");
    }
}

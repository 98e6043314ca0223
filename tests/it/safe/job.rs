//! Runs that replace files: what lies there before, and what is asked for.

use std::fs;

use super::{Files, blocks, files, root, untidy};
use crate::cli::place::{Place, Ran};

/// A run, and the files that it finds.
pub struct Job {
    pub args: &'static [&'static str],
    files: fn() -> Vec<(&'static str, String)>,
    /// Runs that make what it replaces.
    before: &'static [&'static [&'static str]],
}

impl Job {
    /// A place with all that the run finds.
    pub fn place(&self) -> Place {
        let place = Place::new();
        for (name, text) in (self.files)() {
            place.write(name, &text);
        }
        for args in self.before {
            let ran = place.run(args);
            assert_eq!(ran.status, 0, "{args:?}: {}", ran.err);
        }
        place
    }

    /// What lies there before the run, and behind one that nothing hinders.
    pub fn ends(&self) -> (Files, Files) {
        let place = self.place();
        let old = files(&root(&place));
        let ran = place.run(self.args);
        assert_eq!(ran.status, 0, "{:?}: {}", self.args, ran.err);
        let new = files(&root(&place));
        assert_ne!(old, new, "{:?}: something is to happen", self.args);
        assert_eq!(super::left(&root(&place)), [], "{:?}", self.args);
        (old, new)
    }

    /// Sees that each file is the old one or the new one, and that there is no other.
    pub fn is_whole(&self, found: &Files, (old, new): &(Files, Files), when: &str) {
        for (name, bytes) in found {
            let is_whole = [old, new].iter().any(|all| all.get(name) == Some(bytes));
            assert!(is_whole, "{:?}, {when}: {name} is torn", self.args);
        }
        for name in old.keys() {
            assert!(
                found.contains_key(name),
                "{:?}, {when}: {name} is gone",
                self.args
            );
        }
    }

    /// The files behind a run that failed by itself, which leaves nothing else.
    pub fn failed(&self, place: &Place, ran: &Ran, ends: &(Files, Files), when: &str) {
        let args = self.args;
        assert_eq!(ran.status, 2, "{args:?}, {when}: {}", ran.err);
        let told = ran.err.lines().any(|line| {
            line.starts_with("ludograph: ")
                && (line.contains("too large") || line.contains("No space left"))
        });
        assert!(told, "{args:?}, {when}: {}", ran.err);
        let found = files(&root(place));
        self.is_whole(&found, ends, when);
        for folder in ["", "out"] {
            assert_eq!(super::left(&place.path(folder)), [], "{args:?}, {when}");
        }
    }
}

fn records() -> Vec<(&'static str, String)> {
    vec![("a.lgn", untidy(12_000))]
}

/// A game of Othello, and a figure of it.
const GAME: &str =
    "[Game \"othello\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Date \"1984.??.??\"]\n\n1. f5\n2. d6\n";

fn games() -> Vec<(&'static str, String)> {
    vec![("a.lgn", format!("{GAME}\n").repeat(60))]
}

fn games_and_others() -> Vec<(&'static str, String)> {
    let others = format!("{GAME}\n").replace("Bob", "Eve").repeat(20);
    [games(), vec![("b.lgn", others)]].concat()
}

fn figure() -> Vec<(&'static str, String)> {
    vec![("a.lgn", format!("{GAME}{}", blocks(8)))]
}

/// A run of each kind.
pub const JOBS: &[Job] = &[
    Job {
        args: &["fmt", "a.lgn"],
        files: records,
        before: &[],
    },
    Job {
        args: &[
            "convert", "a.lgn", "--to", "json", "-o", "b.json", "--force",
        ],
        files: games_and_others,
        before: &[&["convert", "b.lgn", "--to", "json", "-o", "b.json"]],
    },
    Job {
        args: &[
            "convert", "a.lgn", "--to", "wthor", "-o", "c.wtb", "--force",
        ],
        files: games_and_others,
        before: &[&["convert", "b.lgn", "--to", "wthor", "-o", "c.wtb"]],
    },
    Job {
        args: &[
            "convert",
            "a.lgn",
            "--to",
            "transcript",
            "-o",
            "d.txt",
            "--sidecar",
            "d.side",
            "--force",
        ],
        files: games_and_others,
        before: &[&[
            "convert",
            "b.lgn",
            "--to",
            "transcript",
            "-o",
            "d.txt",
            "--sidecar",
            "d.side",
        ]],
    },
    Job {
        args: &["convert", "a.lgn", "--to", "sgf", "-o", "new.sgf"],
        files: games,
        before: &[],
    },
    Job {
        args: &[
            "figure",
            "a.lgn",
            "-o",
            "out/",
            "--theme",
            "wood",
            "--manifest",
            "out.d",
        ],
        files: figure,
        before: &[&["figure", "a.lgn", "-o", "out/", "--manifest", "out.d"]],
    },
    Job {
        args: &[
            "figure", "a.lgn", "--name", "f100", "-o", "f.png", "--theme", "wood",
        ],
        files: figure,
        before: &[&["figure", "a.lgn", "--name", "f100", "-o", "f.png"]],
    },
    Job {
        args: &["page", "a.lgn", "-o", "p.html"],
        files: games_and_others,
        before: &[&["page", "b.lgn", "-o", "p.html"]],
    },
];

/// Copies what lies in a folder to another.
pub fn copy(from: &Files, place: &Place) {
    for (name, bytes) in from {
        let path = place.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

//! Archives through whole processes: rows 13 to 18.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chess;
use crate::generate::{self, Archive, Counts};
use crate::groups::Setup;
use crate::hostile;
use crate::processes::Process;
use crate::rows::Part::{Beside, Both};
use crate::workload::{Unit, Workload};

const PGN_EXTRACT: &str = "pgn-extract -s -r";
const CLEAN: &str = "our own, without faults";
/// A process that reads hostile text is killed after so many seconds.
const PATIENCE: u32 = 60;
/// Faults are found, or not; or something else is wrong, or it was killed.
const ANY: &[i32] = &[0, 1, 2, -1];

/// What an archive has besides its games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bare,
    Numbered,
    Faulty,
}

/// An archive of Macbeth of a length, in a file.
fn archive(setup: &Setup, kind: Kind, size: u64) -> (PathBuf, Counts) {
    let name = match kind {
        Kind::Bare => "bare",
        Kind::Numbered => "numbered",
        Kind::Faulty => "faulty",
    };
    let path = setup.folder.join(format!("{name}-{size}.lgn"));
    let macbeth = generate::game("macbeth").expect("a rule set");
    let archive = Archive::new(macbeth, 1, kind != Kind::Bare, kind == Kind::Faulty);
    let mut out = BufWriter::new(File::create(&path).expect("room for a file"));
    let counts = archive.write(size, &mut out).expect("room for an archive");
    out.flush().expect("room for an archive");
    (path, counts)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name of ours")
}

/// Rows 13 and 14: an archive, clean and with a fault in every record.
pub fn rates(setup: &Setup) -> Vec<Workload> {
    let Some(program) = setup.ludograph(&[13, 14]) else {
        return Vec::new();
    };
    let size = setup.size / 64;
    let check = |path: &Path| Process::new(program, &["check", text(path)]);
    let ((bare, bares), (numbered, clean)) = (
        archive(setup, Kind::Bare, size),
        archive(setup, Kind::Numbered, size),
    );
    let (faulty, faults) = archive(setup, Kind::Faulty, size);
    let ply = |plies: u64| ("ply", plies);
    let json = Process::new(program, &["check", "--format", "json", text(&faulty)]).ending(&[1]);
    let mut all = vec![
        Workload::process((CLEAN, CLEAN), ply(clean.plies), check(&numbered)),
        Workload::process(
            ("told to people", CLEAN),
            ply(faults.plies),
            check(&faulty).ending(&[1]),
        )
        .row(14, Both),
        Workload::process(
            ("told to people, by turns replayed", CLEAN),
            ply(faults.replayed),
            check(&faulty).ending(&[1]),
        )
        .row(14, Beside),
        Workload::process(("told to machines", CLEAN), ply(faults.plies), json).row(14, Beside),
    ];
    let Some(peer) = setup.program(&setup.programs.pgn_extract, "pgn-extract", &[13]) else {
        return all;
    };
    let (games, plies) = chess::archive(size as usize / 4);
    let path = setup.folder.join("chess.pgn");
    fs::write(&path, games).expect("room for a file");
    let theirs = Process::new(peer, &["-s", "-r", text(&path)]);
    all.extend([
        Workload::process((PGN_EXTRACT, PGN_EXTRACT), ply(plies), theirs),
        Workload::process(("Macbeth", PGN_EXTRACT), ply(bares.plies), check(&bare)).row(13, Both),
        Workload::process(
            ("Macbeth, turns numbered", PGN_EXTRACT),
            ply(clean.plies),
            check(&numbered),
        )
        .row(13, Both),
    ]);
    all
}

/// Ways to give an archive to a command.
fn commands(program: &Path, path: &Path) -> [(&'static str, Process); 4] {
    let file = text(path);
    [
        ("check, a file", Process::new(program, &["check", file])),
        (
            "check, a pipe",
            Process::new(program, &["check", "-"]).piped(path),
        ),
        (
            "convert to JSON, a file",
            Process::new(program, &["convert", "--to", "json", file]),
        ),
        (
            "convert to JSON, a pipe",
            Process::new(program, &["convert", "--to", "json", "-"]).piped(path),
        ),
    ]
}

/// Row 15: the memory that an archive takes, and one of a sixteenth.
pub fn memory(setup: &Setup) -> Vec<Workload> {
    let Some(program) = setup.ludograph(&[15]) else {
        return Vec::new();
    };
    let (short, _) = archive(setup, Kind::Numbered, setup.size / 16);
    let (long, _) = archive(setup, Kind::Numbered, setup.size);
    let pairs = commands(program, &short)
        .into_iter()
        .zip(commands(program, &long));
    let lines = pairs.flat_map(|((name, short), (_, long))| {
        let peer: &'static str = format!("{name} of a sixteenth").leak();
        [
            Workload::memory(peer, peer, short),
            Workload::memory(name, peer, long).row(15, Both),
        ]
    });
    lines.collect()
}

/// Row 16: the CPU time that archives of five lengths take.
pub fn growth(setup: &Setup) -> Vec<Workload> {
    let Some(program) = setup.ludograph(&[16]) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for size in [64, 32, 16, 8, 4].map(|part| setup.size / part) {
        let (path, _) = archive(setup, Kind::Numbered, size);
        let [check, _, convert, _] = commands(program, &path);
        for (name, process) in [check, convert] {
            let cost = move || process.run(1).cpu;
            all.push(of_size(name, size, cost).row(16, Both));
        }
    }
    all
}

fn of_size(name: &'static str, size: u64, cost: impl Fn() -> f64 + 'static) -> Workload {
    Workload::new(name, name, Unit::Process, cost).of_size(size)
}

/// Row 17: the same for text that is made to be hard.
pub fn hostile(setup: &Setup) -> Vec<Workload> {
    let Some(program) = setup.ludograph(&[17]) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for kind in &hostile::ALL {
        let name: &'static str = format!("{}, {}", kind.format, kind.what).leak();
        for part in [1024, 512, 256, 128, 64] {
            let size = setup.size / part;
            let path = setup.folder.join(format!("{name}-{size}"));
            fs::write(&path, kind.text(size as usize)).expect("room for a file");
            let words: &[&str] = if kind.format == "lgn" {
                &[]
            } else {
                &["--from", kind.format]
            };
            let process =
                Process::new(program, &[&["check"], words, &[text(&path)]].concat()).ending(ANY);
            // Short ones take only milliseconds.
            let times = if part > 128 { 4 } else { 1 };
            let cost = move || process.run_within(times, PATIENCE).cpu;
            all.push(of_size(name, size, cost).row(17, Both));
        }
    }
    all
}

/// Row 18: two threads beside one.
pub fn threads(setup: &Setup) -> Vec<Workload> {
    let Some(program) = setup.ludograph(&[18]) else {
        return Vec::new();
    };
    let help = Command::new(program)
        .args(["check", "--help"])
        .output()
        .expect("a program that starts");
    if !String::from_utf8_lossy(&help.stdout).contains("--jobs") {
        setup.note(&[18], "`check` knows no `--jobs` yet");
        return Vec::new();
    }
    let (path, _) = archive(setup, Kind::Numbered, setup.size / 16);
    let by = |name: &'static str, jobs: &str| {
        let process = Process::new(program, &["check", "--jobs", jobs, text(&path)]);
        Workload::new(name, "one thread", Unit::Clock, move || process.run(1).wall)
    };
    vec![by("one thread", "1"), by("two threads", "2").row(18, Both)]
}

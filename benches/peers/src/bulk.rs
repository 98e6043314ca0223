//! Archives through whole processes: rows 13 to 18.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chess;
use crate::generate::{self, Archive, Counts};
use crate::setup::Setup;
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

/// Our own program.
struct Ours<'s> {
    program: &'s Path,
    /// Its commands that can have several threads.
    threaded: Vec<&'static str>,
}

impl<'s> Ours<'s> {
    /// The program if it is there; the rows get a note if not.
    fn find(setup: &'s Setup, rows: &[u8]) -> Option<Self> {
        let program = setup.ludograph(rows)?;
        let knows_jobs = |command: &&str| {
            let help = Command::new(program).args([*command, "--help"]).output();
            let help = help.expect("a program that starts").stdout;
            String::from_utf8_lossy(&help).contains("--jobs")
        };
        let mut threaded = vec!["check", "convert"];
        threaded.retain(knows_jobs);
        Some(Self { program, threaded })
    }

    /// A command in one thread.
    fn alone(&self, command: &str, words: &[&str]) -> Process {
        self.by(command, "1", words)
    }

    /// A command in so many threads, as far as it can have them.
    fn by(&self, command: &str, jobs: &str, words: &[&str]) -> Process {
        let jobs: &[&str] = if self.threaded.contains(&command) {
            &["--jobs", jobs]
        } else {
            &[]
        };
        Process::new(self.program, &[&[command], jobs, words].concat())
    }

    fn check(&self, path: &Path) -> Process {
        self.alone("check", &[text(path)])
    }
}

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
    let Some(ours) = Ours::find(setup, &[13, 14]) else {
        return Vec::new();
    };
    let size = setup.size / 64;
    let ((bare, bares), (numbered, clean)) = (
        archive(setup, Kind::Bare, size),
        archive(setup, Kind::Numbered, size),
    );
    let (faulty, faults) = archive(setup, Kind::Faulty, size);
    let ply = |plies: u64| ("ply", plies);
    let json = ours
        .alone("check", &["--format", "json", text(&faulty)])
        .ending(&[1]);
    let mut all = vec![
        Workload::process((CLEAN, CLEAN), ply(clean.plies), ours.check(&numbered)),
        Workload::process(
            ("told to people", CLEAN),
            ply(faults.plies),
            ours.check(&faulty).ending(&[1]),
        )
        .row(14, Both),
        Workload::process(
            ("told to people, by turns replayed", CLEAN),
            ply(faults.replayed),
            ours.check(&faulty).ending(&[1]),
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
        Workload::process(
            ("Macbeth", PGN_EXTRACT),
            ply(bares.plies),
            ours.check(&bare),
        )
        .row(13, Both),
        Workload::process(
            ("Macbeth, turns numbered", PGN_EXTRACT),
            ply(clean.plies),
            ours.check(&numbered),
        )
        .row(13, Both),
    ]);
    all
}

/// Ways to give an archive to a command.
fn commands(ours: &Ours<'_>, path: &Path) -> [(&'static str, Process); 4] {
    let file = text(path);
    let (check, convert) = ("check", "convert");
    [
        ("check, a file", ours.check(path)),
        ("check, a pipe", ours.alone(check, &["-"]).piped(path)),
        (
            "convert to JSON, a file",
            ours.alone(convert, &["--to", "json", file]),
        ),
        (
            "convert to JSON, a pipe",
            ours.alone(convert, &["--to", "json", "-"]).piped(path),
        ),
    ]
}

/// Row 15: the memory that an archive takes, and one of a sixteenth.
pub fn memory(setup: &Setup) -> Vec<Workload> {
    let Some(ours) = Ours::find(setup, &[15]) else {
        return Vec::new();
    };
    let [short, long] =
        [setup.size / 16, setup.size].map(|size| archive(setup, Kind::Numbered, size).0);
    let mut all = Vec::new();
    let mut pair = |name: &'static str, part, short, long| {
        let peer: &'static str = format!("{name} of a sixteenth").leak();
        all.push(Workload::memory(peer, peer, short));
        all.push(Workload::memory(name, peer, long).row(15, part));
    };
    let shorts = commands(&ours, &short);
    for ((name, short), (_, long)) in shorts.into_iter().zip(commands(&ours, &long)) {
        pair(name, Both, short, long);
    }
    if ours.threaded.contains(&"check") {
        let check = |path| ours.by("check", "2", &[text(path)]);
        pair(
            "check, a file, two threads",
            Beside,
            check(&short),
            check(&long),
        );
    }
    all
}

/// Row 16: the CPU time that archives of five lengths take.
pub fn growth(setup: &Setup) -> Vec<Workload> {
    let Some(ours) = Ours::find(setup, &[16]) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for size in [64, 32, 16, 8, 4].map(|part| setup.size / part) {
        let (path, _) = archive(setup, Kind::Numbered, size);
        let [check, _, convert, _] = commands(&ours, &path);
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
    let Some(ours) = Ours::find(setup, &[17]) else {
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
            let process = ours
                .alone("check", &[words, &[text(&path)]].concat())
                .ending(ANY);
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
    let Some(ours) = Ours::find(setup, &[18]) else {
        return Vec::new();
    };
    if !ours.threaded.contains(&"check") {
        setup.note(&[18], "`check` knows no `--jobs` yet");
        return Vec::new();
    }
    let (path, _) = archive(setup, Kind::Numbered, setup.size / 16);
    let by = |name: &'static str, jobs: &str| {
        let process = ours.by("check", jobs, &[text(&path)]);
        Workload::new(name, "one thread", Unit::Clock, move || process.run(1).wall)
    };
    vec![by("one thread", "1"), by("two threads", "2").row(18, Both)]
}

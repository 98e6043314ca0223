//! Whole processes: what a shell or a make rule pays for a figure, for a thousand, for `--version`.
//!
//! The programs are named by the environment: `LUDOGRAPH`, and `SGF_RENDER` for the peer (`cargo install
//! sgf-render`). With `TMPDIR=/dev/shm` files go to memory, so that the disk is not measured. CPU time is that of the children, as the system counts it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

use crate::{ROUNDS, figures, median};

/// How many processes of a kind run in a round, since one takes only milliseconds.
const TIMES: usize = 40;
/// How many figures the archive has.
const ARCHIVE: usize = 1000;

/// A command line, and how many times a round runs it.
struct Job {
    name: &'static str,
    /// The job that it is measured by.
    peer: &'static str,
    program: PathBuf,
    args: Vec<String>,
    times: usize,
    /// A folder that must not be there when it begins.
    fresh: Option<PathBuf>,
}

/// Measures, and prints the medians of CPU time and of the ratio to the peer's in the same round.
pub fn run() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let jobs = jobs(folder.path());
    let rounds: Vec<Vec<f64>> = (0..ROUNDS)
        .map(|_| jobs.iter().map(time).collect())
        .collect();
    println!("{:32} {:>12} {:>16}", "", "us a process", "times the peer");
    for (i, job) in jobs.iter().enumerate() {
        let is_peer = |other: &Job| other.name == job.peer;
        let peer = jobs.iter().position(is_peer).expect("a peer");
        let own = median(rounds.iter().map(|round| round[i]));
        let ratio = median(rounds.iter().map(|round| round[i] / round[peer]));
        println!("{:32} {own:>12.0} {ratio:>16.2}", job.name);
    }
}

fn jobs(folder: &Path) -> Vec<Job> {
    let ours = program("LUDOGRAPH");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let job = |name, peer, program: &Path, args, times| Job {
        name,
        peer,
        program: program.to_path_buf(),
        args,
        times,
        fresh: None,
    };
    fs::write(path("go.sgf"), figures::game_of_go()).expect("a file");
    fs::write(path("archive.lgn"), archive()).expect("a file");
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../samples/macbeth/figures.lgn"
    );
    let one = |name: &str| {
        let out = path(&format!("{name}.svg"));
        words(&["figure", sample, "--name", name, "-o", &out])
    };
    let nothing = env::current_exe()
        .expect("a path")
        .with_file_name("nothing");
    let theirs = words(&[&path("go.sgf"), "-o", &path("go.svg")]);
    let all = |folder: &str| words(&["figure", &path("archive.lgn"), "-o", &path(folder)]);
    vec![
        job(
            "sgf-render, one SVG",
            "sgf-render, one SVG",
            &program("SGF_RENDER"),
            theirs,
            TIMES,
        ),
        job(
            "ours, macbeth-7",
            "sgf-render, one SVG",
            &ours,
            one("macbeth-7"),
            TIMES,
        ),
        job(
            "ours, macbeth-1",
            "sgf-render, one SVG",
            &ours,
            one("macbeth-1"),
            TIMES,
        ),
        Job {
            fresh: Some(folder.join("fresh")),
            ..job(
                "ours, 1,000 new SVG",
                "sgf-render, one SVG",
                &ours,
                all("fresh/"),
                1,
            )
        },
        job(
            "ours, 1,000 SVG over old ones",
            "sgf-render, one SVG",
            &ours,
            all("figures/"),
            1,
        ),
        job(
            "a program that does nothing",
            "a program that does nothing",
            &nothing,
            Vec::new(),
            TIMES,
        ),
        job(
            "ours, --version",
            "a program that does nothing",
            &ours,
            words(&["--version"]),
            TIMES,
        ),
    ]
}

pub fn program(variable: &str) -> PathBuf {
    match env::var_os(variable) {
        Some(path) => path.into(),
        None => panic!("{variable} names no program"),
    }
}

/// Games of Othello, each with a figure of its end.
fn archive() -> String {
    let record = |i: usize| {
        format!(
            "[Game \"othello\"]\n\n1. f5 2. d6 3. c3 4. d3 5. c4\nfigure f{i}\n  last\n  legal\nend\n\n"
        )
    };
    (0..ARCHIVE).map(record).collect()
}

/// Microseconds of CPU time a process.
fn time(job: &Job) -> f64 {
    if let Some(folder) = &job.fresh {
        // In the first round there is none.
        let _ = fs::remove_dir_all(folder);
    }
    let before = spent();
    for _ in 0..job.times {
        let mut command = Command::new(&job.program);
        let command = command
            .args(&job.args)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let status = command.status().expect("a program that starts");
        assert!(status.success(), "{} fails", job.name);
    }
    (spent() - before) / job.times as f64
}

/// Microseconds of CPU time of all children so far.
pub fn spent() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts");
    (usage.user_time() + usage.system_time()).num_microseconds() as f64
}

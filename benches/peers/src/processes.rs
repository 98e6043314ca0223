//! Whole processes: what a shell or a make rule pays for an archive, for a figure, for `--version`.

use std::env;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// No process may take longer than this many seconds of CPU time.
const PATIENCE: u32 = 600;

/// The programs that are measured, as far as they are there.
pub struct Programs {
    /// Ours: the environment's `LUDOGRAPH`.
    pub ludograph: Option<PathBuf>,
    /// `SGF_RENDER`, or on the path.
    pub sgf_render: Option<PathBuf>,
    /// On the path, or where Debian keeps games.
    pub pgn_extract: Option<PathBuf>,
}

impl Programs {
    /// Looks for them.
    pub fn find() -> Self {
        let named = |variable: &str| env::var_os(variable).map(PathBuf::from);
        Self {
            ludograph: named("LUDOGRAPH"),
            sgf_render: named("SGF_RENDER").or_else(|| on_path("sgf-render")),
            pgn_extract: on_path("pgn-extract"),
        }
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}

/// One of the programs that are built with this one.
pub fn sibling(name: &str) -> PathBuf {
    env::current_exe().expect("a path").with_file_name(name)
}

/// A command line.
#[derive(Clone)]
pub struct Process {
    program: PathBuf,
    words: Vec<String>,
    /// What standard input is; nothing if there is none.
    input: Option<PathBuf>,
    /// How it may end.
    codes: &'static [i32],
}

/// What a process cost.
#[derive(Clone, Copy)]
pub struct Cost {
    /// Nanoseconds of CPU time, user and system.
    pub cpu: f64,
    /// Nanoseconds on the clock.
    pub wall: f64,
    /// The most memory at a time, in MiB.
    pub peak: f64,
}

impl Process {
    /// A program and its arguments. It must succeed.
    pub fn new(program: &Path, words: &[&str]) -> Self {
        Self {
            program: program.to_owned(),
            words: words.iter().map(ToString::to_string).collect(),
            input: None,
            codes: &[0],
        }
    }

    /// The same with a file that comes through a pipe.
    pub fn piped(self, file: &Path) -> Self {
        Self {
            input: Some(file.to_owned()),
            ..self
        }
    }

    /// The same where it may end with one of these codes; -1 is that it was killed.
    pub fn ending(self, codes: &'static [i32]) -> Self {
        Self { codes, ..self }
    }

    /// Runs it so many times, one after the other. Gives the mean cost of one, and the highest peak.
    pub fn run(&self, times: u32) -> Cost {
        self.run_within(times, PATIENCE)
    }

    /// The same, each killed after so many seconds of CPU time.
    pub fn run_within(&self, times: u32, seconds: u32) -> Cost {
        let mut command = Command::new(sibling("measured"));
        command.args([times.to_string(), seconds.to_string()]);
        command
            .arg(&self.program)
            .args(&self.words)
            .stdout(Stdio::piped());
        command.stdin(if self.input.is_some() {
            Stdio::piped()
        } else {
            Stdio::null()
        });
        let mut child = command.spawn().expect("it is built with this program");
        if let (Some(file), Some(mut pipe)) = (&self.input, child.stdin.take()) {
            let mut file = File::open(file).expect("the file was made");
            io::copy(&mut file, &mut pipe).expect("it reads to the end");
        }
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout);
        let numbers: Vec<f64> = text
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        let [cpu, wall, peak, code] = numbers[..] else {
            panic!("{} can't be measured", self.program.display());
        };
        let line = format!("{} {}", self.program.display(), self.words.join(" "));
        assert!(
            self.codes.contains(&(code as i32)),
            "{line} ends with {code}"
        );
        Cost {
            cpu: cpu * 1e3 / f64::from(times),
            wall: wall * 1e3 / f64::from(times),
            peak: peak / 1024.0,
        }
    }
}

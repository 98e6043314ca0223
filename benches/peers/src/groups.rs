//! The groups of workloads by name, and what they are made with.

use std::cell::RefCell;
use std::env;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::processes::Programs;
use crate::workload::Workload;
use crate::{bulk, sgf, shell, workloads};

/// What workloads are made with.
pub struct Setup {
    pub programs: Programs,
    /// The longest archive, in bytes.
    pub size: u64,
    /// Where archives go.
    pub folder: PathBuf,
    /// Where figures go: the environment's `FIGURES`, else a file system in memory if there is one, so that no
    /// disk is measured.
    pub figures: PathBuf,
    /// Why rows, or parts of them, can't be measured.
    pub notes: RefCell<Vec<(u8, String)>>,
    _kept: [TempDir; 2],
}

impl Setup {
    /// With folders that are removed when it is dropped.
    pub fn new(size: u64) -> Self {
        let folder = tempfile::tempdir().expect("a folder for files");
        let memory = env::var_os("FIGURES").unwrap_or_else(|| "/dev/shm".into());
        let figures = tempfile::tempdir_in(memory).or_else(|_| tempfile::tempdir());
        let figures = figures.expect("a folder for figures");
        Self {
            programs: Programs::find(),
            size,
            folder: folder.path().to_owned(),
            figures: figures.path().to_owned(),
            notes: RefCell::default(),
            _kept: [folder, figures],
        }
    }

    /// Our own program, if it is named; the rows get a note if not.
    pub fn ludograph(&self, rows: &[u8]) -> Option<&Path> {
        self.program(&self.programs.ludograph, "LUDOGRAPH (a variable)", rows)
    }

    /// A program if it is there; the rows get a note if not.
    pub fn program<'s>(
        &self,
        program: &'s Option<PathBuf>,
        name: &str,
        rows: &[u8],
    ) -> Option<&'s Path> {
        if program.is_none() {
            self.note(rows, &format!("{name} is not there"));
        }
        program.as_deref()
    }

    /// Remembers why rows are not measured.
    pub fn note(&self, rows: &[u8], why: &str) {
        let notes = rows.iter().map(|&row| (row, why.to_owned()));
        self.notes.borrow_mut().extend(notes);
    }
}

/// A group of workloads.
pub struct Group {
    pub name: &'static str,
    /// The rows of the table that it has lines for.
    pub rows: &'static [u8],
    /// Whether it starts programs, and is measured only if it is asked for.
    pub starts: bool,
    pub make: fn(&Setup) -> Vec<Workload>,
}

const fn group(
    name: &'static str,
    rows: &'static [u8],
    make: fn(&Setup) -> Vec<Workload>,
) -> Group {
    Group {
        name,
        rows,
        starts: false,
        make,
    }
}

const fn programs(
    name: &'static str,
    rows: &'static [u8],
    make: fn(&Setup) -> Vec<Workload>,
) -> Group {
    Group {
        name,
        rows,
        starts: true,
        make,
    }
}

/// All groups. The first, which has no name, is the peer of most others.
pub const GROUPS: [Group; 16] = [
    group("", &[1, 2, 5, 6], |_| workloads::magpie()),
    group("custodian", &[1, 2, 7], |_| workloads::custodian()),
    group("five", &[4, 5], |_| workloads::fives()),
    group("lanrick", &[6], |_| workloads::logs()),
    group("perft", &[19], |_| workloads::leaves()),
    group("figures", &[22], |_| workloads::drawings()),
    group("sgf", &[9], |_| workloads::trees()),
    group("json", &[11], |_| workloads::objects()),
    group("wthor", &[3], |_| workloads::archives()),
    programs("sgf-memory", &[10], sgf::memory),
    programs("archive", &[13, 14], bulk::rates),
    programs("memory", &[15], bulk::memory),
    programs("growth", &[16], bulk::growth),
    programs("hostile", &[17], bulk::hostile),
    programs("threads", &[18], bulk::threads),
    programs("processes", &[23, 24, 25], shell::workloads),
];

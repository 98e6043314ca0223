//! What workloads are made with.

use std::cell::RefCell;
use std::env;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::processes::Programs;

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

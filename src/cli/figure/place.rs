//! Where figures go: one file, or a folder in which each lies under its name.

use std::fs;
use std::path::{Path, PathBuf};

use ludograph::figure::svg;

use crate::cli::output::{Output, Stop};
use crate::cli::save;

/// Where figures go.
pub(super) enum Place {
    /// A file.
    File(PathBuf),
    /// A folder.
    Folder(PathBuf),
    /// Standard output.
    Out,
}

impl Place {
    /// What `-o` names: a folder if it ends in `/`, is one, or there are `many` inputs.
    pub(super) fn new(path: &Path, many: bool) -> Self {
        if save::is_folder(path, many) {
            Self::Folder(path.to_path_buf())
        } else if path.as_os_str() == "-" {
            Self::Out
        } else {
            Self::File(path.to_path_buf())
        }
    }

    pub(super) fn is_folder(&self) -> bool {
        matches!(self, Self::Folder(_))
    }

    /// The file of a figure. A name is made of letters, digits, `-`, `_` and `.`, and has `.svg`
    /// behind it, so that it never leads out of the folder.
    fn file(&self, name: &str) -> Option<PathBuf> {
        match self {
            Self::File(path) => Some(path.clone()),
            Self::Folder(path) => Some(path.join(format!("{name}.svg"))),
            Self::Out => None,
        }
    }

    /// Sees that every figure can be written where it belongs, before any is.
    pub(super) fn prepare(&self, names: &[&str], force: bool) -> Result<(), String> {
        if !force {
            let mut files = names.iter().filter_map(|name| self.file(name));
            if let Some(file) = files.find(|file| save::is_foreign(file, svg::MARK)) {
                return Err(format!(
                    "{} was not made by ludograph: --force replaces it",
                    file.display()
                ));
            }
        }
        if let Self::File(path) = self {
            // Another ending would promise another format.
            let other = path
                .extension()
                .filter(|ending| !ending.eq_ignore_ascii_case("svg"));
            if other.is_some() && !save::is_device(path) {
                return Err(format!("{}: only SVG can be written", path.display()));
            }
        }
        match self {
            Self::Folder(path) => {
                fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Writes a figure. The outer result is that of standard output, the inner one that of the file.
    pub(super) fn put(
        &self,
        name: &str,
        figure: &str,
        output: &mut Output,
    ) -> Result<Result<(), String>, Stop> {
        let Some(file) = self.file(name) else {
            output.print(figure)?;
            return Ok(Ok(()));
        };
        let written = save::write(&file, figure.as_bytes());
        Ok(written.map_err(|error| format!("{}: {error}", file.display())))
    }
}

//! Where figures go: one file, or a folder in which each lies under its name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::output::{Output, Stop};
use crate::cli::save;

use super::kind::Kind;

/// Where figures go, and as what kind of file.
pub(super) struct Place {
    spot: Spot,
    kind: Kind,
}

enum Spot {
    /// A file.
    File(PathBuf),
    /// A folder.
    Folder(PathBuf),
    /// Standard output.
    Out,
}

impl Place {
    /// What `-o` names: a folder if it ends in `/`, is one, or there are `many` inputs. The kind is the one
    /// that is asked for or, of a file, the one that its ending promises.
    pub(super) fn new(path: &Path, many: bool, asked: Option<Kind>) -> Result<Self, String> {
        let spot = if save::is_folder(path, many) {
            Spot::Folder(path.to_path_buf())
        } else if path.as_os_str() == "-" {
            Spot::Out
        } else {
            Spot::File(path.to_path_buf())
        };
        let promised = match &spot {
            Spot::File(path) if !save::is_device(path) => Kind::promised(path)?,
            _ => None,
        };
        match (asked, promised) {
            (Some(asked), Some(promised)) if asked != promised => Err(format!(
                "{}: --as {} and this ending do not go together",
                path.display(),
                asked.ending()
            )),
            _ => Ok(Self {
                spot,
                kind: asked.or(promised).unwrap_or(Kind::Svg),
            }),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn is_folder(&self) -> bool {
        matches!(self.spot, Spot::Folder(_))
    }

    pub(super) fn is_out(&self) -> bool {
        matches!(self.spot, Spot::Out)
    }

    /// The file of a figure. A name is made of letters, digits, `-`, `_` and `.`, and has the ending
    /// behind it, so that it never leads out of the folder.
    pub(super) fn file(&self, name: &str) -> Option<PathBuf> {
        match &self.spot {
            Spot::File(path) => Some(path.clone()),
            Spot::Folder(path) => Some(path.join(format!("{name}.{}", self.kind.ending()))),
            Spot::Out => None,
        }
    }

    /// Sees that every figure can be written where it belongs, before any is.
    pub(super) fn prepare(&self, names: &[&str], force: bool) -> Result<(), String> {
        if !force {
            let mut files = names.iter().filter_map(|name| self.file(name));
            if let Some(file) = files.find(|file| save::is_foreign(file, self.kind.seal())) {
                return Err(format!(
                    "{} was not made by ludograph: --force replaces it",
                    file.display()
                ));
            }
        }
        match &self.spot {
            Spot::Folder(path) => {
                fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Writes a figure. The outer result is that of standard output, the inner one that of the file.
    pub(super) fn put(
        &self,
        name: &str,
        figure: &[u8],
        output: &mut Output,
    ) -> Result<Result<(), String>, Stop> {
        let Some(file) = self.file(name) else {
            output.print_bytes(figure)?;
            return Ok(Ok(()));
        };
        let written = save::write(&file, figure);
        Ok(written.map_err(|error| format!("{}: {error}", file.display())))
    }
}

//! Where converted records go: standard output, one file, or a folder with a file of each input.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::format::Format;
use crate::cli::input::Input;
use crate::cli::save;

/// Where converted records go.
pub(super) enum Place {
    Out,
    File(PathBuf),
    Folder(PathBuf, &'static str),
}

impl Place {
    /// What `-o` names. It is seen to that every file can be written, before any is.
    pub(super) fn new(
        path: Option<&Path>,
        many: bool,
        format: &'static Format,
        inputs: &[Input],
        force: bool,
    ) -> Result<Self, String> {
        let place = match path {
            None => Self::Out,
            Some(path) if save::is_folder(path, many) => {
                Self::Folder(path.to_path_buf(), format.extension)
            }
            Some(path) if path.as_os_str() == "-" => Self::Out,
            Some(path) => Self::File(path.to_path_buf()),
        };
        place.prepare(inputs, force)?;
        Ok(place)
    }

    pub(super) fn is_folder(&self) -> bool {
        matches!(self, Self::Folder(..))
    }

    /// The file for the records of an input; none is standard output.
    pub(super) fn file(&self, input: &Input) -> Option<PathBuf> {
        match self {
            Self::Out => None,
            Self::File(path) => Some(path.clone()),
            Self::Folder(folder, extension) => {
                let mut name = input.stem()?.to_os_string();
                name.push(".");
                name.push(extension);
                Some(folder.join(name))
            }
        }
    }

    fn prepare(&self, inputs: &[Input], force: bool) -> Result<(), String> {
        let mut first = BTreeMap::new();
        for input in inputs {
            let Some(file) = self.file(input) else {
                if self.is_folder() {
                    return Err("standard input has no name: -o must name a file".to_owned());
                }
                continue;
            };
            if !force && save::is_there(&file) {
                return Err(format!("{} is there: --force replaces it", file.display()));
            }
            if self.is_folder()
                && let Some(other) = first.insert(file.clone(), input.name())
            {
                let (file, name) = (file.display(), input.name());
                return Err(format!(
                    "{file} would come from {other} and from {name}: nothing is written"
                ));
            }
        }
        match self {
            Self::Folder(path, _) => {
                fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
            }
            _ => Ok(()),
        }
    }
}

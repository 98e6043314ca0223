//! Where what a command makes goes: standard output, one file, or a folder with a file for each thing.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use super::input::Input;
use super::save;

/// What `-o` names.
pub(super) enum Place {
    Out,
    File(PathBuf),
    Folder(PathBuf),
}

impl Place {
    /// Standard output is `-`. It is a folder if it ends in `/`, is one, or there are `many` inputs.
    pub(super) fn new(path: &Path, many: bool) -> Self {
        let ends_in_slash = (path.as_os_str().as_encoded_bytes().last())
            .is_some_and(|&b| std::path::is_separator(char::from(b)));
        if path.as_os_str() == "-" {
            Self::Out
        } else if ends_in_slash || path.is_dir() || many {
            Self::Folder(path.to_path_buf())
        } else {
            Self::File(path.to_path_buf())
        }
    }

    pub(super) fn is_out(&self) -> bool {
        matches!(self, Self::Out)
    }

    pub(super) fn is_folder(&self) -> bool {
        matches!(self, Self::Folder(_))
    }

    /// The file for a thing of that name; none is standard output.
    pub(super) fn file(&self, name: impl AsRef<OsStr>, ending: &str) -> Option<PathBuf> {
        match self {
            Self::Out => None,
            Self::File(path) => Some(path.clone()),
            Self::Folder(folder) => {
                let mut file = name.as_ref().to_os_string();
                file.push(".");
                file.push(ending);
                Some(folder.join(file))
            }
        }
    }

    /// The file whose ending says what it is to hold. A pipe or device may be called anything.
    pub(super) fn promising(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path.as_path()).filter(|path| !save::is_device(path)),
            Self::Out | Self::Folder(_) => None,
        }
    }

    /// The file for what is made of each input, none for standard output; or why that can't be.
    pub(super) fn files(
        &self,
        inputs: &[Input],
        ending: &str,
    ) -> Result<Vec<Option<PathBuf>>, String> {
        if !self.is_folder() {
            return Ok(inputs.iter().map(|_| self.file("", ending)).collect());
        }
        let mut files = Vec::with_capacity(inputs.len());
        let mut first = BTreeMap::new();
        for input in inputs {
            let Some(stem) = input.stem() else {
                return Err("standard input has no name: -o must name a file".to_owned());
            };
            may_be_called(stem)?;
            let file = self.file(stem, ending);
            if let Some(other) = first.insert(slot(stem), input)
                && let Some(file) = file
            {
                let (one, two, file) = (other.name(), input.name(), file.display());
                return Err(format!(
                    "{one} and {two} would both become {file}: nothing is made"
                ));
            }
            files.push(file);
        }
        Ok(files)
    }

    /// Makes the folder, if it is one and is not there.
    pub(super) fn make(&self) -> Result<(), String> {
        match self {
            Self::Folder(path) => {
                fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
            }
            Self::Out | Self::File(_) => Ok(()),
        }
    }
}

/// The file of the same name with another ending. (`with_extension` takes `..x` for the folder above.)
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(ending);
    file.with_file_name(name)
}

/// What a file of that name is found by: where capitals and small letters are one, names that differ in
/// nothing else are one as well.
pub(super) fn slot(name: &OsStr) -> OsString {
    if cfg!(any(windows, target_os = "macos")) {
        name.to_string_lossy().to_lowercase().into()
    } else {
        name.to_os_string()
    }
}

/// Sees that a file in a folder may be called so, whatever its ending.
pub(super) fn may_be_called(name: &OsStr) -> Result<(), String> {
    if cfg!(windows) && is_device_of_windows(&name.to_string_lossy()) {
        let name = name.display();
        return Err(format!(
            "{name} is the name of a device: no file can have it"
        ));
    }
    Ok(())
}

/// Whether Windows takes a name for a device, also with an ending behind it.
fn is_device_of_windows(name: &str) -> bool {
    let first = name.split('.').next().unwrap_or("").trim_end();
    let first = first.to_ascii_uppercase();
    let numbered = |head| {
        let number = first.strip_prefix(head).map(str::chars);
        number.is_some_and(|mut signs| {
            let is_one = signs
                .next()
                .is_some_and(|sign| "0123456789¹²³".contains(sign));
            is_one && signs.next().is_none()
        })
    };
    matches!(&*first, "CON" | "PRN" | "AUX" | "NUL") || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_beside_another_lies_in_its_folder() {
        for (file, expected) in [
            ("out/a.wtb", "out/a.jou"),
            ("a", "a.jou"),
            ("a.b.c", "a.b.jou"),
            ("out/..wtb", "out/..jou"),
            ("out/...wtb", "out/...jou"),
        ] {
            assert_eq!(beside(Path::new(file), "jou"), Path::new(expected));
        }
    }

    #[test]
    fn devices_of_windows_are_known() {
        for name in ["con", "NUL.x", "aux ", "Com1", "lpt9.a.b", "COM²"] {
            assert!(is_device_of_windows(name), "{name}");
        }
        for name in ["", "cone", "com", "com10", "x.con", "lpt-1", "console"] {
            assert!(!is_device_of_windows(name), "{name}");
        }
    }
}

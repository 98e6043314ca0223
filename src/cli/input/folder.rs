//! The files of folders that are read.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ludograph::carrier::Kind;
use ludograph::format::registry;

use super::{Input, read_up_to};
use crate::cli::counted::counted;
use crate::cli::output::{Output, Stop};

/// What files are read where a folder is given. Figures are not: they stand beside the records that they are drawn
/// from, which would be read twice.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    /// What their names end in.
    endings: &'static [&'static str],
    /// Whether those of other formats are read as well.
    has_others: bool,
}

impl Kinds {
    /// Records of any format.
    pub(super) const RECORDS: Self = Self {
        endings: &["lgn"],
        has_others: true,
    };

    /// LGN alone.
    pub(super) const LGN: Self = Self {
        endings: &["lgn"],
        has_others: false,
    };

    /// Records of any format, and pages that hold records.
    pub(super) const PAGES: Self = Self {
        endings: &["lgn", "md", "markdown"],
        has_others: true,
    };

    fn has(self, path: &Path) -> bool {
        let is_one = |extension: &OsStr| {
            let mut endings = self.endings.iter();
            endings.any(|ending| extension.eq_ignore_ascii_case(ending))
        };
        path.extension().is_some_and(is_one) || self.has_others && is_foreign(path)
    }
}

/// What the names of archives and of compressed files end in.
const PACKED: &[&str] = &[
    "7z", "br", "bz2", "gz", "lz", "lz4", "lzma", "rar", "tar", "tbz2", "tgz", "txz", "xz", "z",
    "zip", "zst",
];

/// Archives and compressed files, which are passed over.
#[derive(Default)]
pub(super) struct Packed {
    first: Option<PathBuf>,
    count: usize,
}

impl Packed {
    fn add(&mut self, path: PathBuf) {
        self.first.get_or_insert(path);
        self.count += 1;
    }

    /// Says that there were such files, if there were.
    pub(super) fn tell(&self, output: &mut Output) -> Result<(), Stop> {
        let Some(first) = &self.first else {
            return Ok(());
        };
        let first = first.display();
        let files = match self.count {
            1 => format!("{first} is packed, and passed over"),
            count => {
                let files = counted(count, "packed file");
                format!("{files} are passed over, the first is {first}")
            }
        };
        output.remark(&format!("{files}: unpack what holds records"))
    }
}

/// Adds the files of a folder and of the folders in it, in the order of their names. Links to folders are not
/// followed, since they may lead in a circle.
pub(super) fn folder(
    path: &Path,
    kinds: Kinds,
    inputs: &mut Vec<Input>,
    packed: &mut Packed,
    output: &mut Output,
) -> Result<(), Stop> {
    let (before, mut is_whole) = (inputs.len(), true);
    let mut waiting = vec![(path.to_path_buf(), true)];
    while let Some((path, is_folder)) = waiting.pop() {
        if !is_folder {
            if is_packed(&path) {
                packed.add(path);
                continue;
            }
            let there = fs::metadata(&path).ok().filter(fs::Metadata::is_file);
            inputs.extend(there.map(|there| Input::known(path, &there)));
            continue;
        }
        match list(&path) {
            Ok(mut entries) => {
                let is_wanted = |path: &Path| kinds.has(path) || is_packed(path);
                entries.retain(|(path, is_folder)| *is_folder || is_wanted(path));
                entries.sort();
                waiting.extend(entries.into_iter().rev());
            }
            Err(error) => {
                is_whole = false;
                output.fail(&format!("{}: {error}", path.display()))?;
            }
        }
    }
    if inputs.len() == before && is_whole {
        let path = path.display();
        let endings = kinds.endings.join(" or .");
        let none = if kinds.has_others {
            ", and none of another format"
        } else {
            ""
        };
        output.remark(&format!("{path}: no .{endings} file in this folder{none}"))?;
    }
    Ok(())
}

fn list(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        Ok((entry.path(), entry.file_type()?.is_dir()))
    };
    fs::read_dir(folder)?.map(entry).collect()
}

fn is_packed(path: &Path) -> bool {
    let is_one = |extension: &OsStr| {
        let mut endings = PACKED.iter();
        endings.any(|ending| extension.eq_ignore_ascii_case(ending))
    };
    path.extension().is_some_and(is_one)
}

/// Whether a file is of another format: by its ending or, where files that hold no records may have that
/// as well, by its first bytes.
fn is_foreign(path: &Path) -> bool {
    let Some(extension) = path.extension().and_then(OsStr::to_str) else {
        return false;
    };
    if !registry::is_known(extension) || Kind::of_extension(extension).is_some() {
        return false;
    }
    if registry::of_extension(extension).is_some() {
        return true;
    }
    if !path.is_file() {
        return false;
    }
    let head = File::open(path).and_then(|file| read_up_to(ludograph::format::HEAD - 1, file));
    head.is_ok_and(|head| registry::detect(extension, &head).is_some())
}

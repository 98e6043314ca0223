//! What stands at a path already: what it is, whether it may be replaced, whether it is still the same.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ludograph::figure::seal::Seal;

/// So many links are followed, one behind the other.
const LINKS: usize = 40;

/// A file as it stood at some moment, by what changes when somebody writes it or puts another in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Standing {
    len: u64,
    modified: Option<SystemTime>,
    /// Its device and its number there, where there are such.
    node: Option<(u64, u64)>,
}

/// What tells a file from all others, whatever path leads to it.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cli) enum Identity {
    /// Its device and its number there.
    #[cfg(unix)]
    Node(u64, u64),
    /// The path without links and turnings.
    #[cfg(not(unix))]
    Path(PathBuf),
}

impl Identity {
    /// That of the file at a path, links followed; none if nothing is there.
    pub(in crate::cli) fn of(path: &Path) -> Option<Self> {
        #[cfg(unix)]
        {
            let there = fs::metadata(path).ok()?;
            let (device, number) = node(&there);
            Some(Self::Node(device, number))
        }
        #[cfg(not(unix))]
        {
            fs::canonicalize(path).ok().map(Self::Path)
        }
    }
}

#[cfg(unix)]
fn node(there: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (there.dev(), there.ino())
}

impl Standing {
    /// What stands at a path now, links followed; none if nothing does.
    pub(in crate::cli) fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().as_ref().map(Self::from)
    }

    /// Whether both are one file, whatever has been written to it meanwhile; false where that can't be told.
    pub(in crate::cli) fn is_same_file(&self, other: &Self) -> bool {
        self.node.is_some() && self.node == other.node
    }
}

impl From<&Metadata> for Standing {
    fn from(there: &Metadata) -> Self {
        #[cfg(unix)]
        let node = Some(node(there));
        #[cfg(not(unix))]
        let node = None;
        Self {
            len: there.len(),
            modified: there.modified().ok(),
            node,
        }
    }
}

/// The path that links lead to, whether something stands there or not.
pub(super) fn led_to(path: &Path) -> io::Result<PathBuf> {
    if let Ok(there) = fs::canonicalize(path) {
        return Ok(there);
    }
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            // From the root if it begins there.
            Ok(next) => path = folder(&path).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("links that lead in a circle"))
}

/// The folder that a path lies in.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether something stands at `path` that would be lost: a folder or an ordinary file.
pub(in crate::cli) fn is_there(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|old| old.is_file() || old.is_dir())
}

/// A pipe or device may be called anything, and is written to instead of replaced.
pub(in crate::cli) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Sees that nothing stands at `path` that may not be replaced without `force`.
pub(in crate::cli) fn may_replace(path: &Path, seal: &Seal, force: bool) -> Result<(), String> {
    if force || !is_foreign(path, seal) {
        return Ok(());
    }
    let path = path.display();
    Err(format!(
        "{path} was not made by ludograph: --force replaces it"
    ))
}

/// Whether it is a folder, or an ordinary file that does not bear the seal of its kind.
fn is_foreign(path: &Path, seal: &Seal) -> bool {
    let Ok(old) = fs::metadata(path) else {
        return false;
    };
    if !old.is_file() {
        return old.is_dir();
    }
    let mut head = Vec::new();
    let read =
        File::open(path).and_then(|file| file.take(Seal::NEAR as u64).read_to_end(&mut head));
    read.is_err() || !seal.is_on(&head)
}

/// Whether both are the same file, there or not. What is no ordinary file may be written to from several
/// sides.
pub(in crate::cli) fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        let path = led_to(path)?;
        fs::canonicalize(&path).or_else(|error| {
            let folder = fs::canonicalize(folder(&path))?;
            Ok::<_, io::Error>(folder.join(path.file_name().ok_or(error)?))
        })
    };
    match (whole(one), whole(other)) {
        (Ok(one), Ok(other)) => one == other && !is_device(&one),
        _ => one == other,
    }
}

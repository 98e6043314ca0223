//! Files written whole or not at all: beside the place where they belong, then renamed.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ludograph::figure::seal::Seal;
use tempfile::NamedTempFile;

/// A file in the making. Until it is kept, nothing of it is to be seen, and if it is dropped nothing
/// is left of it. What is no ordinary file (a pipe, a device) can't be replaced and is written to.
pub(super) enum Draft {
    File {
        temp: NamedTempFile,
        target: PathBuf,
    },
    Device(File),
}

impl Draft {
    /// Begins a file that will stand at `path`, with the permissions of a file that stands there. One
    /// that may not be written may not be replaced either. A link stays one: the file that it leads to
    /// is replaced.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        if is_device(path) {
            let device = fs::OpenOptions::new().write(true).open(path)?;
            return Ok(Self::Device(device));
        }
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".ludograph-");
        #[cfg(unix)]
        let ordinary = {
            use std::os::unix::fs::PermissionsExt;
            fs::Permissions::from_mode(0o666)
        };
        #[cfg(unix)]
        builder.permissions(ordinary);
        if !folder.is_dir() {
            let message = format!("there is no folder {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        let temp = builder.tempfile_in(folder).map_err(plain)?;
        if let Ok(old) = fs::metadata(&target) {
            if old.permissions().readonly() {
                let message = "the file may not be written";
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
            }
            fs::set_permissions(temp.path(), old.permissions())?;
        }
        Ok(Self::File { temp, target })
    }

    /// Puts it in its place. If the power fails just then it may be lost, with what it replaces: it is
    /// for what can be made again.
    pub(super) fn keep(self) -> io::Result<()> {
        if let Self::File { temp, target } = self {
            temp.persist(&target).map_err(|lost| lost.error)?;
        }
        Ok(())
    }

    /// The same of what may replace a text that nothing else can make again: it has arrived before the
    /// old file is gone. That takes the time of many figures.
    pub(super) fn keep_safe(self) -> io::Result<()> {
        if let Self::File { temp, target } = &self
            && target.exists()
        {
            temp.as_file().sync_all()?;
        }
        self.keep()
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            // The file itself: its wrapper would tell the name that nobody has given.
            Self::File { temp, .. } => temp.as_file_mut().write(bytes),
            Self::Device(device) => device.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File { temp, .. } => temp.as_file_mut().flush(),
            Self::Device(device) => device.flush(),
        }
    }
}

/// The fault without the name of the file beside, which says nothing to anybody.
fn plain(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((message, _)) => io::Error::new(error.kind(), message),
        None => error,
    }
}

/// Writes a file whole that can be made again.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::new(path)?;
    draft.write_all(bytes)?;
    draft.keep()
}

/// Whether the file at `path` holds just these bytes already. It is then as good as new, and its time says
/// so, since build systems look at that; to write it again would take several times as long.
pub(super) fn is_renewed(path: &Path, bytes: &[u8]) -> bool {
    let renew = || {
        let mut old = File::options().read(true).write(true).open(path)?;
        let mut held = Vec::with_capacity(bytes.len());
        old.read_to_end(&mut held)?;
        let is_same = held == bytes;
        if is_same {
            old.set_modified(SystemTime::now())?;
        }
        io::Result::Ok(is_same)
    };
    let is_as_long = |old: fs::Metadata| old.is_file() && old.len() == bytes.len() as u64;
    fs::metadata(path).is_ok_and(is_as_long) && renew().unwrap_or(false)
}

/// Whether something stands at `path` that would be lost: a folder or an ordinary file.
pub(super) fn is_there(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|old| old.is_file() || old.is_dir())
}

/// A pipe or device may be called anything, and is written to instead of replaced.
pub(super) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Sees that nothing stands at `path` that may not be replaced without `force`.
pub(super) fn may_replace(path: &Path, seal: &Seal, force: bool) -> Result<(), String> {
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
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        fs::canonicalize(path).or_else(|error| {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
            Ok::<_, io::Error>(folder.join(path.file_name().ok_or(error)?))
        })
    };
    match (whole(one), whole(other)) {
        (Ok(one), Ok(other)) => one == other && !is_device(&one),
        _ => one == other,
    }
}

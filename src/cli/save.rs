//! Files written whole or not at all: beside the place where they belong, then renamed.

mod beside;
mod there;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::NamedTempFile;

pub(super) use beside::stay_tidy;
pub(super) use there::{Identity, Standing, is_device, is_same, is_there, may_replace};

/// A file in the making. Until it is kept, nothing of it is to be seen, and if it is dropped nothing
/// is left of it. What is no ordinary file (a pipe, a device) can't be replaced and is written to.
pub(super) enum Draft {
    File {
        temp: NamedTempFile,
        /// That it lies beside the target. It is dropped behind the file.
        listed: beside::Listed,
        target: PathBuf,
        /// What it is to replace.
        old: Option<Standing>,
    },
    Device(File),
}

impl Draft {
    /// Begins a file that will stand at `path`, with the permissions and the owner of a file that stands
    /// there. One that may not be written may not be replaced either. A link stays one: the file that it
    /// leads to is replaced, or made.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        if is_device(path) {
            let device = fs::OpenOptions::new().write(true).open(path)?;
            return Ok(Self::Device(device));
        }
        let target = there::led_to(path)?;
        let folder = there::folder(&target);
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
        let (temp, listed) = beside::listed(|| builder.tempfile_in(folder)).map_err(plain)?;
        let old = fs::metadata(&target).ok();
        if let Some(old) = old.as_ref().filter(|old| old.is_file()) {
            if old.permissions().readonly() {
                let message = "the file may not be written";
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
            }
            // Where the folder may be written and the file not, it could be replaced all the same.
            File::options().write(true).open(&target)?;
            pass_on(old, temp.as_file())?;
        }
        let old = old.as_ref().map(Standing::from);
        Ok(Self::File {
            temp,
            listed,
            target,
            old,
        })
    }

    /// Says what it is to replace, as it was seen before.
    pub(super) fn replaces(&mut self, standing: Option<Standing>) {
        if let Self::File { old, .. } = self {
            *old = standing;
        }
    }

    /// Puts it in its place, whatever stands there now. If the power fails just then it may be lost, with
    /// what it replaces: it is for what can be made again.
    pub(super) fn keep(self) -> io::Result<()> {
        if let Self::File { temp, target, .. } = self {
            temp.persist(&target).map_err(|lost| lost.error)?;
        }
        Ok(())
    }

    /// Sees that what may replace a text that nothing else can make again has arrived on the disk, before
    /// the old file is gone. That takes the time of many figures.
    pub(super) fn settle(&self) -> io::Result<()> {
        match self {
            Self::File { temp, target, .. } if target.exists() => temp.as_file().sync_all(),
            Self::File { .. } | Self::Device(_) => Ok(()),
        }
    }

    /// Puts it in its place, once it has settled, if there still stands what it is to replace.
    pub(super) fn keep_safe(self) -> io::Result<()> {
        self.settle()?;
        let Self::File {
            temp,
            listed: _listed,
            target,
            old,
        } = self
        else {
            return Ok(());
        };
        let fault = |message| io::Error::new(io::ErrorKind::AlreadyExists, message);
        if old.is_some() {
            if Standing::of(&target) != old {
                let message = "it has been changed meanwhile, and is left as it is now";
                return Err(fault(message));
            }
            return temp.persist(&target).map(drop).map_err(|lost| lost.error);
        }
        let taken = "another file has been put there meanwhile, and is left";
        match temp.persist_noclobber(&target) {
            Ok(_) => Ok(()),
            Err(lost) if lost.error.kind() == io::ErrorKind::AlreadyExists => Err(fault(taken)),
            Err(_) if fs::symlink_metadata(&target).is_ok() => Err(fault(taken)),
            // Not every file system can look and put in one step.
            Err(lost) => {
                let kept = lost.file.persist(&target);
                kept.map(drop).map_err(|lost| lost.error)
            }
        }
    }
}

/// Gives a new file the permissions of the one that it will replace, and its owner as far as that is
/// allowed.
#[cfg(unix)]
fn pass_on(old: &fs::Metadata, file: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let own = file.metadata()?;
    let mut mode = old.mode() & 0o7777;
    if own.uid() != old.uid() && fchown(file, Some(old.uid()), None).is_err() {
        mode &= 0o777;
    }
    if own.gid() != old.gid() && fchown(file, None, Some(old.gid())).is_err() {
        // Another group gets no more than everybody.
        mode &= 0o707 | (mode & 0o007) << 3;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn pass_on(old: &fs::Metadata, file: &File) -> io::Result<()> {
    file.set_permissions(old.permissions())
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

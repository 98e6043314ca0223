//! [`Beside`]: a file in the making that lies beside its place, and goes also where the program is not let to its end.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::cli::halt;

/// The files in the making that there are.
static MAKING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn making() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    // A thread that panicked with the lock has left the set as it was.
    MAKING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// That a file in the making is known, so that it can be taken away.
pub(in crate::cli) struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        making().remove(&self.0);
    }
}

/// Makes a file in the making. From then on a first signal to end is heard, so that it is taken away when it is
/// dropped, and a second one takes it away at once.
pub(super) fn listed(
    make: impl FnOnce() -> io::Result<NamedTempFile>,
) -> io::Result<(NamedTempFile, Listed)> {
    stay_tidy();
    // Whoever takes them away keeps the lock: none is made behind that.
    let mut making = making();
    let temp = make()?;
    let path = temp.path().to_path_buf();
    making.insert(path.clone());
    Ok((temp, Listed(path)))
}

/// From here on a second signal to end takes them away before it ends the program.
pub(in crate::cli) fn stay_tidy() {
    halt::tidy_first(take_away);
}

/// Takes all of them away, and lets no other be made while what comes back is held.
fn take_away() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    let making = making();
    for path in making.iter() {
        // It may have come to its place just now.
        let _ = fs::remove_file(path);
    }
    making
}

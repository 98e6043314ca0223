//! [`Patient`]: standard output or standard error, to which nothing is written while nobody takes it.

use std::fs::File;
use std::io::{self, Write};

use super::halt;
use super::watched::is_ready_for_more;

/// So many bytes a pipe takes at once if it takes any.
const PIECE: usize = 4096;

/// A stream to write to. A signal to end is heard also while a pipe is full that nobody reads.
pub(super) struct Patient {
    inner: Inner,
    /// Whether it may keep a writer waiting for ever.
    waits: bool,
}

enum Inner {
    File(File),
    /// Where there is no file to be had.
    Other(Box<dyn Write>),
}

impl Patient {
    /// Standard output.
    pub(super) fn stdout() -> Self {
        Self::new(super::watched::stdout().ok(), || Box::new(io::stdout()))
    }

    /// Standard error.
    pub(super) fn stderr() -> Self {
        Self::new(super::watched::stderr().ok(), || Box::new(io::stderr()))
    }

    fn new(file: Option<File>, other: impl FnOnce() -> Box<dyn Write>) -> Self {
        let Some(file) = file else {
            let inner = Inner::Other(other());
            return Self {
                inner,
                waits: false,
            };
        };
        let waits = file.metadata().is_ok_and(|is| !is.is_file());
        Self {
            inner: Inner::File(file),
            waits,
        }
    }
}

impl Write for Patient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let file = match &mut self.inner {
            Inner::File(file) => file,
            Inner::Other(other) => return other.write(bytes),
        };
        if !self.waits {
            return file.write(bytes);
        }
        while !is_ready_for_more(file) {
            if halt::is_interrupted() {
                return Err(io::Error::other("interrupted"));
            }
        }
        file.write(bytes.get(..PIECE).unwrap_or(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.inner {
            Inner::File(file) => file.flush(),
            Inner::Other(other) => other.flush(),
        }
    }
}

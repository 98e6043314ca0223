//! [`Watched`]: bytes that are counted while they are read, up to where no more are wanted.

use std::fs::File;
use std::io::{self, Read};
#[cfg(unix)]
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::halt::Halt;

/// What is known of the reading of one command, by all its threads.
#[derive(Clone, Default)]
pub(super) struct Meter {
    bytes: Arc<AtomicU64>,
    /// That no more is wanted.
    pub(super) halt: Halt,
}

impl Meter {
    /// How many bytes have been read.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// A file, pipe or device that is read.
pub(super) struct Watched {
    file: File,
    /// Whether it may keep a reader waiting for ever.
    waits: bool,
    meter: Meter,
}

impl Watched {
    /// Watches the reading of a file.
    pub(super) fn new(file: File, meter: Meter) -> Self {
        let waits = file.metadata().is_ok_and(|is| !is.is_file());
        Self { file, waits, meter }
    }
}

impl Read for Watched {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let mut is_ready = !self.waits;
        while !is_ready {
            is_ready = self::is_ready(&self.file, PATIENCE);
            if self.meter.halt.is_set() {
                return Err(io::Error::other("not read to its end"));
            }
        }
        let read = self.file.read(buf)?;
        self.meter.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// So many nanoseconds a reader waits before it asks whether it is still wanted.
#[cfg(unix)]
const PATIENCE: i64 = 100_000_000;
#[cfg(not(unix))]
const PATIENCE: i64 = 0;

/// Whether there is something to be read, or nothing any more, within so many nanoseconds.
#[cfg(unix)]
fn is_ready(file: &impl AsFd, nanoseconds: i64) -> bool {
    poll_for(file, PollFlags::IN, nanoseconds)
}

/// Whether more can be written, or nothing any more, within a short time.
#[cfg(unix)]
pub(super) fn is_ready_for_more(file: &File) -> bool {
    poll_for(file, PollFlags::OUT, PATIENCE)
}

#[cfg(unix)]
fn poll_for(file: &impl AsFd, what: PollFlags, nanoseconds: i64) -> bool {
    let wait = Timespec {
        tv_sec: 0,
        tv_nsec: nanoseconds,
    };
    match poll(&mut [PollFd::new(file, what)], Some(&wait)) {
        Ok(ready) => ready > 0,
        // A signal came. What else is wrong will be told by reading or writing.
        Err(fault) => fault != rustix::io::Errno::INTR,
    }
}

#[cfg(not(unix))]
fn is_ready<T>(_: &T, _: i64) -> bool {
    true
}

#[cfg(not(unix))]
pub(super) fn is_ready_for_more(_: &File) -> bool {
    true
}

/// Whether who reads on from standard input would have to wait.
pub(super) fn stdin_waits() -> bool {
    !is_ready(&io::stdin(), 0)
}

/// Standard input, past the buffer that the standard library puts before it: what lies in that would not be seen
/// by those who wait for more.
pub(super) fn stdin() -> io::Result<File> {
    owned(&io::stdin())
}

/// Standard output, past the buffer that the standard library puts before it.
pub(super) fn stdout() -> io::Result<File> {
    owned(&io::stdout())
}

/// Standard error.
pub(super) fn stderr() -> io::Result<File> {
    owned(&io::stderr())
}

#[cfg(unix)]
fn owned(stream: &impl AsFd) -> io::Result<File> {
    Ok(File::from(stream.as_fd().try_clone_to_owned()?))
}

#[cfg(windows)]
fn owned(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    Ok(File::from(stream.as_handle().try_clone_to_owned()?))
}

//! [`Watched`]: bytes that are counted while they are read, up to where no more are wanted.

use std::fs::File;
use std::io::{self, Read};
#[cfg(unix)]
use std::os::fd::AsFd;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::halt::Halt;

/// So many bytes are read at most for one record of what is no file, most of which are passed over: more has no
/// end, or what is read holds no records. A file has an end, and is read up to that.
pub(super) const MOST: u64 = 256 << 20;

/// What is known of the reading of one command, by all its threads.
#[derive(Clone)]
pub(super) struct Meter {
    bytes: Arc<AtomicU64>,
    /// How many of them had been read when the last record came. Before records are read they have no limit.
    before: Arc<AtomicU64>,
    /// What is read at present, if who reads on from it may have to wait.
    source: Arc<Mutex<Option<File>>>,
    /// One more than the number of the input of which no more is wanted.
    given_up: Arc<AtomicUsize>,
    /// That no more is wanted.
    pub(super) halt: Halt,
}

impl Default for Meter {
    fn default() -> Self {
        Self {
            bytes: Arc::default(),
            before: Arc::new(AtomicU64::new(u64::MAX)),
            source: Arc::default(),
            given_up: Arc::default(),
            halt: Halt::default(),
        }
    }
}

impl Meter {
    /// How many bytes have been read.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// That the reading of the records of a file begins, or one has come from it.
    pub(super) fn restart(&self) {
        self.before.store(self.bytes(), Ordering::Relaxed);
    }

    /// That no more of an input is wanted.
    pub(super) fn give_up(&self, input: usize) {
        self.given_up.store(input + 1, Ordering::Relaxed);
    }

    /// Whether no more of an input is wanted.
    pub(super) fn is_given_up(&self, input: usize) -> bool {
        self.given_up.load(Ordering::Relaxed) == input + 1
    }

    /// Whether who reads on would have to wait.
    pub(super) fn waits(&self) -> bool {
        let source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        source.as_ref().is_some_and(|file| !is_ready(file, 0))
    }

    /// Notes that so many bytes more have been read, of a file or of what may have no end.
    fn add(&self, read: usize, is_file: bool) -> io::Result<()> {
        let read = read as u64;
        let bytes = self.bytes.fetch_add(read, Ordering::Relaxed) + read;
        if !is_file && bytes.saturating_sub(self.before.load(Ordering::Relaxed)) > MOST {
            let most = MOST >> 20;
            return Err(io::Error::other(format!(
                "{most} MiB and no end of a record: no more is read"
            )));
        }
        Ok(())
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
        let source = waits.then(|| file.try_clone().ok()).flatten();
        *meter.source.lock().unwrap_or_else(PoisonError::into_inner) = source;
        Self { file, waits, meter }
    }
}

/// Opens a pipe with a name: that waits until somebody opens its other end.
pub(super) fn open_pipe(path: &Path, halt: &Halt) -> io::Result<File> {
    let (hand_over, wait) = channel();
    let path = path.to_path_buf();
    // It goes on waiting when nobody wants the file any more, until the program ends.
    std::thread::Builder::new().spawn(move || hand_over.send(File::open(path)))?;
    loop {
        match wait.recv_timeout(PAUSE) {
            Ok(opened) => return opened,
            Err(_) if halt.is_set() => return Err(unfinished()),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(unfinished()),
        }
    }
}

fn unfinished() -> io::Error {
    io::Error::other("not read to its end")
}

impl Read for Watched {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let mut is_ready = !self.waits;
        while !is_ready {
            is_ready = self::is_ready(&self.file, PATIENCE);
            if self.meter.halt.is_set() {
                return Err(unfinished());
            }
        }
        let read = self.file.read(buf)?;
        self.meter.add(read, !self.waits)?;
        Ok(read)
    }
}

/// So long a reader waits before it asks whether it is still wanted.
const PAUSE: Duration = Duration::from_millis(100);

/// The same in nanoseconds, where it can wait so.
#[cfg(unix)]
const PATIENCE: i64 = PAUSE.as_nanos() as i64;
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

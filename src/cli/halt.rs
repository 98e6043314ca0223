//! [`Stop`] and [`Halt`]: that a run ends before its time, because somebody pressed Ctrl-C, does not read any more,
//! or wants no more of it.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::low_level::emulate_default_handler;

/// Why a run stops before its end.
pub(super) enum Stop {
    /// Nobody reads any more: it ends quietly.
    Pipe,
    /// Somebody wants it to end.
    Interrupted,
    /// The output could not be written.
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if is_interrupted() {
            Self::Interrupted
        } else if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Pipe
        } else {
            Self::Failed(error)
        }
    }
}

/// The number of the signal that came, or 0.
static CAME: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// From here on a first signal to end is kept, and is asked for with [`is_interrupted`]; a second one ends the
/// program at once.
pub(super) fn listen() {
    CAME.get_or_init(|| {
        let (came, again) = (
            Arc::new(AtomicUsize::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        let ignored = ignored();
        let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
        for signal in [SIGINT, SIGTERM].into_iter().filter(is_heard) {
            // Where that can't be done a signal ends the program as ever.
            let _ = flag::register_conditional_default(signal, Arc::clone(&again))
                .and_then(|_| flag::register(signal, Arc::clone(&again)))
                .and_then(|_| flag::register_usize(signal, Arc::clone(&came), signal as usize));
        }
        came
    });
}

/// The signals at which whoever has started the program wants it to go on, as shells do with Ctrl-C for what runs in
/// the background of a script: a bit each, from the first.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
    ignored.unwrap_or(0)
}

/// Whether a signal to end has come.
pub(super) fn is_interrupted() -> bool {
    CAME.get()
        .is_some_and(|came| came.load(Ordering::Relaxed) > 0)
}

/// Goes on, unless a signal to end has come.
pub(super) fn go_on() -> Result<(), Stop> {
    if is_interrupted() {
        return Err(Stop::Interrupted);
    }
    Ok(())
}

/// Ends the program as the signal would have done that has come, so that a shell knows of it. Returns if none
/// has come.
pub(super) fn end() {
    let came = CAME.get().map_or(0, |came| came.load(Ordering::Relaxed));
    if came > 0 {
        let _ = emulate_default_handler(came as i32);
    }
}

/// That no more is to be read: by those who read in the run of one command.
#[derive(Clone, Default)]
pub(super) struct Halt(Arc<AtomicBool>);

impl Halt {
    /// No more is wanted.
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether no more is wanted, or the program is to end.
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed) || is_interrupted()
    }
}

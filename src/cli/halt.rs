//! [`Stop`] and [`Halt`]: that a run ends before its time, because somebody pressed Ctrl-C, does not read any more,
//! or wants no more of it.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

#[cfg(unix)]
use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGPROF, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::low_level::emulate_default_handler;
use signal_hook::{SigId, flag};

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

/// What asks a program to end: Ctrl-C, Ctrl-\, a terminal that is closed, `kill`, a limit of its time.
#[cfg(unix)]
const SIGNALS: &[i32] = &[
    SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[SIGINT, SIGTERM];

/// How signals are heard.
#[cfg_attr(not(unix), allow(dead_code))]
struct Ear {
    /// The number of the signal that came, or 0.
    came: Arc<AtomicUsize>,
    /// Whether the next one ends the program at once.
    is_armed: Arc<AtomicBool>,
    /// The signals that are heard, and what arms them.
    heard: Vec<(i32, SigId)>,
}

static EAR: OnceLock<Ear> = OnceLock::new();

/// From here on a first signal to end is kept, and is asked for with [`is_interrupted`]; a second one ends the
/// program at once.
pub(super) fn listen() {
    EAR.get_or_init(|| {
        let (came, is_armed) = (
            Arc::new(AtomicUsize::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        // A file that becomes longer than the system allows can't be written, which is told as of a full disk.
        #[cfg(unix)]
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        let ignored = ignored();
        let mut heard = Vec::with_capacity(SIGNALS.len());
        for &signal in SIGNALS {
            if !is_wanted(signal, ignored) {
                continue;
            }
            // Where that can't be done a signal ends the program as ever.
            let armed = flag::register_conditional_default(signal, Arc::clone(&is_armed))
                .and_then(|_| flag::register(signal, Arc::clone(&is_armed)));
            if let Ok(arms) = armed {
                heard.push((signal, arms));
                let _ = flag::register_usize(signal, Arc::clone(&came), signal as usize);
            }
        }
        Ear {
            came,
            is_armed,
            heard,
        }
    });
}

/// Whether a signal is to be heard, by those that are ignored, if that is known.
fn is_wanted(signal: i32, ignored: Option<u64>) -> bool {
    match ignored {
        Some(ignored) => ignored >> (signal - 1) & 1 == 0,
        // A run that `nohup` started must go on when its terminal is closed.
        #[cfg(unix)]
        None => signal != SIGHUP,
        #[cfg(not(unix))]
        None => true,
    }
}

/// The signals at which whoever has started the program wants it to go on, as shells do with Ctrl-C for what runs in
/// the background of a script: a bit each, from the first. None where that can't be found out.
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(ignored.trim(), 16).ok()
}

/// From here on a second signal does `tidy` before it ends the program; what that gives is held to the end. What
/// comes right behind the first is no second one: `timeout` sends each signal twice, and so does a shell to what runs
/// in its group. It is done on a thread of its own, since the others may be busy. The first call counts.
#[cfg(unix)]
pub(super) fn tidy_first<G: 'static>(tidy: fn() -> G) {
    static IS_DONE: OnceLock<()> = OnceLock::new();
    // Where it can't be done a second signal goes on to end the program at once.
    IS_DONE.get_or_init(|| {
        let _ = wait_for_second(tidy);
    });
}

/// So long behind the first signal others are the same one.
#[cfg(unix)]
const SAME: std::time::Duration = std::time::Duration::from_millis(250);

/// On other systems the program ends before anything can be done.
#[cfg(not(unix))]
pub(super) fn tidy_first<G: 'static>(_: fn() -> G) {
    listen();
}

#[cfg(unix)]
fn wait_for_second<G: 'static>(tidy: fn() -> G) -> io::Result<()> {
    use std::io::Read;
    use std::os::fd::IntoRawFd;
    use std::os::unix::net::UnixStream;
    use std::time::Instant;

    use signal_hook::low_level::{pipe, unregister};

    listen();
    let Some(ear) = EAR.get() else {
        return Ok(());
    };
    let (mut reader, writer) = UnixStream::pair()?;
    // Each signal will send one byte. The pipe stays open to the end.
    let writer = writer.into_raw_fd();
    for &(signal, arms) in &ear.heard {
        if pipe::register_raw(signal, writer).is_ok() {
            unregister(arms);
        }
    }
    ear.is_armed.store(false, Ordering::Relaxed);
    let mut first = is_interrupted().then(Instant::now);
    let wait = move || {
        while reader.read_exact(&mut [0]).is_ok() {
            if first.get_or_insert_with(Instant::now).elapsed() > SAME {
                let _held = tidy();
                end();
            }
        }
    };
    let builder = std::thread::Builder::new().name("signals".to_owned());
    builder.spawn(wait).map(|_| ())
}

/// Whether a signal to end has come.
pub(super) fn is_interrupted() -> bool {
    EAR.get()
        .is_some_and(|ear| ear.came.load(Ordering::Relaxed) > 0)
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
    let came = EAR.get().map_or(0, |ear| ear.came.load(Ordering::Relaxed));
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

//! [`Timer`]: a watch over work that the library can't bound.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::Status;

/// Ends the program with a message if it is not dropped in time.
pub(super) struct Timer {
    _done: Sender<()>,
}

impl Timer {
    /// Begins to watch. Whatever is written is written whole afterwards, so nothing half done is left.
    pub(super) fn new(time: Duration, message: &'static str) -> Self {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            if receiver.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                let _ = writeln!(io::stderr(), "ludograph: {message}");
                std::process::exit(Status::Failed as i32);
            }
        });
        Self { _done: sender }
    }
}

//! [`Progress`]: a line on a terminal that says how far work is that takes longer than a second.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Nothing is shown of work that is done within this time.
const PATIENCE: Duration = Duration::from_secs(1);

/// So long the line stays as it is.
const PAUSE: Duration = Duration::from_millis(100);

/// How far work is.
pub(super) struct Progress {
    bytes: Option<u64>,
    /// Nothing is shown before this.
    next: Instant,
    records: u64,
    /// The line, if it is to be seen.
    bar: Option<ProgressBar>,
    since: Instant,
}

impl Progress {
    /// The beginning of work on so many bytes, if that is known.
    pub(super) fn new(bytes: Option<u64>) -> Self {
        let since = Instant::now();
        Self {
            bytes,
            next: since + PATIENCE,
            records: 0,
            bar: None,
            since,
        }
    }

    /// Notes how many records have been done. Whether it is time to show something new.
    pub(super) fn is_due(&mut self, records: Option<u64>) -> bool {
        self.records = records.unwrap_or(self.records);
        Instant::now() >= self.next
    }

    /// Shows that so many bytes have been read.
    pub(super) fn show(&mut self, bytes: u64) {
        self.next = Instant::now() + PAUSE;
        let message = format!("{} records", HumanCount(self.records));
        if let Some(bar) = &self.bar {
            bar.set_position(bytes);
            bar.set_message(message);
        } else {
            let bar = bar(self.bytes, self.since).with_position(bytes);
            self.bar.insert(bar.with_message(message)).tick();
        }
    }

    /// Writes something else where the line stands: that is taken away for so long.
    pub(super) fn apart<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the line away.
    pub(super) fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(bytes: Option<u64>, since: Instant) -> ProgressBar {
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(bytes, target).with_elapsed(since.elapsed());
    let template = match bytes {
        Some(_) => "[{bar:16}] {bytes}/{total_bytes}, {msg}, {eta} left",
        None => "{spinner} {bytes}, {msg}, {elapsed}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

//! Work that one thread cuts into parts, several do, and the one that wants it takes in the order of the parts.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// So long the taking thread waits before it looks round.
const WAIT: Duration = Duration::from_millis(100);

/// Where parts are handed in to be worked on.
pub(super) trait Belt<T> {
    /// Hands in a part. What comes back is one that is no more needed, or a new one; none if nobody takes any
    /// more.
    fn send(&mut self, part: T) -> Option<T>;

    /// Whether somebody waits for work.
    fn is_hungry(&self) -> bool;
}

/// Does the work on the thread that asks.
pub(super) struct Alone<F>(pub(super) F);

impl<T, F: FnMut(&mut T) -> ControlFlow<()>> Belt<T> for Alone<F> {
    fn send(&mut self, mut part: T) -> Option<T> {
        (self.0)(&mut part).is_continue().then_some(part)
    }

    fn is_hungry(&self) -> bool {
        true
    }
}

/// A part, and where it is to be handed over when it is done.
type Task<T> = (T, SyncSender<T>);

struct Lines<'a, T> {
    /// Parts in their order, done or not. There is room for a few, so that memory is bounded.
    order: SyncSender<Receiver<T>>,
    tasks: Sender<Task<T>>,
    back: Receiver<T>,
    hungry: &'a AtomicUsize,
}

impl<T: Default> Belt<T> for Lines<'_, T> {
    fn send(&mut self, part: T) -> Option<T> {
        let (done, wait) = sync_channel(1);
        self.order.send(wait).ok()?;
        self.tasks.send((part, done)).ok()?;
        Some(self.back.try_recv().unwrap_or_default())
    }

    fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }
}

/// Lets `cut` hand in parts, on a thread of its own, `jobs` threads work on them, each with a state that `begin`
/// makes, and `take` have them in their order, on this one, until it breaks.
///
/// `look_round` is called while nothing comes; it breaks as well. `leave` is called when no more is taken: it
/// should bring `cut` to its end.
pub(super) fn in_order<T: Default + Send, S>(
    jobs: usize,
    cut: impl FnOnce(&mut dyn Belt<T>) + Send,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &mut T) + Sync,
    mut take: impl FnMut(&mut T) -> ControlFlow<()>,
    mut look_round: impl FnMut() -> ControlFlow<()>,
    leave: impl FnOnce(),
) {
    let (order, ordered) = sync_channel(2 * jobs);
    let (tasks, taken) = channel::<Task<T>>();
    let (give_back, back) = channel();
    let hungry = AtomicUsize::new(0);
    let taken = Mutex::new(taken);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut state = begin();
                while let Some((mut part, done)) = next(&taken, &hungry) {
                    work(&mut state, &mut part);
                    // Nobody may want it any more.
                    let _ = done.send(part);
                }
            });
        }
        let hungry = &hungry;
        scope.spawn(move || {
            cut(&mut Lines {
                order,
                tasks,
                back,
                hungry,
            });
        });
        while let Some(mut part) =
            wait(&ordered, &mut look_round).and_then(|part| wait(&part, &mut look_round))
        {
            if take(&mut part).is_break() {
                break;
            }
            let _ = give_back.send(part);
        }
        drop(ordered);
        leave();
    });
}

fn next<T>(taken: &Mutex<Receiver<Task<T>>>, hungry: &AtomicUsize) -> Option<Task<T>> {
    hungry.fetch_add(1, Ordering::Relaxed);
    // A thread that panicked with the lock has left the line as it was.
    let task = taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
    hungry.fetch_sub(1, Ordering::Relaxed);
    task.ok()
}

/// What comes next; none if nothing comes any more, or it is not wanted.
fn wait<T>(line: &Receiver<T>, look_round: &mut impl FnMut() -> ControlFlow<()>) -> Option<T> {
    loop {
        match line.recv_timeout(WAIT) {
            Ok(next) => return Some(next),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if look_round().is_break() => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ON: ControlFlow<()> = ControlFlow::Continue(());

    /// Squares the numbers below `count`, of which those that 7 divides take longer, and takes them until `last`.
    fn squares(jobs: usize, count: u64, last: u64) -> Vec<u64> {
        let mut taken = Vec::new();
        in_order(
            jobs,
            |belt| {
                for n in 0..count {
                    if belt.send(n).is_none() {
                        break;
                    }
                }
            },
            || (),
            |(), n| {
                if *n % 7 == 0 {
                    thread::yield_now();
                }
                *n *= *n;
            },
            |&mut square| {
                taken.push(square);
                if square == last * last {
                    ControlFlow::Break(())
                } else {
                    ON
                }
            },
            || ON,
            || (),
        );
        taken
    }

    #[test]
    fn parts_come_in_their_order() {
        for jobs in [1, 2, 5] {
            for count in [0, 1, 2, 1000] {
                let wanted: Vec<u64> = (0..count).map(|n| n * n).collect();
                assert_eq!(squares(jobs, count, count), wanted);
            }
        }
    }

    #[test]
    fn it_ends_when_no_more_is_taken() {
        for jobs in [1, 3] {
            assert_eq!(squares(jobs, u64::MAX, 2), [0, 1, 4]);
        }
    }

    #[test]
    fn who_waits_for_a_part_can_look_round_and_leave() {
        let (leave, left) = channel();
        in_order(
            2,
            move |belt: &mut dyn Belt<u32>| {
                belt.send(1);
                // As if it were blocked in reading.
                let () = left.recv().unwrap();
            },
            || (),
            |(), _| (),
            |_| ON,
            || ControlFlow::Break(()),
            || leave.send(()).unwrap(),
        );
    }
}

//! Processes items on several threads and delivers the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crate::Error;

pub const JOBS_MAX: usize = 1024;
/// Number of items per thread that may be started before the next result is delivered. Without this
/// limit, one slow item could fill memory with the results that follow it.
const AHEAD: usize = 64;
/// How often a waiting thread checks for an interrupt.
const LOOK: Duration = Duration::from_millis(50);

/// Processes items on `jobs` threads, 1 to [`JOBS_MAX`], and delivers the results in item order
/// until there are no more items, `interrupted` is set, or `take` returns `false` or an error.
///
/// Returns the error from `take`, or an error if no thread can be started.
pub fn in_order<T: Send, R: Send, E: From<Error>>(
    jobs: usize,
    interrupted: &AtomicBool,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    take: impl FnMut(R) -> Result<bool, E>,
) -> Result<(), E> {
    let jobs = jobs.clamp(1, JOBS_MAX);
    let queue = Mutex::new(items.enumerate());
    let stop = AtomicBool::new(false);
    let due = Due::default();
    let (results, arrived) = mpsc::sync_channel(jobs * 4);
    let ended = || stop.load(Ordering::Relaxed) || interrupted.load(Ordering::Relaxed);
    let run = |results: mpsc::SyncSender<(usize, R)>| loop {
        if ended() {
            return;
        }
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((index, item)) = next else { return };
        if !due.wait_until(index.saturating_sub(jobs * AHEAD), ended) {
            return;
        }
        if results.send((index, work(item))).is_err() {
            return;
        }
    };
    thread::scope(|scope| {
        for number in 0..jobs {
            let (results, run) = (results.clone(), &run);
            match thread::Builder::new().spawn_scoped(scope, move || run(results)) {
                Ok(_) => {}
                // Continue with fewer threads.
                Err(_) if number > 0 => break,
                Err(error) => return Err(Error::NoThread(error).into()),
            }
        }
        drop(results);
        let taken = sort(arrived, &due, take);
        stop.store(true, Ordering::Relaxed);
        taken
    })
}

#[derive(Default)]
struct Due {
    index: Mutex<usize>,
    changed: Condvar,
}

impl Due {
    fn set(&self, index: usize) {
        *self.index.lock().unwrap_or_else(PoisonError::into_inner) = index;
        self.changed.notify_all();
    }

    /// Waits until the result at `index` is due. Returns false if `ended` returns true first.
    fn wait_until(&self, index: usize, ended: impl Fn() -> bool) -> bool {
        let mut due = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        while *due < index {
            if ended() {
                return false;
            }
            let waited = self.changed.wait_timeout(due, LOOK);
            due = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }
}

/// Delivers results in index order.
fn sort<R, E>(
    arrived: mpsc::Receiver<(usize, R)>,
    next: &Due,
    mut take: impl FnMut(R) -> Result<bool, E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (index, result) in arrived {
        waiting.insert(index, result);
        while let Some(result) = waiting.remove(&due) {
            due += 1;
            next.set(due);
            if !take(result)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::time::Instant;

    use super::*;

    #[test]
    fn results_come_in_order_until_enough() {
        let mut taken = Vec::new();
        let done = in_order(
            4,
            &AtomicBool::new(false),
            0u64..,
            |item| {
                // The first of every four items arrives last.
                thread::sleep(std::time::Duration::from_micros(500 * u64::from(item % 4 == 0)));
                item
            },
            |item| {
                taken.push(item);
                Ok::<bool, Error>(taken.len() < 100)
            },
        );
        assert!(done.is_ok() && taken == (0..100).collect::<Vec<u64>>(), "{taken:?}");
    }

    #[test]
    fn a_slow_item_holds_the_others_back() {
        let started = AtomicUsize::new(0);
        let most = AtomicUsize::new(0);
        let done = in_order(
            2,
            &AtomicBool::new(false),
            0..1000usize,
            |item| {
                started.fetch_add(1, Ordering::SeqCst);
                let limit = Instant::now() + Duration::from_secs(30);
                // The first item waits until the other thread is as far ahead as it may get.
                while item == 0 && started.load(Ordering::SeqCst) <= 2 * AHEAD {
                    assert!(Instant::now() < limit, "the other thread stops too early");
                    thread::sleep(Duration::from_millis(1));
                }
                if item == 0 {
                    thread::sleep(4 * LOOK);
                    most.store(started.load(Ordering::SeqCst), Ordering::SeqCst);
                }
                item
            },
            |_| Ok::<bool, Error>(true),
        );
        assert!(done.is_ok() && started.into_inner() == 1000);
        assert!(most.into_inner() <= 2 * AHEAD + 2, "the results that wait are bounded");
    }
}

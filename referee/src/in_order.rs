//! Work on several threads whose results are used in the order of the work.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{mpsc, Mutex, PoisonError};
use std::thread;

/// The most threads.
pub const JOBS_MAX: usize = 1024;

/// The system starts no thread.
#[derive(Debug, thiserror::Error)]
#[error("no thread can be started: {0}")]
pub struct NoThread(io::Error);

/// Works on the items with some threads, 1 to [`JOBS_MAX`], and hands over each result in the order
/// of the items. Goes on until there are no more items, `interrupted` is set, or `take` returns
/// `false` or an error.
///
/// # Errors
///
/// Returns the error of `take`, or one if no thread can be started.
pub fn in_order<T: Send, R: Send, E: From<NoThread>>(
    jobs: usize,
    interrupted: &AtomicBool,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    take: impl FnMut(R) -> Result<bool, E>,
) -> Result<(), E> {
    let jobs = jobs.clamp(1, JOBS_MAX);
    let queue = Mutex::new(items.enumerate());
    let stop = AtomicBool::new(false);
    let (results, arrived) = mpsc::sync_channel(jobs * 4);
    let run = |results: mpsc::SyncSender<(usize, R)>| loop {
        if stop.load(Ordering::Relaxed) || interrupted.load(Ordering::Relaxed) {
            return;
        }
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((place, item)) = next else { return };
        if results.send((place, work(item))).is_err() {
            return;
        }
    };
    thread::scope(|scope| {
        for number in 0..jobs {
            let (results, run) = (results.clone(), &run);
            match thread::Builder::new().spawn_scoped(scope, move || run(results)) {
                Ok(_) => {}
                // Fewer threads do the same work.
                Err(_) if number > 0 => break,
                Err(error) => return Err(NoThread(error).into()),
            }
        }
        drop(results);
        let taken = sort(arrived, take);
        stop.store(true, Ordering::Relaxed);
        taken
    })
}

/// Hands over what arrived in the order of its place.
fn sort<R, E>(
    arrived: mpsc::Receiver<(usize, R)>,
    mut take: impl FnMut(R) -> Result<bool, E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (place, result) in arrived {
        waiting.insert(place, result);
        while let Some(result) = waiting.remove(&due) {
            due += 1;
            if !take(result)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_until_enough() {
        let mut taken = Vec::new();
        let done = in_order(
            4,
            &AtomicBool::new(false),
            0u64..,
            |item| {
                // The first of every four is the last to arrive.
                thread::sleep(std::time::Duration::from_micros(500 * u64::from(item % 4 == 0)));
                item
            },
            |item| {
                taken.push(item);
                Ok::<bool, NoThread>(taken.len() < 100)
            },
        );
        assert!(done.is_ok() && taken == (0..100).collect::<Vec<u64>>(), "{taken:?}");
    }
}

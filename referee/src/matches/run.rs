//! Playing the games of a match on several threads, and telling the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{mpsc, Mutex, PoisonError};
use std::thread;

use super::{MatchError, Outcome, Pairing, Plan};
use crate::catalogue::RegisteredGame;
use crate::replay::Replay;

/// The most games that are played at a time.
pub const JOBS_MAX: usize = 1024;

/// What to do between games.
pub struct Hooks<'a> {
    /// How many games are played at a time: 1 to [`JOBS_MAX`].
    pub jobs: usize,
    /// Set when no further game is to be started.
    pub interrupted: &'a AtomicBool,
}

/// Plays the pairings, and hands each result over in their order. Goes on as long as `told`
/// returns `true`.
///
/// # Errors
///
/// Returns the error of the first game, in the order of the pairings, that could not be played, or
/// the first error of `told`.
pub fn run<G: RegisteredGame>(
    plan: &Plan,
    pairings: impl Iterator<Item = Pairing> + Send,
    hooks: &Hooks<'_>,
    mut told: impl FnMut(&Outcome, &Replay) -> Result<bool, MatchError>,
) -> Result<(), MatchError> {
    let jobs = hooks.jobs.clamp(1, JOBS_MAX);
    let queue = Mutex::new(pairings.enumerate());
    let stop = AtomicBool::new(false);
    let (results, arrived) = mpsc::sync_channel(jobs * 4);
    thread::scope(|scope| {
        for number in 0..jobs {
            let (results, queue, stop) = (results.clone(), &queue, &stop);
            let worker = move || loop {
                if stop.load(Ordering::Relaxed) || hooks.interrupted.load(Ordering::Relaxed) {
                    return;
                }
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((place, pairing)) = next else { return };
                if results.send((place, plan.play::<G>(pairing))).is_err() {
                    return;
                }
            };
            match thread::Builder::new().spawn_scoped(scope, worker) {
                Ok(_) => {}
                // Fewer threads do the same work.
                Err(_) if number > 0 => break,
                Err(error) => return Err(MatchError::Threads(error)),
            }
        }
        drop(results);
        let told = in_order(arrived, |result| {
            let (outcome, replay) = result?;
            told(&outcome, &replay)
        });
        stop.store(true, Ordering::Relaxed);
        told
    })
}

/// Hands over what arrived in the order of its place.
fn in_order<R>(
    arrived: mpsc::Receiver<(usize, R)>,
    mut told: impl FnMut(R) -> Result<bool, MatchError>,
) -> Result<(), MatchError> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (place, result) in arrived {
        waiting.insert(place, result);
        while let Some(result) = waiting.remove(&due) {
            due += 1;
            if !told(result)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

//! Playing the games of a match on several threads, and telling the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Outcome, Pairing, Plan};
use crate::catalogue::RegisteredGame;
use crate::replay::Replay;

/// What to do between games.
pub struct Hooks<'a> {
    /// How many games are played at a time.
    pub jobs: usize,
    /// Set when no further game is to be started.
    pub interrupted: &'a AtomicBool,
}

/// Plays the pairings, and hands each result over in the order of the list. Goes on as long as
/// `told` says so.
///
/// # Errors
///
/// The first game, in the order of the list, that could not be played.
pub fn run<G: RegisteredGame>(
    plan: &Plan,
    pairings: &[Pairing],
    hooks: &Hooks<'_>,
    mut told: impl FnMut(&Outcome, &Replay) -> Result<bool, String>,
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (results, arrived) = mpsc::sync_channel(hooks.jobs * 4);
    thread::scope(|scope| {
        for _ in 0..hooks.jobs {
            let (results, next, stop) = (results.clone(), &next, &stop);
            scope.spawn(move || loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let halted =
                    stop.load(Ordering::Relaxed) || hooks.interrupted.load(Ordering::Relaxed);
                let Some(&pairing) = pairings.get(place).filter(|_| !halted) else { return };
                if results.send((place, plan.play::<G>(pairing))).is_err() {
                    return;
                }
            });
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
    mut told: impl FnMut(R) -> Result<bool, String>,
) -> Result<(), String> {
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

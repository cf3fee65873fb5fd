//! Playing the games of a match on several threads, and telling the results in order.

use std::sync::atomic::AtomicBool;

use super::{MatchError, Outcome, Pairing, Plan};
use crate::in_order::in_order;
use crate::replay::Replay;

/// What to do between games.
pub struct RunOptions<'a> {
    /// How many games are played at a time: 1 to 1024.
    pub jobs: usize,
    /// Set when no further game is to be started.
    pub interrupted: &'a AtomicBool,
}

/// Plays the pairings, and hands each result over in their order. Goes on as long as `on_game`
/// returns `true`.
///
/// # Errors
///
/// Returns the error of the first game, in the order of the pairings, that could not be played, or
/// the first error of `on_game`.
pub fn run(
    plan: &Plan,
    pairings: impl Iterator<Item = Pairing> + Send,
    options: &RunOptions<'_>,
    mut on_game: impl FnMut(&Outcome, &Replay) -> Result<bool, MatchError>,
) -> Result<(), MatchError> {
    in_order(
        options.jobs,
        options.interrupted,
        pairings,
        |pairing| plan.play(pairing),
        |result| {
            let (outcome, replay) = result?;
            on_game(&outcome, &replay)
        },
    )
}

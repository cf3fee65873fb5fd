//! One number for how the bot plays.

use icefire::BotParams;
use rayon::prelude::*;

use super::play_out;
use crate::Error;

/// A hash of all answers of the bot in some games against itself, on the setups of the seeds from 1,
/// with a fixed number of evaluations a turn: equal as long as it plays the same, on every machine.
///
/// # Errors
///
/// Returns an error if a game cannot be played.
pub fn signature(games: i64, nodes: u64) -> Result<u64, Error> {
    let params = [BotParams::default(); 2];
    let seeds: Vec<i64> = (1..=games).collect();
    let lines: Result<Vec<String>, Error> =
        seeds.par_iter().map(|seed| Ok(play_out(*seed, params, nodes)?.lines)).collect();
    Ok(engine::hash::of_text(&lines?.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_threads_does_not_show_and_the_work_does() {
        let of = |games, nodes| signature(games, nodes).expect("the seeds have setups");
        assert_eq!(of(3, 1), of(3, 1));
        assert_ne!(of(3, 1), of(2, 1));
        assert_ne!(of(1, 1), of(1, 400));
    }
}

//! How far a match is, and how fast.

use std::time::Instant;

use serde::Serialize;

use super::library::Followed;
use crate::matches::RecordedMatch;
use crate::reports::{conclusion, score_line};
use crate::statistics::Sprt;
use crate::text::printable;

/// A running match, as its page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchProgress {
    /// How many games are played.
    pub games: usize,
    /// How many there will be.
    pub planned: u64,
    /// Whether games are still to come, and the last one came lately.
    pub running: bool,
    /// What the match shows so far, in one sentence.
    pub conclusion: String,
    /// Score and Elo in one line.
    pub score: String,
    /// The Elo difference, where it is estimated.
    pub elo: Option<f64>,
    /// Half of the width of its 95 % interval.
    pub error: Option<f64>,
    /// The log-likelihood ratio of the test, its bounds, and what it says.
    pub llr: f64,
    /// The bounds of the test.
    pub bounds: [f64; 2],
    /// What the test says.
    pub verdict: String,
    /// Games a second.
    pub per_second: Option<f64>,
    /// How many seconds are left at this pace.
    pub seconds_left: Option<f64>,
}

impl MatchProgress {
    /// The progress of a match that is followed, under a test.
    pub fn of(followed: &Followed, sprt: Sprt) -> Self {
        let running = followed.is_running();
        let per_second = followed.pace.per_second(Instant::now()).filter(|_| running);
        Self::of_games(&followed.recorded, running, per_second, sprt)
    }

    /// The progress of a match that grows so fast, under a test.
    pub fn of_games(
        recorded: &RecordedMatch,
        running: bool,
        per_second: Option<f64>,
        sprt: Sprt,
    ) -> Self {
        let summary = recorded.summary();
        let names = recorded.names();
        let counts = summary.counts();
        let estimate = summary.estimate();
        let error = estimate.and_then(|estimate| estimate.error());
        let (lower, upper) = sprt.bounds();
        let games = recorded.games().len();
        let left = recorded.planned().saturating_sub(games as u64);
        Self {
            games,
            planned: recorded.planned(),
            running,
            conclusion: conclusion([&names[0], &names[1]], summary, recorded.sprt()),
            score: printable(&score_line(summary)),
            elo: estimate.filter(|_| error.is_some()).map(|estimate| estimate.elo),
            error,
            llr: estimate.map_or(0.0, |_| sprt.llr(&counts)),
            bounds: [lower, upper],
            verdict: sprt.in_words(&counts),
            per_second,
            seconds_left: per_second.map(|pace| left as f64 / pace),
        }
    }
}

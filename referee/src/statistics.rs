//! What a match says about the strength of its two players.

mod bounds;
mod bradley_terry;
mod elo;
mod inverse;
mod likelihood;
mod read_counts;
mod sprt;

pub use bradley_terry::{ratings, Meeting, Rating};
pub use elo::{estimate, EloBound, Estimate};
pub use likelihood::{llr_logistic, llr_normalized};
pub use read_counts::MalformedCounts;
pub use sprt::{MalformedSprt, Sprt, Verdict};

/// How often each result came up, from the worst for the first player to the best. Either single
/// games (loss, draw, win) or pairs of games on the same setup with seats swapped (two losses, to
/// two wins, in steps of half a point).
#[derive(Clone, Debug, PartialEq)]
pub struct Counts(Vec<f64>);

/// Stands in for a result that never came up, so that no logarithm is infinite.
const NEVER: f64 = 0.001;

impl Counts {
    /// Counts of single games.
    #[must_use]
    pub fn of_games(losses: u64, draws: u64, wins: u64) -> Self {
        Self::of(&[losses, draws, wins])
    }

    /// Counts of pairs: LL, LD, WL and DD, WD, WW.
    #[must_use]
    pub fn of_pairs(pairs: [u64; 5]) -> Self {
        Self::of(&pairs)
    }

    fn of(counts: &[u64]) -> Self {
        Self(counts.iter().map(|&count| if count == 0 { NEVER } else { count as f64 }).collect())
    }

    /// How many games or pairs.
    fn total(&self) -> f64 {
        self.0.iter().sum()
    }

    /// Score of each result, from 0 to 1.
    fn scores(&self) -> Vec<f64> {
        let steps = (self.0.len() - 1) as f64;
        (0..self.0.len()).map(|place| place as f64 / steps).collect()
    }

    fn shares(&self) -> Vec<f64> {
        let total = self.total();
        self.0.iter().map(|count| count / total).collect()
    }

    fn is_pairs(&self) -> bool {
        self.0.len() == 5
    }
}

/// Mean and variance of scores under shares.
fn moments(scores: &[f64], shares: &[f64]) -> (f64, f64) {
    let mean: f64 = scores.iter().zip(shares).map(|(score, share)| score * share).sum();
    let variance =
        scores.iter().zip(shares).map(|(score, share)| share * (score - mean).powi(2)).sum();
    (mean, variance)
}

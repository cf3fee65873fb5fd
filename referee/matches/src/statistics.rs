//! Estimates and tests the relative strength of two players based on the results of their games.

mod bradley_terry;
mod likelihood;
mod posterior;
mod sprt;

pub use bradley_terry::{Fit, Ranking, Rating, connected, ratings};
pub use likelihood::{llr_logistic, llr_normalized};
#[cfg(test)]
pub(crate) use posterior::score_of;
pub use posterior::{ELO_MAX, Estimate};
use replays::text::ParseError;
pub use sprt::{Sprt, Verdict};

/// Number of each result, from the first player's worst to its best: either single games (loss,
/// draw, win), or pairs of games on the same setup with seats swapped (from two losses to two wins,
/// in steps of half a point).
#[derive(Clone, Debug, PartialEq)]
pub struct Counts(Vec<f64>);

/// Replaces zero counts when shares are compared, so that no logarithm is infinite.
const NEVER: f64 = 0.001;

impl Counts {
    /// Counts single games.
    pub fn from_games(losses: u64, draws: u64, wins: u64) -> Self {
        Self::from_counts(&[losses, draws, wins])
    }

    /// Counts pairs: LL, LD, WL and DD, WD, WW.
    pub fn from_pairs(pairs: [u64; 5]) -> Self {
        Self::from_counts(&pairs)
    }

    fn from_counts(counts: &[u64]) -> Self {
        Self(counts.iter().map(|&count| count as f64).collect())
    }

    /// Parses counts for single games: wins, draws, losses.
    pub fn read_games(text: &str) -> Result<Self, ParseError> {
        let [wins, draws, losses] = read(text, "3 counts W,D,L, not all 0")?;
        Ok(Self::from_games(losses, draws, wins))
    }

    /// Parses counts for pairs of games, from two losses to two wins.
    pub fn read_pairs(text: &str) -> Result<Self, ParseError> {
        Ok(Self::from_pairs(read(text, "5 counts LL,LD,WL+DD,WD,WW, not all 0")?))
    }

    /// Returns the unit of the counts: `pairs` or `games`.
    pub fn name_of_results(&self) -> &'static str {
        if self.is_pairs() { "pairs" } else { "games" }
    }

    pub fn games(&self) -> f64 {
        self.0.iter().sum::<f64>() * if self.is_pairs() { 2.0 } else { 1.0 }
    }

    /// Multiplies all counts by a factor.
    pub fn times(&self, factor: f64) -> Self {
        Self(self.0.iter().map(|count| factor * count).collect())
    }

    /// Returns the score for each result, from 0 to 1.
    fn scores(&self) -> Vec<f64> {
        let steps = (self.0.len() - 1) as f64;
        (0..self.0.len()).map(|index| index as f64 / steps).collect()
    }

    /// Returns the mean score, or 0.5 if there are no results.
    pub(crate) fn mean(&self) -> f64 {
        let total: f64 = self.0.iter().sum();
        let points: f64 =
            self.0.iter().zip(self.scores()).map(|(count, score)| count * score).sum();
        if total > 0.0 { points / total } else { 0.5 }
    }

    /// Returns the number of games or pairs, and each result's share, which is never zero.
    fn shares(&self) -> (f64, Vec<f64>) {
        let counts = self.0.iter().map(|count| if *count == 0.0 { NEVER } else { *count });
        let total = counts.clone().sum();
        (total, counts.map(|count| count / total).collect())
    }

    fn is_pairs(&self) -> bool {
        self.0.len() == 5
    }
}

fn read<const N: usize>(text: &str, expected: &'static str) -> Result<[u64; N], ParseError> {
    let counts: Option<Vec<u64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    let counts: Option<[u64; N]> = counts.and_then(|counts| counts.try_into().ok());
    let sound = counts.filter(|counts| counts.iter().any(|count| *count > 0));
    sound.ok_or_else(|| ParseError { what: "results", text: text.to_owned(), expected })
}

/// Returns the mean and variance of the scores, weighted by the shares.
fn moments(scores: &[f64], shares: &[f64]) -> (f64, f64) {
    let mean: f64 = scores.iter().zip(shares).map(|(score, share)| score * share).sum();
    let variance =
        scores.iter().zip(shares).map(|(score, share)| share * (score - mean).powi(2)).sum();
    (mean, variance)
}

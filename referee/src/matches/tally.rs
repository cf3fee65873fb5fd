//! The score of a match so far, in the order of its list.

use super::Outcome;
use crate::statistics::Counts;

/// Results of the first player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Single games: losses, draws, wins.
    pub games: [u64; 3],
    /// Pairs: LL, LD, WL and DD, WD, WW.
    pub pairs: [u64; 5],
    /// Half points of the first game of a pair whose second game is still to come.
    open: Option<usize>,
    /// Exits, refused commands of each player.
    pub exits: usize,
    /// Refused commands of each player.
    pub refused: [usize; 2],
}

impl Tally {
    /// Adds the next game of the list.
    pub fn add(&mut self, outcome: &Outcome) {
        let half_points = outcome.half_points();
        self.games[half_points] += 1;
        self.exits += outcome.exits.len();
        for (sum, refused) in self.refused.iter_mut().zip(outcome.refused) {
            *sum += refused;
        }
        match self.open.take() {
            Some(first) => self.pairs[first + half_points] += 1,
            None => self.open = Some(half_points),
        }
    }

    /// How many games were added.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The complete pairs, as counts.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::of_pairs(self.pairs)
    }

    /// The share of the points that the first player has.
    #[must_use]
    pub fn score(&self) -> f64 {
        let [losses, draws, wins] = self.games.map(|count| count as f64);
        (wins + draws / 2.0) / (losses + draws + wins).max(1.0)
    }
}

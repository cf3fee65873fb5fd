//! One-sided bounds, for results so one-sided that an interval would reach beyond every score.

use super::{moments, Counts};

/// The risk that the truth lies beyond a bound.
const RISK: f64 = 0.05;
const STEPS: usize = 200;

impl Counts {
    /// The lowest expected score that the results do not reject with a risk of 5 % (H. Chernoff, 1952:
    /// it holds for every distribution of scores from 0 to 1).
    pub(super) fn score_at_least(&self) -> f64 {
        let (mean, total) = (self.mean(), self.total());
        bisect(0.0, mean, |score| total * divergence(mean, score) > -RISK.ln())
    }

    /// The highest expected score that the results do not reject with a risk of 5 %.
    pub(super) fn score_at_most(&self) -> f64 {
        let (mean, total) = (self.mean(), self.total());
        1.0 - bisect(0.0, 1.0 - mean, |score| total * divergence(1.0 - mean, score) > -RISK.ln())
    }

    /// How sure so few results can be at most that a player is the stronger one: as sure as if it had
    /// won them all. The normal distribution claims more of few results.
    pub(super) fn confidence_at_most(&self) -> f64 {
        1.0 - 0.5f64.powf(self.total())
    }

    pub(super) fn mean(&self) -> f64 {
        moments(&self.scores(), &self.shares()).0
    }
}

/// The Kullback-Leibler divergence of two probabilities of success.
fn divergence(seen: f64, expected: f64) -> f64 {
    let part = |a: f64, b: f64| if a <= 0.0 { 0.0 } else { a * (a / b).ln() };
    part(seen, expected) + part(1.0 - seen, 1.0 - expected)
}

/// Where a condition that holds for small numbers ceases to hold.
fn bisect(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..STEPS {
        let middle = low.midpoint(high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.midpoint(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_of_only_wins_is_exact() {
        // All of n games are won with probability p^n: at 5 %, p is the n-th root of 0.05.
        for wins in [5, 20, 100] {
            let counts = Counts::of_games(0, 0, wins);
            let exact = 0.05f64.powf(1.0 / wins as f64);
            assert!((counts.score_at_least() - exact).abs() < 2e-3, "{wins}");
            let lost = Counts::of_games(wins, 0, 0);
            assert!((lost.score_at_most() - (1.0 - exact)).abs() < 2e-3, "{wins}");
        }
        assert!((Counts::of_games(0, 0, 5).confidence_at_most() - 31.0 / 32.0).abs() < 2e-3);
    }
}

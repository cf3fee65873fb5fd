//! Elo difference, its error, and the likelihood of superiority.

use super::{moments, Counts};

/// Two-sided 95 % quantile of the normal distribution.
const Z_95: f64 = 1.959_963_984_540_054;
/// Scores closer to 0 or 1 than this are taken as this far away, so that Elo stays finite.
const SCORE_MIN: f64 = 0.001;

/// What the counts say about the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Elo difference.
    pub elo: f64,
    /// Half of the width of its 95 % interval.
    pub error: f64,
    /// Likelihood that the first player is the stronger one.
    pub los: f64,
    /// How sure it is that the player who is ahead is the stronger one.
    pub confidence: f64,
    /// A one-sided bound with a risk of 5 %, where the results are so one-sided that the interval
    /// would reach beyond every score.
    pub bound: Option<EloBound>,
}

/// A one-sided bound of an Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EloBound {
    /// The difference is larger.
    Above(f64),
    /// The difference is smaller.
    Below(f64),
}

impl EloBound {
    /// The difference, if it is a lower bound.
    #[must_use]
    pub fn above(self) -> Option<f64> {
        match self {
            Self::Above(elo) => Some(elo),
            Self::Below(_) => None,
        }
    }

    /// The difference, if it is an upper bound.
    #[must_use]
    pub fn below(self) -> Option<f64> {
        match self {
            Self::Above(_) => None,
            Self::Below(elo) => Some(elo),
        }
    }
}

/// Estimates the Elo difference from the mean score and its standard error.
#[must_use]
pub fn estimate(counts: &Counts) -> Estimate {
    let (mean, variance) = moments(&counts.scores(), &counts.shares());
    let deviation = (variance / counts.total()).sqrt();
    let (low, high) = (mean - Z_95 * deviation, mean + Z_95 * deviation);
    let los = normal_below((mean - 0.5) / deviation);
    let bound = if high >= 1.0 - SCORE_MIN {
        Some(EloBound::Above(elo_of(counts.score_at_least())))
    } else if low <= SCORE_MIN {
        Some(EloBound::Below(elo_of(counts.score_at_most())))
    } else {
        None
    };
    let confidence = los.max(1.0 - los).min(counts.confidence_at_most());
    let (elo, error) = (elo_of(mean), (elo_of(high) - elo_of(low)) / 2.0);
    Estimate { elo, error, los, confidence, bound }
}

/// The Elo difference at which a score is expected (A. Elo's logistic form).
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(SCORE_MIN, 1.0 - SCORE_MIN);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that is expected at an Elo difference.
pub(super) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Distribution function of the standard normal distribution, by the series of the error function
/// near 0 and its continued fraction in the tails (Abramowitz and Stegun 7.1.6, 7.1.14).
fn normal_below(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let half_tail = if x < 3.0 { 0.5 * (1.0 - error_function(x)) } else { 0.5 * tail(x) };
    if z < 0.0 {
        half_tail
    } else {
        1.0 - half_tail
    }
}

fn error_function(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..100 {
        let n = f64::from(n);
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
    }
    2.0 / std::f64::consts::PI.sqrt() * (-x * x).exp() * sum
}

fn tail(x: f64) -> f64 {
    let fraction = (1..60).rev().fold(x, |rest, n| x + f64::from(n) / 2.0 / rest);
    (-x * x).exp() / (std::f64::consts::PI.sqrt() * fraction)
}

//! Log-likelihood ratios between two Elo differences, by maximum likelihood over the shares of
//! results (M. Van den Bergh, "A practical introduction to the GSPRT").

use super::posterior::score_of;
use super::{Counts, moments};

const HALVINGS: usize = 64;
const ITERATIONS_MAX: usize = 50;
const PRECISION: f64 = 1e-12;
/// Step by which `t` is raised. Far from the solution, the linear approximation may have no
/// solution.
const T_STEP: f64 = 0.25;

/// Returns the log-likelihood ratio of `elo1` to `elo0` in logistic Elo, which determines the
/// expected score.
pub fn llr_logistic(counts: &Counts, elo0: f64, elo1: f64) -> f64 {
    let (scores, (total, shares)) = (counts.scores(), counts.shares());
    let fitted = |elo: f64| {
        let expected = score_of(elo);
        let gaps: Vec<f64> = scores.iter().map(|score| score - expected).collect();
        tilted(&shares, &gaps)
    };
    total * ratio(&shares, &fitted(elo0), &fitted(elo1))
}

/// Returns the log-likelihood ratio of `elo1` to `elo0` in normalized Elo, which determines the
/// expected score in standard deviations of a single game.
pub fn llr_normalized(counts: &Counts, elo0: f64, elo1: f64) -> f64 {
    let (scores, (total, shares)) = (counts.scores(), counts.shares());
    // The standard deviation of a pair is smaller by a factor of the square root of two.
    let games = if counts.is_pairs() { std::f64::consts::SQRT_2 } else { 1.0 };
    let t_value = |elo: f64| games * elo / (800.0 / std::f64::consts::LN_10);
    let fitted = |elo: f64| with_t_value(&scores, &shares, t_value(elo));
    total * ratio(&shares, &fitted(elo0), &fitted(elo1))
}

fn ratio(shares: &[f64], fitted0: &[f64], fitted1: &[f64]) -> f64 {
    shares.iter().zip(fitted0).zip(fitted1).map(|((share, p0), p1)| share * (p1 / p0).ln()).sum()
}

/// Returns the likeliest shares with a mean of half a point plus `t` standard deviations.
fn with_t_value(scores: &[f64], shares: &[f64], t: f64) -> Vec<f64> {
    let uniform = vec![1.0 / shares.len() as f64; shares.len()];
    let steps = (t.abs() / T_STEP).ceil().max(1.0) as u32;
    let parts = (1..=steps).map(|step| t * f64::from(step) / f64::from(steps));
    parts.fold(uniform, |near, part| approximated(scores, shares, part, near))
}

/// Approximates the same shares by repeated linearization, starting from nearby shares.
fn approximated(scores: &[f64], shares: &[f64], t: f64, near: Vec<f64>) -> Vec<f64> {
    let mut fitted = near;
    for _ in 0..ITERATIONS_MAX {
        let (mean, variance) = moments(scores, &fitted);
        let deviation = variance.sqrt();
        let gap = |score: &f64| {
            let off = (mean - score) / deviation;
            score - 0.5 - t * deviation * (1.0 + off * off) / 2.0
        };
        let gaps: Vec<f64> = scores.iter().map(gap).collect();
        let next = tilted(shares, &gaps);
        let change = fitted.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        fitted = next;
        if change < PRECISION {
            break;
        }
    }
    fitted
}

/// Returns the likeliest shares that give the gaps a mean of 0: `share / (1 + x gap)`, where `x` is
/// the only value that keeps all of them positive. It is found by bisection.
fn tilted(shares: &[f64], gaps: &[f64]) -> Vec<f64> {
    let least = gaps.iter().copied().fold(f64::INFINITY, f64::min);
    let most = gaps.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..HALVINGS {
        let x = low.midpoint(high);
        let slope: f64 =
            shares.iter().zip(gaps).map(|(share, gap)| share * gap / (1.0 + x * gap)).sum();
        if slope > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = low.midpoint(high);
    shares.iter().zip(gaps).map(|(share, gap)| share / (1.0 + x * gap)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_the_mean_that_is_asked_for() {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        for counts in
            [[0.0, 0.0, 0.0, 0.0, 20.0], [5.0, 10.0, 20.0, 10.0, 5.0], [1.0, 1.0, 50.0, 1.0, 1.0]]
        {
            let shares = counts.map(|count| (count + 1e-3) / (counts.iter().sum::<f64>() + 5e-3));
            for t in [-3.2, -1.2, -0.04, 0.0, 0.04, 0.4, 1.2, 2.0, 3.2] {
                let (mean, variance) = moments(&scores, &with_t_value(&scores, &shares, t));
                let found = (mean - 0.5) / variance.sqrt();
                assert!((found - t).abs() < 1e-6, "{counts:?}: {found} in place of {t}");
            }
        }
    }
}

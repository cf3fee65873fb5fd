//! The posterior of the expected score. The Elo interval, the likelihood of superiority and all
//! conclusions are based on it.
//!
//! The shares of results have a Dirichlet prior, so their posterior is also a Dirichlet
//! distribution. The probability that the expected score exceeds `c` is the probability that a sum
//! of independent gamma variables with weights `score - c` is positive, which is given by J.
//! Imhof's integral (Biometrika 48, 1961).

use std::fmt;

use super::Counts;

/// Largest Elo difference accepted as input or searched for.
pub const ELO_MAX: f64 = 2000.0;
/// Probability on either side of the interval.
const TAIL: f64 = 0.025;
/// Prior weight of the worst and best results, in observations. Chosen from the table in
/// docs/coverage.md.
const PRIOR_EXTREME: f64 = 0.5;
/// Prior weight of each intermediate result.
const PRIOR_BETWEEN: f64 = 0.1;
/// Maximum integration step in the logarithm of the variable. The step shrinks as the mean grows,
/// in standard deviations, because the integrand then oscillates faster. Halving the step changes
/// nothing before the 7th digit.
const STEP_MAX: f64 = 0.25;
/// Mean, in standard deviations, beyond which the sign is certain to 9 digits.
const CERTAIN: f64 = 30.0;
/// Logarithm of the factor beyond which the integrand is negligible.
const VANISHED: f64 = 32.0;
/// Number of times the Elo range is halved, leaving 0.004. The first split is at 0, so both ends
/// agree with the LOS.
const HALVINGS: usize = 20;

/// Strength of the first player relative to the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Elo difference that corresponds to the mean score; infinite if every game was won or lost.
    pub elo: f64,
    /// Lower end of the 95 % interval; minus infinity if every game was lost or every result is
    /// even.
    pub low: f64,
    /// Upper end of the 95 % interval; infinity if every game was won or every result is even.
    pub high: f64,
    /// Probability that the first player is stronger.
    pub los: f64,
}

impl Estimate {
    /// Returns half the width of the interval if both ends are finite.
    pub fn error(&self) -> Option<f64> {
        Some((self.high - self.low) / 2.0).filter(|error| error.is_finite())
    }

    /// Returns true if at least one end of the interval is finite.
    pub fn has_interval(&self) -> bool {
        self.low.is_finite() || self.high.is_finite()
    }

    /// Formats the Elo difference with its interval or its only bound:
    /// `+12.0 (95 %: -3.0 to +27.0)`.
    fn elo_in_words(&self) -> String {
        let Self { elo, low, high, .. } = *self;
        match (low.is_finite(), high.is_finite()) {
            (true, true) => format!("{elo:+.1} (95 %: {low:+.1} to {high:+.1})"),
            (true, false) => format!("above {low:+.1} (95 %)"),
            (false, true) => format!("below {high:+.1} (95 %)"),
            (false, false) => format!("{elo:+.1} (no interval: all results are even)"),
        }
    }

    /// Formats the likelihood of superiority in percent, never rounded to 0 or 100.
    pub fn los_in_words(&self) -> String {
        match 100.0 * self.los {
            percent if percent >= 99.95 => "above 99.9 %".to_owned(),
            percent if percent < 0.05 => "below 0.1 %".to_owned(),
            percent => format!("{percent:.1} %"),
        }
    }
}

/// `Elo +34.9 (95 %: +13.9 to +56.0), LOS 99.9 %`
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Elo {}, LOS {}", self.elo_in_words(), self.los_in_words())
    }
}

impl Counts {
    /// Returns true if every result is even: only draws, or only pairs in which both players scored
    /// the same.
    pub fn is_even(&self) -> bool {
        self.is_only(self.0.len() / 2)
    }

    fn is_only(&self, index: usize) -> bool {
        self.0[index] == self.0.iter().sum::<f64>()
    }

    /// Estimates the Elo difference. If every result is even, no interval is given, because it
    /// would reflect only the prior.
    pub fn estimate(&self) -> Estimate {
        let end = |index: usize, open: f64, probability: f64| {
            let is_open = self.is_only(index) || self.is_even();
            if is_open { open } else { self.elo_exceeded_by(probability) }
        };
        let low = end(0, f64::NEG_INFINITY, 1.0 - TAIL);
        let high = end(self.0.len() - 1, f64::INFINITY, TAIL);
        Estimate { elo: elo_of(self.mean()), low, high, los: self.chance_above(0.0) }
    }

    /// Returns the posterior probability that the Elo difference is above `elo`.
    pub fn chance_above(&self, elo: f64) -> f64 {
        let expected = score_of(elo);
        let last = self.0.len() - 1;
        let terms: Vec<(f64, f64)> = (self.0.iter().enumerate())
            .map(|(index, count)| {
                let prior = if index % last == 0 { PRIOR_EXTREME } else { PRIOR_BETWEEN };
                (count + prior, index as f64 / last as f64 - expected)
            })
            .collect();
        chance_positive(&terms)
    }

    pub(crate) fn is_above(&self, score: f64) -> bool {
        self.chance_above(elo_of(score)) > 1.0 - TAIL
    }

    pub(crate) fn is_below(&self, score: f64) -> bool {
        self.chance_above(elo_of(score)) < TAIL
    }

    /// Returns the Elo difference that is exceeded with this probability.
    fn elo_exceeded_by(&self, probability: f64) -> f64 {
        let (mut low, mut high) = (-ELO_MAX, ELO_MAX);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if self.chance_above(middle) > probability {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }
}

/// Returns the probability that a sum of gamma variables, given by shape and weight, is positive.
/// The integral is computed by the trapezoidal rule in `x` with `t = exp(x - exp(-x))`, which
/// converges exponentially.
fn chance_positive(terms: &[(f64, f64)]) -> f64 {
    let mean: f64 = terms.iter().map(|(shape, weight)| shape * weight).sum();
    let deviation = terms.iter().map(|(shape, weight)| shape * weight * weight).sum::<f64>().sqrt();
    let distance = (mean / deviation).abs();
    if distance > CERTAIN {
        return f64::from(u8::from(mean > 0.0));
    }
    let step_size = STEP_MAX.min(1.0 / distance);
    let mut sum = 0.0;
    for step in 0.. {
        let x = step_size * f64::from(step) - 3.0;
        let t = (x - (-x).exp()).exp() / deviation;
        let (mut phase, mut decay) = (0.0, 0.0);
        for (shape, weight) in terms {
            let y = weight * t;
            phase += shape * y.atan();
            decay += shape * (y * y).ln_1p() / 2.0;
        }
        if decay > VANISHED {
            break;
        }
        sum += phase.sin() * (-decay).exp() * (1.0 + (-x).exp());
    }
    (0.5 + step_size * sum / std::f64::consts::PI).clamp(0.0, 1.0)
}

/// Converts an expected score to an Elo difference (A. Elo's logistic form).
fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Converts an Elo difference to an expected score.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_two_gamma_variables_have_the_beta_distribution() {
        // P(3a > b) where a and b have shapes 2 and 3. The share of a has a Beta(2, 3) distribution
        // and must be above 1/4.
        let chance = chance_positive(&[(2.0, 3.0), (3.0, -1.0)]);
        assert!((chance - 0.738_281_25).abs() < 1e-9, "{chance}");
        let even = chance_positive(&[(0.5, 1.0), (100.0, 0.0), (0.5, -1.0)]);
        assert!((even - 0.5).abs() < 1e-12, "{even}");
    }

    #[test]
    fn interval_and_superiority_never_disagree() {
        for code in 0..4u64.pow(5) {
            let pairs: [u64; 5] = std::array::from_fn(|index| code / 4u64.pow(index as u32) % 4);
            let Estimate { elo, low, high, los } = Counts::from_pairs(pairs).estimate();
            assert_eq!(low > 0.0, los > 1.0 - TAIL, "{pairs:?}");
            assert_eq!(high < 0.0, los < TAIL, "{pairs:?}");
            assert!(code == 0 || low <= elo && elo <= high, "{pairs:?}: {low} {elo} {high}");
        }
    }
}

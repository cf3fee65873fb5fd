//! The sequential probability ratio test (A. Wald, 1945) over pairs of games.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{llr_normalized, Counts};

/// A test of two hypotheses about the Elo difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Normalized Elo difference that is to be rejected.
    pub elo0: f64,
    /// Normalized Elo difference that is to be accepted.
    pub elo1: f64,
    /// Accepted risk of accepting `elo1` where `elo0` is true.
    pub alpha: f64,
    /// Accepted risk of accepting `elo0` where `elo1` is true.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Undecided,
    /// The first player is not stronger by `elo1`.
    AcceptsElo0,
    /// The first player is stronger by more than `elo0`.
    AcceptsElo1,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Undecided => "undecided",
            Self::AcceptsElo0 => "elo0 accepted",
            Self::AcceptsElo1 => "elo1 accepted",
        })
    }
}

/// A text names no sequential test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "sprt {0:?}, expected ELO0,ELO1[,ALPHA,BETA] with ELO0 below ELO1 and risks between 0 and 0.5"
)]
pub struct MalformedSprt(pub String);

impl FromStr for Sprt {
    type Err = MalformedSprt;

    /// Reads `ELO0,ELO1`, with the usual risks, or `ELO0,ELO1,ALPHA,BETA`.
    fn from_str(text: &str) -> Result<Self, MalformedSprt> {
        let numbers: Option<Vec<f64>> =
            text.split(',').map(|word| word.trim().parse().ok()).collect();
        let sprt = match numbers.as_deref() {
            Some(&[elo0, elo1]) => Some(Self::new(elo0, elo1)),
            Some(&[elo0, elo1, alpha, beta]) => Some(Self { elo0, elo1, alpha, beta }),
            _ => None,
        };
        sprt.filter(Self::is_sound).ok_or_else(|| MalformedSprt(text.to_owned()))
    }
}

/// `ELO0,ELO1` with the usual risks, else `ELO0,ELO1,ALPHA,BETA`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "{elo0},{elo1}")?;
        if *self == Self::new(*elo0, *elo1) {
            return Ok(());
        }
        write!(f, ",{alpha},{beta}")
    }
}

impl Sprt {
    /// A test with the usual risks of 5 % each.
    #[must_use]
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Whether `elo0` is below `elo1`, and both risks lie between 0 and 0.5.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let is_risk = |risk: f64| 0.0 < risk && risk < 0.5;
        let are_apart = self.elo0 < self.elo1 && (self.elo1 - self.elo0).is_finite();
        are_apart && is_risk(self.alpha) && is_risk(self.beta)
    }

    /// The log-likelihood ratios at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the counts say.
    #[must_use]
    pub fn verdict(&self, counts: &Counts) -> Verdict {
        let ratio = llr_normalized(counts, self.elo0, self.elo1);
        let (lower, upper) = self.bounds();
        if ratio <= lower {
            Verdict::AcceptsElo0
        } else if ratio >= upper {
            Verdict::AcceptsElo1
        } else {
            Verdict::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sprt;

    #[test]
    fn a_test_reads_back_what_it_writes() {
        for text in ["0,10", "-2.5,1", "0,10,0.05,0.01"] {
            let sprt: Sprt = text.parse().expect("a test");
            assert_eq!(sprt.to_string(), text);
        }
        let usual: Sprt = "0,10,0.05,0.05".parse().expect("a test");
        assert_eq!(usual.to_string(), "0,10");
        for text in ["10,0", "0,10,0.5,0.05", "0,10,0.05", "0,1e999", "0,10,0.05,nan", ""] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}

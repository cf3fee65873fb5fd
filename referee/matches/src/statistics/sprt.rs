//! The sequential probability ratio test (A. Wald, 1945) over pairs of games.

use std::fmt;
use std::str::FromStr;

use replays::text::ParseError;
use serde::{Deserialize, Serialize};

use super::{Counts, ELO_MAX, llr_normalized};

/// A test of two hypotheses about the Elo difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Normalized Elo difference of the null hypothesis.
    pub elo0: f64,
    /// Normalized Elo difference of the alternative hypothesis.
    pub elo1: f64,
    /// Risk of accepting `elo1` if `elo0` is true.
    pub alpha: f64,
    /// Risk of accepting `elo0` if `elo1` is true.
    pub beta: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Undecided,
    /// The first player is not `elo1` stronger.
    AcceptsElo0,
    /// The first player is more than `elo0` stronger.
    AcceptsElo1,
}

impl Verdict {
    /// A name for JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Undecided => "undecided",
            Self::AcceptsElo0 => "failed",
            Self::AcceptsElo1 => "passed",
        }
    }
}

const RISK_MIN: f64 = 1e-6;

fn malformed(text: &str) -> ParseError {
    let expected = "ELO0,ELO1[,ALPHA,BETA] with ELO0 below ELO1, both from -2000 to 2000, and risks \
        from 0.000001 to below 0.5";
    ParseError { what: "sprt", text: text.to_owned(), expected }
}

impl FromStr for Sprt {
    type Err = ParseError;

    /// Parses `ELO0,ELO1` with the default risks, or `ELO0,ELO1,ALPHA,BETA`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let numbers: Option<Vec<f64>> =
            text.split(',').map(|word| word.trim().parse().ok()).collect();
        let sprt = match numbers.as_deref() {
            Some(&[elo0, elo1]) => Self::new(elo0, elo1).checked(),
            Some(&[elo0, elo1, alpha, beta]) => Self { elo0, elo1, alpha, beta }.checked(),
            _ => Err(malformed(text)),
        };
        sprt.map_err(|_| malformed(text))
    }
}

/// `ELO0,ELO1` with the default risks, otherwise `ELO0,ELO1,ALPHA,BETA`.
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
    /// A test with the default risks of 5 % each.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Returns an error unless `elo0` is below `elo1`, both are within [`ELO_MAX`], and the risks are between 0 and
    /// 0.5.
    pub fn checked(self) -> Result<Self, ParseError> {
        let is_risk = |risk: f64| (RISK_MIN..0.5).contains(&risk);
        let are_bounds = -ELO_MAX <= self.elo0 && self.elo0 < self.elo1 && self.elo1 <= ELO_MAX;
        let is_sound = are_bounds && is_risk(self.alpha) && is_risk(self.beta);
        if is_sound { Ok(self) } else { Err(malformed(&self.to_string())) }
    }

    /// The log-likelihood ratios at which the test stops.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Log-likelihood ratio of `elo1` to `elo0`.
    pub fn llr(&self, counts: &Counts) -> f64 {
        llr_normalized(counts, self.elo0, self.elo1)
    }

    /// The result with its ratio: `passed: at least as strong (LLR 2.951, bounds -2.944 and 2.944)`.
    pub fn in_words(&self, counts: &Counts) -> String {
        let (llr, (lower, upper)) = (self.llr(counts), self.bounds());
        format!("{} (LLR {llr:.3}, bounds {lower:.3} and {upper:.3})", self.result(counts))
    }

    /// The result without its ratio: `passed: at least as strong`.
    fn result(&self, counts: &Counts) -> String {
        match self.decision(counts) {
            None => "undecided".to_owned(),
            Some((true, claim)) => format!("passed: {claim}"),
            Some((false, claim)) => format!("failed: {claim}"),
        }
    }

    /// The result for the first player, as a sentence: `Passed: new is at least as strong.`
    pub fn result_for(&self, player: &str, counts: &Counts) -> String {
        match self.decision(counts) {
            None => "Undecided.".to_owned(),
            Some((true, claim)) => format!("Passed: {player} is {claim}."),
            Some((false, claim)) => format!("Failed: {player} is {claim}."),
        }
    }

    /// Whether the test has passed, and what the first player is: `not 10 Elo stronger`. `None` if undecided.
    fn decision(&self, counts: &Counts) -> Option<(bool, String)> {
        let Self { elo0, elo1, .. } = *self;
        match self.verdict(counts) {
            Verdict::Undecided => None,
            Verdict::AcceptsElo1 if elo0 == 0.0 => Some((true, "at least as strong".to_owned())),
            Verdict::AcceptsElo1 if elo0 < 0.0 => Some((true, format!("not {} Elo weaker", -elo0))),
            Verdict::AcceptsElo1 => Some((true, format!("more than {elo0} Elo stronger"))),
            Verdict::AcceptsElo0 if elo1 > 0.0 => Some((false, format!("not {elo1} Elo stronger"))),
            Verdict::AcceptsElo0 if elo1 < 0.0 => {
                Some((false, format!("more than {} Elo weaker", -elo1)))
            }
            Verdict::AcceptsElo0 => Some((false, "not as strong".to_owned())),
        }
    }

    /// The hypothesis that the counts accept, if any.
    pub fn verdict(&self, counts: &Counts) -> Verdict {
        let ratio = self.llr(counts);
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
        for text in [
            "10,0",
            "0,10,0.5,0.05",
            "0,10,0.05",
            "0,1e999",
            "0,10,0.05,nan",
            "0,2001",
            "-1e12,0",
            "0,10,0,0.05",
            "",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}

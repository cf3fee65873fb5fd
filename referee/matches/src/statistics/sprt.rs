//! The sequential probability ratio test (A. Wald, 1945) over pairs of games.

use std::fmt;
use std::str::FromStr;

use replays::text::ParseError;
use serde::{Deserialize, Serialize};

use super::{Counts, ELO_MAX, llr_normalized};

/// A test between two hypotheses about the Elo difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Normalized Elo difference under the null hypothesis.
    pub elo0: f64,
    /// Normalized Elo difference under the alternative hypothesis.
    pub elo1: f64,
    /// Probability of accepting `elo1` if `elo0` is true.
    pub alpha: f64,
    /// Probability of accepting `elo0` if `elo1` is true.
    pub beta: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Undecided,
    /// Accepts H0: the first player is not `elo1` stronger.
    AcceptsElo0,
    /// Accepts H1: the first player is more than `elo0` stronger.
    AcceptsElo1,
}

impl Verdict {
    /// Returns the verdict's name in JSON.
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
    let expected = "ELO0,ELO1[,ALPHA,BETA] with ELO0 below ELO1, both from -2000 to 2000, and \
        ALPHA and BETA from 0.000001 to below 0.5";
    ParseError { what: "sprt", text: text.to_owned(), expected }
}

impl FromStr for Sprt {
    type Err = ParseError;

    /// Parses `ELO0,ELO1`, which has the default error rates, or `ELO0,ELO1,ALPHA,BETA`.
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

/// `ELO0,ELO1` for the default error rates, otherwise `ELO0,ELO1,ALPHA,BETA`.
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
    /// Creates a test with the default error rates of 5 % each.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Returns an error unless `elo0` is below `elo1`, both are within [`ELO_MAX`], and the error
    /// rates are between 0 and 0.5.
    pub fn checked(self) -> Result<Self, ParseError> {
        let is_risk = |risk: f64| (RISK_MIN..0.5).contains(&risk);
        let are_bounds = -ELO_MAX <= self.elo0 && self.elo0 < self.elo1 && self.elo1 <= ELO_MAX;
        let is_sound = are_bounds && is_risk(self.alpha) && is_risk(self.beta);
        if is_sound { Ok(self) } else { Err(malformed(&self.to_string())) }
    }

    /// Returns the log-likelihood ratios at which the test stops.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio of `elo1` to `elo0`.
    pub fn llr(&self, counts: &Counts) -> f64 {
        llr_normalized(counts, self.elo0, self.elo1)
    }

    /// Formats the result with its ratio:
    /// `passed: stronger (H1 accepted, LLR 2.951, bounds -2.944 and 2.944)`.
    pub fn in_words(&self, counts: &Counts) -> String {
        let (llr, (lower, upper)) = (self.llr(counts), self.bounds());
        let ratio = format!("LLR {llr:.3}, bounds {lower:.3} and {upper:.3}");
        let verdict = self.verdict(counts);
        let hypothesis = if verdict == Verdict::AcceptsElo1 { "H1" } else { "H0" };
        match self.claim(verdict) {
            Some(claim) => format!("{}: {claim} ({hypothesis} accepted, {ratio})", verdict.name()),
            None => format!("undecided ({ratio})"),
        }
    }

    /// Formats the result for the first player as a sentence:
    /// `Passed: new is stronger (H1 accepted).` A passed test rules out the lower bound, a failed
    /// test the upper bound.
    pub fn result_for(&self, player: &str, counts: &Counts) -> String {
        let verdict = self.verdict(counts);
        let is_passed = verdict == Verdict::AcceptsElo1;
        let [result, hypothesis] = if is_passed { ["Passed", "H1"] } else { ["Failed", "H0"] };
        match self.claim(verdict) {
            Some(claim) => format!("{result}: {player} is {claim} ({hypothesis} accepted)."),
            None => "Undecided.".to_owned(),
        }
    }

    /// Returns the claim that a verdict supports about the first player: `not 10 Elo stronger`. A
    /// passed test excludes the lower bound, a failed one the upper bound.
    pub fn claim(&self, verdict: Verdict) -> Option<String> {
        match verdict {
            Verdict::Undecided => None,
            Verdict::AcceptsElo1 => Some(beyond(self.elo0, ["stronger", "weaker"])),
            Verdict::AcceptsElo0 => Some(beyond(-self.elo1, ["weaker", "stronger"])),
        }
    }

    /// Returns the correct verdict for equal players: the hypothesis closer to 0 Elo, or `elo0` if
    /// both are equally close.
    pub fn verdict_of_equals(&self) -> Verdict {
        if self.elo0 + self.elo1 < 0.0 { Verdict::AcceptsElo1 } else { Verdict::AcceptsElo0 }
    }

    /// Returns the hypothesis accepted for these counts, if any.
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

/// Describes a difference above a bound. `better` and `worse` name the directions above and below 0.
fn beyond(elo: f64, [better, worse]: [&str; 2]) -> String {
    match elo {
        0.0 => better.to_owned(),
        _ if elo < 0.0 => format!("not {} Elo {worse}", -elo),
        _ => format!("more than {elo} Elo {better}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Sprt, Verdict};

    #[test]
    fn results_name_what_the_bounds_exclude() {
        let [won, even, lost] = [[0, 0, 100, 300, 9000], [1, 1, 1, 1, 1], [9000, 300, 100, 0, 0]]
            .map(Counts::from_pairs);
        for (bounds, passed, failed) in [
            ("0,10", "stronger", "not 10 Elo stronger"),
            ("0,200", "stronger", "not 200 Elo stronger"),
            ("-10,0", "not 10 Elo weaker", "weaker"),
            ("-5,5", "not 5 Elo weaker", "not 5 Elo stronger"),
            ("5,15", "more than 5 Elo stronger", "not 15 Elo stronger"),
            ("-20,-10", "not 20 Elo weaker", "more than 10 Elo weaker"),
            ("-0,0.5", "stronger", "not 0.5 Elo stronger"),
            ("-0.5,-0", "not 0.5 Elo weaker", "weaker"),
        ] {
            let sprt: Sprt = bounds.parse().expect("bounds");
            let result = |counts| sprt.result_for("A", counts);
            assert_eq!(result(&won), format!("Passed: A is {passed} (H1 accepted)."), "{bounds}");
            assert_eq!(result(&lost), format!("Failed: A is {failed} (H0 accepted)."), "{bounds}");
            assert_eq!(result(&even), "Undecided.", "{bounds}");
            let text = sprt.in_words(&won);
            let start = format!("passed: {passed} (H1 accepted, LLR ");
            assert!(text.starts_with(&start) && text.ends_with(')'), "{text}");
            assert!(sprt.in_words(&even).starts_with("undecided (LLR "), "{bounds}");
        }
    }

    #[test]
    fn equal_players_decide_for_the_closer_bound() {
        for (bounds, verdict) in [
            ("0,10", Verdict::AcceptsElo0),
            ("-10,0", Verdict::AcceptsElo1),
            ("-5,5", Verdict::AcceptsElo0),
            ("-20,-10", Verdict::AcceptsElo1),
        ] {
            let sprt: Sprt = bounds.parse().expect("bounds");
            assert_eq!(sprt.verdict_of_equals(), verdict, "{bounds}");
        }
    }

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

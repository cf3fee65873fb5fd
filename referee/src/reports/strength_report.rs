//! What counts of results say about the strength of two players.

use std::fmt;

use serde_json::{json, Value};

use crate::statistics::{estimate, llr_logistic, llr_normalized, Counts, EloBound};

/// Counts of results, and two hypotheses about the difference in Elo.
#[derive(Clone, Copy, Debug)]
pub struct StrengthReport<'a> {
    /// The results of the first player; not all 0.
    pub counts: &'a Counts,
    /// The difference to be rejected.
    pub elo0: f64,
    /// The difference to be accepted.
    pub elo1: f64,
}

impl StrengthReport<'_> {
    /// The log-likelihood ratios of the hypotheses: logistic and normalized.
    fn ratios(&self) -> [f64; 2] {
        let Self { counts, elo0, elo1 } = *self;
        [llr_logistic(counts, elo0, elo1), llr_normalized(counts, elo0, elo1)]
    }

    /// The estimate and both ratios as one object.
    #[must_use]
    pub fn as_json(&self) -> Value {
        let estimate = estimate(self.counts);
        let [logistic, normalized] = self.ratios();
        json!({
            "elo": estimate.elo, "error": estimate.error, "los": estimate.los,
            "elo_above": estimate.bound.and_then(EloBound::above),
            "elo_below": estimate.bound.and_then(EloBound::below),
            "llr_logistic": logistic, "llr_normalized": normalized,
        })
    }
}

/// The estimate and both ratios, a line each.
impl fmt::Display for StrengthReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let estimate = estimate(self.counts);
        let [logistic, normalized] = self.ratios();
        match estimate.bound {
            Some(EloBound::Above(elo)) => writeln!(f, "Elo above {elo:+.4} (95 %)")?,
            Some(EloBound::Below(elo)) => writeln!(f, "Elo below {elo:+.4} (95 %)")?,
            None => writeln!(f, "Elo {:+.4} ± {:.4} (95 %)", estimate.elo, estimate.error)?,
        }
        writeln!(f, "LOS {:.6}", estimate.los)?;
        let ratios = format_args!("logistic {logistic:.6}, normalized {normalized:.6}").to_string();
        writeln!(f, "LLR of {} against {}: {ratios}", self.elo1, self.elo0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_results_speak_for_neither_player() {
        let counts = Counts::of_pairs([10, 20, 40, 20, 10]);
        let text = StrengthReport { counts: &counts, elo0: -5.0, elo1: 5.0 }.to_string();
        assert!(text.starts_with("Elo +0.0000 ± "), "{text}");
        assert!(text.contains("LOS 0.500000\nLLR of 5 against -5: "), "{text}");
    }

    #[test]
    fn text_and_object_say_the_same() {
        let counts = Counts::of_games(10, 30, 20);
        let report = StrengthReport { counts: &counts, elo0: 0.0, elo1: 5.0 };
        let (text, object) = (report.to_string(), report.as_json());
        for (key, digits) in [("elo", 4), ("error", 4), ("los", 6), ("llr_normalized", 6)] {
            let value = object[key].as_f64().expect("a number");
            assert!(text.contains(&format!("{value:.digits$}")), "{key} {value} is not in\n{text}");
        }
    }
}

//! The course of each weight in a tuning.

use std::fmt;

use replays::text::Curve;
use serde_json::{Map, Value, json};

use crate::tuning::{Settings, Tuned};

/// Columns of a curve.
const CURVE: usize = 40;

/// The weights before and after, with their values over the rounds as curves.
#[derive(Clone, Copy, Debug)]
pub struct TuningReport<'a> {
    pub settings: &'a Settings,
    pub tuned: &'a Tuned,
}

impl TuningReport<'_> {
    /// The weights before and after by their names, and how many rounds were played.
    pub fn as_json(&self) -> Value {
        let Settings { names, start, .. } = self.settings;
        let after = self.tuned.settled(start);
        let weights = names.iter().zip(start.iter().zip(after));
        let weight = |(name, (before, after)): (&String, (&f64, f64))| {
            (name.clone(), json!({ "before": whole(*before), "after": whole(after) }))
        };
        let weights: Map<String, Value> = weights.map(weight).collect();
        json!({ "rounds": self.tuned.path.len(), "weights": weights })
    }
}

/// A line a weight.
impl fmt::Display for TuningReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { names, start, .. } = self.settings;
        let [weight, before, after, rounds] = ["weight", "before", "after", "rounds"];
        writeln!(f, "{weight:12} {before:>8} {after:>8}  {rounds:CURVE$}  lowest to highest")?;
        for (index, after) in self.tuned.settled(start).into_iter().enumerate() {
            let rounds = std::iter::once(start).chain(&self.tuned.path);
            let values: Vec<f64> = rounds.map(|weights| weights[index]).collect();
            let Curve { line, low, high } = Curve::of(&values, CURVE);
            let [before, after, low, high] = [start[index], after, low, high].map(whole);
            let name = &names[index];
            writeln!(f, "{name:12} {before:8} {after:8}  {line:CURVE$}  {low} to {high}")?;
        }
        Ok(())
    }
}

/// As the weight is played; a little less than nothing is nothing, not "-0".
fn whole(weight: f64) -> i64 {
    weight.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_a_weight_shows_where_it_went() {
        let settings = Settings {
            names: vec!["gold".to_owned(), "mine".to_owned()],
            start: vec![100.0, 0.2],
            pairs: 1,
            nodes: 1,
            seed: 1,
            shift: 1.0,
            step: 1.0,
        };
        let path = vec![vec![110.0, -0.2], vec![120.0, -0.4]];
        let tuned = Tuned { path, interrupted: false };
        let report = TuningReport { settings: &settings, tuned: &tuned };
        let gold = json!({ "before": 100, "after": 120 });
        assert_eq!(report.as_json()["weights"]["gold"], gold);
        let text = report.to_string();
        let rows: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[0][..4], ["weight", "before", "after", "rounds"], "{text}");
        assert_eq!(rows[1], ["gold", "100", "120", "▁▅█", "100", "to", "120"], "{text}");
        assert_eq!(rows[2], ["mine", "0", "0", "█▃▁", "0", "to", "0"], "{text}");
    }
}

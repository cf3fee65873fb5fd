//! The settings of a tuning run and the arithmetic of a round: simultaneous perturbation.
//!
//! In each round, all parameters are shifted at once, each up or down at random. The shifted player
//! meets the player shifted the other way, and all parameters move towards the winner (J. Spall,
//! "Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation", IEEE Transactions on Automatic Control 37, 1992).

use std::path::{Path, PathBuf};

use maps::{ChaChaDice, Dice};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Param;
use crate::candidates::{Template, Values};
use crate::{Error, Plan};

/// Random stream used for the shifts.
const STREAM: u64 = 120;
/// Decay exponents for steps and shifts (J. Spall, "Implementation of the simultaneous perturbation
/// algorithm for stochastic optimization", IEEE Transactions on Aerospace and Electronic Systems
/// 34, 1998).
const STEP_EXPONENT: f64 = 0.602;
const SHIFT_EXPONENT: f64 = 0.101;
/// Delay before the steps, as a share of the rounds, so that the first steps are not too large. The
/// value is fishtest's default and Spall's advice.
const DELAY: f64 = 0.1;

/// Everything that can affect the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// A match between the start player and itself. The tuning games use its seeds in order.
    pub plan: Plan,
    pub template: Template,
    pub params: Vec<Param>,
    /// Number of pairs of games per round.
    pub pairs: u32,
    /// Shift in the last round, in percent of each range. Fishtest's default is 5.
    pub shift: f64,
    /// Factor applied to all steps. With a factor of 1, chance alone moves a parameter by about the
    /// shift of the last round. The default of 2 was chosen from the table in
    /// docs/tuning-method.md.
    pub gain: f64,
    /// Number of rounds used to plan the step sizes.
    #[serde(rename = "rounds")]
    pub planned_rounds: u32,
}

/// Each parameter's position on its scale, from 0 to 1.
pub type Positions = Vec<f64>;

/// Checks that the parameters have distinct names and that the player uses each of them.
pub fn check_params(template: &Template, params: &[Param]) -> Result<(), Error> {
    let names: Vec<String> = params.iter().map(|param| param.name.clone()).collect();
    if let Some(index) = (1..names.len()).find(|index| names[..*index].contains(&names[*index])) {
        return Err(Error::Refused(format!("parameter {} is given twice", names[index])));
    }
    template.check(&names)
}

/// Returns the start values, formatted as for players.
pub fn start_values(params: &[Param]) -> Values {
    let value = |param: &Param| (param.name.clone(), param.text(param.position(param.start)));
    params.iter().map(value).collect()
}

/// Returns the folder next to a log where the players of that tuning run are built.
pub fn candidates_folder(log: &Path) -> PathBuf {
    log.with_extension("candidates")
}

impl Settings {
    pub(super) fn head(&self) -> Value {
        let [first, _] = self.range();
        let plan = Plan { seeds: [first, first].into(), ..self.plan.clone() };
        serde_json::to_value(Self { plan, ..self.clone() })
            .expect("settings can be serialised as JSON")
    }

    /// Parses the settings from a log's head. The seeds are the planned seeds.
    pub(super) fn from_head(head: &Value) -> Option<Self> {
        let mut settings: Self = serde_json::from_value(head.clone()).ok()?;
        let pairs = i64::from(settings.pairs) * i64::from(settings.planned_rounds);
        let [first, _] = settings.plan.seeds.range()?;
        settings.plan.seeds = [first, first.checked_add(pairs)?.checked_sub(1)?].into();
        let are_numbers = settings.shift.is_finite() && settings.gain.is_finite();
        let is_sound = pairs > 0 && are_numbers && !settings.params.is_empty();
        (is_sound && settings.plan.seeds.check().is_ok()).then_some(settings)
    }

    /// Returns the number of complete rounds that can be played with the available seeds.
    pub fn rounds(&self) -> u32 {
        let seeds = self.plan.pairings().remaining() / 2;
        u32::try_from(seeds / u64::from(self.pairs.max(1))).unwrap_or(u32::MAX)
    }

    /// Returns true if these positions give players the start values.
    pub fn start_is(&self, positions: &[f64]) -> bool {
        self.values(positions) == self.values(&self.start())
    }

    pub fn start(&self) -> Positions {
        self.params.iter().map(|param| param.position(param.start)).collect()
    }

    /// Returns the values at these positions, formatted as for players.
    pub fn values(&self, positions: &[f64]) -> Values {
        let pairs = self.params.iter().zip(positions);
        pairs.map(|(param, position)| (param.name.clone(), param.text(*position))).collect()
    }

    /// Returns the first and last seed of all rounds.
    pub(super) fn range(&self) -> [i64; 2] {
        self.plan.seeds.range().expect("tuning runs with a suite are rejected earlier")
    }

    /// Returns the first and last seed of a round.
    pub(super) fn seeds(&self, round: usize) -> [i64; 2] {
        let pairs = i64::from(self.pairs);
        let first = self.range()[0].wrapping_add((round as i64).wrapping_mul(pairs));
        [first, first.wrapping_add(pairs - 1)]
    }

    /// Returns both sides for a round: one with all parameters shifted, one with all of them
    /// shifted the other way.
    pub(super) fn sides(&self, now: &[f64], round: usize) -> [Positions; 2] {
        let (signs, shift) = (self.signs(round), self.shift_of(round));
        [1.0, -1.0].map(|side| {
            let shifted = |index: usize| {
                let param = &self.params[index];
                let shift = shift.max(param.least_distance(now[index]) / 2.0);
                (now[index] + side * shift * signs[index]).clamp(0.0, 1.0)
            };
            (0..now.len()).map(shifted).collect()
        })
    }

    /// Returns the positions after a round, given its result from -1 (the first side lost every
    /// game) to 1.
    pub(super) fn next(&self, now: &[f64], round: usize, result: f64) -> Positions {
        let (signs, step) = (self.signs(round), self.step_of(round));
        let next = |index: usize| (now[index] + step * signs[index] * result).clamp(0.0, 1.0);
        (0..now.len()).map(next).collect()
    }

    /// Returns the direction in which each parameter is shifted for the first side: 1 is up, -1 is
    /// down.
    pub(super) fn signs(&self, round: usize) -> Vec<f64> {
        let mut dice = ChaChaDice::new(self.range()[0].wrapping_add(round as i64), STREAM);
        self.params.iter().map(|_| if dice.range(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    /// Returns the shift in a round, as a share of the range. It decreases to
    /// [`shift`](Self::shift) in the last planned round.
    pub(super) fn shift_of(&self, round: usize) -> f64 {
        let planned = f64::from(self.planned_rounds.max(1));
        self.shift / 100.0 * (planned / (round as f64 + 1.0)).powf(SHIFT_EXPONENT)
    }

    /// Returns the step after a round won entirely by one side, as a share of the range.
    ///
    /// After n pairs between equal players, a parameter has moved by about sqrt(n) times the step
    /// for one pair. For this to equal one shift, a pair is worth 1 / sqrt(n) of the shift, and a
    /// round is worth the sum of its pairs. The result of a round is the mean of its pairs, and
    /// winning both games of a pair is worth 2.
    pub(super) fn step_of(&self, round: usize) -> f64 {
        let planned = f64::from(self.planned_rounds.max(1));
        let pairs = f64::from(self.pairs);
        let last = self.gain * 2.0 * (pairs / planned).sqrt() * self.shift / 100.0;
        let delayed = |round: f64| DELAY * planned + round;
        let factor = (delayed(planned) / delayed(round as f64 + 1.0)).powf(STEP_EXPONENT);
        // Proportional to the gradient, which appears larger for larger shifts.
        let smaller = (self.shift / 100.0) / self.shift_of(round);
        last * factor * smaller
    }
}

#[cfg(test)]
mod tests {
    use programs::Spec;

    use super::*;

    fn settings(params: &[&str], rounds: u32) -> Settings {
        let params = params.iter().map(|text| text.parse().expect("a parameter")).collect();
        let player = Spec::BuiltinPlayer("random".to_owned());
        let plan = Plan {
            seeds: [5, 4 + i64::from(rounds) * 3].into(),
            ..Plan::new("janken", [player.clone(), player], [1, 1]).expect("a plan")
        };
        let template = Template { player: "bot {x} {y}".to_owned(), ..Template::default() };
        Settings { plan, template, params, pairs: 3, shift: 5.0, gain: 1.0, planned_rounds: rounds }
    }

    #[test]
    fn sides_are_shifted_alike_in_opposite_ways() {
        let settings = settings(&["x=2,0..4,integer", "y=0,0..1"], 10);
        assert_eq!((settings.rounds(), settings.seeds(2)), (10, [11, 13]));
        let start = settings.start();
        for round in 0..10 {
            let [one, other] = settings.sides(&start, round);
            let values = [&one, &other].map(|side| settings.values(side));
            // At the end of its range, a parameter can be shifted in only one direction.
            let mut ys = [&values[0]["y"], &values[1]["y"]];
            ys.sort();
            assert!(ys[0] == "0" && ys[1].as_str() >= "0.05", "{values:?}");
            assert_ne!(values[0]["x"], values[1]["x"], "whole numbers differ");
            let won = settings.next(&start, round, 1.0);
            let towards = (won[0] - start[0]) * (one[0] - start[0]);
            assert!(towards > 0.0, "a step towards the winner");
        }
    }

    #[test]
    fn steps_and_shifts_shrink_to_those_of_the_last_round() {
        let settings = settings(&["x=2,0..4"], 100);
        let shifts = [0, 50, 99].map(|round| settings.shift_of(round));
        assert!(shifts.is_sorted_by(|one, other| one > other));
        assert!((shifts[2] - 0.05).abs() < 1e-12);
        let steps = [0, 50, 99].map(|round| settings.step_of(round));
        assert!(steps.is_sorted_by(|one, other| one > other) && steps[0] < 0.1, "{steps:?}");
        assert!((steps[2] - 0.1 * 0.03f64.sqrt()).abs() < 1e-12);
    }
}

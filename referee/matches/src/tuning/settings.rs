//! What is tuned, and the arithmetic of a round.

use icefire::{BotParams, Weights};
use maps::{ChaChaDice, Dice};
use serde_json::{Value, json};

use crate::Error;

/// Rounds before the steps become markedly smaller. The same for short and long tunings, so that
/// a tuning can be made longer.
const DELAY: f64 = 100.0;
/// Stream of the tuner's dice.
const STREAM: u64 = 120;

/// Everything that the rounds depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Names of the weights to tune.
    pub names: Vec<String>,
    /// Their values before the first round.
    pub start: Vec<f64>,
    /// Pairs of games a round.
    pub pairs: u32,
    pub nodes: u64,
    /// Seed of the dice and of the first map.
    pub seed: i64,
    /// First shift, as a share of each weight in percent.
    pub shift: f64,
    /// First step for a round won by all points, as a share of each weight in percent.
    pub step: f64,
}

/// How a round shifts the weights.
struct Perturbation {
    /// 1 or -1 for each weight.
    signs: Vec<f64>,
    /// The unit of each weight's shifts.
    scale: Vec<f64>,
    shift: f64,
    step: f64,
}

impl Settings {
    /// Checks names of weights and search limits; all weights are tuned if there are none.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not that of a weight.
    pub fn names_of(wanted: &[String]) -> Result<Vec<String>, Error> {
        if wanted.is_empty() {
            return Ok(Weights::NAMES.iter().map(|name| (*name).to_owned()).collect());
        }
        let known: Vec<&str> = BotParams::names().collect();
        let unknown = wanted.iter().find(|name| !known.contains(&name.as_str()));
        match unknown {
            Some(name) => {
                let known = known.join(", ");
                Err(Error::Refused(format!("unknown weight {name:?}, expected some of {known}")))
            }
            None => Ok(wanted.to_vec()),
        }
    }

    /// The shipped values of the weights, or those that texts such as `gold=12` give.
    ///
    /// # Errors
    ///
    /// Returns an error if a text names no weight to tune or holds no number.
    pub fn start_of(names: &[String], texts: &[String]) -> Result<Vec<f64>, Error> {
        let value = |name: &String| BotParams::default().get(name).unwrap_or_default();
        let mut start: Vec<f64> = names.iter().map(|name| f64::from(value(name))).collect();
        for text in texts {
            let (name, number) = text.split_once('=').unwrap_or((text, ""));
            let refused = |reason: String| Error::Refused(format!("--start {text}: {reason}"));
            let index = names.iter().position(|known| known == name).ok_or_else(|| {
                let tuned = names.join(", ");
                refused(format!("{name:?} is none of the weights to tune, {tuned}"))
            })?;
            let number = number.parse::<i32>();
            start[index] = number.map_err(|_| refused(format!("expected {name}=NUMBER")))?.into();
        }
        Ok(start)
    }

    /// The head of the log. `program` is a hash of this program: the bot is part of it.
    pub fn head(&self, program: &str) -> Value {
        json!({
            "weights": self.names, "start": self.start, "pairs": self.pairs, "work": self.nodes,
            "seed": self.seed, "shift": self.shift, "step": self.step, "program": program,
        })
    }

    /// The seeds of a round, each for a pair of games.
    pub(super) fn seeds(&self, round: usize) -> impl Iterator<Item = i64> {
        let first = self.seed.wrapping_add((round as i64).wrapping_mul(self.pairs.into()));
        (0..i64::from(self.pairs)).map(move |pair| first.wrapping_add(pair))
    }

    /// Both sides of a round: all weights shifted at once, half of them upwards by dice.
    pub(super) fn sides(&self, now: &[f64], round: usize) -> [BotParams; 2] {
        let Perturbation { signs, scale, shift, .. } = self.perturbation(round);
        [1.0, -1.0].map(|side| {
            let mut params = BotParams::default();
            for (index, name) in self.names.iter().enumerate() {
                let value = now[index] + side * shift * scale[index] * signs[index];
                params.set(name, value.round() as i32);
            }
            params
        })
    }

    /// The weights after a round: a step towards the winner.
    pub(super) fn next(&self, now: &[f64], round: usize, result: f64) -> Vec<f64> {
        let Perturbation { signs, scale, step, .. } = self.perturbation(round);
        let next = |index: usize| now[index] + step * scale[index] * signs[index] * result;
        (0..self.names.len()).map(next).collect()
    }

    fn perturbation(&self, round: usize) -> Perturbation {
        let mut dice = ChaChaDice::new(self.seed.wrapping_add(round as i64), STREAM);
        let signs =
            self.names.iter().map(|_| if dice.range(2) == 0 { 1.0 } else { -1.0 }).collect();
        // The exponents that Spall recommends.
        let time = round as f64 + 1.0;
        let shift = self.shift / 100.0 / time.powf(0.101);
        let step = self.step / 100.0 * ((1.0 + DELAY) / (time + DELAY)).powf(0.602);
        let scale = self.start.iter().map(|value| value.abs().max(10.0)).collect();
        Perturbation { signs, scale, shift, step }
    }
}

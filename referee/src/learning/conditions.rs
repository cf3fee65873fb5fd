//! How games are played for learning: all chance comes from the seed of the game.

use icefire::{BotParams, Game, Weights};
use maps::{ChaChaDice, Dice};
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

use super::LearningError;
use crate::catalogue::{RegisteredGame, SetupOptions};
use crate::games::ice_and_fire::IceAndFire;
use crate::protocol::Game as _;

/// Stream of the dice that vary the play.
const STREAM: u64 = 130;
/// A careless turn is searched with at most this share of the work.
const CARELESS_SHARE: f64 = 0.1;
/// The weight by which the shifts of smaller weights are measured.
const SMALLEST_SCALE: f64 = 10.0;

/// Everything that a game of a seed depends on, beside the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conditions {
    /// What may be chosen of a setup.
    pub setup: SetupOptions,
    /// Evaluations a turn.
    pub work: u64,
    /// By how much each weight of each side is shifted at most, up or down, in percent.
    pub shift: u32,
    /// Turns that are searched with little work, in percent.
    pub careless: u32,
}

impl Conditions {
    /// The head of a file of games from a first seed on. `program` is a hash of this program: the bot is
    /// part of it.
    #[must_use]
    pub fn head(&self, first: i64, program: &str) -> Value {
        let mut params = BotParams::default();
        let weights = Weights::NAMES.iter();
        let weights: serde_json::Map<String, Value> =
            weights.map(|name| ((*name).to_owned(), json!(params.by_name(name)))).collect();
        json!({
            "first_seed": first, "setup": self.setup, "work": self.work, "shift": self.shift,
            "careless": self.careless, "weights": weights, "program": program,
        })
    }
}

/// The game of a seed before its first turn.
pub(super) fn new_game(setup: &SetupOptions, seed: i64) -> Result<Game, LearningError> {
    let setup = IceAndFire::generate(seed, setup)?;
    let game = IceAndFire::new(&setup)
        .map_err(|error| LearningError::Game { seed, reason: error.to_string() })?;
    Ok(game.game().clone())
}

/// The chance in one game.
pub(super) struct Variation {
    dice: ChaChaDice,
    /// The parameters of both sides.
    pub(super) params: [BotParams; 2],
}

impl Variation {
    pub(super) fn new(conditions: &Conditions, seed: i64) -> Self {
        let mut dice = ChaChaDice::new(seed, STREAM);
        let params = [(); 2].map(|()| shifted(conditions.shift, &mut dice));
        Self { dice, params }
    }

    /// The evaluations of the next turn if it is a careless one.
    pub(super) fn careless_work(&mut self, conditions: &Conditions) -> Option<u64> {
        let is_careless = self.dice.range(100) < conditions.careless;
        let share = self.dice.next_f64() * CARELESS_SHARE;
        is_careless.then_some((conditions.work as f64 * share) as u64)
    }
}

/// The shipped parameters with each weight shifted by dice.
fn shifted(percent: u32, dice: &mut ChaChaDice) -> BotParams {
    let mut params = BotParams::default();
    for name in Weights::NAMES {
        let share = f64::from(percent) / 100.0 * (2.0 * dice.next_f64() - 1.0);
        if let Some(weight) = params.by_name(name) {
            let scale = f64::from(*weight).abs().max(SMALLEST_SCALE);
            *weight += (scale * share).round() as i32;
        }
    }
    params
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(shift: u32, careless: u32) -> Conditions {
        Conditions { setup: SetupOptions::default(), work: 1000, shift, careless }
    }

    #[test]
    fn weights_are_shifted_by_no_more_than_the_share_and_both_ways() {
        let mut shipped = BotParams::default();
        let gold = f64::from(*shipped.by_name("unit_3").expect("a weight"));
        let mut shares = Vec::new();
        for seed in 0..200 {
            for mut params in Variation::new(&conditions(20, 0), seed).params {
                shares.push(f64::from(*params.by_name("unit_3").expect("a weight")) / gold - 1.0);
                assert_eq!(params.search, shipped.search);
            }
        }
        assert!(shares.iter().all(|share| share.abs() <= 0.201), "{shares:?}");
        assert!(shares.iter().any(|share| *share > 0.18), "{shares:?}");
        assert!(shares.iter().any(|share| *share < -0.18), "{shares:?}");
        assert_eq!(Variation::new(&conditions(0, 0), 7).params, [BotParams::default(); 2]);
    }

    #[test]
    fn as_many_turns_as_asked_for_are_careless() {
        let conditions = conditions(0, 25);
        let mut variation = Variation::new(&conditions, 3);
        let works: Vec<u64> =
            (0..4000).filter_map(|_| variation.careless_work(&conditions)).collect();
        assert!((900..1100).contains(&works.len()), "{}", works.len());
        assert!(works.iter().all(|work| *work < 100) && works.iter().any(|work| *work > 90));
        assert!(works.iter().any(|work| *work < 10));
    }
}

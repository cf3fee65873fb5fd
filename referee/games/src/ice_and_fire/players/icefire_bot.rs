//! The bot of this workspace, in process.

use std::time::Duration;

use icefire::{Bot, BotParams, NodeLimit, Opening, StopCondition};

use crate::ice_and_fire::{IceAndFire, View};
use engine::catalogue::{ParamSpec, PlayerOptions};
use engine::limit::Limit;
use engine::protocol::{Fault, Player};

use super::unreadable;

/// Parts of the budget after which the search begins nothing new, and after which it is abandoned:
/// those of the bot's own clock in a turn of 50 ms.
const SOFT: f64 = 0.78;
const HARD: f64 = 0.86;

struct IcefirePlayer {
    /// Or why there is none.
    bot: Result<Bot, Fault>,
    params: BotParams,
    options: PlayerOptions,
}

struct Limits {
    soft: Limit,
    hard: Limit,
}

impl StopCondition for Limits {
    fn soft_limit_reached(&self, _: u64) -> bool {
        self.soft.reached()
    }

    fn hard_limit_reached(&self, _: u64) -> bool {
        self.hard.reached()
    }
}

/// The names of the bot's weights and of the limits of its search. Within these ranges no evaluation
/// overflows.
pub(super) fn numbers() -> Vec<ParamSpec> {
    let range = |name| if name == "answer_share" { 0..=100 } else { -10_000..=10_000 };
    BotParams::names().map(|name| ParamSpec { name, range: range(name) }).collect()
}

/// Makes the bot; a fixed amount of work is counted in evaluations of a position.
pub(super) fn make(options: &PlayerOptions) -> Box<dyn Player<IceAndFire> + Send> {
    let mut params = BotParams::default();
    for (name, value) in &options.params {
        params.set(name, *value);
    }
    let bot = Ok(Bot::new(Opening::default().spots, params));
    Box::new(IcefirePlayer { bot, params, options: options.clone() })
}

impl Player<IceAndFire> for IcefirePlayer {
    fn open(&mut self, opening: &str) {
        let opening: Result<Opening, _> = opening.parse();
        self.bot = opening.map(|opening| Bot::new(opening.spots, self.params)).map_err(unreadable);
    }

    fn turn(&mut self, view: &View, budget: Duration) -> Result<String, Fault> {
        let bot = self.bot.as_mut().map_err(|fault| fault.clone())?;
        Ok(match self.options.nodes {
            Some(nodes) => bot.answer(view, &NodeLimit(nodes)),
            None => {
                let after = |share: f64| (self.options.timer)(budget.mul_f64(share));
                bot.answer(view, &Limits { soft: after(SOFT), hard: after(HARD) })
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalogue::{RegisteredGame, SetupOptions};
    use engine::protocol::{Game, Phase};

    /// The answers of the first turns of a game of the bot with some numbers against itself.
    fn answers(numbers: &[(&'static str, i32)]) -> Vec<String> {
        let setup = IceAndFire::generate(5, &SetupOptions::default()).expect("a setup");
        let mut game = IceAndFire::new(&setup).expect("a game");
        let options =
            PlayerOptions { nodes: Some(60), params: numbers.to_vec(), ..Default::default() };
        let mut players = [make(&options), make(&options)];
        let mut answers = Vec::new();
        while let (Phase::Turn(seat), true) = (game.phase(), answers.len() < 40) {
            let player = &mut players[seat.index()];
            if answers.len() < 2 {
                player.open(&game.opening(seat));
            }
            let answer = player.turn(&game.view(seat), Duration::ZERO).expect("an answer");
            game.play(&game.read(&answer).expect("a line of commands"));
            answers.push(answer);
        }
        answers
    }

    #[test]
    fn every_weight_may_be_as_large_as_its_range_says() {
        let weights = |end: fn(&ParamSpec) -> i32| -> Vec<(&'static str, i32)> {
            let weights = numbers().into_iter().take(icefire::Weights::NAMES.len());
            weights.map(|spec| (spec.name, end(&spec))).collect()
        };
        let (low, high) = (weights(|spec| *spec.range.start()), weights(|spec| *spec.range.end()));
        let mixed = low.iter().zip(&high).enumerate();
        let mixed = mixed.map(|(index, (low, high))| if index % 2 == 0 { *high } else { *low });
        for chosen in [&low, &high, &mixed.collect()] {
            assert!(answers(chosen).len() > 10);
        }
    }

    #[test]
    fn numbers_decide_how_it_plays_and_its_own_change_nothing() {
        let own = BotParams::default();
        let own: Vec<_> =
            BotParams::names().map(|name| (name, own.get(name).expect("a name"))).collect();
        assert_eq!(answers(&own), answers(&[]));
        assert_ne!(answers(&[("gold", 200)]), answers(&[]));
    }
}

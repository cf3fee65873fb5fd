//! The bot from this workspace, run in the same process.

use std::time::Duration;

use icefire::{Bot, BotParams, NodeLimit, Opening, StopCondition};

use crate::{IceAndFire, View};
use engine::catalogue::{ParamSpec, PlayerOptions};
use engine::limit::Limit;
use engine::protocol::{Fault, Player};

use super::opening::unreadable;

/// Fractions of the budget after which the search starts nothing new, and after which it is
/// aborted. They match the bot's own clock in a turn of 50 ms.
const SOFT: f64 = 0.78;
const HARD: f64 = 0.86;

struct IcefirePlayer {
    /// The bot, or the reason it could not be created.
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

/// The names of the bot's weights and search limits. No evaluation overflows within these ranges.
pub(super) fn numbers() -> Vec<ParamSpec> {
    let range = |name| if name == "answer_share" { 0..=100 } else { -10_000..=10_000 };
    BotParams::names().map(|name| ParamSpec { name, range: range(name) }).collect()
}

/// Creates the bot. A fixed amount of work is given as a number of position evaluations.
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

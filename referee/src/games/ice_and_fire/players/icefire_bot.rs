//! The bot of this workspace, in process.

use std::time::Duration;

use icefire::{Bot, NodeLimit, Opening, StopCondition, Weights};

use crate::catalogue::PlayerOptions;
use crate::games::ice_and_fire::{IceAndFire, View};
use crate::limit::Limit;
use crate::protocol::{Fault, Player};

use super::unreadable;

/// Parts of the budget after which the search begins nothing new, and after which it is abandoned:
/// those of the bot's own clock.
const SOFT: f64 = 0.64;
const HARD: f64 = 0.76;

struct IcefirePlayer {
    /// Or why there is none.
    bot: Result<Bot, Fault>,
    options: PlayerOptions,
}

/// The two limits of a search.
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

/// Makes the bot; a fixed amount of work is counted in evaluations of a position.
pub(super) fn make(options: &PlayerOptions) -> Box<dyn Player<IceAndFire> + Send> {
    Box::new(IcefirePlayer { bot: Ok(bot(Opening::default())), options: options.clone() })
}

fn bot(opening: Opening) -> Bot {
    Bot::new(opening.spots, Weights::default())
}

impl Player<IceAndFire> for IcefirePlayer {
    fn open(&mut self, opening: &str) {
        self.bot = opening.parse().map(bot).map_err(unreadable);
    }

    fn turn(&mut self, view: &View, budget: Duration) -> Result<String, Fault> {
        let bot = self.bot.as_mut().map_err(|fault| fault.clone())?;
        Ok(match self.options.work {
            Some(work) => bot.answer(view, &NodeLimit(work)),
            None => {
                let after = |share: f64| (self.options.timer)(budget.mul_f64(share));
                bot.answer(view, &Limits { soft: after(SOFT), hard: after(HARD) })
            }
        })
    }
}

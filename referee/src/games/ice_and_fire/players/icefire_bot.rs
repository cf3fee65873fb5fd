//! The bot of this workspace, in process.

use std::time::Duration;

use icefire::{Bot, Cell, CellSet, Deadline, NodeLimit, View, Weights};

use crate::catalogue::PlayerOptions;
use crate::games::ice_and_fire::IceAndFire;
use crate::protocol::{Fault, Player};

/// Part of the budget that is spent thinking.
const THINKING: f64 = 0.64;

struct IcefirePlayer {
    bot: Bot,
    work: Option<u64>,
}

/// Makes the bot; a fixed amount of work is counted in evaluations of a position.
pub(super) fn make(options: &PlayerOptions) -> Box<dyn Player<IceAndFire> + Send> {
    let bot = Bot::new(CellSet::EMPTY, Weights::default());
    Box::new(IcefirePlayer { bot, work: options.work })
}

impl Player<IceAndFire> for IcefirePlayer {
    fn open(&mut self, opening: &str) {
        let spot = |line: &str| {
            let (x, y) = line.split_once(' ')?;
            Cell::at(x.parse().ok()?, y.parse().ok()?)
        };
        let spots = opening.lines().skip(1).filter_map(spot).collect();
        self.bot = Bot::new(spots, Weights::default());
    }

    fn turn(&mut self, view: &View, budget: Duration) -> Result<String, Fault> {
        Ok(match self.work {
            Some(work) => self.bot.answer(view, &NodeLimit(work)),
            None => self.bot.answer(view, &Deadline::after(budget.mul_f64(THINKING))),
        })
    }
}

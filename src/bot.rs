//! The bot. It answers each view with a line of commands.

mod attack;
mod belief;
mod budget;
mod capture;
mod complete;
mod context;
mod default_policy;
mod evaluate;
mod leaders;
mod mutation;
mod named_values;
mod params;
mod playout;
mod position_key;
mod refutation_table;
mod reply;
mod rng;
mod search;
mod turn_plan;
mod turn_score;
mod turn_source;
mod visited_set;
mod weights;
mod winning_capture;

use crate::{CellSet, Command, Commands, Effect, Map, Position, Roster, Rules, View};
use belief::{Belief, PlayedTurn};

pub use budget::{NodeLimit, StopCondition};
pub use context::SearchContext;
pub use evaluate::evaluate;
pub use params::{BotParams, SearchParams};
pub use search::{search, SearchResult};
pub use turn_plan::TurnPlan;
pub use turn_score::{score_turn, TurnScore};
pub use weights::Weights;

/// Plays one seat of one game.
pub struct Bot {
    params: BotParams,
    spots: CellSet,
    /// `None` before the first view.
    belief: Option<Belief>,
    round: u16,
    /// The last turn, to compare with the next view.
    played: Option<PlayedTurn>,
}

impl Bot {
    /// Creates a bot for a game with the given mine spots.
    #[must_use]
    pub fn new(spots: CellSet, params: impl Into<BotParams>) -> Self {
        Self { params: params.into(), spots, belief: None, round: 0, played: None }
    }

    /// Answers a view with a line of commands.
    pub fn answer(&mut self, view: &View, stop: &dyn StopCondition) -> String {
        self.round += 1;
        let (position, roster) = view.position(self.round);
        let belief = match self.belief.take() {
            Some(belief) => self.updated(belief, &position, &roster),
            None => {
                let spots = self.spots & view.floor;
                match Belief::from_first_view(&position, view.floor, spots) {
                    Ok(belief) => belief,
                    Err(_) => return "WAIT".to_owned(),
                }
            }
        };
        let BotParams { weights, search: params } = &self.params;
        let map = belief.map_with(position.gold(position.to_move()));
        let context = SearchContext { map: &map, weights, params };
        let result = search(context, &position, stop);
        let effects = belief.allowed(&position, result.plan.effects());
        let commands = commands(belief.map(), &position, roster.clone(), &effects);
        self.played = Some(PlayedTurn { position, roster, effects });
        self.belief = Some(belief);
        commands.to_string()
    }

    /// Returns the rules that the bot assumes: the likeliest rules consistent with all views so
    /// far. Returns `None` before the first view.
    #[must_use]
    pub fn rules(&self) -> Option<&Rules> {
        self.belief.as_ref().map(|belief| belief.map().rules())
    }

    /// Updates the belief with the outcome of the last turn.
    fn updated(&mut self, mut belief: Belief, now: &Position, roster: &Roster) -> Belief {
        if let Some(played) = self.played.take() {
            belief.update(&played, now, roster);
        }
        belief
    }
}

/// Returns commands that produce the given effects, or `WAIT` if there are none.
fn commands(map: &Map, position: &Position, mut roster: Roster, effects: &[Effect]) -> Commands {
    let mut board = *position;
    let mut commands = Commands::default();
    for &effect in effects {
        commands.0.push(Command::from_effect(effect, &roster));
        board.apply(map, effect, &mut roster);
    }
    if commands.0.is_empty() {
        commands.0.push(Command::Wait);
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::map;
    use crate::Game;

    #[test]
    fn on_ground_without_a_start_the_bot_waits() {
        let nothing = "############\n".repeat(12);
        let view = format!("20\n0\n20\n0\n{nothing}0\n0\n").parse().expect("a view");
        let mut bot = Bot::new(CellSet::EMPTY, Weights::default());
        assert_eq!(bot.answer(&view, &NodeLimit(10)), "WAIT");
        assert_eq!(bot.rules(), None);
    }

    #[test]
    fn spots_off_the_floor_are_left_out() {
        let map = map(Rules::live(4));
        let view = Game::new(map.clone()).view(crate::Seat::Red);
        let outside = CellSet::ALL - map.floor();
        let answers = [map.spots(), map.spots() | outside].map(|spots| {
            let mut bot = Bot::new(spots, Weights::default());
            (bot.answer(&view, &NodeLimit(300)), bot.rules().copied())
        });
        assert_eq!(answers[0], answers[1]);
        assert!(answers[0].1.is_some());
    }
}

//! The bot: what it knows of the game it plays, and the line it answers.

mod capture;
mod develop;
mod evaluate;
mod kill;
mod killers;
mod outcome;
mod outlook;
mod plan;
mod reply;
mod rng;
mod seen;
mod strike;
mod think;
mod weights;

use crate::arena::Arena;
use crate::cell_set::CellSet;
use crate::level::{Building, Level};
use crate::position::{EffectKind, Position};
use crate::roster::Roster;
use crate::rules::Rules;
use crate::view::View;

pub use plan::Plan;
pub use think::{think, Thought};
pub use weights::Weights;

/// Tells the bot when to stop thinking. Asked often, so it must be cheap.
pub trait Stop {
    /// Whether it is time to answer. `work` is what was done so far this turn, in evaluations of
    /// a position.
    fn reached(&self, work: u64) -> bool;
}

/// Stops after a fixed amount of work, so that games can be reproduced.
#[derive(Clone, Copy, Debug)]
pub struct Work(pub u64);

impl Stop for Work {
    fn reached(&self, work: u64) -> bool {
        work >= self.0
    }
}

/// Plays one seat of one game.
pub struct Bot {
    weights: Weights,
    spots: CellSet,
    arena: Option<Arena>,
    round: u16,
    /// What was ordered last, to learn from what came of it.
    ordered: Option<(Position, Plan)>,
}

impl Bot {
    /// A bot for a game with the given mine spots.
    #[must_use]
    pub fn new(spots: CellSet, weights: Weights) -> Self {
        Self { weights, spots, arena: None, round: 0, ordered: None }
    }

    /// Answers a view with a line of commands.
    pub fn answer(&mut self, view: &View, stop: &impl Stop) -> String {
        self.round += 1;
        let (position, roster) = view.position(self.round);
        self.learn(&position);
        let arena = match self.arena.take() {
            Some(arena) => arena,
            None => match Arena::new(self.first_rules(), view.floor(), self.spots & view.floor()) {
                Ok(arena) => arena,
                Err(_) => return "WAIT".to_owned(),
            },
        };
        let thought = think(&arena, &position, &self.weights, stop);
        let line = line(&arena, &position, roster, &thought.plan);
        self.ordered = Some((position, thought.plan));
        self.arena = Some(arena);
        line
    }

    /// Without mine spots there are no buildings; else the highest league is the usual one.
    fn first_rules(&self) -> Rules {
        Rules::live(if self.spots.is_empty() { 2 } else { 4 })
    }

    /// Compares what was ordered with what came of it. A mine that cost more than expected shows
    /// the rules of the contest; units or towers that are not there show a lower league.
    fn learn(&mut self, now: &Position) {
        let (Some((before, plan)), Some(arena)) = (self.ordered.take(), self.arena.as_mut()) else {
            return;
        };
        let rules = *arena.rules();
        let seat = now.to_move;
        let ordered = |wanted: fn(EffectKind) -> bool| {
            plan.effects().iter().any(|effect| wanted(effect.kind()))
        };
        let learnt = if ordered(|kind| {
            matches!(kind, EffectKind::Build { building: Building::Mine, .. })
        }) {
            let expected = plan.position().gold(seat) + now.income(seat);
            (now.gold(seat) != expected && now.gold(seat) > 0).then(|| Rules::contest(rules.league))
        } else if ordered(|kind| {
            matches!(kind, EffectKind::Train { level: Level::Two | Level::Three, .. })
        }) {
            let high = now.units_of(Level::Two) | now.units_of(Level::Three);
            let refused = !high.meets(now.owned(seat)) && rules.league == 2;
            (refused && before.to_move == seat).then(|| Rules::live(1))
        } else if ordered(|kind| {
            matches!(kind, EffectKind::Build { building: Building::Tower, .. })
        }) {
            let missing = !now.towers().meets(now.owned(seat))
                && now.gold(seat) > plan.position().gold(seat) + now.income(seat);
            missing.then(|| Rules::live(3))
        } else {
            None
        };
        if let Some(rules) = learnt {
            *arena = arena.with_rules(rules);
        }
    }
}

/// The commands that bring a plan about.
fn line(arena: &Arena, position: &Position, mut roster: Roster, plan: &Plan) -> String {
    let mut board = *position;
    let mut words = Vec::new();
    for &effect in plan.effects() {
        words.push(match effect.kind() {
            EffectKind::Move { from, to } => format!("MOVE {} {to}", roster.id(from)),
            EffectKind::Train { level, cell } => format!("TRAIN {} {cell}", level.number()),
            EffectKind::Build { building, cell } => format!("BUILD {} {cell}", building.word()),
        });
        board.apply(arena, effect, &mut roster);
    }
    if words.is_empty() {
        return "WAIT".to_owned();
    }
    words.join(";")
}

/// Counts what the search does, and asks whether to stop.
pub(crate) struct Watch<'a, S: Stop> {
    stop: &'a S,
    work: u64,
}

impl<'a, S: Stop> Watch<'a, S> {
    fn new(stop: &'a S) -> Self {
        Self { stop, work: 0 }
    }

    fn spend(&mut self, work: u64) {
        self.work += work;
    }

    fn reached(&self) -> bool {
        self.stop.reached(self.work)
    }
}

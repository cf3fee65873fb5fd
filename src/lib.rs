//! The rules of *A Code of Ice and Fire*, and a bot that plays it.

#![deny(missing_docs)]

mod bot;
mod cell;
mod cell_set;
mod clock;
mod command;
mod game;
mod input_error;
mod level;
mod map;
mod observer;
mod opening;
mod play;
mod position;
mod roster;
mod rules;
mod seat;
#[cfg(test)]
mod testing;
mod view;

pub use bot::{
    evaluate, score_turn, search, Bot, BotParams, NodeLimit, SearchContext, SearchParams,
    SearchResult, StopCondition, TurnPlan, TurnScore, Weights,
};
pub use cell::{Cell, Direction, CELLS, SIDE};
pub use cell_set::CellSet;
pub use clock::{Deadline, TimeLimits, FIRST_TURN, LATER_TURN};
pub use command::{Command, Commands, Number, Target, Unrecognised};
pub use game::{Ending, Event, EventSink, Game};
pub use input_error::InputError;
pub use level::{Building, Level};
pub use map::{Map, MapError, Steps, BLUE_SECOND_CELL};
pub use observer::{Loss, Observer};
pub use opening::Opening;
pub use play::{play, PlayError};
pub use position::{Action, Effect, Position, Refusal};
pub use roster::Roster;
pub use rules::{Rules, SpotCount, MINE_INCOME, ROUNDS, START_GOLD, TOWER_PRICE};
pub use seat::{BySeat, Seat};
pub use view::{Contradiction, Ground, PositionError, Purse, SeenBuilding, SeenUnit, Side, View};

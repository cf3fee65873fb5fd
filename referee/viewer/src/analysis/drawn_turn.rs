//! The commands of a turn as shapes on the board.

use engine::protocol::Game;
use engine::scene::{Arrow, Render};
use games::ice_and_fire::{Event, IceAndFire};
use icefire::Event as GameEvent;
use serde::Serialize;

/// The commands of a turn as shapes on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DrawnTurn {
    /// Steps of units, in their order, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// The tiles on which something is trained or built, as indices: row by row, 12 in a row.
    pub places: Vec<usize>,
}

impl DrawnTurn {
    /// The drawing of a line in a position; empty if the line is empty or has an unknown command.
    pub(super) fn of(before: &IceAndFire, line: &str) -> Self {
        let turn = if line.is_empty() { None } else { before.read(line).ok() };
        let Some(turn) = turn else { return Self::default() };
        let events = before.clone().play(&turn);
        let steps = before.arrows(&events).into_iter().map(Arrow::places);
        let is_new =
            |event: &&Event| matches!(event.0, GameEvent::Trained { .. } | GameEvent::Built(..));
        let places = events.iter().filter(is_new).flat_map(|event| before.places(event));
        Self { steps: steps.collect(), places: places.collect() }
    }
}

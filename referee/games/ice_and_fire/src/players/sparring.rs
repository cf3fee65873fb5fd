//! Code shared by all sparring players: keeps the state between turns and lets a style decide each
//! turn. To add a style, add a function to `styles.rs` and an entry to `players::all`.

use std::sync::Arc;
use std::time::Duration;

use icefire::{CellSet, Map, Opening, Rules};
use maps::ChaChaDice;

use super::opening::unreadable;
use super::turn_builder::TurnBuilder;
use crate::{IceAndFire, View};
use engine::catalogue::PlayerOptions;
use engine::protocol::{Fault, Player};

pub(super) type Style = fn(&mut TurnBuilder, &mut ChaChaDice);

/// Random stream used by the sparring players.
const STREAM: u64 = 100;

struct Sparring {
    style: Style,
    dice: ChaChaDice,
    /// The opening, or why it cannot be read.
    opening: Result<Opening, Fault>,
    /// The map used in the last turn.
    map: Option<Arc<Map>>,
    round: u16,
}

impl Sparring {
    /// The map shown by a view, reusing the known map if its floor and mine spots are the same.
    /// `None` if the map is invalid.
    fn map(&mut self, floor: CellSet, spots: CellSet) -> Option<Arc<Map>> {
        let same = |map: &Arc<Map>| map.floor() == floor && map.spots() == spots & floor;
        if !self.map.as_ref().is_some_and(same) {
            // Without mine spots there are no buildings, and level 1 is allowed in every league.
            let rules = Rules::live(if spots.is_empty() { 1 } else { 4 });
            self.map = Some(Arc::new(Map::new(rules, floor, spots & floor).ok()?));
        }
        self.map.clone()
    }
}

pub(super) fn player(style: Style, options: &PlayerOptions) -> Box<dyn Player<IceAndFire> + Send> {
    let dice = ChaChaDice::new(options.seed as i64, STREAM);
    Box::new(Sparring { style, dice, opening: Ok(Opening::default()), map: None, round: 0 })
}

impl Player<IceAndFire> for Sparring {
    fn open(&mut self, opening: &str) {
        self.opening = opening.parse().map_err(unreadable);
        self.map = None;
    }

    fn turn(&mut self, view: &View, _: Duration) -> Result<String, Fault> {
        let spots = self.opening.as_ref().map_err(Fault::clone)?.spots;
        self.round += 1;
        let Some(map) = self.map(view.floor, spots) else { return Ok("WAIT".to_owned()) };
        let mut turn = TurnBuilder::new(view, map, self.round);
        (self.style)(&mut turn, &mut self.dice);
        Ok(turn.line())
    }
}

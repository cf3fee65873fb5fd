//! The shell of every sparring player: it keeps what lasts from turn to turn, and lets a style
//! decide what to do with a hand.

use std::time::Duration;

use icefire::{Cell, CellSet, Rules, View};
use maps::ChaChaDice;

use super::hand::Hand;
use crate::catalogue::PlayerOptions;
use crate::games::ice_and_fire::IceAndFire;
use crate::protocol::{Fault, Player};

/// How a player uses its turn.
pub(super) type Style = fn(&mut Hand, &mut ChaChaDice);

/// Stream of the sparring players' dice.
const STREAM: u64 = 100;

struct Sparring {
    style: Style,
    dice: ChaChaDice,
    spots: CellSet,
    round: u16,
}

/// A player of a style.
pub(super) fn player(style: Style, options: &PlayerOptions) -> Box<dyn Player<IceAndFire> + Send> {
    let dice = ChaChaDice::new(options.seed as i64, STREAM);
    Box::new(Sparring { style, dice, spots: CellSet::EMPTY, round: 0 })
}

impl Player<IceAndFire> for Sparring {
    fn open(&mut self, opening: &str) {
        let spot = |line: &str| {
            let (x, y) = line.split_once(' ')?;
            Cell::at(x.parse().ok()?, y.parse().ok()?)
        };
        self.spots = opening.lines().skip(1).filter_map(spot).collect();
    }

    fn turn(&mut self, view: &View, _: Duration) -> Result<String, Fault> {
        self.round += 1;
        // Without mine spots there are no buildings, and level 1 is allowed in every league.
        let rules = Rules::live(if self.spots.is_empty() { 1 } else { 4 });
        let Some(mut hand) = Hand::of(view, self.spots, rules, self.round) else {
            return Ok("WAIT".to_owned());
        };
        (self.style)(&mut hand, &mut self.dice);
        Ok(hand.line())
    }
}

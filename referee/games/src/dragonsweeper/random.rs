//! A player that clicks any tile where a click does something.

use std::time::Duration;

use maps::{ChaChaDice, Dice};

use engine::protocol::{Fault, Player};

use super::state::Dragonsweeper;
use super::turn::Turn;
use super::view::View;

pub(super) struct RandomPlayer {
    dice: ChaChaDice,
}

impl RandomPlayer {
    pub fn new(seed: u64) -> Self {
        Self { dice: ChaChaDice::new(seed as i64, u64::from_be_bytes(*b"dragonsw")) }
    }
}

impl Player<Dragonsweeper> for RandomPlayer {
    fn open(&mut self, _: &str) {}

    fn turn(&mut self, view: &View, _: Duration) -> Result<String, Fault> {
        let mut turns: Vec<Turn> = view.clickable().map(Turn::Click).collect();
        turns.extend(view.hero.can_level_up().then_some(Turn::LevelUp));
        Ok(self.dice.choose(&turns).unwrap_or(&Turn::Quit).to_string())
    }
}

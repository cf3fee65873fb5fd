//! Built-in players, and their options.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::limit::Limit;
use crate::protocol::Player;

/// A player that is part of this program.
pub struct BuiltinPlayer<G> {
    /// The name after the `@`.
    pub name: &'static str,
    /// One line for people: how it plays.
    pub about: &'static str,
    /// Makes a fresh player for one game.
    pub make: fn(&PlayerOptions) -> Box<dyn Player<G> + Send>,
}

/// A number of a built-in player that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// Its name.
    pub name: &'static str,
    /// The values that it may have.
    pub range: RangeInclusive<i32>,
}

/// The options of a player.
#[derive(Clone, Debug)]
pub struct PlayerOptions {
    /// Seed of the player's own dice.
    pub seed: u64,
    /// Search nodes per turn in place of a clock, so that games can be reproduced. Each player decides what counts as
    /// a node.
    pub nodes: Option<u64>,
    /// Starts the clock that a player without a fixed amount of work obeys, for a time from now.
    pub timer: fn(Duration) -> Limit,
    /// Numbers in place of the player's own, with names and values of
    /// [`RegisteredGame::params`](super::RegisteredGame::params).
    pub params: Vec<(&'static str, i32)>,
}

impl Default for PlayerOptions {
    fn default() -> Self {
        Self { seed: 0, nodes: None, timer: Limit::after, params: Vec::new() }
    }
}

//! Built-in players and their options.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::limit::Limit;
use crate::protocol::Player;

/// A player that is part of this program.
pub struct BuiltinPlayer<G> {
    /// The name, without the leading `@`.
    pub name: &'static str,
    /// A one-line description of how the player plays.
    pub about: &'static str,
    /// Creates a player for one game.
    pub make: fn(&PlayerOptions) -> Box<dyn Player<G> + Send>,
}

/// A numeric parameter that can be set for a built-in player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    pub name: &'static str,
    pub range: RangeInclusive<i32>,
}

/// Options for creating a player.
#[derive(Clone, Debug)]
pub struct PlayerOptions {
    /// Seed for the player's own random choices.
    pub seed: u64,
    /// Number of nodes to search per turn, used instead of a time limit to make games reproducible.
    /// Each player defines what counts as a node.
    pub nodes: Option<u64>,
    /// Creates the limit for a search from its time limit, for players without a fixed node count.
    pub timer: fn(Duration) -> Limit,
    /// Values that override the player's defaults, for parameters listed in
    /// [`RegisteredGame::params`](super::RegisteredGame::params).
    pub params: Vec<(&'static str, i32)>,
}

impl Default for PlayerOptions {
    fn default() -> Self {
        Self { seed: 0, nodes: None, timer: Limit::after, params: Vec::new() }
    }
}

//! Draws conclusions from a player's views, for interactive play.

use serde::Serialize;

use crate::protocol::AnyView;

/// Knowledge about a hidden tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TileKnowledge {
    /// The tile, as an index into the scene's tiles.
    pub tile: usize,
    /// The powers that the tile may have, in ascending order.
    pub powers: Vec<u32>,
    /// A short label for the tile's possible contents, shown on the tile. Empty if almost anything
    /// is possible.
    pub label: String,
    pub certainty: Certainty,
    /// Describes the tile's possible contents.
    pub contents: String,
    /// The consequence of clicking the tile, as a power or a range of powers. May be empty.
    pub meaning: String,
}

/// How much is known about a hidden tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// The tile is harmless.
    Safe,
    /// The cost of clicking the tile is known.
    Known,
    /// Several costs are possible.
    Range,
}

/// The probability of an event on each hidden tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileChances {
    pub name: &'static str,
    /// The probability for each tile, from 0 to 1, or `None` if the tile's contents are visible.
    /// Probabilities are estimates, but exactly 0 or 1 if the outcome is certain.
    pub chances: Vec<Option<f32>>,
}

/// A recommended move and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    pub line: String,
    pub reason: String,
}

/// Draws conclusions solely from what the only seat in a game has seen.
pub trait Reasoner: Send {
    /// Updates the knowledge with the view before the next turn.
    fn observe(&mut self, view: &dyn AnyView);

    /// The knowledge about each hidden tile, in tile order.
    fn knowledge(&self) -> Vec<TileKnowledge>;

    /// The probabilities of the most important events, each with an entry for every tile.
    fn chances(&self) -> Vec<TileChances> {
        Vec::new()
    }

    /// Explains the symbols used in labels, in a sentence or two.
    fn note(&self) -> &'static str {
        ""
    }

    /// A turn that is free no matter what is hidden, or `None` if no such turn is known.
    fn free_turn(&self) -> Option<Advice>;

    fn advice(&mut self) -> Advice;
}

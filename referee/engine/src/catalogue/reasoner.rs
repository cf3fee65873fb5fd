//! Conclusions from the views of a player, for interactive play.

use serde::Serialize;

use crate::protocol::AnyView;

/// Conclusions about a hidden tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TileKnowledge {
    /// The tile, as an index into the tiles of the scene.
    pub tile: usize,
    /// The powers that it may have, in ascending order.
    pub powers: Vec<u32>,
    /// A short label of its possible contents, to show on the tile; empty if nearly anything is
    /// possible.
    pub label: String,
    /// How much is known.
    pub certainty: Certainty,
    /// Describes its possible contents.
    pub contents: String,
    /// Describes the consequence, a power or a range of powers; may be empty.
    pub meaning: String,
}

/// How much is known of a hidden tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// It is harmless.
    Safe,
    /// The cost of a click is known.
    Known,
    /// Several costs are possible.
    Range,
}

/// The probability of an event on each hidden tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileChances {
    /// Describes the event.
    pub name: &'static str,
    /// The probability for each tile, from 0 to 1; `None` if the content is visible. Estimates, but
    /// exactly 0 or 1 if certain.
    pub chances: Vec<Option<f32>>,
}

/// A recommended move and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// The answer line.
    pub line: String,
    /// The reason, for display.
    pub reason: String,
}

/// Draws conclusions only from what the single seat of a game has seen.
pub trait Reasoner: Send {
    /// Observes the view before the next turn.
    fn observe(&mut self, view: &dyn AnyView);

    /// Conclusions about each hidden tile, in the order of tiles.
    fn knowledge(&self) -> Vec<TileKnowledge>;

    /// The probabilities of the most important events, each with a list of all tiles.
    fn chances(&self) -> Vec<TileChances> {
        Vec::new()
    }

    /// Explains the symbols in its labels, in a sentence or two.
    fn note(&self) -> &'static str {
        ""
    }

    /// A turn that costs nothing whatever is hidden, if one is known.
    fn free_turn(&self) -> Option<Advice>;

    /// The recommended turn.
    fn advice(&mut self) -> Advice;
}

//! Conclusions from the views of a player, for people who play by hand.

use serde::Serialize;

use crate::protocol::AnyView;

/// Conclusions about a hidden tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TileKnowledge {
    /// The tile, as an index into the tiles of the scene.
    pub tile: usize,
    /// The powers that it may have, rising.
    pub powers: Vec<u32>,
    /// What may be there in few letters, to be written on it; empty where nearly anything may be.
    pub label: String,
    /// How much is known.
    pub certainty: Certainty,
    /// Its possible contents, in words.
    pub contents: String,
    /// What follows from that, in words: a power, or a range of powers; may be empty.
    pub meaning: String,
}

/// How much is known of a hidden tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// Nothing that does any harm is there.
    Safe,
    /// It is known what a click costs.
    Known,
    /// There are several possibilities.
    Range,
}

/// The chance of an event on each hidden tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileChances {
    /// The event that it is the chance of, in words.
    pub name: &'static str,
    /// The chance of each tile, from 0 to 1; `None` if its content is in sight. Estimates, but exactly
    /// 0 and 1 where it is certain.
    pub chances: Vec<Option<f32>>,
}

/// A move and why it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// The answer line.
    pub line: String,
    /// The reason, for people.
    pub reason: String,
}

/// Draws conclusions from all that the only seat of a game has seen, and from nothing else.
pub trait Reasoner: Send {
    /// Observes the view before the next turn.
    fn observe(&mut self, view: &dyn AnyView);

    /// Conclusions about each hidden tile, in the order of tiles.
    fn knowledge(&self) -> Vec<TileKnowledge>;

    /// The chances of the events that matter most, with a list of all tiles for each.
    fn chances(&self) -> Vec<TileChances> {
        Vec::new()
    }

    /// The signs of its labels, in a sentence or two.
    fn note(&self) -> &'static str {
        ""
    }

    /// A turn that costs nothing, whatever hidden tiles hold, if one is known.
    fn free_turn(&self) -> Option<Advice>;

    /// The turn that is recommended.
    fn advice(&mut self) -> Advice;
}

//! The inputs to a search.

use crate::{Map, SearchParams, Weights};

/// The inputs to a search, other than the position.
#[derive(Clone, Copy, Debug)]
pub struct SearchContext<'a> {
    /// The fixed part of the game.
    pub map: &'a Map,
    /// The evaluation weights.
    pub weights: &'a Weights,
    /// The search limits.
    pub params: &'a SearchParams,
}

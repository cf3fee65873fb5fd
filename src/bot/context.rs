//! The inputs of a search.

use crate::{Map, SearchParams, Weights};

/// The inputs of a search, other than the position.
#[derive(Clone, Copy, Debug)]
pub struct SearchContext<'a> {
    /// The fixed part of the game.
    pub map: &'a Map,
    /// The weights of the evaluation.
    pub weights: &'a Weights,
    /// The limits of the search.
    pub params: &'a SearchParams,
}

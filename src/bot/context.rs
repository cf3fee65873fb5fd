//! The inputs of a search.

use crate::{Arena, SearchParams, Weights};

/// The inputs of a search, other than the position.
#[derive(Clone, Copy, Debug)]
pub struct SearchContext<'a> {
    /// The fixed part of the game.
    pub arena: &'a Arena,
    /// The weights of the evaluation.
    pub weights: &'a Weights,
    /// The limits of the search.
    pub params: &'a SearchParams,
}

//! What a search is given.

use crate::{Arena, SearchParams, Weights};

/// What a search needs beside a position.
#[derive(Clone, Copy, Debug)]
pub struct SearchContext<'a> {
    /// The fixed part of the game.
    pub arena: &'a Arena,
    /// What things are worth.
    pub weights: &'a Weights,
    /// How far to look.
    pub params: &'a SearchParams,
}

//! What a search is given.

use super::params::SearchParams;
use super::weights::Weights;
use crate::arena::Arena;

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

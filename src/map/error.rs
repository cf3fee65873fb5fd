//! Reasons why a map cannot be created.

use std::error::Error;
use std::fmt;

use crate::Cell;

/// Reasons why a map cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapError {
    /// A cell that a seat owns at the start is void.
    VoidStart(Cell),
    /// A mine spot is void.
    VoidSpot(Cell),
    /// A mine spot is a headquarters.
    SpotOnHeadquarters(Cell),
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VoidStart(cell) => write!(f, "the start cell {cell} is void"),
            Self::VoidSpot(cell) => write!(f, "the mine spot {cell} is void"),
            Self::SpotOnHeadquarters(cell) => write!(f, "the mine spot {cell} is a headquarters"),
        }
    }
}

impl Error for MapError {}

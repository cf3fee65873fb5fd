//! Setups that describe no arena.

use icefire::{ArenaError, SIDE};
use thiserror::Error;

/// The first field of a setup of Ice and Fire that describes no arena.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("rules {0:?}, expected live or contest")]
    Rules(String),
    #[error("league {0}, expected 1 to 4")]
    League(u8),
    #[error("{0} rows, expected {SIDE}")]
    RowCount(usize),
    /// A row has a wrong length or holds other letters.
    #[error("row {y} is {row:?}, expected {SIDE} letters # or .")]
    Row {
        /// Number of the row, from 0 at the top.
        y: u8,
        row: String,
    },
    #[error("mine spot {x} {y} is off the grid")]
    MineSpot {
        /// Column, from 0 at the left.
        x: u8,
        /// Row, from 0 at the top.
        y: u8,
    },
    #[error(transparent)]
    Arena(#[from] ArenaError),
}

//! Where a unit can go.

use std::fmt;

use maps::janken::Cell;
use serde::Serialize;
use thiserror::Error;

use super::Field;

/// A cell is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no unit stands on {0}")]
pub struct NoUnit(pub Cell);

/// The destinations of a unit. As text, one line per cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Destinations {
    pub from: String,
    /// The cells that it can go to, in order of their names.
    pub to: Vec<Destination>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Destination {
    pub cell: String,
    pub left: u8,
    /// The cells of one cheapest path, both ends included.
    pub path: Vec<String>,
}

impl Destinations {
    /// Where the unit on a cell can go.
    pub fn of(field: &Field, from: Cell) -> Result<Self, NoUnit> {
        field.unit(from).ok_or(NoUnit(from))?;
        let destination = |(to, left): (Cell, u8)| {
            let path = field.path(from, to).into_iter().flatten();
            let path = path.map(|cell| cell.to_string()).collect();
            Destination { cell: to.to_string(), left, path }
        };
        let to = field.destinations(from).into_iter().map(destination).collect();
        Ok(Self { from: from.to_string(), to })
    }
}

impl fmt::Display for Destinations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to.iter().try_for_each(|Destination { cell, left, path }| {
            writeln!(f, "{cell} {left} {}", path.join("-"))
        })
    }
}

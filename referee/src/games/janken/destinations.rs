//! Where a unit can go, as text.

use maps::janken::Cell;
use thiserror::Error;

use super::Field;

/// A cell is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no unit stands on {0}")]
pub struct NoUnit(pub Cell);

/// Where the unit on a cell can go, a line a cell: the points left there, and one cheapest path.
///
/// # Errors
///
/// Returns an error if no unit stands on the cell.
pub fn destinations_text(field: &Field, from: Cell) -> Result<String, NoUnit> {
    field.unit(from).ok_or(NoUnit(from))?;
    let line = |(to, left): (Cell, u8)| {
        let path = field.path(from, to).into_iter().flatten();
        let path: Vec<String> = path.map(|cell| cell.to_string()).collect();
        format!("{to} {left} {}\n", path.join("-"))
    };
    Ok(field.destinations(from).into_iter().map(line).collect())
}

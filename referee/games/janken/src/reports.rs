//! Results of moves, and where units can go, as text and JSON.

use std::fmt;

use maps::JankenSetup;
use maps::janken::Cell;
use serde::Serialize;
use thiserror::Error;

use super::Field;

/// Outcomes of the moves in data sets. Prints as the answer the contest expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    pub games: Vec<Vec<JudgedMove>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedMove {
    pub from: String,
    pub to: String,
    /// Movement points left, or `None` if the move does not succeed.
    #[serde(rename = "left")]
    pub points_left: Option<u8>,
}

/// Plays each data set's moves in order.
pub fn answer(sets: &[JankenSetup]) -> Answer {
    let judged = |setup: &JankenSetup| {
        let mut field = Field::from_setup(setup);
        let moves = setup.moves.iter().map(|asked| {
            let (from, to) = (asked.from.to_string(), asked.to.to_string());
            JudgedMove { from, to, points_left: field.play(*asked) }
        });
        moves.collect()
    };
    Answer { games: sets.iter().map(judged).collect() }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, moves) in (1..).zip(&self.games) {
            writeln!(f, "Game #{number}")?;
            for (number, JudgedMove { from, to, points_left }) in (1..).zip(moves) {
                write!(f, "Move #{number} ({from} -> {to}): ")?;
                match points_left {
                    Some(points_left) => writeln!(f, "Successful ({points_left} points left)")?,
                    None => writeln!(f, "Unsuccessful")?,
                }
            }
        }
        Ok(())
    }
}

/// There is no unit on the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no unit on {0}")]
pub struct NoUnit(pub Cell);

/// The cells a unit can go to. Prints as one line per cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Destinations {
    pub from: String,
    /// The cells it can go to, sorted by name.
    pub to: Vec<Destination>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Destination {
    pub cell: String,
    #[serde(rename = "left")]
    pub points_left: u8,
    /// The cells along a cheapest path, including both ends.
    pub path: Vec<String>,
}

impl Destinations {
    /// Finds where the unit on a cell can go. Returns an error if the cell is empty.
    pub fn new(field: &Field, from: Cell) -> Result<Self, NoUnit> {
        field.unit(from).ok_or(NoUnit(from))?;
        let destination = |(to, points_left): (Cell, u8)| {
            let path = field.path(from, to).into_iter().flatten();
            let path = path.map(|cell| cell.to_string()).collect();
            Destination { cell: to.to_string(), points_left, path }
        };
        let to = field.destinations(from).into_iter().map(destination).collect();
        Ok(Self { from: from.to_string(), to })
    }
}

impl fmt::Display for Destinations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to.iter().try_for_each(|Destination { cell, points_left, path }| {
            writeln!(f, "{cell} {points_left} {}", path.join("-"))
        })
    }
}

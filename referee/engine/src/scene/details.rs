//! The parts of a position besides the board: words, figures, shaded tiles.

use serde::Serialize;

use super::Arrow;

/// The name of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The piece as tiles have it.
    pub piece: String,
    /// Its name for people.
    pub name: String,
    /// Its power, where the game has such a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<u32>,
}

/// The rules of one tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inspection {
    /// Facts for people, one per line.
    pub lines: Vec<String>,
    /// The indices of the tiles that the piece on it reaches in one turn.
    pub reach: Vec<usize>,
}

/// A number of each side that needs no curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The name of the number.
    pub name: &'static str,
    /// Its value for each side.
    pub values: Vec<i64>,
    /// The value at which each is full; empty where nothing bounds them.
    pub limits: Vec<i64>,
}

/// Tiles, labels and lines that explain a turn on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Layer {
    /// The name of the layer.
    pub name: &'static str,
    /// Groups of tiles by index; each has a contour of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<usize>>,
    /// Short texts on tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<(usize, String)>,
    /// Lines that end with a hit, as `[from column, from row, to column, to row]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hits: Vec<[usize; 4]>,
}

impl Arrow {
    /// The arrow as `[from column, from row, to column, to row]`.
    pub fn places(self) -> [usize; 4] {
        let Self { from, to } = self;
        [from[0], from[1], to[0], to[1]]
    }
}

//! The parts of a position other than the board: words, numbers, shaded tiles.

use serde::Serialize;

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

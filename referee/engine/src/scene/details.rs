//! The parts of a position drawn next to the board: texts, values and highlighted tiles.

use serde::Serialize;

/// Facts about one tile under the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inspection {
    /// Facts for display, one per line.
    pub lines: Vec<String>,
    /// Indices of the tiles that the piece on this tile can reach in one turn.
    pub reach: Vec<usize>,
}

/// A per-side value that is not plotted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub name: &'static str,
    pub values: Vec<i64>,
    /// The maximum for each side. Empty if there is no maximum.
    pub limits: Vec<i64>,
}

/// Tiles, labels and lines that explain a turn on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Layer {
    pub name: &'static str,
    /// Groups of tile indices, each drawn with its own outline.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<usize>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<(usize, String)>,
    /// Attack lines that end in a hit, as `[from column, from row, to column, to row]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hits: Vec<[usize; 4]>,
}

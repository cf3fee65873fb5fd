//! A position as a picture. Games describe the picture, and renderers (pages, SVG files, terminals)
//! draw it without knowing the game.

mod board_style;
mod details;
mod ground;
mod legend;
mod letters;
mod mark;
mod render;
mod shape;
pub mod symbols;
mod tile;

pub use board_style::{BoardStyle, Outline, PathStyle};
pub use details::{Count, Inspection, Layer};
pub use ground::{Ground, Relief};
pub use legend::LegendEntry;
pub use letters::Letters;
pub use mark::Mark;
pub use render::Render;
pub use shape::{Anchor, Ink, Part, Shape, Symbol};
pub use tile::{Figure, OffBoard, Tile};

/// A value shown next to the board that changes during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    pub name: &'static str,
    pub values: Vec<i64>,
    /// Whether each value is either 1 (yes) or 0 (no).
    pub is_flag: bool,
}

impl Gauge {
    /// Creates a gauge with a number for each side.
    pub fn new(name: &'static str, values: impl Into<Vec<i64>>) -> Self {
        Self { name, values: values.into(), is_flag: false }
    }

    /// Creates a gauge with a yes or no for each side.
    pub fn flag(name: &'static str, values: impl IntoIterator<Item = bool>) -> Self {
        let values = values.into_iter().map(i64::from).collect();
        Self { name, values, is_flag: true }
    }
}

/// A position as a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Number of tiles in a row, at least 1.
    pub columns: usize,
    /// On boards of hexagons, how far each row is shifted to the right, in half tiles. Empty
    /// otherwise.
    pub shifts: Vec<usize>,
    /// The tiles, row by row. All rows have the same length.
    pub tiles: Vec<Tile>,
    /// Figures off the board, such as pieces that left it or were captured.
    pub off_board: Vec<OffBoard>,
    pub gauges: Vec<Gauge>,
}

/// A step on the board, from one tile to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The column and row where the arrow starts.
    pub from: [usize; 2],
    /// The column and row where the arrow ends.
    pub to: [usize; 2],
}

impl Arrow {
    /// The arrow as `[from column, from row, to column, to row]`.
    pub fn coordinates(self) -> [usize; 4] {
        let Self { from, to } = self;
        [from[0], from[1], to[0], to[1]]
    }
}

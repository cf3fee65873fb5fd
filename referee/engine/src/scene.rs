//! A position as a picture. A game describes it; renderers (pages, SVG files, terminals) draw it and know no game.

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

pub use board_style::{BoardStyle, Outline, Ways};
pub use details::{Count, Inspection, Layer};
pub use ground::{Ground, Relief};
pub use legend::LegendEntry;
pub use letters::Letters;
pub use mark::Mark;
pub use render::Render;
pub use shape::{Anchor, Ink, Part, Shape, Symbol};
pub use tile::{Beside, Figure, Tile};

/// A number that changes during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Its name.
    pub name: &'static str,
    /// Its value for each side.
    pub values: Vec<i64>,
    /// Whether it says yes (1) or no (0).
    pub is_flag: bool,
}

impl Gauge {
    /// A number of each side.
    pub fn new(name: &'static str, values: impl Into<Vec<i64>>) -> Self {
        Self { name, values: values.into(), is_flag: false }
    }

    /// What is true of each side, or not.
    pub fn flag(name: &'static str, values: impl IntoIterator<Item = bool>) -> Self {
        let values = values.into_iter().map(i64::from).collect();
        Self { name, values, is_flag: true }
    }
}

/// A position as a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Tiles in a row, at least 1.
    pub columns: usize,
    /// By how many half tiles each row is moved to the right: hexagons. Empty where none is.
    pub shifts: Vec<usize>,
    /// The tiles, row by row, all rows of the same length.
    pub tiles: Vec<Tile>,
    /// Figures that are on no tile: who left the board, and what was taken from it.
    pub beside: Vec<Beside>,
    /// The numbers next to the board.
    pub gauges: Vec<Gauge>,
}

/// A step on the board, as columns and rows of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Its first column and row.
    pub from: [usize; 2],
    /// Its last column and row.
    pub to: [usize; 2],
}

impl Arrow {
    /// The arrow as `[from column, from row, to column, to row]`.
    pub fn places(self) -> [usize; 4] {
        let Self { from, to } = self;
        [from[0], from[1], to[0], to[1]]
    }
}

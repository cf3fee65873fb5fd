//! The appearance of the board as a whole.

use serde::Serialize;
use strum::IntoStaticStr;

/// The appearance of the board as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardStyle {
    /// Whether the board is an island, with a shore.
    pub is_island: bool,
    /// Margin around the tiles, in units of 1/24 of a tile's width.
    pub margin: u32,
    pub path_style: PathStyle,
    /// Whether players write a tile's row before its column.
    pub rows_first: bool,
    /// The board's proportions, for laying out a page before the board exists.
    pub outline: Outline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PathStyle {
    /// Each step is an arrow below the figures.
    Steps,
    /// All steps form one line above the figures, with an arrowhead at the end.
    OneWay,
    /// Each step is an arrow, and all paths so far are dotted lines.
    AllSoFar,
}

/// A board's proportions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Outline {
    Square,
    Wide,
    Tall,
}

impl BoardStyle {
    /// A square board with coordinates that draws steps as arrows.
    pub const PLAIN: Self = Self {
        is_island: false,
        margin: 13,
        path_style: PathStyle::Steps,
        rows_first: false,
        outline: Outline::Square,
    };
}

impl Outline {
    pub fn name(self) -> &'static str {
        self.into()
    }
}

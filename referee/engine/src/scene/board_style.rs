//! The appearance of the board as a whole.

use serde::Serialize;
use strum::IntoStaticStr;

/// The appearance of the board as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardStyle {
    /// Whether the board is an island, with a shore.
    pub is_island: bool,
    /// Margin around the tiles, in units of which a tile is 24 wide.
    pub margin: u32,
    /// How steps of turns are drawn.
    pub ways: PathStyle,
    /// Whether players write the row of a tile before its column.
    pub rows_first: bool,
    /// The outline of the board, for page layout before there is a board.
    pub outline: Outline,
}

/// How steps of turns are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PathStyle {
    /// Each step of the turn as an arrow below the figures.
    Steps,
    /// The steps of the turn as one line above the figures, with an arrow at its end.
    OneWay,
    /// Each step of the turn as an arrow, and all paths so far as dotted lines.
    AllSoFar,
}

/// The proportions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Outline {
    /// As wide as high.
    Square,
    /// Wider than high.
    Wide,
    /// Higher than wide.
    Tall,
}

impl BoardStyle {
    /// A square board with coordinates, and steps as arrows.
    pub const PLAIN: Self = Self {
        is_island: false,
        margin: 13,
        ways: PathStyle::Steps,
        rows_first: false,
        outline: Outline::Square,
    };
}

impl Outline {
    /// The name used in style sheets.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

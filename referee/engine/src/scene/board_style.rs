//! How the board of a game is drawn as a whole.

use serde::Serialize;
use strum::IntoStaticStr;

/// How the board of a game is drawn as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardStyle {
    /// Whether the board is land in the sea, with a shore.
    pub is_island: bool,
    /// Room around the tiles, in units of which a tile is 24 wide.
    pub margin: u32,
    /// What of the steps of turns is drawn.
    pub ways: Ways,
    /// Whether players give the row of a tile before its column.
    pub rows_first: bool,
    /// The outline of the board, for the layout of pages before there is a board.
    pub outline: Outline,
}

/// What of the steps of turns is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ways {
    /// Each step of the turn as an arrow below the figures.
    Steps,
    /// The steps of the turn as one line above the figures, with an arrow at its end.
    OneWay,
    /// Each step of the turn as an arrow, and all ways so far as dotted lines.
    AllSoFar,
}

/// The outline of a board.
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
        ways: Ways::Steps,
        rows_first: false,
        outline: Outline::Square,
    };
}

impl Outline {
    /// The word by which style sheets know it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

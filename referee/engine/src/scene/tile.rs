//! Tiles, and the figures on them.

use serde::Serialize;

use super::{Ground, Shape, Symbol};

/// A tile of the board, as drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    pub ground: Ground,
    /// The figure or item on the tile. Players cannot see it if the ground is
    /// [hidden](Ground::Hidden).
    pub figure: Option<Figure>,
    /// A small symbol in the upper right corner, for example to indicate protection.
    pub badge: Option<&'static Symbol>,
    /// A short text in the upper left corner.
    pub note: Option<&'static str>,
    /// Whether text drawings underline the tile. [`Render::UNDERLINED`](super::Render::UNDERLINED)
    /// explains why.
    pub is_underlined: bool,
}

/// A piece or item on a tile.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figure {
    /// A few letters for text drawings. Not empty.
    pub letters: String,
    /// The display name, including the owner.
    pub name: String,
    /// The owner, 0 to 3, unless the ground shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// A number that identifies the figure in every position of a game. Without it, figures that
    /// look the same cannot be told apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Whether players refer to the figure by its `id`.
    #[serde(skip_serializing_if = "is_false")]
    pub is_numbered: bool,
    /// Whether the figure is part of the map, which means it is present from the start and other
    /// figures can be on top of it.
    #[serde(skip_serializing_if = "is_false")]
    pub is_fixture: bool,
    pub shapes: Vec<Shape>,
}

/// A figure off the board.
#[derive(Clone, Debug, PartialEq)]
pub struct OffBoard {
    /// The index of a nearby tile.
    pub tile: usize,
    /// How far the figure is to the right of that tile and below it, in tiles.
    pub by: [f64; 2],
    pub figure: Figure,
}

impl Tile {
    pub fn bare(ground: Ground) -> Self {
        Self { ground, figure: None, badge: None, note: None, is_underlined: false }
    }

    pub fn with(ground: Ground, figure: Figure) -> Self {
        Self { figure: Some(figure), ..Self::bare(ground) }
    }

    /// The figure's letters. Empty if there is no figure.
    pub fn letters(&self) -> &str {
        self.figure.as_ref().map_or("", |figure| figure.letters.as_str())
    }

    /// The side that owns the figure, or else the ground.
    pub fn side(&self) -> Option<u8> {
        self.figure.as_ref().and_then(|figure| figure.side).or(self.ground.side())
    }

    /// The tile as players see it: hidden ground covers the figure.
    pub fn as_seen(&self) -> Self {
        match self.ground {
            Ground::Hidden => Self { figure: None, ..self.clone() },
            _ => self.clone(),
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

//! A tile of the board, and the figure on it.

use serde::Serialize;

use super::{Ground, Shape, Symbol};

/// A tile of the board, as drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The ground.
    pub ground: Ground,
    /// The figure or item on it. If the ground is [hidden](Ground::Hidden), players cannot see it.
    pub figure: Option<Figure>,
    /// A small symbol in its upper right corner, for example for protection.
    pub badge: Option<&'static Symbol>,
    /// A small text in its upper left corner.
    pub note: Option<&'static str>,
    /// Whether text drawings mark it; [`Render::MARKED`](super::Render::MARKED) explains why.
    pub is_marked: bool,
}

/// A piece or item on a tile.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figure {
    /// A few letters for text drawings; not empty.
    pub letters: String,
    /// Its display name, including its owner.
    pub name: String,
    /// Its owner, 0 to 3, unless the ground shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// A number that identifies the figure in all positions of a game. Without one, it cannot be
    /// distinguished from others that look the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Whether players refer to it by its `id`.
    #[serde(skip_serializing_if = "is_false")]
    pub is_numbered: bool,
    /// Whether it is part of the map: it is there from the first position on, and figures can be on
    /// top of it.
    #[serde(skip_serializing_if = "is_false")]
    pub is_fixture: bool,
    /// Its shapes from bottom to top.
    pub shapes: Vec<Shape>,
}

/// A figure off the board.
#[derive(Clone, Debug, PartialEq)]
pub struct OffBoard {
    /// The index of a tile near it.
    pub tile: usize,
    /// Its offset from that tile to the right and down, in tiles.
    pub by: [f64; 2],
    /// The figure.
    pub figure: Figure,
}

impl Tile {
    /// A tile without a figure.
    pub fn bare(ground: Ground) -> Self {
        Self { ground, figure: None, badge: None, note: None, is_marked: false }
    }

    /// A tile with a figure.
    pub fn with(ground: Ground, figure: Figure) -> Self {
        Self { figure: Some(figure), ..Self::bare(ground) }
    }

    /// The letters of its figure; empty if there is none.
    pub fn letters(&self) -> &str {
        self.figure.as_ref().map_or("", |figure| figure.letters.as_str())
    }

    /// The side of the figure, or otherwise of the ground.
    pub fn side(&self) -> Option<u8> {
        self.figure.as_ref().and_then(|figure| figure.side).or(self.ground.side())
    }

    /// The tile as a player sees it: hidden ground covers the figure.
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

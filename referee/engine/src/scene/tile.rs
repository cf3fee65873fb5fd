//! A tile of the board, and the figure on it.

use serde::Serialize;

use super::{Ground, Shape, Symbol};

/// A tile of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The ground.
    pub ground: Ground,
    /// What stands or lies on it. On [hidden](Ground::Hidden) ground, players do not see it.
    pub figure: Option<Figure>,
    /// A small symbol in its upper right corner: protected, for example.
    pub badge: Option<&'static Symbol>,
    /// A small text in its upper left corner.
    pub note: Option<&'static str>,
    /// Whether text drawings mark it; [`Render::MARKED`](super::Render::MARKED) says what that means.
    pub is_marked: bool,
}

/// What stands or lies on a tile, as renderers draw it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figure {
    /// It in few letters, for drawings as text; not empty.
    pub letters: String,
    /// Its name for people, whose it is included.
    pub name: String,
    /// Whose it is, 0 to 3, where the ground does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// The same figure has the same number in each position of a game. Without one, it cannot be told from others
    /// that look alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Whether players call it by its `id`.
    #[serde(skip_serializing_if = "is_false")]
    pub is_numbered: bool,
    /// Whether it is part of the map: it is there from the first position on, and others can stand on it.
    #[serde(skip_serializing_if = "is_false")]
    pub is_fixture: bool,
    /// Its drawing, the first shape at the bottom.
    pub shapes: Vec<Shape>,
}

/// A figure that is on no tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// The tile next to it, as an index.
    pub tile: usize,
    /// By how many tiles it is to the right of that tile, and how many below.
    pub by: [f64; 2],
    /// The figure.
    pub figure: Figure,
}

impl Tile {
    /// A tile with nothing on it.
    pub fn bare(ground: Ground) -> Self {
        Self { ground, figure: None, badge: None, note: None, is_marked: false }
    }

    /// A tile with a figure.
    pub fn with(ground: Ground, figure: Figure) -> Self {
        Self { figure: Some(figure), ..Self::bare(ground) }
    }

    /// The letters of what is on it; empty if nothing is.
    pub fn letters(&self) -> &str {
        self.figure.as_ref().map_or("", |figure| figure.letters.as_str())
    }

    /// The side of the figure, or else of the ground.
    pub fn side(&self) -> Option<u8> {
        self.figure.as_ref().and_then(|figure| figure.side).or(self.ground.side())
    }

    /// The tile without what a player cannot know of it: what hidden ground covers.
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

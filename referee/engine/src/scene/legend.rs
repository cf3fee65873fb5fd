//! Explanations of the pictures on the board.

use super::Tile;

/// Pictures that have the same meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    /// The pictures, such as the same piece for each side.
    pub tiles: Vec<Tile>,
    /// What the pictures mean, in a few words.
    pub text: String,
}

impl LegendEntry {
    pub fn new(tiles: impl IntoIterator<Item = Tile>, text: impl Into<String>) -> Self {
        Self { tiles: tiles.into_iter().collect(), text: text.into() }
    }

    /// The letters used for these pictures in text drawings, without repetition.
    pub fn letters(&self) -> Vec<&str> {
        let mut letters: Vec<&str> = Vec::new();
        for tile in &self.tiles {
            if !tile.letters().is_empty() && !letters.contains(&tile.letters()) {
                letters.push(tile.letters());
            }
        }
        letters
    }
}

//! Explains the pictures on the board.

use super::Tile;

/// Pictures with the same meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    /// The pictures, such as the same piece of each side.
    pub tiles: Vec<Tile>,
    /// Their meaning, in a few words.
    pub text: String,
}

impl LegendEntry {
    /// An entry with its pictures.
    pub fn new(tiles: impl IntoIterator<Item = Tile>, text: impl Into<String>) -> Self {
        Self { tiles: tiles.into_iter().collect(), text: text.into() }
    }

    /// The letters of its pictures in text drawings, without repetition.
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

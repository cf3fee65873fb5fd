//! What is on the board, for people.

use super::Tile;

/// Pictures and what they mean.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    /// The pictures: what looks different but means the same, such as a piece of each side.
    pub tiles: Vec<Tile>,
    /// Their meaning in few words.
    pub text: String,
}

impl LegendEntry {
    /// An entry with its pictures.
    pub fn new(tiles: impl IntoIterator<Item = Tile>, text: impl Into<String>) -> Self {
        Self { tiles: tiles.into_iter().collect(), text: text.into() }
    }

    /// The letters of its pictures in text drawings, each once.
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

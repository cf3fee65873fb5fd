//! Picture tables for a page, which store equal tiles, figures and symbols only once.

use std::collections::BTreeMap;

use engine::scene::{Figure, Ground, LegendEntry, OffBoard, Part, Shape, Symbol, Tile};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pictures {
    /// Parts of each symbol by name, bottom first.
    pub symbols: BTreeMap<&'static str, &'static [(Part, &'static str)]>,
    /// Relief path and scale for each ground, keyed by ground name.
    pub reliefs: BTreeMap<&'static str, (&'static str, f64)>,
    pub figures: Vec<Figure>,
    /// Distinct tiles, which refer to their figures by index.
    pub kinds: Vec<StoredTile>,
    #[serde(skip)]
    known_figures: BTreeMap<String, usize>,
    #[serde(skip)]
    known_tiles: BTreeMap<String, usize>,
}

/// A [`Tile`] that refers to its figure by index.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoredTile {
    pub ground: Ground,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<usize>,
    /// Name of the symbol in the tile's corner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
}

/// An [`OffBoard`] that refers to its figure by index.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoredOffBoard {
    pub tile: usize,
    pub by: [f64; 2],
    pub figure: usize,
}

/// A [`LegendEntry`] that refers to its tiles by index.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoredEntry {
    pub tiles: Vec<usize>,
    pub text: String,
}

impl Pictures {
    /// Returns a tile's index, adding the tile if it is new.
    pub fn tile(&mut self, tile: &Tile) -> usize {
        let figure = tile.figure.as_ref().map(|figure| self.figure(figure));
        let badge = tile.badge.map(|symbol| self.symbol(symbol));
        let stored = StoredTile { ground: tile.ground, figure, badge, note: tile.note };
        if let Some(relief) = tile.ground.relief() {
            self.reliefs.insert(tile.ground.key(), (relief.path, relief.scale));
        }
        let key = key_of(&stored);
        *self.known_tiles.entry(key).or_insert_with(|| {
            self.kinds.push(stored);
            self.kinds.len() - 1
        })
    }

    /// Converts a figure that is not on any tile to its stored form.
    pub fn off_board(&mut self, off_board: &OffBoard) -> StoredOffBoard {
        StoredOffBoard {
            tile: off_board.tile,
            by: off_board.by,
            figure: self.figure(&off_board.figure),
        }
    }

    /// Converts a game's legend to its stored form.
    pub fn legend(&mut self, legend: &[LegendEntry]) -> Vec<StoredEntry> {
        let stored = |entry: &LegendEntry| StoredEntry {
            tiles: entry.tiles.iter().map(|tile| self.tile(tile)).collect(),
            text: entry.text.clone(),
        };
        legend.iter().map(stored).collect()
    }

    /// Returns a figure's index, adding the figure if it is new.
    pub fn figure(&mut self, figure: &Figure) -> usize {
        for shape in &figure.shapes {
            if let Shape::Symbol { symbol, .. } = shape {
                self.symbol(symbol);
            }
        }
        *self.known_figures.entry(key_of(figure)).or_insert_with(|| {
            self.figures.push(figure.clone());
            self.figures.len() - 1
        })
    }

    fn symbol(&mut self, symbol: &'static Symbol) -> &'static str {
        self.symbols.insert(symbol.name, symbol.parts);
        symbol.name
    }
}

/// Serializes a value to text that is equal only for equal values.
fn key_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("pictures can be serialised as JSON")
}

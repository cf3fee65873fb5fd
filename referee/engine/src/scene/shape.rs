//! The shapes that make up figures. Positions and sizes are relative to the middle of a tile, which
//! is 24 units wide.

use serde::{Serialize, Serializer};

/// How a part of a symbol is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Filled with the colour of the symbol, with a light outline.
    Body,
    /// Filled with the light colour of outlines.
    Cut,
    /// A line in the colour of the symbol.
    Line,
}

/// A drawing on a square of 24 by 24 units. Symbols of one game must have different names.
#[derive(Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name by which pictures refer to it.
    pub name: &'static str,
    /// Its parts from bottom to top, as SVG paths.
    pub parts: &'static [(Part, &'static str)],
}

/// The colour of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// The colour of the figure's side; dark if it is neutral.
    Own,
    /// Green, for a side other than the figure's, such as slimes.
    Green,
    /// For neutral things.
    Dark,
    /// For unimportant things.
    Faint,
    /// For danger.
    Danger,
    /// For drawing on the colour of a side.
    Light,
}

/// The alignment of a text with its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// Centred on the point.
    Middle,
    /// Ending at the point in a corner of the tile, with a light outline.
    Corner,
}

/// A shape of a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Shape {
    /// A symbol.
    Symbol {
        /// The symbol.
        #[serde(serialize_with = "name_of")]
        symbol: &'static Symbol,
        /// Its width and height.
        size: f64,
        /// Its centre.
        at: [f64; 2],
        /// Its colour.
        ink: Ink,
    },
    /// Bold letters.
    Text {
        /// The letters.
        text: String,
        /// The font size.
        size: f64,
        /// A point on the base line.
        at: [f64; 2],
        /// Their colour.
        ink: Ink,
        /// The alignment with the point.
        anchor: Anchor,
    },
    /// A thin line.
    Line {
        /// The line as an SVG path.
        path: &'static str,
        /// Its colour.
        ink: Ink,
    },
    /// A light disc with a ring in the colour of the figure.
    Disc {
        /// Its radius.
        radius: f64,
        /// Its centre.
        at: [f64; 2],
        /// Whether the ring is thick.
        is_thick: bool,
    },
    /// The whole tile, lit.
    Plate,
}

/// Pictures have a table of symbols, and shapes only contain their names.
fn name_of<S: Serializer>(symbol: &&'static Symbol, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(symbol.name)
}

impl Shape {
    /// A symbol in the middle of the tile, in the colour of the figure.
    pub const fn symbol(symbol: &'static Symbol, size: f64) -> Self {
        Self::Symbol { symbol, size, at: [0.0, 0.0], ink: Ink::Own }
    }

    /// A text centred on a point, in the colour of the figure.
    pub fn text(text: impl ToString, size: f64, at: [f64; 2]) -> Self {
        Self::Text { text: text.to_string(), size, at, ink: Ink::Own, anchor: Anchor::Middle }
    }

    /// A text that ends at a point in a corner of the tile.
    pub fn corner(text: impl ToString, size: f64, at: [f64; 2]) -> Self {
        Self::Text { text: text.to_string(), size, at, ink: Ink::Own, anchor: Anchor::Corner }
    }

    /// The shape at another point. Lines and plates have no point.
    #[must_use]
    pub fn at(mut self, x: f64, y: f64) -> Self {
        match &mut self {
            Self::Symbol { at, .. } | Self::Text { at, .. } | Self::Disc { at, .. } => *at = [x, y],
            Self::Line { .. } | Self::Plate => {}
        }
        self
    }

    /// The shape in another colour. Discs and plates have fixed colours.
    #[must_use]
    pub fn in_ink(mut self, other: Ink) -> Self {
        match &mut self {
            Self::Symbol { ink, .. } | Self::Text { ink, .. } | Self::Line { ink, .. } => {
                *ink = other;
            }
            Self::Disc { .. } | Self::Plate => {}
        }
        self
    }

    /// Letters for a figure that has no symbol.
    pub fn letters(letters: &str) -> Self {
        let size = if letters.chars().count() < 3 { 13.0 } else { 9.0 };
        Self::text(letters, size, [0.0, 4.5])
    }
}

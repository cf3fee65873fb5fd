//! The shapes that figures are drawn with. Places and sizes are units from the middle of a tile, which is 24 units
//! wide.

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

/// A drawing on a square of 24 by 24 units. Symbols of one game have different names.
#[derive(Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name by which pictures refer to it.
    pub name: &'static str,
    /// Its parts, the first one at the bottom, as paths of an SVG file.
    pub parts: &'static [(Part, &'static str)],
}

/// The colour of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// The one of the figure's side; dark if it is nobody's.
    Own,
    /// The one of a side other than the figure's: green, as a slime is.
    Green,
    /// For what is nobody's.
    Dark,
    /// For what is not important.
    Faint,
    /// For danger.
    Danger,
    /// For what lies on the colour of a side.
    Light,
}

/// The place of a text with respect to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// Its middle is there.
    Middle,
    /// It ends there, in a corner of the tile, and has a light outline.
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
        /// How wide and high it is.
        size: f64,
        /// Where its middle is.
        at: [f64; 2],
        /// Its colour.
        ink: Ink,
    },
    /// Bold letters.
    Text {
        /// The letters.
        text: String,
        /// The height of the font.
        size: f64,
        /// A point on their base line.
        at: [f64; 2],
        /// Their colour.
        ink: Ink,
        /// Where they are with respect to the point.
        anchor: Anchor,
    },
    /// A thin line.
    Line {
        /// The line as the path of an SVG file.
        path: &'static str,
        /// Its colour.
        ink: Ink,
    },
    /// A light disc with a ring in the colour of the figure.
    Disc {
        /// Its radius.
        radius: f64,
        /// Its middle.
        at: [f64; 2],
        /// Whether the ring is thick.
        is_thick: bool,
    },
    /// The whole tile, lit.
    Plate,
}

/// Pictures have a table of symbols: shapes name them.
fn name_of<S: Serializer>(symbol: &&'static Symbol, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(symbol.name)
}

impl Shape {
    /// A symbol in the middle of the tile, in the colour of the figure.
    pub const fn symbol(symbol: &'static Symbol, size: f64) -> Self {
        Self::Symbol { symbol, size, at: [0.0, 0.0], ink: Ink::Own }
    }

    /// A text with its middle at a point, in the colour of the figure.
    pub fn text(text: impl ToString, size: f64, at: [f64; 2]) -> Self {
        Self::Text { text: text.to_string(), size, at, ink: Ink::Own, anchor: Anchor::Middle }
    }

    /// A text that ends at a point in a corner of the tile.
    pub fn corner(text: impl ToString, size: f64, at: [f64; 2]) -> Self {
        Self::Text { text: text.to_string(), size, at, ink: Ink::Own, anchor: Anchor::Corner }
    }

    /// The shape at another point. Lines and plates have no point of their own.
    #[must_use]
    pub fn at(mut self, x: f64, y: f64) -> Self {
        match &mut self {
            Self::Symbol { at, .. } | Self::Text { at, .. } | Self::Disc { at, .. } => *at = [x, y],
            Self::Line { .. } | Self::Plate => {}
        }
        self
    }

    /// The shape in another colour. Discs and plates have colours of their own.
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

    /// Letters for a figure that no symbol is known for.
    pub fn letters(letters: &str) -> Self {
        let size = if letters.chars().count() < 3 { 13.0 } else { 9.0 };
        Self::text(letters, size, [0.0, 4.5])
    }
}

//! The shapes that make up figures. Positions and sizes are relative to the centre of a tile, which
//! is 24 units wide.

use serde::{Serialize, Serializer};

/// How one part of a symbol is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Filled with the symbol's colour, with a light outline.
    Body,
    /// Filled with the light colour used for outlines.
    Cut,
    /// A line in the symbol's colour.
    Line,
}

/// A drawing on a square of 24 by 24 units. Symbols used in the same game must have different
/// names.
#[derive(Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name that pictures refer to it by.
    pub name: &'static str,
    /// The parts from bottom to top, as SVG paths.
    pub parts: &'static [(Part, &'static str)],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// The colour of the figure's side; dark if it is neutral.
    Own,
    /// Green, for a side other than the figure's, such as slimes.
    Green,
    /// For neutral objects.
    Dark,
    /// For unimportant details.
    Faint,
    Danger,
    /// For drawing on top of a side's colour.
    Light,
}

/// How a text is aligned with its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// Centred on the point.
    Middle,
    /// Ending at the point, in a corner of the tile, with a light outline.
    Corner,
}

/// One of the shapes that make up a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Shape {
    Symbol {
        #[serde(serialize_with = "name_of")]
        symbol: &'static Symbol,
        size: f64,
        at: [f64; 2],
        ink: Ink,
    },
    /// Bold letters.
    Text {
        text: String,
        size: f64,
        /// A point on the baseline.
        at: [f64; 2],
        ink: Ink,
        /// The alignment with `at`.
        anchor: Anchor,
    },
    Line {
        /// The line as an SVG path.
        path: &'static str,
        ink: Ink,
    },
    /// A light disc with a ring in the figure's colour.
    Disc { radius: f64, at: [f64; 2], is_thick: bool },
    /// Lights up the whole tile.
    Plate,
}

/// Serializes only a symbol's name, because pictures contain a separate table of symbols.
fn name_of<S: Serializer>(symbol: &&'static Symbol, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(symbol.name)
}

impl Shape {
    /// A symbol in the centre of the tile, in the figure's colour.
    pub const fn symbol(symbol: &'static Symbol, size: f64) -> Self {
        Self::Symbol { symbol, size, at: [0.0, 0.0], ink: Ink::Own }
    }

    /// Text centred on a point, in the figure's colour.
    pub fn text(text: impl ToString, size: f64, at: [f64; 2]) -> Self {
        Self::Text { text: text.to_string(), size, at, ink: Ink::Own, anchor: Anchor::Middle }
    }

    /// Text that ends at a point in a corner of the tile.
    pub fn corner(text: impl ToString, size: f64, at: [f64; 2]) -> Self {
        Self::Text { text: text.to_string(), size, at, ink: Ink::Own, anchor: Anchor::Corner }
    }

    /// Moves the shape to another point. Lines and plates have no point, so they are unchanged.
    #[must_use]
    pub fn at(mut self, x: f64, y: f64) -> Self {
        match &mut self {
            Self::Symbol { at, .. } | Self::Text { at, .. } | Self::Disc { at, .. } => *at = [x, y],
            Self::Line { .. } | Self::Plate => {}
        }
        self
    }

    /// Changes the shape's colour. Discs and plates have fixed colours, so they are unchanged.
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

//! The ground of a tile.

use serde::{Serialize, Serializer};

/// A tile's ground. Renderers have a colour for each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    Void,
    /// Neutral ground without special properties.
    Plain,
    Woods,
    /// Higher than plain ground.
    Hills,
    /// Higher than hills.
    Mountains,
    Ice,
    Rubble,
    Lava,
    Water,
    /// Not yet seen by the players.
    Hidden,
    /// Owned by side 0 or 1.
    Of(u8),
    /// Owned by side 0 or 1, but without effect for now.
    IdleOf(u8),
}

/// The drawing shown on ground with no figure on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relief {
    /// A line around the centre of the tile, as an SVG path.
    pub path: &'static str,
    pub scale: f64,
}

impl Ground {
    /// The name used in scripts and style sheets.
    pub fn key(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Plain => "plain",
            Self::Woods => "woods",
            Self::Hills => "hills",
            Self::Mountains => "mountains",
            Self::Ice => "ice",
            Self::Rubble => "rubble",
            Self::Lava => "lava",
            Self::Water => "water",
            Self::Hidden => "hidden",
            Self::Of(0) => "a",
            Self::Of(_) => "b",
            Self::IdleOf(0) => "a-idle",
            Self::IdleOf(_) => "b-idle",
        }
    }

    /// The display name, or `None` if a side owns the ground.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Void => Some("outside"),
            Self::Plain => Some("free"),
            Self::Of(_) | Self::IdleOf(_) => None,
            other => Some(other.key()),
        }
    }

    /// A unique letter for text drawings.
    pub fn letter(self) -> char {
        match self {
            Self::Void => '#',
            Self::Plain => '.',
            Self::Woods => '1',
            Self::Hills => '2',
            Self::Mountains => '3',
            Self::Ice => 'I',
            Self::Rubble => 'R',
            Self::Lava => 'L',
            Self::Water => '~',
            Self::Hidden => '?',
            Self::Of(0) => 'A',
            Self::Of(_) => 'B',
            Self::IdleOf(0) => 'a',
            Self::IdleOf(_) => 'b',
        }
    }

    /// The side that owns the ground, if any.
    pub fn side(self) -> Option<u8> {
        match self {
            Self::Of(side) | Self::IdleOf(side) => Some(side),
            _ => None,
        }
    }

    /// The relief, if this kind of ground has one.
    pub fn relief(self) -> Option<Relief> {
        let (path, scale) = match self {
            Self::Woods => ("M-2 0l2-4 2 4zM0 0v1.5", 1.3),
            Self::Hills => ("M-4.5 1c1-4 3.5-4 4.5-1 1-2 3.5-2 4.5 1", 1.3),
            Self::Mountains => ("M-5 1l3-5 2 3 1.5-2 3 4z", 1.3),
            Self::Water => {
                ("M-8-3c2.7-2.5 5.3 2.5 8 0s5.3 2.5 8 0M-8 3c2.7-2.5 5.3 2.5 8 0s5.3 2.5 8 0", 0.9)
            }
            Self::Ice => ("M0-7V7M-6-3.5L6 3.5M6-3.5L-6 3.5M-2-5l2 2 2-2M-2 5l2-2 2 2", 1.0),
            Self::Rubble => ("M-7 5l1-5 4-2 3 3-1 4zM2 5l1-4 4 0 1 4zM-1-2l2-4 4 1 0 4", 1.0),
            Self::Lava => (
                "M-6 4c2-3 0-5 1-8 2 1.5 3 3 3 5 1-1 1.5-3 1-6 3 2 4 4.5 3.5 7 1-.5 1.5-1.5 1.5-3 2 2 2 5 .5 7-3 2-7.5 1-10.5-2z",
                1.0,
            ),
            _ => return None,
        };
        Some(Relief { path, scale })
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

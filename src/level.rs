//! Unit levels, and the two kinds of buildings that can be built.

/// The level of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Cheap; takes free cells.
    One = 1,
    /// Beats level 1.
    Two = 2,
    /// Beats everything, including towers.
    Three = 3,
}

impl Level {
    /// All levels, lowest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// Returns the level with the given number, or `None` if the number is not 1, 2 or 3.
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }

    /// Returns 1, 2 or 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    pub(crate) const fn index(self) -> usize {
        self as usize - 1
    }

    /// Returns the gold needed to train a unit, which is also its military power.
    #[must_use]
    pub const fn price(self) -> i32 {
        10 * self as i32
    }

    /// Returns the gold that a unit on an active cell costs every round.
    #[must_use]
    pub const fn upkeep(self) -> i32 {
        match self {
            Self::One => 1,
            Self::Two => 4,
            Self::Three => 20,
        }
    }
}

/// A building that can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Building {
    /// Yields 4 gold per round; can only be built on mine spots.
    Mine,
    /// Protects its cell and the four cells next to it; cannot be built on a mine spot.
    Tower,
}

impl Building {
    /// Returns the keyword for the building in a command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mine => "MINE",
            Self::Tower => "TOWER",
        }
    }
}

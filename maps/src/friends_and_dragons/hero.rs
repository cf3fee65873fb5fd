//! Heroes as the rules define them.

use super::attack::{Attack, Compass};
use super::{Cell, Class, Walk};

/// How support scores points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SupportKind {
    /// One point for each wounded ally.
    Heal,
    /// One point for each wounded ally and one for each ally.
    HealAndLinger,
    /// One point for each ally.
    Linger,
    /// One point for each ally.
    Defence,
    /// Two points for each ally.
    DefenceAndLinger,
    /// One point for each ally that hits.
    Attack,
}

impl SupportKind {
    const ALL: [Self; 6] = [
        Self::Heal,
        Self::HealAndLinger,
        Self::Linger,
        Self::Defence,
        Self::DefenceAndLinger,
        Self::Attack,
    ];

    /// Returns the number of the kind, 1 to 6, as used in heroes files.
    pub fn number(self) -> i64 {
        self as i64 + 1
    }

    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.number() == number)
    }
}

/// How far a hero's support reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SupportReach {
    Adjacent,
    /// Any distance, up to an obstacle, a monster or the edge of the board.
    Line,
}

impl SupportReach {
    pub fn name(self) -> &'static str {
        match self {
            Self::Adjacent => "adjacent",
            Self::Line => "line",
        }
    }

    /// Parses a reach, ignoring case.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Adjacent, Self::Line]
            .into_iter()
            .find(|reach| reach.name().eq_ignore_ascii_case(name))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Support {
    pub kind: SupportKind,
    pub main: Compass,
    pub reach: SupportReach,
}

/// Talents that are read and preserved but have no effect here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Talents {
    /// Swaps places with a monster.
    pub push: u32,
    /// Swaps places with a monster.
    pub tumble: u32,
    /// Pushes its target.
    pub mighty_blow: u32,
    /// Throws rubble.
    pub rubble: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hero {
    /// The digit on the board, 0 to 9.
    pub id: u8,
    pub class: Option<Class>,
    /// The name. It is only used for display and may be empty.
    pub name: String,
    pub pivot: bool,
    pub walk: Walk,
    /// The attack of the hero's class, unless overridden.
    pub attack: Attack,
    pub support: Option<Support>,
    /// Number of allies that shots can fly over in each direction.
    pub ballistic: u32,
    /// Whether healing this hero is worth a point.
    pub wounded: bool,
    pub talents: Talents,
    pub start: Cell,
}

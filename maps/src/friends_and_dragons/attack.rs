//! The attacks that heroes make.

/// The four main directions, or all eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compass {
    Four,
    Eight,
}

impl Compass {
    pub fn count(self) -> i64 {
        match self {
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    pub fn from_count(count: i64) -> Option<Self> {
        [Self::Four, Self::Eight].into_iter().find(|compass| compass.count() == count)
    }

    /// Returns the directions, as numbers from 0 to 7, clockwise from north.
    pub fn directions(self) -> impl Iterator<Item = usize> {
        (0..8).step_by(if self == Self::Four { 2 } else { 1 })
    }
}

/// How an attack finds its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackKind {
    /// Hits every adjacent monster.
    Melee,
    /// Hits the first monster in each direction, unless an ally is in the way.
    Ranged,
    /// Melee if a monster is adjacent, otherwise ranged.
    Mixed,
    /// Hits every monster in each direction.
    Magic,
}

impl AttackKind {
    const ALL: [Self; 4] = [Self::Melee, Self::Ranged, Self::Mixed, Self::Magic];

    /// Returns the number of the kind, 1 to 4, as used in heroes files.
    pub fn number(self) -> i64 {
        self as i64 + 1
    }

    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.number() == number)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attack {
    pub kind: AttackKind,
    /// The attack's main directions.
    pub main: Compass,
    /// The directions of shots in a mixed attack. For other kinds, the same as `main`.
    pub alt: Compass,
}

//! Terrain, and which heroes can enter it.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Open to all heroes.
    Empty,
    /// Like empty ground. No other effect is known.
    Ice,
    /// Can only be entered by lava walkers and flyers.
    Lava,
    /// Can only be entered by water walkers and flyers.
    Water,
    /// Can only be entered by rubble walkers and flyers.
    Rubble,
    /// Blocks heroes and shots.
    Obstacle,
}

impl Terrain {
    const ALL: [Self; 6] =
        [Self::Empty, Self::Ice, Self::Lava, Self::Water, Self::Rubble, Self::Obstacle];

    /// Returns the terrain for a letter, in upper or lower case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }

    pub fn letter(self) -> char {
        char::from(b".ILWRO"[self as usize])
    }
}

/// A trait: the terrain a hero can enter in addition to empty ground and ice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Walk {
    #[default]
    None,
    Lava,
    Water,
    Rubble,
    /// The hero can enter lava, water and rubble.
    Fly,
}

impl Walk {
    pub const ALL: [Self; 5] = [Self::None, Self::Lava, Self::Water, Self::Rubble, Self::Fly];

    pub fn name(self) -> &'static str {
        ["none", "lava", "water", "rubble", "fly"][self as usize]
    }

    /// Parses a trait, ignoring case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|walk| walk.name().eq_ignore_ascii_case(name))
    }

    /// Returns true if a hero with this trait can enter the terrain.
    pub fn opens(self, terrain: Terrain) -> bool {
        match terrain {
            Terrain::Empty | Terrain::Ice => true,
            Terrain::Lava => matches!(self, Self::Lava | Self::Fly),
            Terrain::Water => matches!(self, Self::Water | Self::Fly),
            Terrain::Rubble => matches!(self, Self::Rubble | Self::Fly),
            Terrain::Obstacle => false,
        }
    }
}

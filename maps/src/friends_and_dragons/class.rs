//! Classes of heroes, and their attacks.

use super::attack::{Attack, AttackKind, Compass};

macro_rules! classes {
    ($($class:ident $kind:ident $main:ident $alt:ident;)*) => {
        /// A class of heroes whose attack pattern is known.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Class {
            $(#[doc = stringify!($class)] $class,)*
        }

        impl Class {
            pub const ALL: &[Self] = &[$(Self::$class),*];

            /// Returns the class's name, capitalized.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$class => stringify!($class),)*
                }
            }

            pub fn attack(self) -> Attack {
                let (kind, main, alt) = match self {
                    $(Self::$class => (AttackKind::$kind, Compass::$main, Compass::$alt),)*
                };
                Attack { kind, main, alt }
            }
        }
    };
}

classes! {
    Barbarian Melee Eight Eight;
    Monk Melee Eight Eight;
    Knight Melee Four Four;
    Warrior Melee Four Four;
    Assassin Melee Four Four;
    Guardian Melee Four Four;
    Rogue Melee Eight Eight;
    Pirate Mixed Eight Four;
    Ranger Ranged Eight Eight;
    Archer Ranged Four Four;
    Witch Magic Four Four;
    Hunter Ranged Four Four;
    Javeliner Mixed Four Four;
    Mage Magic Four Four;
    Wizard Magic Four Four;
    Elementalist Magic Eight Eight;
    Warlock Mixed Four Four;
    Healer Mixed Four Four;
    Paladin Melee Four Four;
    Druid Melee Four Four;
    Princess Melee Eight Eight;
    Bard Mixed Eight Eight;
}

/// Alternative names for classes.
const ALIASES: [(&str, Class); 4] = [
    ("rouge", Class::Rogue),
    ("jav", Class::Javeliner),
    ("javelineer", Class::Javeliner),
    ("elemental", Class::Elementalist),
];

impl Class {
    /// Returns the class with this name or alias, ignoring case.
    pub fn from_name(name: &str) -> Option<Self> {
        let names = Self::ALL.iter().map(|class| (class.name(), *class));
        let mut known = names.chain(ALIASES);
        known.find(|(known, _)| known.eq_ignore_ascii_case(name.trim())).map(|(_, class)| class)
    }
}

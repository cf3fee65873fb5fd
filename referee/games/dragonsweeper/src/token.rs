//! Tokens shown on tiles, and the texts for them.

use std::fmt;

use maps::dragonsweeper::{Look, Piece};

/// Appearance of a monster, or of anything else that can be fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Appearance {
    /// The piece. All gargoyles look like [`Piece::Gargoyle1`], all guards like [`Piece::Guard1`].
    pub piece: Piece,
    /// Rats face the rat king's column, or `Up` if he is above, below or gone. Gargoyles face their
    /// twins, and minotaurs face their chests. Other pieces have no direction.
    pub look: Option<Look>,
}

impl Appearance {
    pub(super) fn new(piece: Piece, look: Option<Look>) -> Self {
        match piece {
            Piece::Guard2 | Piece::Guard3 | Piece::Guard4 => Self { piece: Piece::Guard1, look },
            piece if piece.is_gargoyle() => Self { piece: Piece::Gargoyle1, look },
            piece => Self { piece, look },
        }
    }

    fn code(self) -> &'static str {
        match self.piece {
            Piece::Gargoyle1 => "gy",
            Piece::Guard1 => "gd",
            piece => piece.code(),
        }
    }
}

impl fmt::Display for Appearance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        self.look.map_or(Ok(()), |look| write!(f, "{}", look.sign()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    Hidden,
    /// A revealed, empty tile that shows the sum of its neighbours' powers.
    Clue(u32),
    /// A revealed, empty tile that shows no clue because a gazer is near.
    Clouded,
    Monster(Appearance),
    /// A defeated monster, ready to be collected.
    Corpse(Appearance),
    /// A closed chest, or a mimic in disguise.
    Chest,
    /// A wall, with its remaining hit points.
    Wall(u32),
    /// A treasure, with its experience points.
    Treasure(u32),
    Medikit,
    Orb,
    RevealSpell,
    /// A scroll that reveals slimes and big slimes.
    SlimeScroll,
    RatScroll,
    DisarmScroll,
    Crown,
}

impl Token {
    const PLAIN: [(Self, &'static str); 15] = [
        (Self::Hidden, "#"),
        (Self::Clouded, "?"),
        (Self::Chest, "ch"),
        (Self::Wall(3), "w3"),
        (Self::Wall(2), "w2"),
        (Self::Wall(1), "w1"),
        (Self::Treasure(1), "t1"),
        (Self::Treasure(5), "t5"),
        (Self::Medikit, "md"),
        (Self::Orb, "or"),
        (Self::RevealSpell, "sr"),
        (Self::SlimeScroll, "ss"),
        (Self::RatScroll, "st"),
        (Self::DisarmScroll, "sd"),
        (Self::Crown, "cr"),
    ];
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clue(sum) => write!(f, "{sum}"),
            Self::Monster(shown) => write!(f, "{shown}"),
            Self::Corpse(shown) => write!(f, "{shown}*"),
            plain => {
                let known = Self::PLAIN.into_iter().find(|(token, _)| *token == plain);
                f.write_str(known.map_or("!", |(_, code)| code))
            }
        }
    }
}

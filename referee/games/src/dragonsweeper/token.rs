//! What a tile shows, and its text.

use std::fmt;
use std::str::FromStr;

use maps::dragonsweeper::Look;

use engine::protocol::Malformed;

/// A monster, or whatever else is fought, as it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Rat, looking to the side of the rat king's column; `Up` where he is above, below or gone.
    Rat(Look),
    /// Gargoyle, looking at its twin.
    Gargoyle(Look),
    /// Minotaur, looking to the side of its chest.
    Minotaur(Look),
    /// Bat.
    Bat,
    /// Skeleton.
    Skeleton,
    /// Slime.
    Slime,
    /// Gazer.
    Gazer,
    /// Rat king.
    RatKing,
    /// Guard.
    Guard,
    /// Big slime.
    BigSlime,
    /// The lover on the left.
    Romeo,
    /// The lover on the right.
    Juliet,
    /// Mine king.
    MineKing,
    /// Wizard.
    Wizard,
    /// Dragon.
    Dragon,
    /// Mine.
    Mine,
    /// Dragon egg.
    Egg,
    /// Gnome.
    Gnome,
    /// A mimic that looks like one.
    Mimic,
}

impl Shown {
    const PLAIN: [(Self, &'static str); 16] = [
        (Self::Bat, "bt"),
        (Self::Skeleton, "sk"),
        (Self::Slime, "sl"),
        (Self::Gazer, "gz"),
        (Self::RatKing, "rk"),
        (Self::Guard, "gd"),
        (Self::BigSlime, "bs"),
        (Self::Romeo, "ro"),
        (Self::Juliet, "ju"),
        (Self::MineKing, "mk"),
        (Self::Wizard, "wz"),
        (Self::Dragon, "dr"),
        (Self::Mine, "mn"),
        (Self::Egg, "eg"),
        (Self::Gnome, "gn"),
        (Self::Mimic, "mi"),
    ];

    fn looking(code: &str, look: Look) -> Option<Self> {
        match code {
            "rt" if look != Look::Down => Some(Self::Rat(look)),
            "gy" => Some(Self::Gargoyle(look)),
            "mt" if matches!(look, Look::Left | Look::Right) => Some(Self::Minotaur(look)),
            _ => None,
        }
    }

    fn read(text: &str) -> Option<Self> {
        if let Some((shown, _)) = Self::PLAIN.into_iter().find(|(_, code)| *code == text) {
            return Some(shown);
        }
        let (code, sign) = text.split_at_checked(2)?;
        let mut signs = sign.chars();
        let look = Look::of(signs.next()?)?;
        signs.next().is_none().then(|| Self::looking(code, look))?
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (code, look) = match *self {
            Self::Rat(look) => ("rt", look),
            Self::Gargoyle(look) => ("gy", look),
            Self::Minotaur(look) => ("mt", look),
            plain => {
                let known = Self::PLAIN.into_iter().find(|(shown, _)| *shown == plain);
                return f.write_str(known.expect("all without a look are listed").1);
            }
        };
        write!(f, "{code}{}", look.sign())
    }
}

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// Not revealed.
    Hidden,
    /// Revealed and empty: the powers of the neighbours, added up.
    Clue(u32),
    /// Revealed and empty, but a gazer is near.
    Clouded,
    /// Undefeated.
    Monster(Shown),
    /// Defeated, ready to be collected.
    Corpse(Shown),
    /// A closed chest, or a mimic in disguise.
    Chest,
    /// A wall with its hit points left.
    Wall(u32),
    /// A treasure with its experience points.
    Treasure(u32),
    /// Medikit.
    Medikit,
    /// Orb.
    Orb,
    /// Reveal spell.
    RevealSpell,
    /// Scroll that reveals slimes and big slimes.
    SlimeScroll,
    /// Scroll that reveals rats.
    RatScroll,
    /// Scroll that disarms mines.
    DisarmScroll,
    /// The dragon's crown.
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

impl FromStr for Token {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        if let Some((token, _)) = Self::PLAIN.into_iter().find(|(_, code)| *code == text) {
            return Ok(token);
        }
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            if let Ok(sum) = text.parse() {
                return Ok(Self::Clue(sum));
            }
        }
        let token = match text.strip_suffix('*') {
            Some(corpse) => Shown::read(corpse).map(Self::Corpse),
            None => Shown::read(text).map(Self::Monster),
        };
        token.ok_or_else(|| Malformed::new(text, "the token of a tile"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip_and_others_are_refused() {
        for text in
            ["#", "0", "214", "?", "rt^", "gyv*", "mt<", "mn", "mn*", "ch", "w2", "t5", "cr"]
        {
            assert_eq!(text.parse::<Token>().unwrap().to_string(), text);
        }
        for wrong in ["", "##", "-1", "+1", "rtv", "mt^", "bt<", "w4", "t2", "é*", "*", "gy"] {
            assert!(wrong.parse::<Token>().is_err(), "{wrong}");
        }
    }
}

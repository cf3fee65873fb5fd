//! Tokens that tiles show, and their texts.

use std::fmt;
use std::str::FromStr;

use maps::dragonsweeper::{Look, Piece};

use super::state::is_fought;
use engine::protocol::Malformed;

/// A monster, or whatever else is fought, as it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The piece. All gargoyles look like [`Piece::Gargoyle1`], all guards like [`Piece::Guard1`].
    pub piece: Piece,
    /// Rats look to the side of the rat king's column, `Up` where he is above, below or gone;
    /// gargoyles at their twins, and minotaurs to the side of their chests. Others look nowhere.
    pub look: Option<Look>,
}

impl Shown {
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

    fn read(text: &str) -> Option<Self> {
        let (code, sign) = text.split_at_checked(2)?;
        let mut signs = sign.chars();
        let look = signs.next().map(|sign| Look::of(sign).ok_or(())).transpose().ok()?;
        let all = Piece::all().filter(|piece| is_fought(*piece));
        let shown = all.map(|piece| Self::new(piece, look)).find(|shown| shown.code() == code)?;
        let fits = match shown.piece {
            Piece::Rat => look.is_some_and(|look| look != Look::Down),
            Piece::Minotaur => matches!(look, Some(Look::Left | Look::Right)),
            piece => piece.is_gargoyle() == look.is_some(),
        };
        (fits && signs.next().is_none()).then_some(shown)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        self.look.map_or(Ok(()), |look| write!(f, "{}", look.sign()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    Hidden,
    /// Revealed and empty: the powers of the neighbours, added up.
    Clue(u32),
    /// Revealed and empty, but a gazer is near.
    Clouded,
    Monster(Shown),
    /// Defeated, ready to be collected.
    Corpse(Shown),
    /// A closed chest, or a mimic in disguise.
    Chest,
    /// A wall with its hit points left.
    Wall(u32),
    /// A treasure with its experience points.
    Treasure(u32),
    Medikit,
    Orb,
    RevealSpell,
    /// Scroll that reveals slimes and big slimes.
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

impl FromStr for Token {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        if let Some((token, _)) = Self::PLAIN.into_iter().find(|(_, code)| *code == text) {
            return Ok(token);
        }
        if !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && let Ok(sum) = text.parse()
        {
            return Ok(Self::Clue(sum));
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

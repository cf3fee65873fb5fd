//! A turn and its events.

use std::fmt;
use std::str::FromStr;

use super::{Direction, Score};
use engine::protocol::{EventKind, Malformed, TurnEvent};

/// A drag: a hero and the steps it takes. Without steps, the hero stays where it is and attacks
/// first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub hero: u8,
    pub steps: Vec<Direction>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.hero)?;
        self.steps.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

impl FromStr for Turn {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Self, Malformed> {
        let mut words = line.split_ascii_whitespace();
        let hero = words.next().unwrap_or_default();
        let digit = hero.parse().ok().filter(|digit| *digit <= 9 && hero.len() == 1);
        let hero = digit.ok_or_else(|| Malformed::new(hero, "a hero's digit, then directions"))?;
        Ok(Self { hero, steps: words.map(str::parse).collect::<Result<_, _>>()? })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    NoPivot(u8),
    Stepped(u8, Direction),
    /// An illegal step, which ends the drag.
    Refused(u8, Direction),
    Hit(u8, (usize, usize)),
    Scored(Score),
}

impl TurnEvent for Event {
    fn kind(&self) -> EventKind {
        match self {
            Self::NoPivot(_) => EventKind::Refused("the hero cannot be dragged"),
            Self::Refused(..) => EventKind::Refused("the step is not legal"),
            Self::Stepped(..) | Self::Hit(..) | Self::Scored(_) => EventKind::Applied,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPivot(hero) => write!(f, "refused: hero {hero} cannot be dragged"),
            Self::Stepped(hero, direction) => write!(f, "hero {hero} steps {direction}"),
            Self::Refused(hero, direction) => {
                write!(f, "refused: hero {hero} cannot step {direction}; the drag ends here")
            }
            Self::Hit(hero, (row, column)) => {
                write!(f, "hero {hero} hits the monster at row {row} column {column}")
            }
            Self::Scored(score) => score.fmt(f),
        }
    }
}

//! The player's actions, and the events they cause.

use std::fmt;
use std::str::FromStr;

use maps::dragonsweeper::{HEIGHT, WIDTH};

use engine::protocol::{EventKind, Malformed, TurnEvent};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A click on the tile `13 * y + x`, which must be on the board.
    Click(usize),
    LevelUp,
    Quit,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Click(tile) => write!(f, "click {} {}", tile % WIDTH, tile / WIDTH),
            Self::LevelUp => f.write_str("level"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for Turn {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let expected = "`click X Y` with X from 0 to 12 and Y from 0 to 9, `level` or `quit`";
        let words: Vec<&str> = text.split_whitespace().collect();
        let turn = match words[..] {
            ["level"] => Some(Self::LevelUp),
            ["quit"] => Some(Self::Quit),
            ["click", x, y] => tile(x, y).map(Self::Click),
            _ => None,
        };
        turn.ok_or_else(|| Malformed::new(text, expected))
    }
}

fn tile(x: &str, y: &str) -> Option<usize> {
    let (x, y): (usize, usize) = (x.parse().ok()?, y.parse().ok()?);
    (x < WIDTH && y < HEIGHT).then(|| WIDTH * y + x)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Nothing,
    Revealed(Vec<usize>),
    /// The hero won a fight on this tile against something with this power.
    Fought(usize, u32),
    /// The hero died on this tile fighting something with this power.
    Died(usize, u32),
    /// This much experience was collected on the tile.
    Collected(usize, u32),
    Fled(usize),
    /// The tile's contents were used, opened or damaged.
    Used(usize),
    Rose(u32),
    Won,
    Left,
}

impl TurnEvent for Event {
    fn kind(&self) -> EventKind {
        match self {
            Self::Nothing => EventKind::Refused("the action has no effect"),
            _ => EventKind::Applied,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |tile: &usize| format!("{} {}", tile % WIDTH, tile / WIDTH);
        match self {
            Self::Nothing => f.write_str("nothing happens"),
            Self::Revealed(tiles) => {
                let tiles: Vec<String> = tiles.iter().map(at).collect();
                write!(f, "revealed {}", tiles.join(", "))
            }
            Self::Fought(tile, power) => write!(f, "fought {power} at {}", at(tile)),
            Self::Died(tile, power) => write!(f, "died of {power} at {}", at(tile)),
            Self::Collected(tile, xp) => write!(f, "collected {xp} at {}", at(tile)),
            Self::Fled(tile) => write!(f, "gnome fled from {}", at(tile)),
            Self::Used(tile) => write!(f, "used {}", at(tile)),
            Self::Rose(level) => write!(f, "rose to level {level}"),
            Self::Won => f.write_str("won"),
            Self::Left => f.write_str("left"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip_and_others_are_refused() {
        for line in ["click 0 0", "click 12 9", "level", "quit"] {
            assert_eq!(line.parse::<Turn>().unwrap().to_string(), line);
        }
        let last = format!("click 0 {}", usize::MAX);
        for wrong in
            ["", "click", "click 13 0", "click 0 10", "click -1 0", "level 2", "CLICK 0 0", &last]
        {
            assert!(wrong.parse::<Turn>().is_err(), "{wrong}");
        }
    }
}

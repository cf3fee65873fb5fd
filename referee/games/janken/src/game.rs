//! The game as driven by the table.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use maps::JankenSetup;
use maps::janken::Move;

use super::Field;
use engine::protocol::{EventKind, Exit, Game, InvalidSetup, Malformed, Phase, Seat, TurnEvent};
use engine::text::counted;

/// A data set being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Janken {
    pub(super) field: Field,
    asked: String,
    pub(super) played: usize,
    pub(super) succeeded: i64,
    pub(super) turns: usize,
    has_left: bool,
}

/// The proposed move between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn(pub Move);

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Turn {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Self, Malformed> {
        line.parse().map(Self).map_err(|_| Malformed::new(line, "two cells, such as E5 E6"))
    }
}

/// The outcome of a move: the points left, or `None` if the move did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub(super) asked: Move,
    pub(super) points_left: Option<u8>,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.points_left {
            Some(points_left) => {
                let points_left = counted(points_left, "point");
                write!(f, "{} goes to {}, {points_left} left", self.asked.from, self.asked.to)
            }
            None => write!(f, "refused: {} cannot go to {}", self.asked.from, self.asked.to),
        }
    }
}

impl TurnEvent for Event {
    fn kind(&self) -> EventKind {
        match self.points_left {
            Some(_) => EventKind::Applied,
            None => EventKind::Refused("the unit cannot go there"),
        }
    }
}

impl Game for Janken {
    type Setup = JankenSetup;
    type View = Field;
    type Turn = Turn;
    type Event = Event;

    const NAME: &'static str = "janken";

    fn new(setup: &JankenSetup) -> Result<Self, InvalidSetup> {
        let asked = setup.moves.iter().map(|asked| format!("{asked}\n")).collect();
        let field = Field::from_setup(setup);
        Ok(Self {
            field,
            asked,
            played: 0,
            succeeded: 0,
            turns: setup.moves.len(),
            has_left: false,
        })
    }

    fn seats(&self) -> usize {
        1
    }

    /// The score is the number of successful moves.
    fn phase(&self) -> Phase {
        if self.has_left || self.played >= self.turns {
            Phase::Over(vec![self.succeeded])
        } else {
            Phase::Turn(Seat(0))
        }
    }

    /// The requested moves: the number of moves, then one move per line.
    fn opening(&self, _: Seat) -> String {
        format!("{}\n{}", self.turns, self.asked)
    }

    fn view(&self, _: Seat) -> Field {
        self.field.clone()
    }

    fn play(&mut self, turn: &Turn) -> Vec<Event> {
        if self.has_left || self.played >= self.turns {
            return Vec::new();
        }
        let points_left = self.field.play(turn.0);
        self.played += 1;
        self.succeeded += i64::from(points_left.is_some());
        vec![Event { asked: turn.0, points_left }]
    }

    fn leave(&mut self, _: Seat, _: Exit) {
        self.has_left = true;
    }

    fn budget(&self, _: Seat) -> Duration {
        Duration::from_secs(1)
    }

    fn turns_max(&self) -> usize {
        self.turns
    }
}

impl fmt::Display for Janken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.has_left { ", left" } else { "" };
        writeln!(
            f,
            "{} of {} moves, {} succeeded{state}\n{}",
            self.played, self.turns, self.succeeded, self.field
        )
    }
}

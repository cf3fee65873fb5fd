//! Janken Tactics: one seat proposes moves on a field of hexagons, and learns which succeed.

mod external_records;
mod field;
mod players;
mod render;
mod reports;
mod symbols;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use maps::janken::{Cell, Move};
use maps::{Generate, JankenSetup, Seed};

use engine::catalogue::{
    BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, RegisteredGame, SetupOptions,
    Starter,
};
use engine::protocol::{EventKind, Exit, Game, InvalidSetup, Malformed, Phase, Seat, TurnEvent};
use engine::text::counted;

pub use field::{Field, Reach, Side};
pub use render::picture;
pub use reports::{Answer, Destination, Destinations, JudgedMove, NoUnit, answer};

/// A data set being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Janken {
    field: Field,
    asked: String,
    played: usize,
    succeeded: i64,
    turns: usize,
    left: bool,
}

/// A move from cell to cell.
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
        line.parse().map(Self).map_err(|_| Malformed::new(line, "two cells as in E5 E6"))
    }
}

/// The outcome of a move: points left, or nothing if it did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    asked: Move,
    left: Option<u8>,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.left {
            Some(left) => {
                let left = counted(left, "point");
                write!(f, "{} goes to {}, {left} left", self.asked.from, self.asked.to)
            }
            None => write!(f, "refused: {} cannot go to {}", self.asked.from, self.asked.to),
        }
    }
}

impl TurnEvent for Event {
    fn kind(&self) -> EventKind {
        match self.left {
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
        let field = Field::of(setup);
        Ok(Self { field, asked, played: 0, succeeded: 0, turns: setup.moves.len(), left: false })
    }

    fn seats(&self) -> usize {
        1
    }

    /// The score is the number of moves that succeeded.
    fn phase(&self) -> Phase {
        if self.left || self.played >= self.turns {
            Phase::Over(vec![self.succeeded])
        } else {
            Phase::Turn(Seat(0))
        }
    }

    /// The moves that were asked for: their number, then one per line.
    fn opening(&self, _: Seat) -> String {
        format!("{}\n{}", self.turns, self.asked)
    }

    fn view(&self, _: Seat) -> Field {
        self.field.clone()
    }

    fn play(&mut self, turn: &Turn) -> Vec<Event> {
        if self.left || self.played >= self.turns {
            return Vec::new();
        }
        let left = self.field.play(turn.0);
        self.played += 1;
        self.succeeded += i64::from(left.is_some());
        vec![Event { asked: turn.0, left }]
    }

    fn leave(&mut self, _: Seat, _: Exit) {
        self.left = true;
    }

    fn budget(&self, _: Seat) -> Duration {
        Duration::from_secs(1)
    }

    fn turns_max(&self) -> usize {
        self.turns
    }
}

impl RegisteredGame for Janken {
    const ABOUT: &'static str = "which moves succeed on a field of hexagons with zones of control";
    const RULES: &'static str = include_str!("../../../../docs/games/janken.md");
    const GUIDE: Guide = Guide {
        goal: "Make a move that succeeds in every turn: each of them is a point.",
        by_mouse: "Click a unit of either side, then a tile that stays light; each move is a turn.",
        to_move: "move a unit of either side",
    };
    const STARTER: Option<Starter> = Some(Starter {
        rust: include_str!("../starter/main.rs"),
        cpp: include_str!("../starter/bot.cpp"),
        python: include_str!("../starter/bot.py"),
    });

    fn generate(seed: Seed, options: &SetupOptions) -> Result<JankenSetup, OptionError> {
        options.check(Self::NAME, Self::OPTIONS)?;
        if options.players.is_some_and(|count| count != 1) {
            return Err(OptionError::Players { game: Self::NAME, expected: "1 player" });
        }
        Ok(JankenSetup::generate(seed, &())?)
    }

    fn native(setup: &JankenSetup) -> String {
        format!("1\n{setup}")
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        players::all()
    }

    /// The moves that succeed.
    fn choices(&self, _: &[String]) -> Vec<Choice> {
        let choice = |from: Cell, to: Cell| {
            let tile = |cell| Some(render::tile_of(cell));
            Choice::turn("move", tile(from), tile(to), Turn(Move { from, to }).to_string())
        };
        let of_unit = |from: Cell| {
            let destinations = self.field.destinations(from).into_iter();
            destinations.map(move |(to, _)| choice(from, to)).collect::<Vec<_>>()
        };
        Cell::all().flat_map(of_unit).collect()
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::new(external_records::Checker))
    }
}

impl fmt::Display for Janken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.left { ", left" } else { "" };
        writeln!(
            f,
            "{} of {} moves, {} succeeded{state}\n{}",
            self.played, self.turns, self.succeeded, self.field
        )
    }
}

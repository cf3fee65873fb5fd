//! The game as driven by the table.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::time::Duration;

use icefire::{Commands, Ending, Game as Match, Opening, ROUNDS};
use maps::IceAndFireSetup;

use super::Event;
use engine::protocol::{Exit, Game, InvalidSetup, Malformed, Phase, Seat};

const FIRST_TURN: Duration = Duration::from_millis(1000);
const LATER_TURN: Duration = Duration::from_millis(50);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IceAndFire {
    pub(super) game: Match,
}

impl IceAndFire {
    pub fn game(&self) -> &Match {
        &self.game
    }
}

/// A view as defined by the rules. The `Display` output is the text sent to the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View(pub icefire::View);

impl Deref for View {
    type Target = icefire::View;

    fn deref(&self) -> &icefire::View {
        &self.0
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_text())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn(pub Commands);

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Turn {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Self, Malformed> {
        Commands::from_str(line).map(Self).map_err(|unrecognised| not_a_command(&unrecognised))
    }
}

fn not_a_command(unrecognised: &icefire::Unrecognised) -> Malformed {
    Malformed::new(
        &unrecognised.0,
        "MOVE id x y, TRAIN level x y, BUILD MINE x y, BUILD TOWER x y, MSG text or WAIT",
    )
}

/// Converts a seat at the table to the seat used in the rules.
pub(super) fn side(seat: Seat) -> icefire::Seat {
    icefire::Seat::ALL[seat.index()]
}

pub(super) fn seat(side: icefire::Seat) -> Seat {
    Seat(side.index())
}

impl Game for IceAndFire {
    type Setup = IceAndFireSetup;
    type View = View;
    type Turn = Turn;
    type Event = Event;

    const NAME: &'static str = "ice-and-fire";

    fn new(setup: &IceAndFireSetup) -> Result<Self, InvalidSetup> {
        let map = setup.map().map_err(|error| InvalidSetup(error.to_string()))?;
        Ok(Self { game: Match::new(map) })
    }

    fn seats(&self) -> usize {
        2
    }

    fn phase(&self) -> Phase {
        if self.game.ending().is_some() {
            Phase::Over(self.game.scores().0.map(i64::from).to_vec())
        } else {
            Phase::Turn(seat(self.game.position().to_move()))
        }
    }

    fn opening(&self, _: Seat) -> String {
        Opening { spots: self.game.map().spots() }.to_string()
    }

    fn view(&self, seat: Seat) -> View {
        View(self.game.view(side(seat)))
    }

    fn read(&self, line: &str) -> Result<Turn, Malformed> {
        let commands = Commands::read(line, self.game.map().rules());
        commands.map(Turn).map_err(|unrecognised| not_a_command(&unrecognised))
    }

    fn play(&mut self, turn: &Turn) -> Vec<Event> {
        let mut events = Vec::new();
        self.game.play(&turn.0.0, Some(&mut |event| events.push(Event(event))));
        events
    }

    fn leave(&mut self, seat: Seat, _: Exit) {
        self.game.forfeit(side(seat));
    }

    fn budget(&self, _: Seat) -> Duration {
        if self.game.position().round() == 1 { FIRST_TURN } else { LATER_TURN }
    }

    fn at_limit(&self) -> bool {
        self.game.ending() == Some(Ending::TurnLimit)
    }

    fn turns_max(&self) -> usize {
        2 * usize::from(ROUNDS)
    }
}

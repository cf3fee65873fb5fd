//! Lets several players play a single-player game: each plays the same setup alone, one after
//! another, and their scores are compared.

use std::any::Any;
use std::fmt;
use std::time::Duration;

use maps::Seed;
use serde::de::Error;
use serde_json::{Value, json};

use super::{
    AnySetup, Choice, Details, DrawnTurn, GameState, GameType, Labels, OptionError, SetupOptions,
};
use crate::protocol::{AnyView, EventRecord, Exit, InvalidSetup, Malformed, Phase, Seat};
use crate::scene::Scene;

/// Maximum number of players.
const PLAYERS_MAX: usize = 8;

/// Name of the setup field that contains the number of players.
const PLAYERS: &str = "alone";
/// Name of the setup field that contains the setup each player plays.
const SETUP: &str = "setup";

/// Generates the setup for a seed and the requested number of players. If several players are
/// requested for a single-player game, each of them plays the same setup alone.
///
/// Returns an error if the seed is out of range, or if the game does not offer one of the options.
pub fn generate_for(
    game: &dyn GameType,
    seed: Seed,
    options: &SetupOptions,
) -> Result<Box<dyn AnySetup>, OptionError> {
    let refused = match game.generate(seed, options) {
        Err(refused @ OptionError::Players { .. }) => refused,
        done => return done,
    };
    let players = options.players.filter(|players| (2..=PLAYERS_MAX).contains(players));
    let Some(players) = players else { return Err(refused) };
    let one = SetupOptions { players: Some(1), ..options.clone() };
    let setup = game.generate(seed, &one).map_err(|_| refused)?;
    Ok(Box::new(AloneSetup { players, setup }))
}

/// Reads a setup that each player plays alone, calling `read` for the setup they share. Returns
/// `None` if `json` is an ordinary setup.
pub(super) fn read_alone(
    json: &Value,
    read: impl FnOnce(&Value) -> Result<Box<dyn AnySetup>, serde_json::Error>,
) -> Option<Result<Box<dyn AnySetup>, serde_json::Error>> {
    let found = json.get(PLAYERS)?;
    let expected = || Error::custom(format!("{PLAYERS} {found}, expected 2 to {PLAYERS_MAX}"));
    let players = found.as_u64().and_then(|players| usize::try_from(players).ok());
    let players = players.filter(|players| (2..=PLAYERS_MAX).contains(players));
    let read_whole = |players| {
        let setup = read(json.get(SETUP).unwrap_or(&Value::Null))?;
        Ok(Box::new(AloneSetup { players, setup }) as Box<dyn AnySetup>)
    };
    Some(players.ok_or_else(expected).and_then(read_whole))
}

struct AloneSetup {
    players: usize,
    setup: Box<dyn AnySetup>,
}

impl AnySetup for AloneSetup {
    fn start(&self) -> Result<Box<dyn GameState>, InvalidSetup> {
        let games = (0..self.players).map(|_| self.setup.start()).collect::<Result<_, _>>()?;
        Ok(Box::new(Alone { games, played: 0 }))
    }

    fn json(&self) -> Value {
        json!({ PLAYERS: self.players, SETUP: self.setup.json() })
    }

    fn native(&self) -> String {
        self.setup.native()
    }

    fn class(&self) -> String {
        self.setup.class()
    }
}

/// One game per seat, at least two. The first game that is not over is the current one.
#[derive(Clone)]
struct Alone {
    games: Vec<Box<dyn GameState>>,
    /// Index of the game in which the last turn was played.
    played: usize,
}

/// Each player's seat in its own game.
const ONLY: Seat = Seat(0);

impl Alone {
    /// Index of the game being played, or of the last game if all are over.
    fn index(&self) -> usize {
        let mut phases = self.games.iter().map(|game| game.phase());
        let open = phases.position(|phase| matches!(phase, Phase::Turn(_)));
        open.unwrap_or(self.games.len() - 1)
    }

    fn now(&self) -> &dyn GameState {
        self.games[self.index()].as_ref()
    }
}

/// Prints the states of all games, in order.
impl fmt::Display for Alone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.games.iter().try_for_each(|game| game.fmt(f))
    }
}

impl GameState for Alone {
    fn game_type(&self) -> &'static dyn GameType {
        self.now().game_type()
    }

    fn boxed(&self) -> Box<dyn GameState> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self.now().as_any()
    }

    fn seats(&self) -> usize {
        self.games.len()
    }

    fn phase(&self) -> Phase {
        let index = self.index();
        match self.games[index].phase() {
            Phase::Turn(_) => Phase::Turn(Seat(index)),
            Phase::Over(_) => {
                let score = |phase| match phase {
                    Phase::Over(scores) => scores.first().copied().unwrap_or_default(),
                    Phase::Turn(_) => 0,
                };
                Phase::Over(self.games.iter().map(|game| score(game.phase())).collect())
            }
        }
    }

    fn opening(&self, seat: Seat) -> String {
        self.games[seat.index()].opening(ONLY)
    }

    fn view(&self, seat: Seat) -> Box<dyn AnyView> {
        self.games[seat.index()].view(ONLY)
    }

    fn budget(&self, seat: Seat) -> Duration {
        self.games[seat.index()].budget(ONLY)
    }

    fn turns_max(&self) -> usize {
        self.games.iter().map(|game| game.turns_max()).sum()
    }

    fn check_line(&self, line: &str) -> Result<(), Malformed> {
        self.now().check_line(line)
    }

    fn play_line(&mut self, line: &str) -> Result<Vec<EventRecord>, Malformed> {
        self.played = self.index();
        self.games[self.played].play_line(line)
    }

    fn leave(&mut self, seat: Seat, exit: Exit) {
        self.played = seat.index();
        self.games[self.played].leave(ONLY, exit);
    }

    fn scene(&self) -> Scene {
        self.now().scene()
    }

    fn details(&self) -> Details {
        self.now().details()
    }

    fn last_turn(&self, before: &dyn GameState) -> DrawnTurn {
        self.games[self.played].last_turn(before)
    }

    fn labels(&self) -> Labels {
        self.now().labels()
    }

    fn ending(&self) -> Option<String> {
        let endings: Option<Vec<String>> = self.games.iter().map(|game| game.ending()).collect();
        let named = |(seat, ending): (usize, String)| format!("{}: {ending}", Seat(seat));
        let named: Vec<String> = endings?.into_iter().enumerate().map(named).collect();
        Some(named.join("; "))
    }

    fn choices(&self, chosen: &[String]) -> Vec<Choice> {
        self.now().choices(chosen)
    }

    fn after_choices(&self, chosen: &[String]) -> Box<dyn GameState> {
        let mut after = self.clone();
        let index = self.index();
        after.games[index] = self.games[index].after_choices(chosen);
        Box::new(after)
    }
}

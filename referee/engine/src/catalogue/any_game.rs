//! Games with their types erased. Users choose a [`GameType`] by name. It generates an
//! [`AnySetup`], which starts a [`GameState`]. Recorded games can be judged by an [`Analyser`].

use std::any::Any;
use std::fmt::Display;
use std::time::Duration;

use maps::Seed;
use serde_json::Value;

use super::{
    BestTurns, Choice, Details, DrawnTurn, ExternalRecords, GameInfo, JudgedTurn, Labels,
    OptionError, ParamSpec, PlayerInfo, PlayerOptions, Reasoner, SetupOptions,
};
use crate::protocol::{
    AnyView, BoxedPlayer, EventRecord, Exit, InvalidSetup, Malformed, Phase, Seat,
};
use crate::scene::Scene;

/// A game as the runner sees it, with its type erased.
pub trait GameType: Sync {
    fn info(&self) -> GameInfo;

    /// Returns true if games of this type are recorded under `name`.
    fn answers_to(&self, name: &str) -> bool {
        self.info().name == name
    }

    fn players(&self) -> Vec<PlayerInfo> {
        Vec::new()
    }

    /// The parameters that can be set for a built-in player.
    fn params(&self, _player: &str) -> Vec<ParamSpec> {
        Vec::new()
    }

    /// Creates a built-in player for one game. Returns `None` if the name is unknown.
    fn player(&self, _name: &str, _options: &PlayerOptions) -> Option<BoxedPlayer> {
        None
    }

    /// Generates the setup for a seed.
    ///
    /// Returns an error if the seed is out of range, or if the game does not offer one of the
    /// options.
    fn generate(
        &self,
        seed: Seed,
        options: &SetupOptions,
    ) -> Result<Box<dyn AnySetup>, OptionError>;

    /// Reads a setup from a replay.
    ///
    /// Returns an error if the value is not a valid setup for this game.
    fn read_setup(&self, json: &Value) -> Result<Box<dyn AnySetup>, serde_json::Error>;

    /// Joins choices into an answer line.
    fn answer_line(&self, chosen: &[String]) -> String;

    /// Formats an answer line as a title. See [`Render::title`](crate::scene::Render::title).
    fn title(&self, line: &str) -> String {
        line.to_owned()
    }

    /// Formats an answer line for reading. See
    /// [`Render::spelled_out`](crate::scene::Render::spelled_out).
    fn spelled_out(&self, line: &str) -> String {
        self.title(line)
    }

    /// Creates a reasoner for the only seat. Returns `None` if nothing is hidden.
    fn reasoner(&self) -> Option<Box<dyn Reasoner>> {
        None
    }

    /// How recorded games are analysed, or `None` if no analysis is available.
    fn analyser(&self) -> Option<Analyser> {
        None
    }

    /// Creates a checker for this game's records from other sources. Returns `None` if there are no
    /// records from other sources.
    fn external_records(&self) -> Option<Box<dyn ExternalRecords>> {
        None
    }
}

/// Everything fixed before the first turn of a game.
pub trait AnySetup: Send {
    /// Creates the game before its first turn.
    ///
    /// Returns an error if the setup is not valid for its game.
    fn start(&self) -> Result<Box<dyn GameState>, InvalidSetup>;

    /// The setup as stored in replays.
    fn json(&self) -> Value;

    /// The setup in the game's native text format.
    fn native(&self) -> String;

    /// The setup's category, for breaking down results. May be empty.
    fn class(&self) -> String {
        String::new()
    }
}

/// A running game with its type erased. Turns and views are text, and positions are drawn.
///
/// `Display` prints the whole state, as [`Game`](crate::protocol::Game) does: two states are equal
/// if and only if their texts are equal.
pub trait GameState: Display + Send {
    fn game_type(&self) -> &'static dyn GameType;

    /// Copies the game, for trying out a turn.
    fn boxed(&self) -> Box<dyn GameState>;

    /// The typed game, for code that is specific to one game.
    fn as_any(&self) -> &dyn Any;

    /// The number of seats, at least 1.
    fn seats(&self) -> usize;

    /// The seat to move, or the scores if the game is over.
    fn phase(&self) -> Phase;

    /// The lines a seat receives once, before its first view.
    fn opening(&self, _seat: Seat) -> String {
        String::new()
    }

    /// The seat's view of the current position.
    fn view(&self, seat: Seat) -> Box<dyn AnyView>;

    /// The time limit for the seat's next turn.
    fn budget(&self, seat: Seat) -> Duration;

    /// Returns true if the game ended because it reached its own length limit.
    fn at_limit(&self) -> bool {
        false
    }

    /// An upper bound on the total number of turns for all seats.
    fn turns_max(&self) -> usize;

    /// Returns an error if a line is not a turn in this position.
    fn check_line(&self, line: &str) -> Result<(), Malformed>;

    /// Plays a line as the turn of the seat to move, and continues to the next decision point.
    ///
    /// Returns an error and leaves the game unchanged if the line is not a turn.
    fn play_line(&mut self, line: &str) -> Result<Vec<EventRecord>, Malformed>;

    /// Removes a seat from the game. The consequences depend on the rules.
    fn leave(&mut self, seat: Seat, exit: Exit);

    /// The reason the game cannot continue, if its rules run in a separate process and that process
    /// failed. The phase is then [`Phase::Over`] without scores.
    fn failure(&self) -> Option<String> {
        None
    }

    /// The seats that the referee eliminated for an error, each with the referee's message.
    /// Available once the game is over. Does not include seats that [left](Self::leave). Empty for
    /// games whose rules are built in.
    fn put_out(&self) -> Vec<(Seat, String)> {
        Vec::new()
    }

    /// The setup to store in a replay, if the initial setup is not enough. A game whose rules run
    /// in a separate process adds the messages it received.
    fn recording(&self) -> Option<Value> {
        None
    }

    /// The board in its current position.
    fn scene(&self) -> Scene;

    /// Information about the current position that is shown next to the board.
    fn details(&self) -> Details {
        Details::default()
    }

    /// The drawing of the last turn, given the position before it. Empty if a seat left or no turn
    /// was played.
    fn last_turn(&self, before: &dyn GameState) -> DrawnTurn;

    /// The drawing of a possible turn in this position. Empty if the line is not a turn.
    fn drawn_turn(&self, line: &str) -> DrawnTurn {
        let mut after = self.boxed();
        let before = self.boxed();
        after.play_line(line).map_or_else(|_| DrawnTurn::default(), |_| after.last_turn(&*before))
    }

    /// The labels, which never change during a game.
    fn labels(&self) -> Labels;

    fn ending(&self) -> Option<String>;

    /// The legal next steps for the seat to move, given the choices it has already made this turn.
    fn choices(&self, _chosen: &[String]) -> Vec<Choice> {
        Vec::new()
    }

    /// The game as it looks after the seat to move has made these choices.
    fn after_choices(&self, _chosen: &[String]) -> Box<dyn GameState> {
        self.boxed()
    }
}

impl Clone for Box<dyn GameState> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// The kinds of analysis a game can offer.
pub enum Analyser {
    /// Compares each turn with the best turn that a search finds.
    Turns(&'static dyn TurnJudge),
    /// Finds the best turns in the game's first position.
    BestTurns(fn(&dyn GameState) -> BestTurns),
    /// Works out what the only player could have concluded before each turn.
    Conclusions(Box<dyn Reasoner>),
}

/// Scores turns in a game with alternating players. Scores are from the point of view of the player
/// who made the turn, after the best reply.
pub trait TurnJudge: Sync {
    /// The unit that scores are displayed in. Scores are in tenths of this unit.
    fn unit(&self) -> &'static str;

    /// The smallest loss that counts as a blunder.
    fn blunder(&self) -> i32;

    /// The score of a won game, which is also an upper bound on all scores. A lost game has the
    /// same score, negated.
    fn decided(&self) -> i32;

    /// Judges the turn `line` between two positions by searching `nodes` nodes. Deterministic:
    /// equal arguments give equal results on every machine. Returns `None` if the positions belong
    /// to another game.
    fn judge(
        &self,
        before: &dyn GameState,
        line: &str,
        after: &dyn GameState,
        nodes: u64,
    ) -> Option<JudgedTurn>;

    /// Shortens a line for display.
    fn short_line(&self, line: &str) -> String;
}

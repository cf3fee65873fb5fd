//! The traits of a game beyond its rules: names, options, players, drawing.

mod alone;
mod analyser;
mod builtin_player;
mod game_state;
mod game_type;
mod options;
mod reasoner;
pub mod record_kind;
mod registry;

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::Value;

use maps::Seed;

use crate::limit::Limit;
use crate::protocol::Player;
use crate::scene::Render;

pub use alone::generate_for;
pub use analyser::{Analyser, BestTurn, BestTurns, DrawnLine, JudgedTurn, TurnJudge};
pub use builtin_player::{BuiltinError, builtin_player};
pub use game_state::{Choice, Details, DrawnEvent, DrawnTurn, GameState, Labels, erased};
pub use game_type::{AnySetup, GameInfo, GameType, PlayerInfo, TypeOf};
pub use options::{OptionError, OptionSpec, RefereeChoice, SetupOptions, TestCases};
pub use reasoner::{Advice, Certainty, Reasoner, TileChances, TileKnowledge};
pub use registry::{
    Games, UnknownGame, game_names, games, install, named, side_name, sides_of, title_of,
};

/// A game that can be chosen by name.
pub trait RegisteredGame: Render<Event: Send> + Send + Sync + 'static {
    /// A description of the game in one line.
    const ABOUT: &'static str;

    /// A page about the game for those who write a bot: rules, input, output, an example.
    const RULES: &'static str = Self::ABOUT;

    /// How a person plays it.
    const GUIDE: Guide = Guide { goal: Self::ABOUT, by_mouse: "", to_move: "you are to move" };

    /// A small bot to begin with, if the game offers one.
    const STARTER: Option<Starter> = None;

    /// The word for a defeat by the rules in reports.
    const DEFEAT: &'static str = "lost";

    /// The options of a setup beside the number of players.
    const OPTIONS: &'static [OptionSpec] = &[];

    /// The words by which titles of the contest on CodinGame are known, in lower case, if its results can be
    /// played again by this game. Its answers are lines of two players in turn.
    const CONTEST: Option<&'static str> = None;

    /// The setup of a seed. [`SetupOptions::check`] decides on all options but the number of players.
    /// Returns an error if the seed is out of range, or an option is not one of this game.
    fn generate(seed: Seed, options: &SetupOptions) -> Result<Self::Setup, OptionError>;

    /// The setup in the game's native text form, as `referee map` prints it; JSON where the game
    /// has no other.
    fn native(setup: &Self::Setup) -> String {
        serde_json::to_string(setup).expect("every setup has a JSON form") + "\n"
    }

    /// The kind of setup, in a word or two, for the break-down of results; empty where the
    /// game has but one kind.
    fn class(_: &Self::Setup) -> String {
        String::new()
    }

    /// The built-in players. One of them is called `random`: it plays any effective turn there is,
    /// chosen by dice.
    fn players() -> Vec<BuiltinPlayer<Self>>;

    /// What the seat to move may do next by the rules, after some choices for its turn;
    /// empty where nobody plays by hand.
    fn choices(&self, _chosen: &[String]) -> Vec<Choice> {
        Vec::new()
    }

    /// The answer line of some choices.
    fn answer_line(chosen: &[String]) -> String {
        chosen.join(" ")
    }

    /// The game as it looks after some choices of the seat to move.
    fn after_choices(&self, _chosen: &[String]) -> Self {
        self.clone()
    }

    /// Draws conclusions for a person who plays the only seat; `None` where nothing is hidden.
    fn reasoner() -> Option<Box<dyn Reasoner>> {
        None
    }

    /// How recorded games are analysed; `None` if they are not.
    fn analyser() -> Option<Analyser> {
        Self::reasoner().map(Analyser::Conclusions)
    }

    /// The params by which a built-in player decides and that may be chosen, as in `@icefire:gold=11`;
    /// empty where none can.
    fn params(_player: &str) -> Vec<ParamSpec> {
        Vec::new()
    }

    /// Reads records that others made of this game, if there are any.
    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        None
    }
}

/// How a person plays a game on a page: sentences that end with a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// What decides the game.
    pub goal: &'static str,
    /// How a turn is made with the mouse.
    pub by_mouse: &'static str,
    /// What the only seat is asked to do, without a full stop; empty where there are several seats.
    pub to_move: &'static str,
}

/// The source of a small bot in several languages. It reads all of its input, answers legally and
/// needs nothing but the language's own library; all of them give the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    /// A `main.rs`.
    pub rust: &'static str,
    /// One file of C++17.
    pub cpp: &'static str,
    /// A Python 3 script.
    pub python: &'static str,
}

/// A player that is part of this program.
pub struct BuiltinPlayer<G> {
    /// The name after the `@`.
    pub name: &'static str,
    /// One line for people: how it plays.
    pub about: &'static str,
    /// Makes a fresh player for one game.
    pub make: fn(&PlayerOptions) -> Box<dyn Player<G> + Send>,
}

/// A number of a built-in player that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// Its name.
    pub name: &'static str,
    /// The values that it may have.
    pub range: RangeInclusive<i32>,
}

/// The options of a player.
#[derive(Clone, Debug)]
pub struct PlayerOptions {
    /// Seed of the player's own dice.
    pub seed: u64,
    /// Search nodes per turn in place of a clock, so that games can be reproduced. Each player decides what counts as
    /// a node.
    pub nodes: Option<u64>,
    /// Starts the clock that a player without a fixed amount of work obeys, for a time from now.
    pub timer: fn(Duration) -> Limit,
    /// Numbers in place of the player's own, with names and values of
    /// [`RegisteredGame::params`].
    pub params: Vec<(&'static str, i32)>,
}

impl Default for PlayerOptions {
    fn default() -> Self {
        Self { seed: 0, nodes: None, timer: Limit::after, params: Vec::new() }
    }
}

/// A checker of records that were made by others: golden data of the original programs.
pub trait ExternalRecords {
    /// Returns true if the record is one of this game's. A file may hold records that belong together, so
    /// all records of a file go to the same checker, in order.
    fn accepts(&self, record: &Value) -> bool;

    /// Replays the record. The error is the first difference.
    fn check(&mut self, record: &Value) -> Result<(), Mismatch>;
}

/// The first place where a record and its replay differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mismatch {
    /// The number of turns and exits before the turn that differs, if there is one. Messages have
    /// the number of the turn, which is one more.
    pub turn: Option<usize>,
    /// The seat, if there is one.
    pub seat: Option<usize>,
    /// The line of the text that differs, counted from 1, if it is a text.
    pub line: Option<usize>,
    /// The compared field: `input`, `scores`, `rows`.
    pub what: String,
    /// The value in the record.
    pub expected: String,
    /// The value in the replay.
    pub got: String,
}

/// A field that differs.
pub fn differs(what: &str, expected: impl ToString, got: impl ToString) -> Mismatch {
    let (what, expected, got) = (what.to_owned(), expected.to_string(), got.to_string());
    Mismatch { what, expected, got, ..Mismatch::default() }
}

impl Mismatch {
    /// The first line in which two texts differ; `(nothing)` stands behind the end of one.
    pub fn of_texts(what: &str, expected: &str, got: &str) -> Option<Self> {
        if expected == got {
            return None;
        }
        let same = expected.lines().zip(got.lines()).take_while(|(a, b)| a == b).count();
        let line = |text: &str| text.lines().nth(same).unwrap_or("(nothing)").to_owned();
        Some(Self { line: Some(same + 1), ..differs(what, line(expected), line(got)) })
    }

    /// The same in a turn of a seat.
    pub fn at(self, turn: usize, seat: usize) -> Self {
        Self { turn: Some(turn), seat: Some(seat), ..self }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turn) = self.turn {
            write!(f, "turn {}, ", turn.saturating_add(1))?;
        }
        if let Some(seat) = self.seat {
            write!(f, "seat {seat}, ")?;
        }
        f.write_str(&self.what)?;
        if let Some(line) = self.line {
            write!(f, " line {line}")?;
        }
        write!(f, ": expected {:?}, got {:?}", self.expected, self.got)
    }
}

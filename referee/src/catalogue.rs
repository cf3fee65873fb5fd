//! What the command line needs to know of a game beside its rules.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use maps::{Seed, SeedOutOfRange};

use crate::limit::Limit;
use crate::protocol::Player;
use crate::scene::Render;

/// A game that can be chosen by name.
pub trait RegisteredGame: Render + Send + Sync + 'static {
    /// One line for people: what is played here.
    const ABOUT: &'static str;

    /// How a defeat by the rules is called in reports.
    const DEFEAT: &'static str = "lost";

    /// The setup of a seed.
    ///
    /// # Errors
    ///
    /// Returns an error if the seed is out of range, or an option is not one of this game.
    fn generate(seed: Seed, options: &SetupOptions) -> Result<Self::Setup, OptionError>;

    /// The setup in the game's native text form, as `referee map` prints it; JSON where the game
    /// has no other.
    ///
    /// # Panics
    ///
    /// If the setup has no JSON form, which every setup has.
    fn native(setup: &Self::Setup) -> String {
        serde_json::to_string(setup).expect("every setup has a JSON form") + "\n"
    }

    /// What kind of setup it is, in a word or two, for the break-down of results; empty where the
    /// game has but one kind.
    fn class(_: &Self::Setup) -> String {
        String::new()
    }

    /// The built-in players. One of them is called `random`: it plays any effective turn there is,
    /// chosen by dice.
    fn players() -> Vec<BuiltinPlayer<Self>>;

    /// Reads records that others made of this game, if there are any.
    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        None
    }
}

/// What may be chosen of a setup. An option that a game does not have must be refused by it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupOptions {
    /// Name of a rule set.
    pub rules: Option<String>,
    /// Number of a league.
    pub league: Option<u32>,
    /// How many players sit down, where the game leaves that open.
    pub players: Option<usize>,
}

impl SetupOptions {
    /// Refuses a rule set and a league, for games that have neither.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the two was chosen.
    pub fn without_rules(&self, game: &'static str) -> Result<(), OptionError> {
        match self {
            Self { rules: None, league: None, .. } => Ok(()),
            _ => Err(OptionError::NoRules(game)),
        }
    }
}

/// Why a game has no setup for a seed and options.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// A rule set or a league was chosen for a game that has neither.
    #[error("{0} has neither rule sets nor leagues")]
    NoRules(&'static str),
    /// The game has no rule set of this name.
    #[error("unknown rules {0:?}, expected live or contest")]
    Rules(String),
    /// The game has no league of this number.
    #[error("the league is a number from 1 to 4")]
    League,
    /// The game is not played by this number of players.
    #[error("{game} is played by {expected}")]
    Players {
        /// Name of the game.
        game: &'static str,
        /// The players that it takes, for example `2 players`.
        expected: &'static str,
    },
    /// The generator does not take this seed.
    #[error(transparent)]
    Seed(#[from] SeedOutOfRange),
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

/// What may be chosen of a player.
#[derive(Clone, Debug)]
pub struct PlayerOptions {
    /// Seed of the player's own dice.
    pub seed: u64,
    /// A fixed amount of work a turn instead of a clock, in units of the player's own choice, so
    /// that its games can be reproduced.
    pub work: Option<u64>,
    /// Starts the clock that a player without a fixed amount of work obeys, for a time from now.
    pub timer: fn(Duration) -> Limit,
}

impl Default for PlayerOptions {
    fn default() -> Self {
        Self { seed: 0, work: None, timer: Limit::after }
    }
}

/// A checker of records that were made by others: golden data of the original programs.
pub trait ExternalRecords {
    /// Whether the record is one of this game's. A file may hold records that belong together, so
    /// all records of a file go to the same checker, in order.
    fn accepts(&self, record: &Value) -> bool;

    /// Replays the record.
    ///
    /// # Errors
    ///
    /// The first difference.
    fn check(&mut self, record: &Value) -> Result<(), Difference>;
}

/// The first place where a record and its replay differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The turn, counted from 0 over all seats, if there is one.
    pub turn: Option<usize>,
    /// The seat, if there is one.
    pub seat: Option<usize>,
    /// The line of the text that differs, counted from 1, if it is a text.
    pub line: Option<usize>,
    /// What is compared: `input`, `scores`, `rows`.
    pub what: String,
    /// What the record says.
    pub expected: String,
    /// What the replay gave.
    pub got: String,
}

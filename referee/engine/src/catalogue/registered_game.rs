//! A game as its package describes it.

use maps::Seed;

use super::external_records::ExternalRecords;
use super::options::{OptionError, OptionSpec, SetupOptions};
use super::player_options::{BuiltinPlayer, ParamSpec};
use super::{Analyser, Choice, Reasoner};
use crate::scene::Render;

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

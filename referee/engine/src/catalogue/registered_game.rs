//! The complete description of a game, implemented by its package.

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

    /// A page for bot authors: rules, input, output, an example.
    const RULES: &'static str = Self::ABOUT;

    /// How to play it on a page.
    const GUIDE: Guide = Guide { goal: Self::ABOUT, by_mouse: "", to_move: "your move" };

    /// A small example bot, if the game has one.
    const STARTER: Option<Starter> = None;

    /// The word for a defeat by the rules in reports.
    const DEFEAT: &'static str = "lost";

    /// The options of a setup, other than the number of players.
    const OPTIONS: &'static [OptionSpec] = &[];

    /// The lower-case words that identify the contest in CodinGame titles, if this game can replay
    /// its results. Its answers are single lines of two alternating players.
    const CONTEST: Option<&'static str> = None;

    /// Generates the setup of a seed. [`SetupOptions::check`] validates all options but the number
    /// of players.
    ///
    /// Returns an error if the seed is out of range, or the game does not have an option.
    fn generate(seed: Seed, options: &SetupOptions) -> Result<Self::Setup, OptionError>;

    /// The setup in the game's native text format, as printed by `referee map`; JSON if there is no
    /// other.
    fn native(setup: &Self::Setup) -> String {
        serde_json::to_string(setup).expect("every setup has a JSON form") + "\n"
    }

    /// A short category of the setup, for breaking down results; empty if the game has only one.
    fn class(_: &Self::Setup) -> String {
        String::new()
    }

    /// The built-in players. One of them must be called `random` and play any effective turn at
    /// random.
    fn players() -> Vec<BuiltinPlayer<Self>>;

    /// The legal next steps of the seat to move, after some choices in its turn; empty if the game
    /// cannot be played interactively.
    fn choices(&self, _chosen: &[String]) -> Vec<Choice> {
        Vec::new()
    }

    /// The answer line for some choices.
    fn answer_line(chosen: &[String]) -> String {
        chosen.join(" ")
    }

    /// The game as it looks after some choices of the seat to move.
    fn after_choices(&self, _chosen: &[String]) -> Self {
        self.clone()
    }

    /// Draws conclusions for a person in the only seat; `None` if nothing is hidden.
    fn reasoner() -> Option<Box<dyn Reasoner>> {
        None
    }

    /// How recorded games are analysed; `None` if they are not.
    fn analyser() -> Option<Analyser> {
        Self::reasoner().map(Analyser::Conclusions)
    }

    /// The params of a built-in player that can be set, as in `@icefire:gold=11`; empty if there
    /// are none.
    fn params(_player: &str) -> Vec<ParamSpec> {
        Vec::new()
    }

    /// Checks records from elsewhere of this game; `None` if there are none.
    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        None
    }
}

/// Instructions for playing on a page, in full sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// What decides the game.
    pub goal: &'static str,
    /// How to make a turn with the mouse.
    pub by_mouse: &'static str,
    /// What the only seat is asked to do, without a full stop; empty for several seats.
    pub to_move: &'static str,
}

/// The source of a small bot in several languages. It reads all of its input, answers legally and
/// uses only the standard library; all versions give the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    /// A `main.rs`.
    pub rust: &'static str,
    /// A single C++17 file.
    pub cpp: &'static str,
    /// A Python 3 script.
    pub python: &'static str,
}

//! Complete description of a game, implemented by the game's package.

use maps::Seed;

use super::external_records::ExternalRecords;
use super::options::{OptionError, OptionSpec, SetupOptions};
use super::player_options::{BuiltinPlayer, ParamSpec};
use super::{Analyser, Choice, Guide, Reasoner, Starter};
use crate::scene::Render;

/// A game that users can choose by name.
pub trait RegisteredGame: Render<Event: Send> + Send + Sync + 'static {
    /// A one-line description of the game.
    const ABOUT: &'static str;

    /// A page for bot authors that covers the rules, input, output and an example.
    const RULES: &'static str = Self::ABOUT;

    /// Instructions for playing the game on a page.
    const GUIDE: Guide = Guide { goal: Self::ABOUT, by_mouse: "", to_move: "your move" };

    /// A small example bot, if the game has one.
    const STARTER: Option<Starter> = None;

    /// The word that reports use for a loss under the rules.
    const DEFEAT: &'static str = "lost";

    /// The setup options the game offers, other than the number of players.
    const OPTIONS: &'static [OptionSpec] = &[];

    /// The lower-case words that identify the contest in CodinGame titles, if this game can replay
    /// its results. Such a game has two players who alternate, each answering with a single line.
    const CONTEST: Option<&'static str> = None;

    /// Generates the setup for a seed. [`SetupOptions::check`] validates all options except the
    /// number of players.
    ///
    /// Returns an error if the seed is out of range, or if the game does not offer one of the
    /// options.
    fn generate(seed: Seed, options: &SetupOptions) -> Result<Self::Setup, OptionError>;

    /// Converts the setup to the game's native text format, as printed by `referee map`, or to JSON
    /// if the game has no such format.
    fn native(setup: &Self::Setup) -> String {
        serde_json::to_string(setup).expect("every setup can be serialised as JSON") + "\n"
    }

    /// A short category for the setup, for breaking down results. Empty if the game has only one
    /// category.
    fn class(_: &Self::Setup) -> String {
        String::new()
    }

    /// The built-in players. One of them must be called `random` and play random turns that have an
    /// effect.
    fn players() -> Vec<BuiltinPlayer<Self>>;

    /// The legal next steps for the seat to move, given the choices it has already made this turn.
    /// Empty if the game cannot be played interactively.
    fn choices(&self, _chosen: &[String]) -> Vec<Choice> {
        Vec::new()
    }

    /// Joins choices into an answer line.
    fn answer_line(chosen: &[String]) -> String {
        chosen.join(" ")
    }

    /// The game as it looks after the seat to move has made these choices.
    fn after_choices(&self, _chosen: &[String]) -> Self {
        self.clone()
    }

    /// Creates a reasoner for a person in the only seat. Returns `None` if nothing is hidden.
    fn reasoner() -> Option<Box<dyn Reasoner>> {
        None
    }

    /// How recorded games are analysed, or `None` if no analysis is available.
    fn analyser() -> Option<Analyser> {
        Self::reasoner().map(Analyser::Conclusions)
    }

    /// The parameters that can be set for a built-in player, as in `@icefire:gold=11`. May be
    /// empty.
    fn params(_player: &str) -> Vec<ParamSpec> {
        Vec::new()
    }

    /// Creates a checker for this game's records from other sources. Returns `None` if there are no
    /// records from other sources.
    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        None
    }
}

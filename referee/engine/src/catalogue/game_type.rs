//! Game types, which users choose by name.

use std::marker::PhantomData;

use maps::Seed;
use serde_json::Value;

use super::alone::read_alone;
use super::{
    Analyser, ExternalRecords, GameState, Guide, OptionError, OptionSpec, ParamSpec, PlayerOptions,
    Reasoner, RegisteredGame, SetupOptions, Starter, erased,
};
use crate::protocol::{BoxedPlayer, InvalidSetup, boxed};
use crate::scene::BoardStyle;

/// A type of game as seen by the runner.
pub trait GameType: Sync {
    /// The description of the game.
    fn info(&self) -> GameInfo;

    /// Returns true if games of this type are recorded under `name`.
    fn answers_to(&self, name: &str) -> bool {
        self.info().name == name
    }

    /// The built-in players.
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
    /// such records.
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

    /// The category of the setup, for breaking down results. May be empty.
    fn class(&self) -> String {
        String::new()
    }
}

/// Description of a game. The fields are the constants of [`RegisteredGame`] and
/// [`Render`](crate::scene::Render).
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name used on the command line and in replays.
    pub name: &'static str,
    /// What the game is, in one line.
    pub about: &'static str,
    /// The rules, written for bot authors.
    pub rules: &'static str,
    /// A small example bot.
    pub starter: Option<Starter>,
    /// How reports describe losing by the rules.
    pub defeat: &'static str,
    /// The setup options the game offers.
    pub options: &'static [OptionSpec],
    /// The words that identify the contest in CodinGame titles, if its results can be replayed.
    pub contest: Option<&'static str>,
    /// The names of the sides, in the order of their colours. May be empty.
    pub sides: &'static [&'static str],
    /// The gauge that shows who is ahead. May be empty.
    pub score_gauge: &'static str,
    /// The appearance of the board.
    pub style: BoardStyle,
    /// The meaning of a mark on a tile. May be empty.
    pub marked: &'static str,
    /// Whatever the pictures in the legend do not explain. May be empty.
    pub note: &'static str,
    /// How to play the game on a page.
    pub guide: Guide,
}

/// A built-in player of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The name, without the leading `@`.
    pub name: &'static str,
    /// Describes in one line how it plays.
    pub about: &'static str,
}

/// The type of a game known at compile time.
pub struct TypeOf<G>(PhantomData<fn() -> G>);

impl<G: RegisteredGame> TypeOf<G> {
    /// The only value of this type.
    pub const REF: &'static dyn GameType = &Self(PhantomData);
}

impl<G: RegisteredGame> GameType for TypeOf<G> {
    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME,
            about: G::ABOUT,
            rules: G::RULES,
            starter: G::STARTER,
            defeat: G::DEFEAT,
            options: G::OPTIONS,
            contest: G::CONTEST,
            sides: G::SIDES,
            score_gauge: G::SCORE,
            style: G::STYLE,
            marked: G::MARKED,
            note: G::NOTE,
            guide: G::GUIDE,
        }
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let players = G::players();
        players.iter().map(|player| PlayerInfo { name: player.name, about: player.about }).collect()
    }

    fn params(&self, player: &str) -> Vec<ParamSpec> {
        G::params(player)
    }

    fn player(&self, name: &str, options: &PlayerOptions) -> Option<BoxedPlayer> {
        let found = G::players().into_iter().find(|player| player.name == name)?;
        Some(boxed((found.make)(options)))
    }

    fn generate(
        &self,
        seed: Seed,
        options: &SetupOptions,
    ) -> Result<Box<dyn AnySetup>, OptionError> {
        Ok(Box::new(SetupOf::<G>(G::generate(seed, options)?)))
    }

    fn read_setup(&self, json: &Value) -> Result<Box<dyn AnySetup>, serde_json::Error> {
        let read = |json: &Value| -> Result<Box<dyn AnySetup>, serde_json::Error> {
            Ok(Box::new(SetupOf::<G>(serde_json::from_value(json.clone())?)))
        };
        read_alone(json, read).unwrap_or_else(|| read(json))
    }

    fn answer_line(&self, chosen: &[String]) -> String {
        G::answer_line(chosen)
    }

    fn title(&self, line: &str) -> String {
        G::title(line)
    }

    fn spelled_out(&self, line: &str) -> String {
        G::spelled_out(line)
    }

    fn reasoner(&self) -> Option<Box<dyn Reasoner>> {
        G::reasoner()
    }

    fn analyser(&self) -> Option<Analyser> {
        G::analyser()
    }

    fn external_records(&self) -> Option<Box<dyn ExternalRecords>> {
        G::external_records()
    }
}

struct SetupOf<G: RegisteredGame>(G::Setup);

impl<G: RegisteredGame> AnySetup for SetupOf<G> {
    fn start(&self) -> Result<Box<dyn GameState>, InvalidSetup> {
        G::new(&self.0).map(erased)
    }

    fn json(&self) -> Value {
        serde_json::to_value(&self.0).expect("every setup can be serialised as JSON")
    }

    fn native(&self) -> String {
        G::native(&self.0)
    }

    fn class(&self) -> String {
        G::class(&self.0)
    }
}

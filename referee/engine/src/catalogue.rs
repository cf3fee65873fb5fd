//! Everything about a game except its rules: names, options, players and drawing.

mod alone;
mod analyser;
mod builtin_player;
mod external_records;
mod game_state;
mod game_type;
mod mismatch;
mod options;
mod player_options;
mod reasoner;
pub mod record_kind;
mod registered_game;
mod registry;

pub use alone::generate_for;
pub use analyser::{Analyser, BestTurn, BestTurns, DrawnLine, JudgedTurn, TurnJudge};
pub use builtin_player::{BuiltinError, builtin_player};
pub use external_records::ExternalRecords;
pub use game_state::{Choice, Details, DrawnEvent, DrawnTurn, GameState, Labels, erased};
pub use game_type::{AnySetup, GameInfo, GameType, PlayerInfo, TypeOf};
pub use mismatch::{Mismatch, differs};
pub use options::{OptionError, OptionSpec, RefereeChoice, SetupOptions, TestCases};
pub use player_options::{BuiltinPlayer, ParamSpec, PlayerOptions};
pub use reasoner::{Advice, Certainty, Reasoner, TileChances, TileKnowledge};
pub use registered_game::{Guide, RegisteredGame, Starter};
pub use registry::{
    Games, UnknownGame, game_names, games, install, named, side_name, sides_of, title_of,
};

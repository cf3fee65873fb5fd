//! Everything about a game except its rules: names, options, players and drawing.

mod alone;
mod analysed;
mod any_game;
mod builtin_player;
mod drawn;
mod erased;
mod external_records;
mod game_info;
mod mismatch;
mod options;
mod player_options;
mod reasoner;
pub mod record_kind;
mod registered_game;
mod registry;

pub use alone::generate_for;
pub use analysed::{BestTurn, BestTurns, DrawnLine, JudgedTurn};
pub use any_game::{Analyser, AnySetup, GameState, GameType, TurnJudge};
pub use builtin_player::{BuiltinError, builtin_player};
pub use drawn::{Choice, Details, DrawnEvent, DrawnTurn, Labels};
pub use erased::{TypeOf, erased};
pub use external_records::ExternalRecords;
pub use game_info::{GameInfo, Guide, PlayerInfo, Starter};
pub use mismatch::{Mismatch, differs};
pub use options::{OptionError, OptionSpec, RefereeChoice, SetupOptions, TestCases};
pub use player_options::{BuiltinPlayer, ParamSpec, PlayerOptions};
pub use reasoner::{Advice, Certainty, Reasoner, TileChances, TileKnowledge};
pub use registered_game::RegisteredGame;
pub use registry::{
    Games, UnknownGame, game_names, games, install, named, side_name, sides_of, title_of,
};

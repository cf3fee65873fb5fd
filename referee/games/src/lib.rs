//! The games, one module each: rules as the table drives them, and what belongs to a game alone.
//! Nothing in here knows of processes or of time.

use thiserror::Error;

use engine::catalogue::{GameType, TypeOf};

/// The programs to start from of the game in a folder.
macro_rules! starter {
    ($folder:literal) => {
        Some(engine::catalogue::Starter {
            rust: include_str!(concat!("../starters/", $folder, "/main.rs")),
            cpp: include_str!(concat!("../starters/", $folder, "/bot.cpp")),
            python: include_str!(concat!("../starters/", $folder, "/bot.py")),
        })
    };
}

pub mod battling_knights;
mod cell_set;
pub mod dragonsweeper;
pub mod friends_and_dragons;
pub mod ice_and_fire;
pub mod janken;
mod record_kind;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown game {name:?}, expected one of {}", NAMES.join(", "))]
pub struct UnknownGame {
    pub name: String,
}

pub fn named(name: &str) -> Result<&'static dyn GameType, UnknownGame> {
    if [sdk_game::PREFIX, sdk_game::COMMAND_PREFIX].iter().any(|prefix| name.starts_with(prefix)) {
        return Ok(&sdk_game::Recorded);
    }
    let found = ALL.into_iter().find(|game| game.info().name == name);
    found.ok_or_else(|| UnknownGame { name: name.to_owned() })
}

/// The title of a game for people: the first line of its rules, if it is one of this program.
pub fn title_of(game: &str) -> &str {
    let info = named(game).map(|game| game.info());
    info.ok().and_then(|info| info.rules.lines().next()?.strip_prefix("# ")).unwrap_or(game)
}

/// The names of the sides of a game by seat; none if they have none, or if it is no game of this program.
pub fn sides_of(game: &str) -> &'static [&'static str] {
    named(game).map_or(&[], |game| game.info().sides)
}

/// What a seat is called for people: by the name of its side, or else by its place among the players.
pub fn side_name(game: &str, seat: usize) -> String {
    let name =
        sides_of(game).get(seat).or_else(|| ["first", "second", "third", "fourth"].get(seat));
    name.map_or_else(|| format!("seat {seat}"), |name| (*name).to_owned())
}

/// Makes [`NAMES`] and [`ALL`] from the one list of games.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        pub const NAMES: &[&str] = &[$(<$game as engine::protocol::Game>::NAME),*];

        pub const ALL: [&dyn GameType; NAMES.len()] = [$(TypeOf::<$game>::REF),*];
    };
}

games! {
    ice_and_fire::IceAndFire,
    dragonsweeper::Dragonsweeper,
    battling_knights::BattlingKnights,
    janken::Janken,
    friends_and_dragons::FriendsAndDragons,
}

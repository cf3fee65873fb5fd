//! The games, one module each: rules as the table drives them, and what belongs to a game alone.
//! Nothing in here knows of processes or of time.

use engine::catalogue::{GameType, Games, TypeOf};

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

/// Installs these games, and recorded games of CodinGame's referees, in the catalogue of this process. A program calls
/// it before anything else; a repetition has no effect.
pub fn install() {
    const LISTED: Games = &ALL;
    engine::catalogue::install(LISTED, &[&sdk_game::Recorded]);
}

//! The list of games. Each game is a separate package in a subfolder.

use engine::catalogue::{GameType, Games, TypeOf};

pub use ::battling_knights;
pub use ::dragonsweeper;
pub use ::friends_and_dragons;
pub use ::ice_and_fire;
pub use ::janken;

/// Defines [`NAMES`] and [`ALL`] from a single list of games.
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

/// Installs these games, and games recorded with CodinGame's referees, in this process's catalogue.
/// Programs must call this function before anything else. Repeated calls have no effect.
pub fn install() {
    const LISTED: Games = &ALL;
    engine::catalogue::install(LISTED, &[&sdk_game::Recorded]);
}

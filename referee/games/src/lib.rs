//! The list of games, each of which is a package of its own below this one.

use engine::catalogue::{GameType, Games, TypeOf};

pub use ::battling_knights;
pub use ::dragonsweeper;
pub use ::friends_and_dragons;
pub use ::ice_and_fire;
pub use ::janken;

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

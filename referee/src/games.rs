//! The games, one module each: rules as the table drives them, and what belongs to a game alone.
//! Nothing in here knows of processes or of time.

use thiserror::Error;

use crate::catalogue::RegisteredGame;

pub mod battling_knights;
pub mod dragonsweeper;
pub mod friends_and_dragons;
pub mod ice_and_fire;
pub mod janken;

/// Something to do with a game that is chosen by name.
pub trait Visitor {
    /// The visitor's result.
    type Output;

    /// Does it with the game that was chosen.
    fn visit<G: RegisteredGame>(self) -> Self::Output;
}

/// There is no game of a name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown game {name:?}, expected one of {}", NAMES.join(", "))]
pub struct UnknownGame {
    /// The name.
    pub name: String,
}

/// Does something with the game of the given name.
///
/// # Errors
///
/// Returns an error that lists the games if there is no such game.
pub fn visit_named<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
    visit(name, visitor).ok_or_else(|| UnknownGame { name: name.to_owned() })
}

/// The page about the game of the given name: its rules, what a bot is sent, and what it answers.
///
/// # Errors
///
/// Returns an error that lists the games if there is no such game.
pub fn rules(name: &str) -> Result<&'static str, UnknownGame> {
    struct Rules;
    impl Visitor for Rules {
        type Output = &'static str;

        fn visit<G: RegisteredGame>(self) -> &'static str {
            G::RULES
        }
    }
    visit_named(name, Rules)
}

/// Makes [`NAMES`] and [`visit`] from the one list of games.
macro_rules! games {
    ($($module:ident :: $game:ident),* $(,)?) => {
        /// The names of all games.
        pub const NAMES: &[&str] = &[$(<$module::$game as crate::protocol::Game>::NAME),*];

        /// Does something with the game of the given name; `None` if there is no such game.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$module::$game as crate::protocol::Game>::NAME {
                return Some(visitor.visit::<$module::$game>());
            })*
            None
        }
    };
}

games! {
    ice_and_fire::IceAndFire,
    dragonsweeper::Dragonsweeper,
    battling_knights::BattlingKnights,
    janken::Janken,
    friends_and_dragons::FriendsAndDragons,
}

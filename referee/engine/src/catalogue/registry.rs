//! The games available in this process. The top-level program installs them, so that no package in
//! between depends on a specific game.

use std::sync::OnceLock;

use thiserror::Error;

use super::GameType;

/// A list of games, in display order.
pub type Games = &'static [&'static dyn GameType];

struct Registry {
    listed: Games,
    families: Games,
}

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// Installs the games for this process: `listed` games, which users can choose, and `families` of
/// games that share a name prefix. Must be called before looking up any game. Repeated calls have
/// no effect.
///
/// # Panics
///
/// Panics if different games are already installed.
pub fn install(listed: Games, families: Games) {
    let installed = REGISTRY.get_or_init(|| Registry { listed, families });
    let names = |games: Games| games.iter().map(|game| game.info().name);
    assert!(
        names(installed.listed).eq(names(listed)) && installed.families.len() == families.len(),
        "other games are already installed"
    );
}

fn registry() -> &'static Registry {
    REGISTRY.get().expect("the program installs its games first")
}

/// The installed games that users can choose, in display order.
pub fn games() -> impl Iterator<Item = &'static dyn GameType> {
    registry().listed.iter().copied()
}

pub fn game_names() -> impl Iterator<Item = &'static str> {
    games().map(|game| game.info().name)
}

/// Finds the game or family with this name.
///
/// Returns an error listing the installed games if none matches.
pub fn named(name: &str) -> Result<&'static dyn GameType, UnknownGame> {
    let families = registry().families.iter().copied();
    let found = games().chain(families).find(|game| game.answers_to(name));
    found.ok_or_else(|| UnknownGame { name: name.to_owned(), known: game_names().collect() })
}

/// A name that matches no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown game {name:?}, expected one of {}", known.join(", "))]
pub struct UnknownGame {
    pub name: String,
    pub known: Vec<&'static str>,
}

/// A game's display title: the heading of its rules, or its name if the rules have no heading.
pub fn title_of(game: &str) -> &str {
    let info = named(game).map(|game| game.info());
    info.ok().and_then(|info| info.rules.lines().next()?.strip_prefix("# ")).unwrap_or(game)
}

/// The names of a game's sides, by seat. Empty if the sides have no names or the game does not
/// exist.
pub fn sides_of(game: &str) -> &'static [&'static str] {
    named(game).map_or(&[], |game| game.info().sides)
}

/// The display name of a seat: the name of its side, or else its number in the order of play.
pub fn side_name(game: &str, seat: usize) -> String {
    let name =
        sides_of(game).get(seat).or_else(|| ["first", "second", "third", "fourth"].get(seat));
    name.map_or_else(|| format!("seat {seat}"), |name| (*name).to_owned())
}

//! Looks up built-in players by name, with optional parameters.

use thiserror::Error;

use super::{GameType, ParamSpec, PlayerOptions};
use crate::protocol::BoxedPlayer;

/// Errors that prevent the creation of a built-in player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuiltinError {
    #[error("unknown player @{name} for {game}, expected {expected}")]
    UnknownPlayer {
        name: String,
        game: &'static str,
        /// All known names, or `a program` if the game has no built-in players.
        expected: String,
    },
    #[error("player @{player}: found {text:?}, expected {expected}")]
    Number {
        player: String,
        /// The parameter as typed.
        text: String,
        expected: String,
    },
}

/// Creates a built-in player from `name` or `name:number=value,...`.
///
/// Returns an error if the game has no such player, or if the player has no such parameter.
pub fn builtin_player(
    game: &dyn GameType,
    text: &str,
    options: &PlayerOptions,
) -> Result<BoxedPlayer, BuiltinError> {
    let (name, params) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
    let known: Vec<_> = game.players().iter().map(|player| player.name).collect();
    let expected = match known[..] {
        [] => "a program".to_owned(),
        _ => format!("one of @{}", known.join(", @")),
    };
    let unknown = || BuiltinError::UnknownPlayer {
        name: name.to_owned(),
        game: game.info().name,
        expected: expected.clone(),
    };
    if !known.contains(&name) {
        return Err(unknown());
    }
    let params = params.map_or(Ok(Vec::new()), |texts| read(name, &game.params(name), texts))?;
    game.player(name, &PlayerOptions { params, ..options.clone() }).ok_or_else(unknown)
}

/// Parses parameters such as `gold=11,cell=16`.
fn read(
    player: &str,
    known: &[ParamSpec],
    texts: &str,
) -> Result<Vec<(&'static str, i32)>, BuiltinError> {
    let mut params: Vec<(&'static str, i32)> = Vec::new();
    for text in texts.split(',') {
        let wrong = |expected: String| {
            let (player, text) = (player.to_owned(), text.to_owned());
            Err(BuiltinError::Number { player, text, expected })
        };
        if known.is_empty() {
            return wrong("nothing after the name".to_owned());
        }
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let Some(ParamSpec { name, range }) = known.iter().find(|spec| spec.name == name) else {
            let names: Vec<&str> = known.iter().map(|spec| spec.name).collect();
            return wrong(format!("NAME=NUMBER, where NAME is one of {}", names.join(", ")));
        };
        let Some(value) = value.parse().ok().filter(|value| range.contains(value)) else {
            return wrong(format!("{name}={} to {}", range.start(), range.end()));
        };
        if params.iter().any(|(earlier, _)| earlier == name) {
            return wrong(format!("{name} once"));
        }
        params.push((name, value));
    }
    Ok(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(texts: &str) -> String {
        let known =
            [("gold", -5..=50), ("cell", 0..=9)].map(|(name, range)| ParamSpec { name, range });
        match read("bot", &known, texts) {
            Ok(params) => format!("{params:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn numbers_are_read_by_name_and_held_to_their_ranges() {
        assert_eq!(error("gold=-5,cell=9"), "[(\"gold\", -5), (\"cell\", 9)]");
        let named = "expected NAME=NUMBER, where NAME is one of gold, cell";
        for (text, found, expected) in [
            ("", "", named),
            ("luck=3", "luck=3", named),
            ("gold=1,,cell=2", "", named),
            ("gold", "gold", "expected gold=-5 to 50"),
            ("gold=51", "gold=51", "expected gold=-5 to 50"),
            ("gold=1,cell=99999999999", "cell=99999999999", "expected cell=0 to 9"),
            ("gold=1,gold=2", "gold=2", "expected gold once"),
        ] {
            assert_eq!(error(text), format!("player @bot: found {found:?}, {expected}"));
        }
        let none = read("bot", &[], "gold=1").map_err(|error| error.to_string());
        assert_eq!(
            none,
            Err("player @bot: found \"gold=1\", expected nothing after the name".into())
        );
    }
}

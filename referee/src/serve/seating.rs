//! Who plays a seat.

use super::state::App;
use super::ServeError;
use crate::by_hand::Seating;
use crate::players::{NamedPlayer, Spec};

/// The word for a seat that the person plays.
pub const HAND: &str = "hand";

/// Who plays a seat, by the name in a request: `hand`, a built-in player with its `@`, or the name of a
/// program that the server was started with. No other program is started.
///
/// # Errors
///
/// Returns an error if a name is none of them.
pub fn seating(app: &App, name: &str) -> Result<Seating, ServeError> {
    if name == HAND {
        return Ok(Seating::Hand);
    }
    if let Some(player) = app.players.iter().find(|player| player.to_string() == name) {
        return Ok(Seating::Player(player.clone()));
    }
    let expected =
        "expected hand, a built-in player, or a program that the server was started with";
    let unknown = || ServeError::request("player", name, expected);
    let player: NamedPlayer = if name.starts_with('@') {
        name.parse().map_err(|_| unknown())?
    } else {
        return Err(unknown());
    };
    match player.spec {
        Spec::BuiltinPlayer(_) => Ok(Seating::Player(player)),
        Spec::Command(_) => Err(unknown()),
    }
}

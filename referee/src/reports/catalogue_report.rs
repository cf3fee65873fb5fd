//! The games and their built-in players as tables.

use serde_json::json;

use super::Table;
use crate::catalogue::RegisteredGame;
use crate::games::{self, UnknownGame, Visitor};

/// One row a game: its name and what is played.
#[must_use]
pub fn games_report() -> Table {
    let mut table = Table::plain(&["game", "about"]);
    for name in games::NAMES {
        table.push(vec![json!(name), json!(games::visit(name, About))]);
    }
    table
}

/// One row a built-in player of a game: its name and how it plays.
///
/// # Errors
///
/// Returns an error that lists the games if there is no such game.
pub fn players_report(game: &str) -> Result<Table, UnknownGame> {
    games::visit_named(game, Players)
}

struct About;

impl Visitor for About {
    type Output = &'static str;

    fn visit<G: RegisteredGame>(self) -> &'static str {
        G::ABOUT
    }
}

struct Players;

impl Visitor for Players {
    type Output = Table;

    fn visit<G: RegisteredGame>(self) -> Table {
        let mut table = Table::plain(&["player", "about"]);
        for player in G::players() {
            table.push(vec![json!(format!("@{}", player.name)), json!(player.about)]);
        }
        table
    }
}

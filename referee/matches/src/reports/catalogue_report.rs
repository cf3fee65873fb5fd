//! The games and their built-in players as tables.

use games::UnknownGame;
use serde_json::json;

use super::Table;

/// One row per game: its name and what is played.
pub fn games_report() -> Table {
    let mut table = Table::plain(&["game", "about"]);
    for info in games::ALL.map(|game| game.info()) {
        table.push(vec![json!(info.name), json!(info.about)]);
    }
    table
}

/// One row per built-in player of a game: its name and how it plays. The error lists the games.
pub fn players_report(game: &str) -> Result<Table, UnknownGame> {
    let mut table = Table::plain(&["player", "about"]);
    for player in games::named(game)?.players() {
        table.push(vec![json!(format!("@{}", player.name)), json!(player.about)]);
    }
    Ok(table)
}

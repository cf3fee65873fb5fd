//! Games as a table.

use serde_json::{Value, json};

use super::ListedGame;
use crate::reports::Table;

/// One row a game; what is by seat stands in the order of the seats.
pub fn games_table<'a>(games: impl Iterator<Item = &'a ListedGame>) -> Table {
    let names = ["game", "seed", "players", "scores", "ends", "turns", "refused"];
    let mut table = Table::new(&names).fitting();
    for game in games {
        let end = |end: &Option<_>| -> Value {
            end.map_or(Value::Null, |end: crate::Termination| json!(end.to_string()))
        };
        table.push(vec![
            json!(game.number),
            json!(game.seed),
            json!(game.players),
            json!(game.scores),
            game.ends.iter().map(end).collect(),
            json!(game.turns),
            json!(game.refused),
        ]);
    }
    table
}

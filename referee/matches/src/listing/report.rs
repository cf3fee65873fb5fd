//! Games as a table.

use serde_json::{Value, json};

use super::ListedGame;
use crate::reports::Table;

/// One row a game; what is by seat stands in the order of the seats. Where a seed has a name, there is a column for it.
pub fn games_table<'a>(games: impl Iterator<Item = &'a ListedGame> + Clone) -> Table {
    let has_names = games.clone().any(|game| game.seed_name().is_some());
    let name = has_names.then_some("name");
    let further = ["players", "scores", "ends", "turns", "refused"];
    let names: Vec<&str> = ["game", "seed"].into_iter().chain(name).chain(further).collect();
    let mut table = Table::new(&names).fitting();
    for game in games {
        let end = |end: &Option<_>| -> Value {
            end.map_or(Value::Null, |end: crate::Termination| json!(end.to_string()))
        };
        let mut row = vec![json!(game.number), json!(game.seed)];
        row.extend(has_names.then(|| json!(game.seed_name())));
        row.extend([
            json!(game.players),
            json!(game.scores),
            game.ends.iter().map(end).collect(),
            json!(game.turns),
            json!(game.refused),
        ]);
        table.push(row);
    }
    table
}

//! `referee games`, `rules` and `players`.

use matches::reports::Table;
use serde_json::json;

use crate::Failure;
use crate::shared_args::FormatArgs;

#[derive(clap::Args)]
pub struct GamesArgs {
    #[command(flatten)]
    format: FormatArgs,
}

/// Prints the name and a one-line description of each game.
pub fn run_games(args: &GamesArgs) -> Result<(), Failure> {
    let mut table = Table::plain(&["game", "about"]);
    for info in engine::catalogue::games().map(|game| game.info()) {
        table.push(vec![json!(info.name), json!(info.about)]);
    }
    out!("{}", table.to_text(args.format.chosen()));
    Ok(())
}

#[derive(clap::Args)]
pub struct RulesArgs {
    /// Name of the game; `referee games` lists them
    game: String,
}

/// Prints a game's rules and protocol.
pub fn run_rules(args: &RulesArgs) -> Result<(), Failure> {
    out!("{}", engine::catalogue::named(&args.game)?.info().rules);
    Ok(())
}

#[derive(clap::Args)]
pub struct PlayersArgs {
    /// Name of the game; `referee games` lists them
    game: String,
    #[command(flatten)]
    format: FormatArgs,
}

/// Prints a game's built-in players.
pub fn run_players(args: &PlayersArgs) -> Result<(), Failure> {
    let mut table = Table::plain(&["player", "about"]);
    for player in engine::catalogue::named(&args.game)?.players() {
        table.push(vec![json!(format!("@{}", player.name)), json!(player.about)]);
    }
    out!("{}", table.to_text(args.format.chosen()));
    Ok(())
}

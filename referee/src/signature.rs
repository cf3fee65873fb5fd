//! `referee signature`: prints a number that identifies how the bot plays.

use icefire::{Bot, BotParams, Cell, CellSet, Commands, Game, NodeLimit, Rules};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup};
use rayon::prelude::*;
use serde_json::json;

use cli::Failure;
use cli::shared_args::JsonArgs;

#[derive(clap::Args)]
pub struct Args {
    /// Number of games that the bot plays against itself
    #[arg(long, default_value_t = 24, value_name = "N")]
    games: i64,
    /// Search nodes per turn
    #[arg(long, alias = "work", default_value_t = 2000, value_name = "N")]
    nodes: u64,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the built-in bot's signature.
pub fn run(args: Args) -> Result<(), Failure> {
    let signature = format!("{:016x}", signature(args.games, args.nodes)?);
    args.json.print(&format_args!("{signature}\n"), &json!({ "signature": signature }));
    Ok(())
}

/// Hashes the bot's answers in games against itself, on seeds starting from 1, with a fixed number
/// of nodes per turn. The hash only changes if the bot plays differently, and is the same on every
/// machine.
fn signature(games: i64, nodes: u64) -> Result<u64, Failure> {
    let seeds: Vec<i64> = (1..=games).collect();
    let lines: Result<Vec<String>, Failure> =
        seeds.par_iter().map(|seed| self_play(*seed, nodes)).collect();
    Ok(engine::hash::of_text(&lines?.concat()))
}

/// Returns the bot's answers in one game against itself, one per line.
fn self_play(seed: i64, nodes: u64) -> Result<String, Failure> {
    let refused = |reason: String| Failure::at(format_args!("seed {seed}"), reason);
    let rules = Rules::live(4);
    let setup = IceAndFireSetup::generate(seed, &Options { rules })
        .map_err(|error| refused(error.to_string()))?;
    let mut game = Game::new(setup.map().map_err(|error| refused(error.to_string()))?);
    let spots: CellSet = setup.mine_spots.iter().filter_map(|&[x, y]| Cell::at(x, y)).collect();
    let mut bots = [BotParams::default(); 2].map(|params| Bot::new(spots, params));
    let mut lines = String::new();
    while game.ending().is_none() {
        let seat = game.position().to_move();
        let line = bots[seat.index()].answer(&game.view(seat), &NodeLimit(nodes));
        let commands = Commands::read(&line, game.map().rules());
        let commands = commands.map_err(|_| {
            refused(format!("the bot answered {line:?}, which is not a valid line"))
        })?;
        game.play(&commands.0, None);
        lines += &line;
        lines.push('\n');
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_threads_does_not_show_and_the_work_does() {
        let of = |games, nodes| signature(games, nodes).expect("the seeds have setups");
        assert_eq!(of(3, 1), of(3, 1));
        assert_ne!(of(3, 1), of(2, 1));
        assert_ne!(of(1, 1), of(1, 400));
    }
}

//! `referee signature`: one number for how the bot plays.

use matches::signature;
use serde_json::json;

use crate::Failure;
use crate::args::JsonArgs;

#[derive(clap::Args)]
pub struct Args {
    /// Games the bot plays against itself
    #[arg(long, default_value_t = 24, value_name = "N")]
    games: i64,
    /// Search nodes per turn
    #[arg(long, visible_alias = "work", default_value_t = 200, value_name = "N")]
    nodes: u64,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the signature of the bot in this program.
pub fn run(args: &Args) -> Result<(), Failure> {
    let signature = format!("{:016x}", signature(args.games, args.nodes)?);
    args.json.print(&format_args!("{signature}\n"), &json!({ "signature": signature }));
    Ok(())
}

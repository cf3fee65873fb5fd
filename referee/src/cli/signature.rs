//! `referee signature`: one number for how the bot plays.

use serde_json::json;

use super::json_args::JsonArgs;
use super::Failure;
use crate::tuning::signature;

/// How much to play.
#[derive(clap::Args)]
pub struct Args {
    /// Games the bot plays against itself
    #[arg(long, default_value_t = 24, value_name = "N")]
    games: i64,
    /// Evaluations a turn
    #[arg(long, default_value_t = 200, value_name = "N")]
    work: u64,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the signature of the bot in this program.
pub fn run(args: &Args) -> Result<(), Failure> {
    let signature = format!("{:016x}", signature(args.games, args.work)?);
    args.json.print(&format_args!("{signature}\n"), &json!({ "signature": signature }));
    Ok(())
}

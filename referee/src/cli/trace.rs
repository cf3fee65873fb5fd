//! `referee trace`: a replay as text, with all that was sent and all that happened.

use serde_json::json;

use super::json_args::JsonArgs;
use super::replay_args::ReplayArgs;
use super::Failure;
use crate::replay::trace;
use crate::text::printable_lines;

/// What to trace.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    replay: ReplayArgs,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints openings, views, answers, events and scores.
pub fn run(args: &Args) -> Result<(), Failure> {
    let selected = args.replay.select()?;
    let trace = trace(&selected.replay);
    let trace = trace.map_err(|difference| Failure::differs(&selected.place, &difference))?;
    args.json.print(&printable_lines(&trace.to_string()), &json!(trace));
    Ok(())
}

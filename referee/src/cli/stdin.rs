//! `referee stdin`: exactly what a seat was sent, to run a bot on it again.

use serde_json::json;

use super::json_args::JsonArgs;
use super::replay_args::ReplayArgs;
use super::Failure;
use crate::protocol::Seat;
use crate::replay::{inputs, InputsError};

/// Whose input, and how much of it.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    replay: ReplayArgs,
    /// The last turn to print, counted from 1 over all seats, as everywhere
    #[arg(long, value_name = "T")]
    turn: usize,
    /// The seat, from 0
    #[arg(long, value_name = "S")]
    seat: usize,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the opening and the views of a seat up to a turn.
pub fn run(args: &Args) -> Result<(), Failure> {
    let selected = args.replay.select()?;
    match inputs(&selected.replay, Seat(args.seat), args.turn) {
        Ok(input) => args.json.print(&input, &json!(input)),
        Err(InputsError::Disagreement(difference)) => {
            return Err(Failure::differs(&selected.place, &difference));
        }
        Err(error) => return Err(error.to_string().into()),
    }
    Ok(())
}

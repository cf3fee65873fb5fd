//! `referee stdin`: exactly what a seat was sent, to run a bot on it again.

use serde_json::json;

use super::json_args::JsonArgs;
use super::replay_args::ReplayArgs;
use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::games::Visitor;
use crate::protocol::Seat;
use crate::replay::{inputs, InputsError, Replay, SeatInput};

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
    match selected.visit(Inputs { replay: &selected.replay, args })? {
        Ok(input) => args.json.print(&input, &json!(input)),
        Err(InputsError::Disagreement(difference)) => {
            return Err(Failure::differs(&selected.place, &difference));
        }
        Err(error) => return Err(error.to_string().into()),
    }
    Ok(())
}

struct Inputs<'a> {
    replay: &'a Replay,
    args: &'a Args,
}

impl Visitor for Inputs<'_> {
    type Output = Result<SeatInput, InputsError>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        inputs::<G>(self.replay, Seat(self.args.seat), self.args.turn)
    }
}

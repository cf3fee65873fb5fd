//! `referee stdin`: exactly what a seat was sent, to run a bot on it again.

use std::path::PathBuf;
use std::process::ExitCode;

use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::codingame::select;
use crate::games::Visitor;
use crate::protocol::Seat;
use crate::replay::{inputs, InputsError, Replay};

/// Whose input, and how much of it.
#[derive(clap::Args)]
pub struct Args {
    /// A file of replays, or of game results of CodinGame
    file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
    /// The last turn to print, counted from 1 over all seats, as everywhere
    #[arg(long, value_name = "T")]
    turn: usize,
    /// The seat, from 0
    #[arg(long, value_name = "S")]
    seat: usize,
}

/// Prints the opening and the views of a seat up to a turn.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let selected = select(&args.file, args.game)?;
    match selected.visit(Inputs { replay: &selected.replay, args })? {
        Ok(text) => out!("{text}"),
        Err(InputsError::Disagreement(difference)) => {
            return Err(Failure::differs(&selected.place, &difference));
        }
        Err(error) => return Err(error.to_string().into()),
    }
    Ok(ExitCode::SUCCESS)
}

struct Inputs<'a> {
    replay: &'a Replay,
    args: &'a Args,
}

impl Visitor for Inputs<'_> {
    type Output = Result<String, InputsError>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        inputs::<G>(self.replay, Seat(self.args.seat), self.args.turn)
    }
}

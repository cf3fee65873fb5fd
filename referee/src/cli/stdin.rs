//! `referee stdin`: exactly what a seat was sent, to run a bot on it again.

use std::path::PathBuf;
use std::process::ExitCode;

use super::replay_args::{select, SelectedReplay};
use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::games::Visitor;
use crate::protocol::{Phase, Seat};
use crate::replay;

/// Whose input, and how much of it.
#[derive(clap::Args)]
pub struct Args {
    /// A file of replays
    file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
    /// The last turn to print, counted from 0 over all seats, as in the replay
    #[arg(long, value_name = "T")]
    turn: usize,
    /// The seat, from 0
    #[arg(long, value_name = "S")]
    seat: usize,
}

/// Prints the opening and the views of a seat up to a turn.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let selected = select(&args.file, args.game)?;
    let text = selected.visit(Collect { selected: &selected, args })??;
    out!("{text}");
    Ok(ExitCode::SUCCESS)
}

struct Collect<'a> {
    selected: &'a SelectedReplay,
    args: &'a Args,
}

impl Visitor for Collect<'_> {
    type Output = Result<String, Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let seat = Seat(self.args.seat);
        let mut text = String::new();
        let mut number = 0;
        let mut seats = 0;
        let traced = replay::verify::<G>(&self.selected.replay, |game| {
            seats = game.seats();
            if number <= self.args.turn && game.phase() == Phase::Turn(seat) {
                if text.is_empty() {
                    text = game.opening(seat);
                }
                text += &game.view(seat).to_string();
            }
            number += 1;
        });
        traced.map_err(|difference| {
            Failure::Differs(format!("{}: {difference}", self.selected.place))
        })?;
        if self.args.seat >= seats {
            return Err(format!(
                "{} has {seats} seats, there is no seat {}",
                G::NAME,
                self.args.seat
            )
            .into());
        }
        if self.args.turn >= number {
            return Err(format!(
                "the game has {} turns, there is no turn {}",
                number - 1,
                self.args.turn
            )
            .into());
        }
        Ok(text)
    }
}

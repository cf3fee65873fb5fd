//! `referee trace`: a replay as text, with all that was sent and all that happened.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::replay_args::{select, SelectedReplay};
use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::games::Visitor;
use crate::protocol::{Phase, Seat};
use crate::replay;
use crate::text::{printable, printable_lines};

/// What to trace.
#[derive(clap::Args)]
pub struct Args {
    /// A file of replays
    file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
}

/// Prints openings, views, answers, events and scores.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let selected = select(&args.file, args.game)?;
    let text = selected.visit(Trace(&selected))??;
    out!("{}", printable_lines(&text));
    Ok(ExitCode::SUCCESS)
}

struct Trace<'a>(&'a SelectedReplay);

impl Visitor for Trace<'_> {
    type Output = Result<String, Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let mut text = String::new();
        let mut number = 0;
        let turns = &self.0.replay.turns;
        let traced = replay::verify::<G>(&self.0.replay, |game| {
            // Writing to a string cannot fail.
            let _ = trace_position(
                &mut text,
                game,
                number,
                turns.get(number).map(|turn| turn.line.as_str()),
            );
            number += 1;
        });
        traced.map_err(|difference| Failure::Differs(format!("{}: {difference}", self.0.place)))?;
        Ok(text)
    }
}

fn trace_position<G: RegisteredGame>(
    text: &mut String,
    game: &G,
    number: usize,
    line: Option<&str>,
) -> std::fmt::Result {
    if number == 0 {
        for seat in Seat::all(game.seats()) {
            write!(text, "== opening of {seat}\n{}", game.opening(seat))?;
        }
    }
    match (game.phase(), line) {
        (Phase::Over(scores), _) => write!(text, "== end\n{game}scores {scores:?}\n"),
        (Phase::Turn(seat), None) => writeln!(text, "== turn {number}, {seat} leaves"),
        (Phase::Turn(seat), Some(line)) => {
            write!(text, "== turn {number}, {seat}\n{}-- {}\n", game.view(seat), printable(line))?;
            let Ok(turn) = game.read(line) else { return Ok(()) };
            for event in game.clone().play(&turn) {
                writeln!(text, "-> {}", printable(&event.to_string()))?;
            }
            Ok(())
        }
    }
}

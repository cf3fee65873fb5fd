//! The referee as other people's arenas call it: `referee -p1 "CMD A" -p2 "CMD B" ...`.
//!
//! Their options have one dash and several letters, so they are read here and not by the parser
//! of the other commands.

mod answer;
mod arguments;
mod game_result;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use files::{Output, Overwrite};

use super::interrupt::end_on_interrupt;
use super::setup_args::unknown_game;
use super::Failure;
use crate::catalogue::{PlayerOptions, RegisteredGame};
use crate::games::{self, Visitor};
use crate::outputs::GAME_RESULT;
use crate::players::{FailedToStart, ProcessLimits, Spec};
use crate::table::{self, BoxedPlayer, Budgets, Record};
use arguments::{Arguments, Dialect};
use game_result::Frames;

/// Whether these are the words of an arena.
#[must_use]
pub fn is_called(words: &[String]) -> bool {
    words.iter().any(|word| word == "-p1")
}

/// Plays one game and answers in the words of the arena.
pub fn run(words: &[String]) -> Result<ExitCode, Failure> {
    let arguments = Arguments::read(words)?;
    end_on_interrupt()?;
    let seed = arguments.seed.unwrap_or_else(seed_of_now);
    let overwrite = Overwrite::from_force(arguments.force);
    let open = |path: &PathBuf| Output::open(path, &GAME_RESULT, overwrite);
    // Before the game is played in vain.
    let log = arguments.log.as_ref().map(open).transpose();
    let played = match &log {
        Err(error) => Err(error.to_string()),
        Ok(_) => games::visit(&arguments.game, Play { arguments: &arguments, seed })
            .ok_or_else(|| unknown_game(&arguments.game))?,
    };
    if let Ok(Some(log)) = log {
        log.finish(match &played {
            Ok((record, frames)) => game_result::of(&arguments, seed, record, frames),
            Err(reason) => game_result::of_failure(&arguments, seed, reason),
        })?;
    }
    match played {
        Ok((record, _)) => {
            out!("{}", answer::to_played(&arguments, seed, &record));
            Ok(ExitCode::SUCCESS)
        }
        Err(reason) => {
            // The arena waits for scores whatever happens.
            out!("{}", answer::to_failed(&arguments, seed, &reason));
            match arguments.dialect {
                // It ends the whole league over any other exit code.
                Dialect::Psyleague => Ok(ExitCode::SUCCESS),
                Dialect::Brutaltester | Dialect::Cgarena => Err(reason.into()),
            }
        }
    }
}

/// Arenas that pass no seed want another game each time.
fn seed_of_now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mixed = now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40);
    // Small enough for every game, and for programs that read numbers as doubles.
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as i64
}

struct Play<'a> {
    arguments: &'a Arguments,
    seed: i64,
}

impl Visitor for Play<'_> {
    type Output = Result<(Record, Frames), String>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let arguments = self.arguments;
        let mut options = arguments.setup.clone();
        options.players = Some(arguments.players.len());
        let setup = G::generate(self.seed, &options).map_err(|error| error.to_string())?;
        let game = G::new(&setup).map_err(|error| error.to_string())?;
        if game.seats() != arguments.players.len() {
            let (seats, given) = (game.seats(), arguments.players.len());
            return Err(format!("{} has {seats} seats, {given} players given", G::NAME));
        }
        let seat = |(seat, text): (usize, &String)| -> Result<BoxedPlayer<G>, String> {
            let options = PlayerOptions { seed: seat as u64, ..PlayerOptions::default() };
            let spec = match text.parse::<Spec>() {
                Ok(spec) => spec,
                Err(error) => return Ok(Box::new(FailedToStart(error.to_string()))),
            };
            match spec.seat::<G>(&options, ProcessLimits::default()) {
                Ok(player) => Ok(player),
                Err(error) if error.is_shortage() => Err(error.to_string()),
                Err(error) => Ok(Box::new(FailedToStart(error.to_string()))),
            }
        };
        let mut players =
            arguments.players.iter().enumerate().map(seat).collect::<Result<Vec<_>, _>>()?;
        let mut frames = Frames::default();
        let record = table::play(game, &mut players, Budgets::default(), |game, _| {
            if arguments.log.is_some() {
                frames.add(game);
            }
        });
        Ok((record, frames))
    }
}

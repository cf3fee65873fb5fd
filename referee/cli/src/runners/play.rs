//! Plays one game for a runner.

use std::path::PathBuf;
use std::time::Duration;

use engine::catalogue::{GameType, PlayerOptions};
use engine::protocol::{AnyPlayer, AnyView, BoxedPlayer, Exit, Fault};
use engine::table::{self, Budgets, Record};
use engine::text::counted;
use files::{Output, Overwrite};
use programs::{ProcessLimits, Spec};
use replays::Replay;
use replays::codingame;

use super::answer;
use super::arguments::{Arguments, Dialect};
use crate::Failure;
use crate::outputs::GAME_RESULT;

#[derive(Debug)]
pub struct Answer {
    /// Text for stdout.
    pub text: String,
    /// Lines for stderr about which players left and why.
    pub faults: Vec<String>,
    /// Reason why no game was played. It also determines the exit code.
    pub failure: Option<Failure>,
}

/// Plays one game, writes its log if requested, and formats the result. A game that cannot be
/// played still produces output, for runners that wait for scores.
pub fn play(arguments: &Arguments, seed: i64) -> Result<Answer, Failure> {
    let overwrite = Overwrite::from_force(arguments.force);
    let open = |path: &PathBuf| Output::open(path, &GAME_RESULT, overwrite);
    // Open the log first, so that no game is played if it cannot be written.
    let (log, played) = match arguments.log.as_ref().map(open).transpose() {
        Err(error) => (None, Err(error.into())),
        Ok(log) => (log, play_game(engine::catalogue::named(&arguments.game)?, arguments, seed)),
    };
    if let Some(log) = log {
        log.finish(match &played {
            Ok((_, log)) => log.clone(),
            Err(error) => codingame::write_failure(seed, &arguments.players, &error.to_string()),
        })?;
    }
    Ok(match played {
        Ok((record, _)) => Answer {
            text: answer::to_played(arguments, seed, &record),
            faults: match arguments.dialect {
                // Its console shows nothing else about faults.
                Dialect::Brutaltester => answer::faults(&record),
                Dialect::Psyleague | Dialect::Cgarena => Vec::new(),
            },
            failure: None,
        },
        Err(error) => Answer {
            text: answer::to_failed(arguments, seed, &error.to_string()),
            faults: Vec::new(),
            failure: Some(error),
        },
    })
}

fn play_game(
    game_type: &dyn GameType,
    arguments: &Arguments,
    seed: i64,
) -> Result<(Record, String), Failure> {
    let mut options = arguments.setup.clone();
    options.players = Some(arguments.players.len());
    let setup = game_type.generate(seed, &options)?;
    let game = setup.start()?;
    let (seats, given) = (game.seats(), arguments.players.len());
    if seats != given {
        let name = game_type.info().name;
        return Err(Failure::usage(format!(
            "{name} has {}, got {given} players",
            counted(seats, "seat")
        )));
    }
    let seats = arguments.players.iter().enumerate();
    let mut players = seats
        .map(|(seat, text)| seat_player(game_type, seat, text))
        .collect::<Result<Vec<_>, _>>()?;
    let record = table::play(game, &mut players, Budgets::default(), |_, _| ())?;
    let mut log = String::new();
    if arguments.log.is_some() {
        let replay =
            Replay::from_record(&arguments.game, seed, setup.as_ref(), &arguments.players, &record);
        log = codingame::write(&replay).expect("a game just played agrees with its replay");
    }
    Ok((record, log))
}

/// Player that leaves before its first turn, for the given reason.
#[derive(Debug)]
struct FailedToStart(String);

impl AnyPlayer for FailedToStart {
    fn turn(&mut self, _: &dyn AnyView, _: Duration) -> Result<String, Fault> {
        Err(Fault::new(Exit::NotStarted, self.0.clone()))
    }
}

/// Starts a player. A player that cannot be started loses its game, unless the system is to blame.
fn seat_player(game_type: &dyn GameType, seat: usize, text: &str) -> Result<BoxedPlayer, Failure> {
    let options = PlayerOptions { seed: seat as u64, ..PlayerOptions::default() };
    let spec = match text.parse::<Spec>() {
        Ok(spec) => spec,
        Err(error) => return Ok(Box::new(FailedToStart(error.to_string()))),
    };
    match spec.seat(game_type, &options, ProcessLimits::default()) {
        Ok(player) => Ok(player),
        Err(error) if error.is_shortage() => Err(error.into()),
        Err(error) => Ok(Box::new(FailedToStart(error.to_string()))),
    }
}

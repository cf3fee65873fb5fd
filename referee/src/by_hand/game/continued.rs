//! A recorded game that goes on from one of its positions with others.

use super::{ByHandError, HandTable, Seating};
use crate::catalogue::GameState;
use crate::games;
use crate::protocol::{Exit, Phase, Seat};
use crate::replay::{verify, Disagreement, Replay, Step};
use crate::table::{PlayerExit, TurnRecord};

use std::time::Duration;

/// How many positions the bot evaluates for a turn where no person waits for it, so that the same game
/// comes of the same position on every machine.
const WORK: u64 = 2000;

/// Lays the table of a recorded game as it stood after some of its turns, counted over all seats, and
/// plays up to the person's next turn; to the end of the game where nobody plays by hand.
///
/// # Errors
///
/// Returns an error if the recorded game is of no known game or cannot have happened, if it does not go
/// on after that turn, or if a player cannot be seated.
pub fn continue_from(
    replay: &Replay,
    turn: usize,
    seats: Vec<Seating>,
) -> Result<HandTable, ByHandError> {
    let seed = replay.seed.parse().map_err(|_| ByHandError::Seed(replay.seed.clone()))?;
    let game_type = games::named(&replay.game)?;
    let mut games = Vec::new();
    verify(replay, |game| games.push(game.boxed())).map_err(refused)?;
    let setup = game_type.read_setup(&replay.setup);
    let setup = setup.map_err(|error| refused(unreadable(&error)))?;
    // The last position is the end of the game.
    let last = games.len().saturating_sub(2);
    let game = games.get(turn).filter(|game| matches!(game.phase(), Phase::Turn(_)));
    let game = game.cloned().ok_or(ByHandError::NoTurn { turn, last })?;
    let mut table = HandTable::at(seed, setup, game, seats)?;
    for (before, step) in games.into_iter().zip(replay.steps()).take(turn) {
        table.record_step(before, &step);
    }
    table.recorded = turn;
    let is_by_hand = table.seats.iter().any(|seating| matches!(seating, Seating::Hand));
    table.work.players = (!is_by_hand).then_some(WORK);
    table.start()?;
    Ok(table)
}

impl HandTable {
    /// Adds a turn or an exit of the recorded game to the record.
    fn record_step(&mut self, before: Box<dyn GameState>, step: &Step<'_>) {
        let Phase::Turn(seat) = before.phase() else { return };
        let earlier = self.record.clone();
        match *step {
            Step::Answer { line, ms, remarks } => {
                let events = before.boxed().play_line(line).unwrap_or_default();
                self.record.turns.push(TurnRecord {
                    seat,
                    line: line.to_owned(),
                    events,
                    time: duration(ms),
                    budget: Duration::default(),
                    stderr: remarks.to_owned(),
                    stderr_bytes: remarks.len(),
                });
            }
            Step::Exit { .. } => self.record_exit(seat, step),
        }
        self.before.push((before, earlier));
    }

    fn record_exit(&mut self, seat: Seat, step: &Step<'_>) {
        let Step::Exit { exit, line, detail, ms, remarks } = *step else { return };
        let turn = self.record.turns.len();
        self.record.exits.push(PlayerExit {
            seat,
            turn,
            number: turn + self.record.exits.len() + 1,
            exit: exit.parse().unwrap_or(Exit::Done),
            line: line.map(str::to_owned),
            detail: detail.to_owned(),
            stderr: remarks.to_owned(),
            budget: Duration::ZERO,
            time: duration(ms),
            processor_time: None,
        });
    }
}

fn duration(ms: Option<f64>) -> Duration {
    let seconds = ms.unwrap_or_default() / 1e3;
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

fn refused(difference: Disagreement) -> ByHandError {
    ByHandError::Replay { difference: Box::new(difference) }
}

fn unreadable(error: &serde_json::Error) -> Disagreement {
    Disagreement { what: "setup".to_owned(), got: error.to_string(), ..Disagreement::default() }
}

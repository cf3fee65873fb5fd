//! Continues a recorded game with other players from one of its positions.

use std::time::Duration;

use engine::protocol::OutOfStep;
use engine::table::{PlayerExit, TurnRecord};
use replays::{Answer, Mismatch, PlayedTurn, Replay, turns};

use super::{InteractiveError, InteractiveTable, Seating};

/// Nodes that built-in players search per turn in games without a person, so that the same position
/// gives the same game on every machine.
const NODES: u64 = 2000;

/// Prepares a table at the position after `turn` turns of a recorded game, counted over all seats.
/// Plays up to the person's next turn, or to the end of the game if no person plays. Returns an
/// error if the game is unknown, if the recorded game contradicts the rules or ends at that turn,
/// or if a player cannot be seated.
pub fn continue_from(
    replay: &Replay,
    turn: usize,
    seats: Vec<Seating>,
) -> Result<InteractiveTable, InteractiveError> {
    let seed = replay.seed.parse().map_err(|_| InteractiveError::Seed(replay.seed.clone()))?;
    let game_type = engine::catalogue::named(&replay.game)?;
    let played = turns(replay).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let played = played.map_err(refused)?;
    let setup = game_type.read_setup(&replay.setup);
    let setup = setup.map_err(|error| refused(unreadable(&error)))?;
    let last = played.len().saturating_sub(1);
    let next = played.get(turn).ok_or(InteractiveError::NoTurn { turn, last })?;
    let mut table = InteractiveTable::at(seed, setup, next.before.clone(), seats)?;
    played.into_iter().take(turn).for_each(|turn| table.add_recorded(turn));
    table.recorded = turn;
    let has_person = table.seats.iter().any(|seating| matches!(seating, Seating::Hand));
    table.nodes.players = (!has_person).then_some(NODES);
    table.start()?;
    Ok(table)
}

impl InteractiveTable {
    /// Copies a turn from the recorded game to the record.
    fn add_recorded(&mut self, turn: PlayedTurn<'_>) {
        let PlayedTurn { number, seat, answer, before, events, .. } = turn;
        let Answer { line, exit, ms, stderr } = answer;
        let (line, stderr, time) = (line.map(str::to_owned), stderr.to_owned(), duration(ms));
        let earlier = self.record.clone();
        if let Some((exit, detail)) = exit {
            self.record.exits.push(PlayerExit {
                seat,
                turn: self.record.turns.len(),
                number,
                exit,
                line,
                detail: detail.to_owned(),
                stderr,
                budget: Duration::ZERO,
                time,
                processor_time: None,
                idle: None,
                out_of_step: OutOfStep::default(),
            });
        } else {
            self.record.turns.push(TurnRecord {
                seat,
                line: line.unwrap_or_default(),
                events,
                time,
                stderr_bytes: stderr.len(),
                stderr,
                ..TurnRecord::default()
            });
        }
        self.before.push((before, earlier));
    }
}

fn duration(ms: Option<f64>) -> Duration {
    let seconds = ms.unwrap_or_default() / 1e3;
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

fn refused(difference: Mismatch) -> InteractiveError {
    InteractiveError::Replay { difference: Box::new(difference) }
}

fn unreadable(error: &serde_json::Error) -> Mismatch {
    Mismatch { what: "setup".to_owned(), got: error.to_string(), ..Mismatch::default() }
}

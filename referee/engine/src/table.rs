//! Plays any game between players, and records it.

mod record;

use std::time::Duration;

use thiserror::Error;
use web_time::Instant;

use crate::catalogue::GameState;
use crate::protocol::{BoxedPlayer, Exit, Fault, Phase, Seat};

use crate::text::counted;
use record::bounded_stderr;
pub use record::{EXIT_STDERR_MAX, PlayerExit, Record, Refusals, TURN_STDERR_MAX, TurnRecord};

/// Time limits for answers, which override the game's own limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budgets {
    pub first: Option<Duration>,
    pub later: Option<Duration>,
}

/// The process that runs a game's rules failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct GameFailed(pub String);

/// Plays a game between players, one per seat, and records it. `watch` is called with the game and
/// its record after every turn.
///
/// Returns an error if the game [failed](GameState::failure). A game whose rules are built in never
/// fails.
pub fn play(
    mut game: Box<dyn GameState>,
    players: &mut [BoxedPlayer],
    budgets: Budgets,
    mut watch: impl FnMut(&dyn GameState, &Record),
) -> Result<Record, GameFailed> {
    let mut record = Record::default();
    let mut opened = vec![false; players.len()];
    while let Phase::Turn(seat) = game.phase() {
        if record.turns.len() >= game.turns_max() {
            break;
        }
        let player = &mut players[seat.index()];
        let first = !std::mem::replace(&mut opened[seat.index()], true);
        if first {
            player.open(&game.opening(seat));
        }
        let chosen = if first { budgets.first } else { budgets.later };
        let budget = chosen.unwrap_or_else(|| game.budget(seat));
        take_turn(game.as_mut(), player, seat, budget, &mut record);
        watch(game.as_ref(), &record);
    }
    if let Some(failure) = game.failure() {
        return Err(GameFailed(failure));
    }
    for (seat, player) in players.iter_mut().enumerate() {
        record.add_late_stderr(Seat(seat), &player.late_stderr());
    }
    if let Phase::Over(scores) = game.phase() {
        record.scores = scores;
    }
    record.put_out = game.put_out();
    record.at_limit = game.at_limit();
    record.hash = hash_of(game.as_ref());
    record.recording = game.recording();
    Ok(record)
}

/// The hash of a final state, as stored in records.
pub fn hash_of(game: &dyn GameState) -> u64 {
    crate::hash::of_text(&game.to_string())
}

/// Plays one turn: sends the view, receives the answer and applies it. The opening must already
/// have been sent.
pub fn take_turn(
    game: &mut dyn GameState,
    player: &mut BoxedPlayer,
    seat: Seat,
    budget: Duration,
    record: &mut Record,
) {
    record.add_late_stderr(seat, &player.late_stderr());
    let asked = Instant::now();
    let view = game.view(seat);
    let answer = player.turn(view.as_ref(), budget);
    let answer = answer.and_then(|answer| of_lines(answer, view.answer_lines()));
    let waited = asked.elapsed();
    let report = player.report();
    let time = report.charged.unwrap_or(waited);
    let fault = match answer {
        Ok(line) => match game.play_line(&line) {
            Ok(events) => {
                return record.turns.push(TurnRecord {
                    seat,
                    line,
                    events,
                    time,
                    budget,
                    stderr: bounded_stderr(&report.stderr, TURN_STDERR_MAX),
                    stderr_bytes: report.stderr.bytes,
                    out_of_step: report.out_of_step,
                });
            }
            Err(malformed) => (Fault::new(Exit::Malformed, malformed.to_string()), Some(line)),
        },
        Err(fault) => (fault, None),
    };
    let (Fault { exit, detail }, line) = fault;
    game.leave(seat, exit);
    let turn = record.turns.len();
    record.exits.push(PlayerExit {
        seat,
        turn,
        number: turn + record.exits.len() + 1,
        exit,
        line,
        detail,
        stderr: bounded_stderr(&report.stderr, EXIT_STDERR_MAX),
        budget,
        time: waited,
        processor_time: report.processor_time,
        idle: report.idle,
        out_of_step: report.out_of_step,
    });
}

/// Returns an error if an answer has more lines than the view asks for.
fn of_lines(answer: String, asked: usize) -> Result<String, Fault> {
    let lines = answer.split('\n').count();
    if lines > asked.max(1) {
        return Err(Fault::new(
            Exit::Malformed,
            format!("answered with {}", counted(lines, "line")),
        ));
    }
    Ok(answer)
}

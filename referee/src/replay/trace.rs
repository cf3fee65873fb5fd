//! A replay as text, with all that was sent and all that happened.

use std::fmt::Write;

use super::{verify, Disagreement, Replay, Step};
use crate::protocol::{Game, Phase, Seat};
use crate::text::printable;

/// Openings, views, answers, events, exits, remarks and scores of a replay; turns have their numbers
/// from 1. Lines of players are printable; what the game itself writes may hold texts of the replay
/// as they are.
///
/// # Errors
///
/// Returns the first difference between what the replay says and what the rules say.
pub fn trace<G: Game>(replay: &Replay) -> Result<String, Disagreement> {
    let mut text = String::new();
    let steps = replay.steps();
    let mut number = 0;
    verify::<G>(replay, |game| {
        // Writing to a string cannot fail.
        let _ = trace_position(&mut text, game, number, steps.get(number));
        number += 1;
    })?;
    Ok(text)
}

fn trace_position<G: Game>(
    text: &mut String,
    game: &G,
    number: usize,
    step: Option<&Step<'_>>,
) -> std::fmt::Result {
    if number == 0 {
        for seat in Seat::all(game.seats()) {
            write!(text, "== opening of {seat}\n{}", game.opening(seat))?;
        }
    }
    match (game.phase(), step) {
        (Phase::Over(scores), _) => write!(text, "== end\n{game}scores {scores:?}\n"),
        (Phase::Turn(_), None) => Ok(()),
        (Phase::Turn(seat), Some(step)) => {
            write!(text, "== turn {}, {seat}\n{}", number + 1, game.view(seat))?;
            trace_step(text, game, step)
        }
    }
}

fn trace_step<G: Game>(text: &mut String, game: &G, step: &Step<'_>) -> std::fmt::Result {
    let remarks = match *step {
        Step::Answer { line, remarks, .. } => {
            writeln!(text, "-- {}", printable(line))?;
            let events = game.read(line).map(|turn| game.clone().play(&turn)).unwrap_or_default();
            for event in events {
                writeln!(text, "-> {}", printable(&event.to_string()))?;
            }
            remarks
        }
        Step::Exit { exit, line, detail, remarks, .. } => {
            if let Some(line) = line {
                writeln!(text, "-- {}", printable(line))?;
            }
            writeln!(text, "-> left, {}: {}", printable(exit), printable(detail))?;
            remarks
        }
    };
    for line in remarks.lines() {
        writeln!(text, "| {}", printable(line))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::samples::janken;

    #[test]
    fn everything_that_was_sent_and_said_is_there() {
        let replay = janken();
        let text = trace::<crate::games::janken::Janken>(&replay).expect("the replay is true");
        let turns = text.lines().filter(|line| line.starts_with("== turn ")).count();
        assert_eq!(turns, replay.turns.len());
        for turn in &replay.turns {
            assert!(text.contains(&format!("-- {}\n", turn.line)), "{}", turn.line);
        }
        assert!(text.starts_with("== opening of "), "{text}");
        assert!(text.ends_with(&format!("scores {:?}\n", replay.scores)), "{text}");
    }

    #[test]
    fn a_replay_that_cannot_have_happened_has_no_trace() {
        let mut replay = janken();
        replay.scores[0] += 1;
        assert!(trace::<crate::games::janken::Janken>(&replay).is_err());
    }
}

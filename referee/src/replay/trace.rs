//! A replay as text, with all that was sent and all that happened.

use std::fmt::Write;

use super::{verify, Disagreement, Replay};
use crate::protocol::{Game, Phase, Seat};
use crate::text::printable;

/// Openings, views, answers, events and scores of a replay. Lines of players are printable; what the
/// game itself writes may hold texts of the replay as they are.
///
/// # Errors
///
/// Returns the first difference between what the replay says and what the rules say.
pub fn trace<G: Game>(replay: &Replay) -> Result<String, Disagreement> {
    let mut text = String::new();
    let mut number = 0;
    verify::<G>(replay, |game| {
        let line = replay.turns.get(number).map(|turn| turn.line.as_str());
        // Writing to a string cannot fail.
        let _ = trace_position(&mut text, game, number, line);
        number += 1;
    })?;
    Ok(text)
}

fn trace_position<G: Game>(
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

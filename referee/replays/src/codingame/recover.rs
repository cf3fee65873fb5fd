//! Replays a result in one particular setup, playing the answers in its frames.

use engine::catalogue::{AnySetup, GameState, Mismatch, differs};
use engine::hash;
use engine::protocol::{Exit, Phase};

use super::result::{Answer, Frame, GameResult};
use crate::{FORMAT, Replay, StoredExit, StoredTurn};

#[derive(Clone, Debug)]
pub(super) struct Replayed {
    /// The game, as far as it could be played.
    pub replay: Replay,
    /// Number of frame states compared.
    pub states: usize,
    /// Difference between the number of actions refused in the replay and the number refused
    /// according to the summaries, summed over all turns.
    pub refusal_gap: usize,
    pub difference: Option<Mismatch>,
}

/// Replays a result, trusting only its answers and exits.
pub(super) fn replay(result: &GameResult, setup: &dyn AnySetup) -> Replayed {
    let game = setup.start().expect("generated setups are valid");
    let mut recovery = Recovery { game, steps: Vec::new(), states: 0 };
    let played = recovery.play(result);
    let difference = recovery.first_refusal_difference().into_iter().chain(played.err());
    let turn = |difference: &Mismatch| difference.turn.unwrap_or(usize::MAX);
    Replayed {
        difference: difference.min_by_key(turn),
        states: recovery.states,
        refusal_gap: recovery.steps.iter().map(|step| step.refused.abs_diff(step.expected)).sum(),
        replay: recovery.into_replay(result, setup),
    }
}

/// A turn or exit that was replayed.
struct Step {
    seat: usize,
    line: Option<String>,
    stderr: String,
    exit: Option<(Exit, String)>,
    /// Number of actions refused under the rules.
    refused: usize,
    /// Number of actions refused according to the summaries.
    expected: usize,
}

struct Recovery {
    game: Box<dyn GameState>,
    steps: Vec<Step>,
    states: usize,
}

impl Recovery {
    /// Plays all frames until the first difference.
    fn play(&mut self, result: &GameResult) -> Result<(), Mismatch> {
        for frame in &result.frames {
            if let Some(answer) = &frame.answer {
                self.answer(answer)?;
            }
            self.count_refusals(frame);
            for (seat, exit) in &frame.summary.exits {
                self.leave(*seat, *exit, "as recorded in the result", &frame.unanswered)?;
            }
            if let Some(state) = &frame.state {
                self.compare_state(state)?;
            }
        }
        if let Phase::Turn(seat) = self.game.phase() {
            self.end_without_answer(seat.index(), result)?;
        }
        self.compare_end(result)
    }

    fn answer(&mut self, answer: &Answer) -> Result<(), Mismatch> {
        let Phase::Turn(seat) = self.game.phase() else {
            let seat = answer.seat.map_or(0, |seat| usize::from(seat == 1));
            return Err(self.differs(seat, "answer", &answer.line, "the game is over"));
        };
        let expected =
            answer.seat.filter(|expected| usize::try_from(*expected) != Ok(seat.index()));
        if let Some(expected) = expected {
            let expected = format!("seat {expected}");
            return Err(self.differs(seat.index(), "seat to move", &expected, &seat.to_string()));
        }
        let (mut refused, mut exit) = (0, None);
        match self.game.play_line(&answer.line) {
            Ok(events) => {
                refused = events.iter().filter(|event| event.kind.refusal().is_some()).count();
            }
            Err(malformed) => {
                self.game.leave(seat, Exit::Malformed);
                exit = Some((Exit::Malformed, malformed.to_string()));
            }
        }
        let (line, stderr) = (Some(answer.line.clone()), answer.stderr.clone());
        self.steps.push(Step { seat: seat.index(), line, stderr, exit, refused, expected: 0 });
        Ok(())
    }

    /// Counts the refusals in a summary for each seat's last answer. A turn's summary may be in a
    /// later frame, even in one with the other seat's answer.
    fn count_refusals(&mut self, frame: &Frame) {
        for (seat, count) in frame.summary.refused.iter().enumerate() {
            if let Some(step) = self.steps.iter_mut().rev().find(|step| step.seat == seat) {
                step.expected += count;
            }
        }
    }

    fn leave(
        &mut self,
        seat: usize,
        exit: Exit,
        detail: &str,
        stderr: &[String; 2],
    ) -> Result<(), Mismatch> {
        match self.game.phase() {
            Phase::Turn(to_move) if to_move.index() == seat => {
                self.game.leave(to_move, exit);
                let exit = Some((exit, detail.to_owned()));
                let (line, stderr) = (None, stderr[seat].clone());
                self.steps.push(Step { seat, line, stderr, exit, refused: 0, expected: 0 });
                Ok(())
            }
            Phase::Turn(to_move) => {
                let expected = format!("{exit} of seat {seat}");
                Err(self.differs(seat, "exit", &expected, &format!("{to_move} is to move")))
            }
            // A malformed line already counts as an exit, but the result may report one as well.
            Phase::Over(_) => match self.steps.last() {
                Some(Step { seat: last, exit: Some((known, _)), .. })
                    if *last == seat && *known == exit =>
                {
                    Ok(())
                }
                _ => Err(self.differs(seat, "exit", exit.name(), "the game is over")),
            },
        }
    }

    /// Handles a result whose answers end before the game does. If the seat to move lost, treats it
    /// as having dropped out.
    fn end_without_answer(&mut self, seat: usize, result: &GameResult) -> Result<(), Mismatch> {
        if result.scores[seat] == -1 {
            return self.leave(
                seat,
                Exit::Timeout,
                "the result contains no answer",
                &Default::default(),
            );
        }
        Err(self.differs(seat, "answer", "the end of the game", "a turn to play"))
    }

    fn compare_state(&mut self, expected: &str) -> Result<(), Mismatch> {
        self.states += 1;
        let difference = Mismatch::between_texts("state", expected, &self.game.to_string());
        // The state after the last turn, or the initial state before the first turn.
        let last = self.steps.last().map_or(0, |step| step.seat);
        let turn = self.steps.len().saturating_sub(1);
        difference.map_or(Ok(()), |difference| Err(difference.at(turn, last)))
    }

    fn compare_end(&self, result: &GameResult) -> Result<(), Mismatch> {
        let Phase::Over(scores) = self.game.phase() else { return Ok(()) };
        let at_end = |what: &str, expected: &[i64], got: &[i64]| {
            differs(what, format!("{expected:?}"), format!("{got:?}"))
        };
        if scores != result.scores {
            return Err(at_end("scores", &result.scores, &scores));
        }
        // Ranks are undefined for equal scores.
        let ranks = [i64::from(scores[0] < scores[1]), i64::from(scores[1] < scores[0])];
        match result.ranks.filter(|expected| scores[0] != scores[1] && *expected != ranks) {
            Some(expected) => Err(at_end("ranks", &expected, &ranks)),
            None => Ok(()),
        }
    }

    /// Finds a turn whose actions were refused according to the summaries, but not under the rules.
    /// The opposite is not a difference, because the referee does not report every refusal.
    fn first_refusal_difference(&self) -> Option<Mismatch> {
        let is_wrong = |step: &Step| step.expected > 0 && step.refused == 0 && step.exit.is_none();
        let (at, step) = self.steps.iter().enumerate().find(|(_, step)| is_wrong(step))?;
        Some(differs("refused actions", step.expected, 0).at(at, step.seat))
    }

    /// Creates a mismatch at the next turn.
    fn differs(&self, seat: usize, what: &str, expected: &str, got: &str) -> Mismatch {
        differs(what, expected, got).at(self.steps.len(), seat)
    }

    fn into_replay(self, result: &GameResult, setup: &dyn AnySetup) -> Replay {
        let (mut turns, mut exits) = (Vec::new(), Vec::new());
        for Step { seat, line, stderr, exit, .. } in self.steps {
            match exit {
                Some((exit, detail)) => {
                    let (turn, exit) = (turns.len(), exit.name().to_owned());
                    exits.push(StoredExit {
                        seat,
                        turn,
                        exit,
                        line,
                        detail,
                        stderr,
                        ms: None,
                        cpu_ms: None,
                    });
                }
                None => {
                    let line = line.unwrap_or_default();
                    turns.push(StoredTurn { seat, line, ms: None, stderr, input: None });
                }
            }
        }
        let scores = match self.game.phase() {
            Phase::Over(scores) => scores,
            Phase::Turn(_) => result.scores.to_vec(),
        };
        Replay {
            seed: result.properties.seed.to_string(),
            setup: setup.json(),
            players: result.players.to_vec(),
            turns,
            exits,
            scores,
            hash: format!("{:016x}", hash::of_text(&self.game.to_string())),
            format: FORMAT,
            game: result.contest.info().name.to_owned(),
            digests: None,
            sha256: None,
        }
        .sealed()
    }
}

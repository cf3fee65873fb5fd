//! Replays a result's answers in one league, with one set of options.

use std::sync::{Arc, Mutex};

use engine::catalogue::{GameState, Mismatch, differs};
use engine::hash::of_text;
use engine::protocol::{Exit, Phase, Seat};
use replays::codingame::{FrameField, SavedFrame, SavedGame, Shape};
use replays::{FORMAT, Replay, StoredExit, StoredTurn};
use sdk_game::{Next, PREFIX, Recording, SdkGame, SdkSetup};

use super::choices::ImportChoices;
use super::differences::Compared;
use super::order::Order;
use super::watched::{Seen, Watched, seen};
use crate::{Error, LiveReferee};

/// A game played with one candidate.
#[derive(Debug)]
pub struct Attempt {
    pub replay: Replay,
    pub recording: Recording,
    pub compared: Compared,
    pub difference: Option<Mismatch>,
    /// True if the referee's questions do not match the answers in the result.
    pub is_out_of_step: bool,
    /// The reason why the referee failed before its first question, if it did.
    pub failed_at_start: Option<String>,
}

impl Attempt {
    /// Returns the turn of the first difference, or `usize::MAX` if the games agree in every turn.
    pub fn reached(&self) -> usize {
        self.difference.as_ref().map_or(usize::MAX, |found| found.turn.unwrap_or(usize::MAX))
    }
}

/// Replays a result until the first difference in the game itself.
pub fn play(
    referee: &LiveReferee,
    saved: &Arc<SavedGame>,
    setup: SdkSetup,
    order: Order,
    choices: &ImportChoices,
) -> Result<Attempt, Error> {
    let seen = Arc::new(Mutex::new(Seen::new(Arc::clone(saved), order, setup.test_case.clone())));
    let watched = Watched::new(referee.begin(&setup)?, &seen);
    let game = SdkGame::live(setup, Box::new(watched));
    let mut player = Player { saved, order, seen, game, turns: Vec::new(), exits: Vec::new() };
    let failed_at_start = player.game.failure();
    let found = player.play_all();
    let is_out_of_step = found.is_some();
    player.finish(found, is_out_of_step, failed_at_start, choices)
}

struct Player<'a> {
    saved: &'a Arc<SavedGame>,
    order: Order,
    seen: Arc<Mutex<Seen>>,
    game: SdkGame,
    turns: Vec<StoredTurn>,
    exits: Vec<StoredExit>,
}

/// A reply to a question, found in a result.
enum Found<'a> {
    Answer(&'a SavedFrame, String),
    /// The player did not answer in time, or its answer had too few lines.
    Late(&'a SavedFrame, &'static str),
}

impl<'a> Player<'a> {
    /// Plays all answers. Returns a difference if the referee's questions do not match the answers.
    fn play_all(&mut self) -> Option<Mismatch> {
        while let (None, Phase::Turn(seat)) = (self.game.failure(), self.game.phase()) {
            let Next::Ask { lines, .. } = self.game.step().next else { break };
            let turn = self.turns.len() + self.exits.len();
            seen(&self.seen).turns = turn + 1;
            seen(&self.seen).seat = seat.index();
            if let Err(found) = self.reply(seat, lines) {
                return Some(found.at(turn, seat.index()));
            }
            if let Some(found) = seen(&self.seen).differences.game.clone() {
                return Some(found).filter(|found| found.turn.is_some());
            }
        }
        self.rest()
    }

    fn reply(&mut self, seat: Seat, lines: usize) -> Result<(), Mismatch> {
        let found = match self.order {
            Order::Frames => self.in_next_frame(seat.index(), lines)?,
            Order::Answers => self.next_answer(seat.index(), lines)?,
        };
        // Results do not contain answer times.
        self.game.set_answer_ms(0);
        match found {
            Found::Answer(frame, line) => {
                let stderr = frame.stderr.clone();
                if let Err(malformed) = self.game.play_line(&line) {
                    let answer = format!("answer of seat {}", seat.index());
                    return Err(differs(&answer, malformed.found, malformed.expected));
                }
                let seat = seat.index();
                self.turns.push(StoredTurn { seat, line, ms: None, stderr, input: None });
            }
            Found::Late(frame, detail) => {
                let stderr = frame.stderr.clone();
                self.game.leave(seat, Exit::Timeout);
                self.exits.push(StoredExit {
                    seat: seat.index(),
                    turn: self.turns.len(),
                    exit: Exit::Timeout.name().to_owned(),
                    line: None,
                    detail: detail.to_owned(),
                    stderr,
                    ms: None,
                    cpu_ms: None,
                });
            }
        }
        Ok(())
    }

    /// Returns the answer in the frame that follows the question.
    fn in_next_frame(&self, seat: usize, lines: usize) -> Result<Found<'a>, Mismatch> {
        let mut seen = seen(&self.seen);
        let at = seen.frames;
        let name = self.saved.path(at, FrameField::Answer(seat));
        let asked = || format!("a question for seat {seat}");
        let frame = self.saved.frames.get(at);
        let frame = frame.ok_or_else(|| differs(&name, "the end of the game", asked()))?;
        let is_asked = lines > 0 || frame.answer.as_ref().is_some_and(|text| !text.is_empty());
        if let Some(other) = frame.seat.filter(|other| is_asked && *other != seat) {
            let name = self.saved.path(at, FrameField::Seat);
            return Err(differs(&name, format!("seat {other}"), format!("seat {seat}")));
        }
        seen.used = at;
        answer_of(frame, lines, self.saved.shape, &name)
    }

    /// Returns the next answer if it is from `seat`. Otherwise, the seat did not answer.
    fn next_answer(&self, seat: usize, lines: usize) -> Result<Found<'a>, Mismatch> {
        const NONE: &SavedFrame = &SavedFrame {
            seat: None,
            answer: None,
            stderr: String::new(),
            summary: None,
            view: None,
            is_key: None,
        };
        let mut seen = seen(&self.seen);
        match self.unused(seen.used) {
            _ if lines == 0 => Ok(Found::Answer(NONE, String::new())),
            Some((at, frame)) if frame.seat.is_none_or(|other| other == seat) => {
                seen.used = at;
                let name = self.saved.path(at, FrameField::Answer(seat));
                answer_of(frame, lines, self.saved.shape, &name)
            }
            _ => Ok(Found::Late(NONE, NO_ANSWER)),
        }
    }

    /// Returns the first answer after a frame.
    fn unused(&self, after: usize) -> Option<(usize, &'a SavedFrame)> {
        let mut frames = self.saved.frames.iter().enumerate().skip(after + 1);
        frames.find(|(_, frame)| frame.answer.as_ref().is_some_and(|text| !text.is_empty()))
    }

    /// Returns a difference if there are frames or answers after the end of the game.
    fn rest(&self) -> Option<Mismatch> {
        if self.game.failure().is_some() {
            return None;
        }
        let seen = seen(&self.seen);
        let (frames, last) = (self.saved.frames.len(), self.turns.len() + self.exits.len());
        let position = [last.saturating_sub(1), seen.seat];
        match self.order {
            Order::Frames if frames != seen.frames => {
                let found = differs("number of frames", frames, seen.frames);
                Some(found.at(position[0], position[1]))
            }
            Order::Answers => self.unused(seen.used).map(|(at, frame)| {
                let name = self.saved.path(at, FrameField::Answer(frame.seat.unwrap_or_default()));
                let answer = frame.answer.as_deref().unwrap_or_default();
                differs(&name, answer.trim_end(), "the end of the game")
                    .at(position[0], position[1])
            }),
            Order::Frames => None,
        }
    }

    fn finish(
        self,
        found: Option<Mismatch>,
        is_out_of_step: bool,
        failed_at_start: Option<String>,
        choices: &ImportChoices,
    ) -> Result<Attempt, Error> {
        let position = [self.turns.len() + self.exits.len(), seen(&self.seen).seat];
        let failed = self.game.failure().map(|failure| {
            let reason = failure.lines().next().unwrap_or_default().to_owned();
            differs("the referee", "its next message", reason)
                .at(position[0].saturating_sub(1), position[1])
        });
        let mut seen = seen(&self.seen);
        let mut differences = std::mem::take(&mut seen.differences);
        let compared = differences.compared;
        differences.game = failed.or(found).or(differences.game);
        let difference = differences.first(seen.repeats, choices.ignores_views);
        drop(seen);
        let setup = self.game.recording().unwrap_or_default();
        let unpacked: SdkSetup = serde_json::from_value(setup.clone())
            .map_err(|error| Error::Failed(error.to_string()))?;
        let recording = unpacked.recorded().unwrap_or_default();
        let replay = Replay {
            format: FORMAT,
            game: format!("{PREFIX}{}", unpacked.referee),
            seed: unpacked.seed.to_string(),
            setup,
            players: self.saved.players.clone(),
            turns: self.turns,
            exits: self.exits,
            scores: match self.game.phase() {
                Phase::Over(scores) => scores,
                Phase::Turn(_) => self.saved.scores.clone(),
            },
            hash: format!("{:016x}", of_text(&self.game.to_string())),
            digests: None,
            sha256: None,
        };
        let replay = replay.sealed();
        Ok(Attempt { replay, recording, compared, difference, is_out_of_step, failed_at_start })
    }
}

const NO_ANSWER: &str = "the result has no answer";

/// Returns a frame's answer to a question that asks for `lines` lines.
fn answer_of<'a>(
    frame: &'a SavedFrame,
    lines: usize,
    shape: Shape,
    name: &str,
) -> Result<Found<'a>, Mismatch> {
    let text = match &frame.answer {
        // The SDK writes an empty string for an answer without lines, and null for a timeout. The
        // site omits both.
        None if lines == 0 && shape != Shape::Local => "",
        Some(_) if lines == 0 => "",
        None => return Ok(Found::Late(frame, NO_ANSWER)),
        Some(text) if text.is_empty() => return Ok(Found::Late(frame, NO_ANSWER)),
        Some(text) => text,
    };
    let text = text.replace("\r\n", "\n");
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let count = if lines == 0 { 0 } else { line.split('\n').count() };
    if count < lines {
        return Ok(Found::Late(frame, "the answer in the result has too few lines"));
    }
    if count > lines {
        let (expected, got) =
            (format!("{count} lines"), format!("a question that asks for {lines}"));
        return Err(differs(name, expected, got));
    }
    Ok(Found::Answer(frame, line.to_owned()))
}

//! Compares messages from a referee with the frames of a result during the game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::catalogue::differs;
use replays::codingame::{FrameField, SavedGame};
use sdk_game::{Next, Referee, Repeats, Step, TestCase};

use super::differences::Differences;
use super::order::Order;

/// Messages from the referee so far, and how they differ from the result.
pub struct Seen {
    saved: Arc<SavedGame>,
    order: Order,
    /// The test case in a single-player game.
    case: Option<TestCase>,
    /// Number of steps so far. Each step is a frame in the result.
    pub frames: usize,
    /// Number of turns and exits so far.
    pub turns: usize,
    /// The seat that was asked most recently.
    pub seat: usize,
    /// Index of the last frame whose answer was used.
    pub used: usize,
    pub differences: Differences,
    tooltips: Vec<String>,
    /// The parts that stay the same when the game is replayed. Until the game ends, these are
    /// assumed to be all parts.
    pub repeats: Repeats,
}

impl Seen {
    pub fn new(saved: Arc<SavedGame>, order: Order, case: Option<TestCase>) -> Self {
        let mut differences = Differences::default();
        differences.compared.is_in_step = order == Order::Frames;
        Self {
            saved,
            order,
            case,
            frames: 0,
            turns: 0,
            seat: 0,
            used: 0,
            differences,
            tooltips: Vec::new(),
            repeats: Repeats::EVERYTHING,
        }
    }

    fn see(&mut self, step: &Step) {
        let at = self.frames;
        self.frames += 1;
        self.tooltips.extend(step.tooltips.iter().cloned());
        let position = [self.turns.saturating_sub(1), self.seat];
        if self.order == Order::Frames {
            self.check_unused(at, position);
            let saved = Arc::clone(&self.saved);
            self.differences.compare_frame(&saved, at, step, position);
        }
        if let Next::Over { .. } = step.next {
            let saved = Arc::clone(&self.saved);
            self.differences.compare_end(&saved, &step.next, &self.tooltips, self.case.as_ref());
        }
    }

    /// Records a difference if the result has an answer without a question.
    fn check_unused(&mut self, at: usize, position: [usize; 2]) {
        let Some(frame) = self.saved.frames.get(at) else { return };
        let answer = frame.answer.as_deref().filter(|answer| !answer.is_empty());
        if let Some(answer) = answer.filter(|_| self.used != at && self.differences.game.is_none())
        {
            let name = self.saved.path(at, FrameField::Answer(frame.seat.unwrap_or_default()));
            let found = differs(&name, answer.trim_end(), "no question for this player");
            self.differences.game = Some(found.at(position[0], frame.seat.unwrap_or(position[1])));
        }
    }
}

/// A referee whose steps are compared with a result.
pub struct Watched {
    referee: Box<dyn Referee>,
    seen: Arc<Mutex<Seen>>,
}

impl Watched {
    pub fn new(referee: Box<dyn Referee>, seen: &Arc<Mutex<Seen>>) -> Self {
        Self { referee, seen: Arc::clone(seen) }
    }
}

/// Locks and returns the messages so far.
pub fn seen(shared: &Arc<Mutex<Seen>>) -> MutexGuard<'_, Seen> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Referee for Watched {
    fn next(&mut self) -> Result<Step, String> {
        let step = self.referee.next()?;
        let mut seen = seen(&self.seen);
        seen.see(&step);
        if let Next::Over { .. } = step.next {
            seen.repeats = self.referee.repeats();
        }
        Ok(step)
    }

    fn answer(&mut self, lines: &[&str], ms: u64) {
        self.referee.answer(lines, ms);
    }

    fn is_timed(&self) -> bool {
        self.referee.is_timed()
    }

    fn repeats(&self) -> Repeats {
        self.referee.repeats()
    }

    fn time_out(&mut self) {
        self.referee.time_out();
    }
}

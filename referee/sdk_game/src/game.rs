//! A game in progress with its referee, or a recorded game.

use std::any::Any;
use std::cmp::Reverse;
use std::fmt::{self, Display};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::catalogue::{DrawnEvent, DrawnTurn, GameState, GameType, Labels};
use engine::hash::of_text;
use engine::protocol::{AnyView, EventKind, EventRecord, Exit, Malformed, Phase, Seat};
use engine::scene::{Mark, Scene};
use serde_json::Value;

use super::fault::{RED, after_last_question, text_against};
use super::recording::{Extent, STEPS_MAX};
use super::setup::fits_setup;
use super::{Next, Recorded, Recording, Referee, Repeats, SdkSetup, Step};

/// Maximum number of consecutive questions that no player gets to see.
const UNSEEN_MAX: usize = 10_000;

/// A position in a game, given by the number of steps played. A copy has access to all messages of
/// the game so far, including those after its position, but cannot reach the referee.
pub struct SdkGame {
    /// The setup without its recording, shared by all positions of the game.
    setup: Arc<SdkSetup>,
    recording: Arc<Mutex<Recording>>,
    /// Size of the recording, counted while the referee is playing.
    extent: Extent,
    /// Index of the last step received.
    position: usize,
    /// Whether each seat has left.
    has_left: Vec<bool>,
    referee: Option<Box<dyn Referee>>,
    /// Time at which the referee asked its last question.
    asked: Option<Instant>,
    /// Time to report for the next answer, in milliseconds, instead of the measured time.
    answer_ms: Option<u64>,
    failure: Option<String>,
}

impl SdkGame {
    /// Starts a game with a referee.
    #[must_use]
    pub fn live(setup: SdkSetup, referee: Box<dyn Referee>) -> Self {
        let repeats = Some(Repeats::EVERYTHING);
        let mut game = Self::recorded(setup, Recording { repeats, ..Recording::default() });
        game.referee = Some(referee);
        let first = game.next_step();
        game.add(first);
        game
    }

    /// Creates the start of a recorded game.
    pub(super) fn recorded(setup: SdkSetup, recording: Recording) -> Self {
        let has_left = vec![false; setup.players];
        let setup = Arc::new(SdkSetup { recording: None, ..setup });
        let (recording, extent) = (Arc::new(Mutex::new(recording)), Extent::default());
        let (referee, asked, answer_ms, failure) = (None, None, None, None);
        Self { setup, recording, extent, position: 0, has_left, referee, asked, answer_ms, failure }
    }

    /// Sets the time to report to the referee for the next answer, in milliseconds.
    pub fn set_answer_ms(&mut self, ms: u64) {
        self.answer_ms = Some(ms);
    }

    fn steps(&self) -> MutexGuard<'_, Recording> {
        self.recording.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[must_use]
    pub fn step(&self) -> Step {
        self.steps().steps.get(self.position).cloned().unwrap_or_default()
    }

    /// Returns the referee's next step that gives a player something to read or answer. Questions
    /// to seats that have left time out.
    fn next_step(&mut self) -> Result<Step, String> {
        let players = self.has_left.len();
        let referee = self.referee.as_mut().ok_or("the referee process has ended")?;
        let (mut texts, mut tooltips) = (Vec::new(), Vec::new());
        let (mut hashes, mut views) = (String::new(), Vec::new());
        for _ in 0..UNSEEN_MAX {
            let mut step = referee.next()?;
            let fits = self.extent.add(&step);
            fits.map_err(|reason| {
                format!("the referee sent more than a replay can hold: {reason}")
            })?;
            texts.append(&mut step.texts);
            tooltips.append(&mut step.tooltips);
            hashes.push_str(&format!("{:016x}", step.view));
            views.append(&mut step.views);
            step.next.check(players)?;
            match &step.next {
                Next::Ask { seat, .. } if self.has_left[*seat] => referee.time_out(),
                Next::Ask { input, lines: 0, .. } if input.is_empty() => referee.answer(&[], 0),
                _ => {
                    let repeats = referee.repeats();
                    self.steps().repeats = Some(repeats);
                    return Ok(Step { texts, tooltips, view: of_text(&hashes), views, ..step });
                }
            }
        }
        Err(format!("the referee asked {UNSEEN_MAX} questions in a row that no player can answer"))
    }

    /// Copies the position, without the connection to the referee.
    fn copied(&self) -> Self {
        Self {
            setup: Arc::clone(&self.setup),
            recording: Arc::clone(&self.recording),
            has_left: self.has_left.clone(),
            referee: None,
            asked: None,
            failure: self.failure.clone(),
            ..*self
        }
    }

    /// Adds a step. If the step is an error or the recording is full, the game fails.
    fn add(&mut self, step: Result<Step, String>) {
        let mut recording = self.recording.lock().unwrap_or_else(PoisonError::into_inner);
        match step {
            Ok(_) if recording.steps.len() >= STEPS_MAX => {
                self.failure = Some(format!("the game did not end within {STEPS_MAX} steps"));
            }
            Ok(step) => recording.steps.push(step),
            Err(failure) => self.failure = Some(failure),
        }
        drop(recording);
        self.asked = Some(Instant::now());
    }

    /// Advances to the referee's step after `tell`, or to the recorded step if no referee is
    /// playing. Returns false if the reply differs from the recorded one.
    fn reply(&mut self, reply: u64, tell: impl FnOnce(&mut dyn Referee, u64)) -> bool {
        let was_replied = self.steps().replies.get(self.position).copied();
        let measured = self.asked.map_or(0, |asked| asked.elapsed().as_millis() as u64);
        let ms = self.answer_ms.take().unwrap_or(measured);
        if let Some(referee) = self.referee.as_deref_mut() {
            tell(referee, ms);
            let is_timed = referee.is_timed();
            let mut recording = self.steps();
            recording.replies.push(reply);
            recording.times_ms.extend(is_timed.then_some(ms));
            drop(recording);
            let step = self.next_step();
            self.add(step);
        } else if was_replied != Some(reply) {
            return false;
        }
        self.position += 1;
        true
    }
}

impl Display for SdkGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let recording = self.steps();
        for step in recording.steps.iter().take(self.position + 1) {
            let step = match recording.repeats {
                Some(repeats) => step.clone().normalized(repeats),
                None => Step { view: 0, ..step.clone() },
            };
            writeln!(f, "{}", serde_json::to_string(&step).map_err(|_| fmt::Error)?)?;
        }
        Ok(())
    }
}

struct SdkView {
    input: String,
    lines: usize,
}

impl AnyView for SdkView {
    fn text(&self) -> String {
        self.input.clone()
    }

    fn answer_lines(&self) -> usize {
        self.lines
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl GameState for SdkGame {
    fn game_type(&self) -> &'static dyn GameType {
        &Recorded
    }

    fn boxed(&self) -> Box<dyn GameState> {
        Box::new(self.copied())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn seats(&self) -> usize {
        self.has_left.len()
    }

    fn phase(&self) -> Phase {
        match self.step().next {
            _ if self.failure.is_some() => Phase::Over(Vec::new()),
            Next::Ask { seat, .. } => Phase::Turn(Seat(seat)),
            Next::Over { scores, .. } => Phase::Over(scores),
        }
    }

    fn view(&self, _: Seat) -> Box<dyn AnyView> {
        match self.step().next {
            Next::Ask { input, lines, .. } => Box::new(SdkView { input, lines }),
            Next::Over { .. } => Box::new(SdkView { input: String::new(), lines: 0 }),
        }
    }

    fn budget(&self, _: Seat) -> Duration {
        self.step().next.limit()
    }

    fn turns_max(&self) -> usize {
        STEPS_MAX + 1
    }

    /// Checks only the form of an answer.
    fn check_line(&self, line: &str) -> Result<(), Malformed> {
        lines_of(line, &self.step().next).map(drop)
    }

    fn play_line(&mut self, line: &str) -> Result<Vec<EventRecord>, Malformed> {
        let lines = lines_of(line, &self.step().next)?;
        if !self.reply(of_text(line), |referee, ms| referee.answer(&lines, ms)) {
            return Err(not_recorded(line));
        }
        let Step { texts, tooltips, .. } = self.step();
        let event = |text: &String| EventRecord { kind: EventKind::Applied, text: plain(text) };
        Ok(texts.iter().chain(&tooltips).map(event).collect())
    }

    fn leave(&mut self, seat: Seat, exit: Exit) {
        if let Some(has_left) = self.has_left.get_mut(seat.index()) {
            *has_left = true;
        }
        if !self.reply(of_text(exit.name()), |referee, _| referee.time_out()) {
            self.failure = Some(format!("{seat} did not drop out in the recorded game"));
        }
    }

    fn failure(&self) -> Option<String> {
        self.failure.clone()
    }

    /// Returns the eliminated seats with the referee's text about each. By CodinGame's convention,
    /// an eliminated seat has a negative score, and the first step with text after its last answer
    /// contains a tooltip or an error about it. A worse solution to a test case does not count.
    fn put_out(&self) -> Vec<(Seat, String)> {
        let recording = self.steps();
        let steps = recording.steps.get(..=self.position).unwrap_or_default();
        let Some(Next::Over { scores, .. }) = steps.last().map(|step| &step.next) else {
            return Vec::new();
        };
        let is_out = |seat: &usize| {
            self.setup.test_case.is_none()
                && scores[*seat] < 0
                && !self.has_left.get(*seat).copied().unwrap_or(false)
        };
        let text = |seat: usize| Some((Seat(seat), plain(text_against(steps, seat)?)));
        (0..scores.len()).filter(is_out).filter_map(text).collect()
    }

    fn recording(&self) -> Option<Value> {
        let steps = self.steps();
        let recording = Some(steps.pack());
        let metadata = match steps.steps.last() {
            Some(Step { metadata, .. }) if fits_setup(metadata) => metadata.clone(),
            // A recorded game has metadata in its setup.
            _ => self.setup.metadata.clone(),
        };
        Some(SdkSetup { recording, metadata, ..SdkSetup::clone(&self.setup) }.to_json())
    }

    fn scene(&self) -> Scene {
        Scene { columns: 1, ..Scene::default() }
    }

    fn last_turn(&self, _: &dyn GameState) -> DrawnTurn {
        let drawn = |text: &String, mark: Option<Mark>| DrawnEvent {
            kind: EventKind::Applied,
            mark: if text.contains(RED) { Some(Mark::Refusal) } else { mark },
            text: without_colours(text),
            is_in_line: false,
            message: None,
            tiles: Vec::new(),
        };
        let Step { texts, tooltips, .. } = self.step();
        let texts = texts.iter().map(|text| drawn(text, None));
        let tooltips = tooltips.iter().map(|text| drawn(text, Some(Mark::Gain)));
        let events = texts.chain(tooltips).collect();
        DrawnTurn { events, ..DrawnTurn::default() }
    }

    fn labels(&self) -> Labels {
        let SdkSetup { referee, league, options, seed, test_case, .. } = self.setup.as_ref();
        let mut facts = vec![format!("referee {referee}"), format!("league {league}")];
        facts.extend(test_case.as_ref().map(|_| format!("test case {seed}, each player alone")));
        facts.extend(options.iter().map(|(name, value)| format!("{name} {value}")));
        Labels { facts, ..Labels::default() }
    }

    /// Returns the referee's last error. If no text is marked as an error, returns its last text
    /// about a player that lost and did not play another turn.
    fn ending(&self) -> Option<String> {
        let recording = self.steps();
        let steps = recording.steps.get(..=self.position)?;
        let mut texts = steps.iter().rev().flat_map(|step| step.texts.iter().rev());
        let error = texts.find(|text| text.contains(RED));
        error.or_else(|| self.text_of_fault(steps)).map(|text| plain(text))
    }
}

impl SdkGame {
    /// Returns the referee's text about a seat that it eliminated: the tooltip after the last
    /// answer of a seat that lost or, if the score shows the elimination, the last text after that
    /// answer. `None` while the game is in progress, and for seats that left on their own.
    fn text_of_fault<'a>(&self, steps: &'a [Step]) -> Option<&'a String> {
        let Next::Over { scores, .. } = &steps.last()?.next else { return None };
        let best = *scores.iter().max()?;
        let is_out = |seat: usize| match &self.setup.test_case {
            Some(case) => case.is_unsolved(scores[seat]),
            None => scores[seat] < 0,
        };
        // A worse solution to a test case is not a fault.
        let has_lost = |seat: usize| self.setup.test_case.is_none() && scores[seat] < best;
        let after = |seat: usize| after_last_question(steps, seat);
        let text = |seat: usize| {
            let (step, name) = (steps.get(after(seat))?, format!("${seat}"));
            let about = |texts: &'a [String]| texts.iter().rfind(|text| text.contains(&name));
            let tooltip = about(&step.tooltips).or(step.tooltips.last());
            tooltip.or_else(|| about(&step.texts).or(step.texts.last()).filter(|_| is_out(seat)))
        };
        let has_left = |seat: usize| self.has_left.get(seat).is_some_and(|has_left| *has_left);
        let is_fault = |seat: &usize| !has_left(*seat) && (is_out(*seat) || has_lost(*seat));
        let mut seats: Vec<usize> = (0..scores.len()).filter(is_fault).collect();
        seats.sort_by_key(|seat| Reverse(after(*seat)));
        seats.into_iter().find_map(text)
    }
}

const COLOURS: [&str; 4] = [RED, "§RED§", "¤GREEN¤", "§GREEN§"];

fn without_colours(text: &str) -> String {
    COLOURS.iter().fold(text.to_owned(), |text, mark| text.replace(mark, ""))
}

/// Removes colours from a text, and replaces player names such as `$0` with `player 0`.
#[must_use]
pub fn plain(text: &str) -> String {
    let text = without_colours(text);
    (0..8).fold(text, |text, seat| text.replace(&format!("${seat}"), &format!("player {seat}")))
}

/// Splits an answer into lines. Returns an error if Java would count a different number of lines.
fn lines_of<'a>(answer: &'a str, next: &Next) -> Result<Vec<&'a str>, Malformed> {
    let asked = match next {
        Next::Ask { lines: 0, .. } => return Ok(Vec::new()),
        Next::Ask { lines, .. } => *lines,
        Next::Over { .. } => 1,
    };
    let lines: Vec<&str> = answer.split('\n').collect();
    if lines.len() != asked {
        return Err(Malformed::new(answer, &format!("{asked} lines")));
    }
    if answer.contains(['\r', '\u{85}', '\u{2028}', '\u{2029}']) {
        let ends = "a line without U+000D, U+0085, U+2028 and U+2029, which end lines in Java";
        return Err(Malformed::new(answer, ends));
    }
    Ok(lines)
}

fn not_recorded(line: &str) -> Malformed {
    Malformed::new(line, "the recorded answer; other answers need the game's referee")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Criterion, TestCase};

    /// Returns the reason why a game between two alternating seats ended. Before each question and
    /// at the end, the referee sends some texts and a tooltip.
    fn reason(steps: &[(&[&str], &str)], scores: [i64; 2], test_case: Option<TestCase>) -> String {
        game(steps, scores, test_case).ending().unwrap_or_default()
    }

    fn game(steps: &[(&[&str], &str)], scores: [i64; 2], test_case: Option<TestCase>) -> SdkGame {
        let ask = |seat| Next::Ask { seat, input: String::new(), lines: 1, limit_ms: 50 };
        let step = |(index, (texts, tooltip)): (usize, &(&[&str], &str))| Step {
            texts: texts.iter().map(|text| (*text).to_owned()).collect(),
            tooltips: Some(*tooltip)
                .filter(|text| !text.is_empty())
                .map(str::to_owned)
                .into_iter()
                .collect(),
            next: match index + 1 < steps.len() {
                true => ask(index % 2),
                false => Next::Over { scores: scores.to_vec(), options: Vec::new() },
            },
            ..Step::default()
        };
        let steps: Vec<Step> = steps.iter().enumerate().map(step).collect();
        let setup = SdkSetup {
            referee: "a.jar".to_owned(),
            sha256: String::new(),
            players: 2,
            league: 1,
            options: BTreeMap::new(),
            seed: 7,
            test_case,
            recording: None,
            metadata: String::new(),
        };
        let position = steps.len() - 1;
        let mut game = SdkGame::recorded(setup, Recording { steps, ..Recording::default() });
        game.position = position;
        game
    }

    #[test]
    fn a_seat_is_put_out_with_the_referees_text() {
        let red = format!("{RED}$1: no such cell§RED§");
        let out = |text: &str| vec![(Seat(1), text.to_owned())];
        let with = |texts: &[&str], tooltip: &str, scores| {
            game(
                &[(&[], ""), (&["$0 moves"], ""), (texts, tooltip), (&["$0 wins"], "the end")],
                scores,
                None,
            )
            .put_out()
        };
        assert_eq!(with(&["$1 moves"], "$1: invalid", [3, -1]), out("player 1: invalid"));
        assert_eq!(with(&["$1 moves"], "Wrong output!", [3, -1]), out("Wrong output!"));
        assert_eq!(with(&[&red, "$0 waits"], "", [3, -1]), out("player 1: no such cell"));
        // The player loses under the rules.
        assert_eq!(with(&["$1 loses its headquarters"], "", [3, -1]), []);
        assert_eq!(with(&["$1 moves"], "$1: ouch", [3, 0]), []);
        assert_eq!(with(&["$1 moves"], "$0: ouch", [3, -1]), []);
        let mut exited = game(&[(&[], ""), (&[], ""), (&[], "$1 timeout!")], [3, -1], None);
        exited.has_left[1] = true;
        assert_eq!(exited.put_out(), []);
    }

    #[test]
    fn the_last_error_is_the_reason_of_the_end() {
        let red = |text: &str| format!("{RED}{text}§RED§");
        let (first, last) = (red("$0 cannot move"), red("$1: no such cell"));
        let texts: [(&[&str], &str); 4] =
            [(&[], ""), (&[&first], "$0"), (&[&last, "$0 waits"], ""), (&["$0 wins"], "the end")];
        assert_eq!(reason(&texts, [3, -1], None), "player 1: no such cell");
    }

    #[test]
    fn a_fault_without_an_error_has_the_text_about_its_seat() {
        let quiet: [(&[&str], &str); 3] = [(&[], ""), (&["$0 moves"], ""), (&["$1 moves"], "")];
        assert_eq!(reason(&quiet, [3, 2], None), "", "the game ended by its rules");
        assert_eq!(reason(&quiet, [3, -1], None), "player 1 moves");
        let texts: [(&[&str], &str); 4] = [
            (&[], ""),
            (&["$0 moves"], ""),
            (&["$1 says no number", "$0 is next"], ""),
            (&["$0 moves"], ""),
        ];
        assert_eq!(reason(&texts, [3, -1], None), "player 1 says no number");
        let tooltip: [(&[&str], &str); 4] =
            [(&[], ""), (&["$0 moves"], ""), (&["$1 waits"], "Invalid input"), (&["$0 wins"], "")];
        for scores in [[3, -1], [3, 0]] {
            assert_eq!(reason(&tooltip, scores, None), "Invalid input");
        }
        assert_eq!(reason(&tooltip, [3, 3], None), "", "a tie has no loser");
    }

    #[test]
    fn a_worse_solution_of_a_test_case_is_no_fault() {
        let criterion = Some(Criterion { name: "points".to_owned(), is_lowest_best: true });
        let case = |criterion| Some(TestCase { lines: Vec::new(), criterion });
        let steps: [(&[&str], &str); 3] =
            [(&[], ""), (&["$0 moves"], ""), (&["hit a wall"], "bonus")];
        assert_eq!(reason(&steps, [-7, -9], case(criterion.clone())), "");
        assert_eq!(reason(&steps, [-7, -1_000_000_000_000], case(criterion)), "bonus");
        assert_eq!(reason(&steps, [1, 0], case(None)), "bonus");
    }
}

//! Replays one seat of a game with a program, optionally waiting for a debugger.

use std::io::stdin;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use engine::catalogue::{GameState, GameType, PlayerOptions};
use engine::protocol::{BoxedPlayer, Exit, Fault, Seat, Stderr};
use programs::{Process, ProcessLimits, Spec, Workdir};
use replays::PlayedTurn;
use serde::Serialize;

use crate::Failure;
use crate::terminal::Drawing;

/// Time limit for a program that may be paused in a debugger.
const WITH_DEBUGGER: Duration = Duration::from_secs(24 * 60 * 60);

/// Factor applied to the time limit of the first answer, to allow for startup.
const FIRST_TURN: u32 = 10;

#[derive(Clone, Debug)]
pub struct Program {
    pub spec: Spec,
    /// Search nodes per turn for a built-in player.
    pub nodes: Option<u64>,
    /// Time limit for an answer; the first answer gets ten times as long.
    pub time_limit: Duration,
    /// Waits for a debugger before sending the first input.
    pub wait: bool,
    /// Folder in which the program runs.
    pub workdir: Workdir,
    /// Draws positions in colour.
    pub colour: bool,
}

/// How an answer compares with the recorded answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    Same,
    /// A different answer with the same effect.
    SameEffect,
    Differs,
    /// No answer, or a malformed answer.
    Fails,
}

impl Agreement {
    pub const ALL: [Self; 4] = [Self::Same, Self::SameEffect, Self::Differs, Self::Fails];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::SameEffect => "same effect",
            Self::Differs => "differs",
            Self::Fails => "fails",
        }
    }

    /// Returns true if the program plays the turn differently, or fails.
    pub fn is_difference(self) -> bool {
        matches!(self, Self::Differs | Self::Fails)
    }
}

/// A turn of a replay with the program's answer.
#[derive(Clone, Debug)]
pub struct DebuggedTurn {
    /// Turn number, counted from 1 over all seats.
    pub number: usize,
    pub seat: Seat,
    /// The recorded answer, or how the seat left.
    pub recorded: String,
    pub recorded_events: Vec<String>,
    /// The program's answer, or how it failed.
    pub answer: String,
    pub events: Vec<String>,
    pub agreement: Agreement,
    pub stderr: String,
    pub time: Duration,
    /// The game's own time limit.
    pub budget: Duration,
    /// The position before the turn.
    pub board: String,
}

struct Effect {
    text: String,
    events: Vec<String>,
    /// Position after the turn; `None` without a valid answer.
    after: Option<Box<dyn GameState>>,
}

impl Effect {
    fn from_line(game: &dyn GameState, line: &str) -> Self {
        let text = line.to_owned();
        let mut after = game.boxed();
        match after.play_line(line) {
            Ok(events) => {
                let events = events.into_iter().map(|event| event.text).collect();
                Self { text, events, after: Some(after) }
            }
            // A game recorded with an external referee can only continue as it was played.
            Err(_) if game.check_line(line).is_ok() => {
                let event = "outcome unknown without the referee".to_owned();
                Self { text, events: vec![event], after: Some(game.boxed()) }
            }
            Err(malformed) => {
                let event = Fault::new(Exit::Malformed, malformed.to_string()).to_string();
                Self { text, events: vec![event], after: None }
            }
        }
    }

    fn recorded(turn: &PlayedTurn<'_>) -> Self {
        let line = turn.answer.line.map(str::to_owned);
        match turn.answer.exit {
            None => Self {
                text: line.unwrap_or_default(),
                events: turn.events.iter().map(|event| event.text.clone()).collect(),
                after: Some(turn.after.clone()),
            },
            Some((exit, detail)) => Self {
                text: line.unwrap_or_else(|| format!("(dropped out: {exit})")),
                events: vec![format!("{exit}: {detail}")],
                after: None,
            },
        }
    }
}

/// Plays a seat's turns with the program, up to a given turn.
pub(super) fn rerun(
    game_type: &dyn GameType,
    played: &[PlayedTurn<'_>],
    seat: Seat,
    last: usize,
    program: &Program,
) -> Result<Vec<DebuggedTurn>, Failure> {
    let mut rerun = Rerun {
        player: Some(start(game_type, seat, program)?),
        seat,
        time_limit: if program.wait { WITH_DEBUGGER } else { program.time_limit },
        colour: program.colour,
        turns: Vec::new(),
    };
    let is_meant = |turn: &&PlayedTurn<'_>| turn.seat == seat && turn.number <= last;
    played.iter().filter(is_meant).for_each(|turn| rerun.turn(turn));
    if let Some(mut player) = rerun.player {
        rerun.turns.last_mut().into_iter().for_each(|turn| turn.add(&player.late_stderr()));
    }
    Ok(rerun.turns)
}

fn start(game_type: &dyn GameType, seat: Seat, program: &Program) -> Result<BoxedPlayer, Failure> {
    if let Spec::Command(args) = &program.spec {
        let limits = ProcessLimits { workdir: program.workdir, ..ProcessLimits::default() };
        let process = Process::start_with_limits(args, limits)?;
        if program.wait {
            process.id().into_iter().for_each(wait_for_debugger);
        }
        return Ok(Box::new(process));
    }
    if program.wait {
        let reason = "is built in and has no process of its own, expected a command line";
        return Err(Failure::usage(format!("{} {reason}", program.spec)));
    }
    let (seed, nodes) = (seat.index() as u64, program.nodes);
    let options = PlayerOptions { seed, nodes, ..PlayerOptions::default() };
    Ok(program.spec.seat(game_type, &options, ProcessLimits::default())?)
}

/// Program that is working its way through a replay.
struct Rerun {
    /// The program, until it fails.
    player: Option<BoxedPlayer>,
    seat: Seat,
    time_limit: Duration,
    colour: bool,
    turns: Vec<DebuggedTurn>,
}

impl Rerun {
    fn turn(&mut self, played: &PlayedTurn<'_>) {
        let Some(player) = &mut self.player else { return };
        let game = played.before.as_ref();
        if self.turns.is_empty() {
            player.open(&game.opening(self.seat));
        }
        let late = player.late_stderr();
        self.turns.last_mut().into_iter().for_each(|turn| turn.add(&late));
        let asked = std::time::Instant::now();
        let factor = if self.turns.is_empty() { FIRST_TURN } else { 1 };
        let answer = player.turn(game.view(self.seat).as_ref(), self.time_limit * factor);
        let waited = asked.elapsed();
        let report = player.report();
        if answer.is_err() {
            self.player = None;
        }
        let recorded = Effect::recorded(played);
        let effect = match answer {
            Ok(line) => Effect::from_line(game, &line),
            Err(Fault { exit, detail }) => {
                Effect { text: format!("({exit})"), events: vec![detail], after: None }
            }
        };
        let agreement = match (&effect.after, &recorded.after) {
            (None, _) => Agreement::Fails,
            (Some(_), _) if effect.text == recorded.text => Agreement::Same,
            (Some(after), Some(other)) if after.to_string() == other.to_string() => {
                Agreement::SameEffect
            }
            (Some(_), _) => Agreement::Differs,
        };
        self.turns.push(DebuggedTurn {
            number: played.number,
            seat: self.seat,
            recorded: recorded.text,
            recorded_events: recorded.events,
            answer: effect.text,
            events: effect.events,
            agreement,
            stderr: report.stderr.text,
            time: report.charged.unwrap_or(waited),
            budget: game.budget(self.seat),
            board: Drawing::for_game(game, self.colour).board(&game.scene()),
        });
    }
}

impl DebuggedTurn {
    fn add(&mut self, late: &Stderr) {
        self.stderr.push_str(&late.text);
    }
}

/// Interval between checks for a debugger.
const PAUSE: Duration = Duration::from_millis(50);

/// Prints the process ID on stderr, then waits until a debugger is attached, Enter is pressed, or
/// the process has ended.
fn wait_for_debugger(process: u32) {
    errln!(
        "process {process} is waiting for a debugger, for example `gdb -p {process}`; it receives \
         its first input as soon as you attach one or press Enter"
    );
    let (sender, entered) = channel();
    thread::spawn(move || {
        // End of input does not count as Enter, as there may be no user at the keyboard.
        if stdin().read_line(&mut String::new()).is_ok_and(|bytes| bytes > 0) {
            // Ignore the error: the receiver may be gone.
            let _ = sender.send(());
        } else {
            loop {
                thread::park();
            }
        }
    });
    while status(process).is_some_and(|is_traced| !is_traced) {
        match entered.recv_timeout(PAUSE) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Returns true if a debugger is tracing the process, or `None` if there is no such process. On
/// systems that do not report tracing, only Enter continues.
fn status(process: u32) -> Option<bool> {
    let Ok(text) = std::fs::read_to_string(format!("/proc/{process}/status")) else {
        return (!std::path::Path::new("/proc/self/status").exists()).then_some(false);
    };
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let has_ended = field("State:").is_none_or(|state| state.starts_with(['Z', 'X']));
    (!has_ended).then(|| field("TracerPid:").is_some_and(|tracer| tracer != "0"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_known_to_run_without_a_debugger() {
        assert_eq!(status(std::process::id()), Some(false));
        assert_eq!(status(u32::MAX), None);
    }
}

//! Replays in the form of the SDK.

use serde_json::{json, Map, Value};
use thiserror::Error;

use super::summary::{exit_words, refusal_words};
use super::view;
use crate::catalogue::{GameState, RegisteredGame, SetupOptions};
use crate::games::ice_and_fire::IceAndFire;
use crate::protocol::{EventKind, Exit, Game};
use crate::replay::{verify, Disagreement, Replay};

/// Why a replay has no form of the SDK.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The replay is of another game.
    #[error(
        "a replay of {game}: only results of ice-and-fire are read by others, and no form of \
         results of other games is published"
    )]
    OtherGame {
        /// The game of the replay.
        game: String,
    },
    /// The form names the seed only, and the replay has a setup of its own.
    #[error("the setup is not that of seed {seed}, and the form holds nothing but the seed")]
    OwnSetup {
        /// The seed of the replay.
        seed: String,
    },
    /// The replay cannot have happened.
    #[error("{0}")]
    Disagreement(Box<Disagreement>),
}

/// A replay of A Code of Ice and Fire as `-l` of the SDK writes a game.
///
/// # Errors
///
/// Returns an error if the replay is of another game, cannot have happened, or has a setup that is
/// not that of its seed.
pub fn export(replay: &Replay) -> Result<String, ExportError> {
    if replay.game != IceAndFire::NAME {
        return Err(ExportError::OtherGame { game: replay.game.clone() });
    }
    let text = write(replay).map_err(|found| ExportError::Disagreement(Box::new(found)))?;
    let own_setup = || ExportError::OwnSetup { seed: replay.seed.clone() };
    let seed = replay.seed.parse().map_err(|_| own_setup())?;
    let league = replay.setup["league"].as_u64().and_then(|league| u32::try_from(league).ok());
    let rules = replay.setup["rules"].as_str().map(str::to_owned);
    let options = SetupOptions { rules, league, players: None };
    let setup = IceAndFire::generate(seed, &options).map_err(|_| own_setup())?;
    let same = serde_json::to_value(setup).is_ok_and(|setup| setup == replay.setup);
    same.then_some(text).ok_or_else(own_setup)
}

/// A replay of any game in the form of the SDK: one line of JSON. The views hold the state as
/// text, where other referees have instructions for drawing.
///
/// # Errors
///
/// Returns the first difference between what the replay says and what the rules say.
pub fn write(replay: &Replay) -> Result<String, Disagreement> {
    let mut lists = Lists::new(replay.players.len());
    let steps = steps(replay);
    let mut next = steps.iter();
    let mut last: Option<(&Step, Vec<String>)> = None;
    verify(replay, |game| {
        lists.push(last.take(), &game.to_string());
        last = next.next().map(|step| (step, summary(game, step)));
    })?;
    let indexed = |value: &dyn Fn(usize) -> Value| -> Map<String, Value> {
        (0..replay.players.len()).map(|seat| (seat.to_string(), value(seat))).collect()
    };
    let agent = |(seat, name): (usize, &String)| json!({ "index": seat, "agentId": seat, "name": name, "avatar": null });
    let agents: Vec<Value> = replay.players.iter().enumerate().map(agent).collect();
    let faults: Vec<String> = replay.exits.iter().map(fault).collect();
    let cause = if faults.is_empty() { Value::Null } else { json!(faults.join("; ")) };
    let object = json!({
        "scores": indexed(&|seat| json!(replay.scores.get(seat))),
        "errors": lists.errors, "outputs": lists.outputs,
        "uinput": [properties(replay)], "summaries": lists.summaries, "views": lists.views,
        "tooltips": lists.tooltips, "ids": indexed(&|seat| json!(seat)),
        "agents": agents, "metadata": "{}", "failCause": cause,
    });
    Ok(format!("{object}\n"))
}

/// The result of a game that could not be played.
#[must_use]
pub fn write_failure(seed: i64, players: &[String], reason: &str) -> String {
    let scores: Map<String, Value> =
        (0..players.len()).map(|seat| (seat.to_string(), json!(0))).collect();
    let object = json!({
        "scores": scores, "errors": { "referee": [reason] }, "outputs": {},
        "uinput": [format!("seed={seed}\n")], "summaries": [], "views": [], "failCause": reason,
    });
    format!("{object}\n")
}

/// A turn or an exit of a replay.
struct Step<'a> {
    seat: usize,
    line: Option<&'a str>,
    remarks: &'a str,
    exit: Option<&'a str>,
    detail: &'a str,
}

/// Turns and exits of a replay in order.
fn steps(replay: &Replay) -> Vec<Step<'_>> {
    let mut exits = replay.exits.iter().peekable();
    let mut steps = Vec::new();
    for number in 0..=replay.turns.len() {
        while let Some(left) = exits.next_if(|left| left.turn <= number) {
            let (line, exit) = (left.line.as_deref(), Some(left.exit.as_str()));
            let (remarks, detail) = (&left.remarks, &left.detail);
            steps.push(Step { seat: left.seat, line, remarks, exit, detail });
        }
        if let Some(turn) = replay.turns.get(number) {
            let (line, remarks) = (Some(turn.line.as_str()), turn.remarks.as_str());
            steps.push(Step { seat: turn.seat, line, remarks, exit: None, detail: "" });
        }
    }
    steps
}

/// What is said of a step to people. What players say is left out, as it might read like a word of
/// the referee.
fn summary(game: &dyn GameState, step: &Step) -> Vec<String> {
    if let Some(exit) = step.exit.and_then(|exit| exit.parse::<Exit>().ok()) {
        return vec![exit_words(step.seat, exit)];
    }
    let events = step.line.and_then(|line| game.boxed().play_line(line).ok()).unwrap_or_default();
    let words = events.into_iter().filter_map(|event| match event.kind {
        EventKind::Refused(reason) => Some(refusal_words(step.seat, reason)),
        EventKind::Applied => Some(event.text),
        EventKind::Message => None,
    });
    words.collect()
}

fn fault(left: &crate::replay::StoredExit) -> String {
    // The first exit ends a game of two.
    let number = left.turn + 1;
    format!("seat {} left in turn {number}: {}: {}", left.seat, left.exit, left.detail)
}

/// The lines that the SDK gives to a referee; the seed is the only one that every referee knows.
fn properties(replay: &Replay) -> String {
    let mut lines = format!("seed={}\ngame={}\n", replay.seed, replay.game);
    for key in ["league", "rules"] {
        match &replay.setup[key] {
            Value::String(value) => lines += &format!("{key}={value}\n"),
            Value::Number(value) => lines += &format!("{key}={value}\n"),
            _ => {}
        }
    }
    lines
}

/// The lists of a result, one item a frame.
struct Lists {
    outputs: Map<String, Value>,
    errors: Map<String, Value>,
    summaries: Vec<String>,
    views: Vec<String>,
    tooltips: Vec<Value>,
}

impl Lists {
    fn new(seats: usize) -> Self {
        let names = || (0..seats).map(|seat| seat.to_string()).chain(["referee".to_owned()]);
        let empty = || names().map(|name| (name, json!([]))).collect();
        let (outputs, errors) = (empty(), empty());
        Self { outputs, errors, summaries: Vec::new(), views: Vec::new(), tooltips: Vec::new() }
    }

    /// Adds the frame that a step led to; none led to the first one.
    fn push(&mut self, step: Option<(&Step, Vec<String>)>, state: &str) {
        let frame = self.views.len();
        self.views.push(view::with_state(frame, state));
        let (step, summary) = step.unzip();
        self.summaries.push(summary.unwrap_or_default().join("\n"));
        let name = step.map(|step| step.seat.to_string());
        let line = step.and_then(|step| step.line).map(|line| json!(format!("{line}\n")));
        add(&mut self.outputs, &[(name.as_deref(), line)]);
        let remarks = step.map(|step| json!(step.remarks));
        let fault = step.filter(|step| step.exit.is_some()).map(|step| json!(step.detail));
        if let (Some(detail), Some(Step { seat, .. })) = (&fault, step) {
            self.tooltips.push(json!({ "turn": frame, "text": detail, "event": seat }));
        }
        add(&mut self.errors, &[(name.as_deref(), remarks), (Some("referee"), fault)]);
    }
}

/// Adds one item to each list: a value to that of its name, nothing to the others.
fn add(lists: &mut Map<String, Value>, values: &[(Option<&str>, Option<Value>)]) {
    for (key, list) in lists {
        let own = values.iter().find(|(name, _)| *name == Some(key.as_str()));
        if let Value::Array(items) = list {
            items.push(own.and_then(|(_, value)| value.clone()).unwrap_or(Value::Null));
        }
    }
}

//! A game in the form of the platform's own referees, for tools that read such logs.

use itertools::Itertools;
use serde_json::{json, Map, Value};

use super::answer::told_scores;
use super::arguments::Arguments;
use crate::protocol::Game;
use crate::table::Record;

/// The state after every turn.
#[derive(Debug, Default)]
pub struct Frames(Vec<String>);

impl Frames {
    /// Adds the state of now.
    pub fn add(&mut self, game: &impl Game) {
        self.0.push(game.to_string());
    }
}

/// The log of a game that was played.
pub fn of(arguments: &Arguments, seed: i64, record: &Record, frames: &Frames) -> String {
    let seats = arguments.players.len();
    let (mut errors, mut outputs) = (Map::new(), Map::new());
    for seat in 0..seats {
        let own = |turn: &crate::table::TurnRecord| turn.seat.index() == seat;
        let said = record.turns.iter().map(|turn| own(turn).then(|| turn.remarks.clone()));
        errors.insert(seat.to_string(), said.collect());
        let lines = record.turns.iter().map(|turn| own(turn).then(|| format!("{}\n", turn.line)));
        outputs.insert(seat.to_string(), lines.collect());
    }
    let faults: Vec<String> = record
        .exits
        .iter()
        .map(|left| {
            format!("{} left in turn {}: {}: {}", left.seat, left.number, left.exit, left.detail)
        })
        .collect();
    errors.insert("referee".to_owned(), json!(faults));
    outputs.insert("referee".to_owned(), json!([]));
    let summaries: Vec<String> = record
        .turns
        .iter()
        .map(|turn| turn.events.iter().map(|event| &event.text).join("\n"))
        .collect();
    let cause = if faults.is_empty() { Value::Null } else { json!(faults.join("; ")) };
    let scores: Map<String, Value> = told_scores(arguments, &record.scores)
        .into_iter()
        .enumerate()
        .map(|(seat, score)| (seat.to_string(), json!(score)))
        .collect();
    let object = json!({
        "scores": scores, "errors": errors, "outputs": outputs,
        "uinput": [format!("seed={seed}")], "summaries": summaries, "views": frames.0,
        "agents": agents(arguments), "failCause": cause,
    });
    format!("{object}\n")
}

/// The log of a game that could not be played.
pub fn of_failure(arguments: &Arguments, seed: i64, reason: &str) -> String {
    let seats = 0..arguments.players.len();
    let scores: Map<String, Value> = seats.map(|seat| (seat.to_string(), json!(0))).collect();
    let object = json!({
        "scores": scores, "errors": { "referee": [reason] }, "outputs": {},
        "uinput": [format!("seed={seed}")], "summaries": [], "views": [],
        "agents": agents(arguments), "failCause": reason,
    });
    format!("{object}\n")
}

fn agents(arguments: &Arguments) -> Vec<Value> {
    let agent = |(seat, player): (usize, &String)| json!({ "index": seat, "agentId": seat, "name": player });
    arguments.players.iter().enumerate().map(agent).collect()
}

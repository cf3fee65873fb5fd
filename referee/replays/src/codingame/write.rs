//! Writes replays in the SDK's format.

use engine::catalogue::{SetupOptions, game_names};
use engine::protocol::EventKind;
use serde_json::{Map, Value, json};

use super::contest::Contest;
use super::summary::{exit_words, refusal_words, view_of};
use crate::{Error, Mismatch, PlayedTurn, Replay, SelectedReplay, turns};

/// Exports a replay in the format written by the SDK with `-l`.
///
/// Returns an error if results from this game cannot be imported, if the replay is impossible, or
/// if its setup does not match its seed.
pub fn export(selected: &SelectedReplay) -> Result<String, Error> {
    let SelectedReplay { replay, location } = selected;
    let (game, seed) = (&replay.game, &replay.seed);
    let contest = Contest::for_game(game).ok_or_else(|| {
        let known: Vec<_> = game_names().filter(|name| Contest::for_game(name).is_some()).collect();
        let reason = format!(
            "cannot export a replay of {game}: other programs can only read results of {}, and \
             no format for other games is published",
            known.join(" and ")
        );
        Error::input(location, reason)
    })?;
    let text = write(replay).map_err(|difference| Error::differs(location, difference))?;
    let own_setup = || {
        let reason = "and the format contains only the seed";
        Error::input(location, format!("the setup is not the one for seed {seed}, {reason}"))
    };
    let seed = replay.seed.parse().map_err(|_| own_setup())?;
    let league = replay.setup["league"].as_u64().and_then(|league| u32::try_from(league).ok());
    let rules = replay.setup["rules"].as_str().map(str::to_owned);
    let options = SetupOptions { rules, league, players: None, referee: None };
    let setup = contest.game.generate(seed, &options).map_err(|_| own_setup())?;
    (setup.json() == replay.setup).then_some(text).ok_or_else(own_setup)
}

/// Writes a replay of any game in the SDK's format, as one line of JSON. Unlike the views of other
/// referees, which contain drawing instructions, the views contain the state as text.
pub fn write(replay: &Replay) -> Result<String, Mismatch> {
    let mut lists = Lists::new(replay.players.len());
    let turns = turns(replay)?;
    lists.push(None, &turns.game().to_string());
    for turn in turns {
        let turn = turn?;
        lists.push(Some(&turn), &turn.after.to_string());
    }
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

/// Writes the result of a game that could not be played.
pub fn write_failure(seed: i64, players: &[String], reason: &str) -> String {
    let scores: Map<String, Value> =
        (0..players.len()).map(|seat| (seat.to_string(), json!(0))).collect();
    let object = json!({
        "scores": scores, "errors": { "referee": [reason] }, "outputs": {},
        "uinput": [format!("seed={seed}\n")], "summaries": [], "views": [], "failCause": reason,
    });
    format!("{object}\n")
}

/// Returns a turn's summary. Messages from players are left out because they could look like
/// messages from the referee.
fn summary(turn: &PlayedTurn<'_>) -> String {
    let seat = turn.seat.index();
    if let Some((exit, _)) = turn.answer.exit {
        return exit_words(seat, exit);
    }
    let words = turn.events.iter().filter_map(|event| match event.kind {
        EventKind::Refused(reason) => Some(refusal_words(seat, reason)),
        EventKind::Applied => Some(event.text.clone()),
        EventKind::Message => None,
    });
    words.collect::<Vec<_>>().join("\n")
}

fn fault(exit: &crate::StoredExit) -> String {
    // In a two-player game, the first exit ends the game.
    let number = exit.turn + 1;
    format!("seat {} dropped out in turn {number}: {}: {}", exit.seat, exit.exit, exit.detail)
}

/// Returns the lines that the SDK passes to a referee. All referees use the seed, but they may
/// ignore the other lines.
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

/// A result's lists, each with one item per frame.
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

    /// Adds a frame after a turn. The first frame has no turn.
    fn push(&mut self, turn: Option<&PlayedTurn<'_>>, state: &str) {
        let frame = self.views.len();
        self.views.push(view_of(frame, state));
        self.summaries.push(turn.map(summary).unwrap_or_default());
        let Some(PlayedTurn { seat, answer, .. }) = turn else {
            add(&mut self.outputs, &[]);
            return add(&mut self.errors, &[]);
        };
        let name = seat.index().to_string();
        let line = answer.line.map(|line| json!(format!("{line}\n")));
        add(&mut self.outputs, &[(&name, line)]);
        let detail = answer.exit.map(|(_, detail)| json!(detail));
        if let Some(detail) = &detail {
            self.tooltips.push(json!({ "turn": frame, "text": detail, "event": seat.index() }));
        }
        add(&mut self.errors, &[(&name, Some(json!(answer.stderr))), ("referee", detail)]);
    }
}

/// Adds an item to each list: the value with the list's name, or null.
fn add(lists: &mut Map<String, Value>, values: &[(&str, Option<Value>)]) {
    for (key, list) in lists {
        let own = values.iter().find(|(name, _)| name == key);
        if let Value::Array(items) = list {
            items.push(own.and_then(|(_, value)| value.clone()).unwrap_or(Value::Null));
        }
    }
}

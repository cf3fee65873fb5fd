//! Plays a game with an external referee.

use std::time::Duration;

use engine::protocol::Exit;
use engine::table::Record;
use programs::Spec;
use sdk_game::{RED, plain};
use serde_json::Value;

use super::{BlackBox, Dialect, args_of};
use crate::error::last_lines;
use crate::{Error, Measured, Outcome, Pairing, Plan, Termination};

impl BlackBox {
    /// Builds the command line for a game that logs to a file. Returns an error if the referee
    /// cannot express the plan.
    pub(crate) fn line(
        &self,
        plan: &Plan,
        pairing: Pairing,
        file: &str,
    ) -> Result<Vec<String>, Error> {
        let mut line = args_of(&self.command)?.to_vec();
        for (number, player) in (1..).zip(pairing.seats()) {
            line.extend([format!("-p{number}"), as_one_argument(&plan.players[player])?]);
        }
        let seed = pairing.seed;
        let options = match (self.dialect, plan.setup.league) {
            (Dialect::Data, None) => format!("-d seed={seed} -l"),
            (Dialect::Seed, None) => format!("-seed {seed} -l"),
            (Dialect::Seed, Some(league)) => format!("-seed {seed} -league {league} -l"),
            (Dialect::Data, Some(_)) => {
                let reason = "this referee has no option for the league; remove --league";
                return Err(Error::Refused(reason.to_owned()));
            }
        };
        line.extend(options.split(' ').chain([file]).map(str::to_owned));
        Ok(line)
    }

    /// Plays a game. Returns an error if the referee fails, prints no scores, or takes too long.
    pub(crate) fn play(&self, plan: &Plan, pairing: Pairing) -> Result<Outcome, Error> {
        let temporary =
            |error| Error::Refused(format!("cannot create a temporary folder: {error}"));
        let folder = tempfile::tempdir().map_err(temporary)?;
        let file = folder.path().join("game.json");
        let args = self.line(plan, pairing, &file.to_string_lossy())?;
        let run = programs::run(&args, Duration::from_millis(self.limit_ms))?;
        let log = std::fs::read(file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let log: Value = log.unwrap_or_default();
        let cause = log["failCause"].as_str().unwrap_or_default();
        let scores = match run.failure {
            Some(failure) => Err(failure),
            None if !cause.is_empty() => Err("failed".to_owned()),
            None => scores(&run.lines, pairing),
        };
        let scores = scores.map_err(|what| {
            let again = self.line(plan, pairing, "game.json").unwrap_or_default();
            let again = shlex::try_join(again.iter().map(String::as_str)).unwrap_or_default();
            let details = last_lines(&format!("{}\n{cause}", run.stderr.trim_end()));
            let what = format!("seed {}: the referee {what}; to repeat the game:", pairing.seed);
            Error::Refused(format!("{what}\n{again}\n{details}"))
        })?;
        Ok(outcome(plan, pairing, scores, &log))
    }
}

/// Formats a player's command line as an option value. Referees split it at spaces.
fn as_one_argument(player: &Spec) -> Result<String, Error> {
    let args = args_of(player)?;
    match args.iter().find(|arg| arg.is_empty() || arg.contains(char::is_whitespace)) {
        None => Ok(args.join(" ")),
        Some(arg) => Err(Error::Refused(format!(
            "player {player}: the referee splits command lines at spaces, so the argument \
             {arg:?} cannot be passed"
        ))),
    }
}

/// Parses the scores printed by a referee, one per line. Other lines, except the seed, are ignored.
fn scores(lines: &[String], pairing: Pairing) -> Result<Vec<i64>, String> {
    let (seed, lines) = (pairing.seed.to_string(), || lines.iter().map(|line| line.trim()));
    let mut seeds = lines().filter_map(|line| line.strip_prefix("seed="));
    if let Some(other) = seeds.find(|played| *played != seed) {
        return Err(format!("played seed {other}"));
    }
    let scores: Vec<i64> = lines().filter_map(|line| line.parse().ok()).collect();
    match scores.len() {
        count if count == pairing.seats => Ok(scores),
        count => Err(format!("printed {count} scores, expected {}", pairing.seats)),
    }
}

fn outcome(plan: &Plan, pairing: Pairing, scores: Vec<i64>, log: &Value) -> Outcome {
    let hash = engine::hash::of_text(&format!("{scores:?}"));
    let record = Record { scores, hash, ..Record::default() };
    let mut outcome = Outcome::from_record(plan, pairing, String::new(), &record);
    let mut measured = vec![Measured::default(); pairing.players];
    for (seat, player) in outcome.seats.iter().enumerate().rev() {
        if let Some((end, detail)) = fault(log, seat, record.scores[seat]) {
            outcome.ends[*player] = end;
            outcome.seat_ends.iter_mut().skip(seat).take(1).for_each(|of_seat| *of_seat = end);
            measured[*player].detail = detail;
        }
    }
    outcome.measured = Some(measured);
    outcome
}

/// Returns a seat's fault and its description. A negative score is a fault, unless there is a log
/// and it reports nothing about the seat; such referees allow negative scores. A timeout is a fault
/// at any score. The log has the format of CodinGame's SDK.
fn fault(log: &Value, seat: usize, score: i64) -> Option<(Termination, String)> {
    let items = |list: &Value| list.as_array().cloned().unwrap_or_default();
    let text = |list| items(list).iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n");
    let (summaries, name) = (text(&log["summaries"]), format!("${seat}"));
    let error = summaries.lines().rfind(|line| line.contains(RED) && line.contains(&name));
    // A referee that excludes a player gives the reason in an event for its seat.
    let event = || items(&log["tooltips"]).into_iter().rfind(|event| event["event"] == seat);
    let mut reason = match error {
        Some(error) => plain(error),
        None if score >= 0 => return None,
        None if log.is_null() => format!("score {score}"),
        None => plain(event()?["text"].as_str()?),
    };
    let is_late = |late: &str| reason.to_lowercase().contains(late);
    let end = match ["timeout", "timed out", "in time"].into_iter().any(is_late) {
        true => Termination::Exited(Exit::Timeout),
        false if score < 0 => Termination::Disqualified,
        false => return None,
    };
    let stderr = text(&log["errors"][seat.to_string()]);
    if let Some(last) = stderr.lines().rfind(|line| !line.trim().is_empty()) {
        reason += &format!("; last line of stderr: {}", last.trim());
    }
    Some((end, reason))
}

#[cfg(test)]
#[test]
fn a_log_tells_who_was_at_fault() {
    let log = serde_json::json!({
        "summaries": ["$0 moves\n¤RED¤$1: no such cell§RED§", null, "¤RED¤$2 timeout!§RED§"],
        "tooltips": [{ "text": "Invalid action", "event": 3, "turn": 7 }],
        "errors": { "1": [null, "began\npanic\n", ""] },
    });
    for (log, seat, score, expected) in [
        (&log, 0, -5, None),
        (&log, 1, 4, None),
        (&log, 1, -1, Some("disqualified: player 1: no such cell; last line of stderr: panic")),
        (&log, 2, 0, Some("timeout: player 2 timeout!")),
        (&log, 3, 0, None),
        (&log, 3, -1, Some("disqualified: Invalid action")),
        (&Value::Null, 0, 0, None),
        (&Value::Null, 0, -2, Some("disqualified: score -2")),
    ] {
        let found = fault(log, seat, score).map(|(end, reason)| format!("{end}: {reason}"));
        assert_eq!(found.as_deref(), expected, "seat {seat}, score {score}");
    }
}

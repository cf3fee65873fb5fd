//! External referees run as commands, such as those in forks of contest repositories: they start
//! the players themselves and print the scores. Nothing else is known about their games, except
//! which player failed.

use std::path::Path;
use std::time::Duration;

use engine::protocol::Exit;
use engine::table::Record;
use programs::Spec;
use sdk_game::{COMMAND_PREFIX, RED, plain};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::last_lines;
use super::{Error, Measured, Outcome, Pairing, Plan, Termination};

/// Default time limit for a game, in milliseconds.
const LIMIT_MS: u64 = 120_000;

/// A command that runs an external referee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlackBox {
    pub(super) command: Spec,
    /// Hash of the command and every file it names.
    pub(super) digest: String,
    dialect: Dialect,
    /// Time limit for a game, in milliseconds.
    limit_ms: u64,
}

/// How to pass the seed and the league to a referee.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Dialect {
    /// `-d seed=N`; the league cannot be set.
    Data,
    /// `-seed N -league L`, if `-d` takes no value.
    Seed,
}

impl BlackBox {
    /// Detects the command's options from its help text. `limit_ms` limits the time for a game; the
    /// default is 2 minutes.
    ///
    /// Returns an error if the help text lists no option for the seed.
    pub fn find(command: &Spec, limit_ms: Option<u64>) -> Result<Self, Error> {
        let limit_ms = limit_ms.unwrap_or(LIMIT_MS);
        let args = [args_of(command)?, &["-h".to_owned()]].concat();
        let run = programs::run(&args, Duration::from_millis(limit_ms))?;
        let help = format!("{}\n{}", run.lines.join("\n"), run.stderr);
        let Some(dialect) = Dialect::from_help(&help) else {
            let reason = "has no option for the seed, expected -d or -seed with a value";
            return Err(Error::Refused(format!("the help of the referee {command} {reason}")));
        };
        Ok(Self { command: command.clone(), digest: command.digest()?, dialect, limit_ms })
    }

    /// Returns the name used for its games, based on the stem of the file that the program runs, or
    /// of the program itself.
    pub fn game(&self) -> String {
        let args = args_of(&self.command).unwrap_or_default();
        let mut files = args.iter().skip(1).map(Path::new);
        let file = files.find(|path| path.is_file()).or(args.first().map(Path::new));
        let name = file.and_then(Path::file_name).unwrap_or_default();
        format!("{COMMAND_PREFIX}{}", name.to_string_lossy())
    }

    /// Builds the command line for a game that logs to a file. Returns an error if the referee
    /// cannot express the plan.
    pub(super) fn line(
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
    pub(super) fn play(&self, plan: &Plan, pairing: Pairing) -> Result<Outcome, Error> {
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

impl Dialect {
    /// Detects the dialect from the help text. Returns `None` if it lists no option for the seed.
    /// Referees without help text take `-d seed=N`.
    fn from_help(help: &str) -> Option<Self> {
        // Descriptions of options are further to the right.
        let is_value = |rest: &str| rest.starts_with(' ') && !rest.starts_with("  ");
        let takes_value = |option: &str| {
            help.lines().any(|line| line.trim_start().strip_prefix(option).is_some_and(is_value))
        };
        match help.contains("-p1") {
            _ if takes_value("-d") => Some(Self::Data),
            _ if takes_value("-seed") => Some(Self::Seed),
            true => None,
            false => Some(Self::Data),
        }
    }
}

fn args_of(command: &Spec) -> Result<&[String], Error> {
    match command {
        Spec::Command(args) => Ok(args),
        Spec::BuiltinPlayer(_) => Err(Error::Refused(format!(
            "{command} is built in; a referee with a command line, and its players, must be command lines"
        ))),
    }
}

/// Formats a player's command line as an option value. Referees split it at spaces.
fn as_one_argument(player: &Spec) -> Result<String, Error> {
    let args = args_of(player)?;
    match args.iter().find(|arg| arg.is_empty() || arg.contains(char::is_whitespace)) {
        None => Ok(args.join(" ")),
        Some(arg) => Err(Error::Refused(format!(
            "player {player}: the referee splits command lines at spaces, so it cannot be given the argument {arg:?}"
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

/// Returns a seat's fault and its description. A negative score is a fault, unless a log exists and
/// says nothing about the seat, which means that negative scores are legal. A timeout is a fault at
/// any score. The log has the format of CodinGame's SDK.
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

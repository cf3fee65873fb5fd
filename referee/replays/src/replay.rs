//! The stored form of a replay.

use std::time::Duration;

use engine::catalogue::{AnySetup, Mismatch, differs};
use engine::table::Record;
use sdk_game::{METADATA, PREFIX};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::strict;

/// Format version of new replays.
pub const FORMAT: u32 = 3;

/// Score of a seat that lost early or was eliminated. CodinGame's referees use it as a marker
/// rather than an amount.
pub const SCORE_OUT: i64 = -1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// Format version: [`FORMAT`], or 1 or 2 in older replays.
    pub format: u32,
    pub game: String,
    /// The setup's seed, as a decimal number.
    pub seed: String,
    /// The complete setup, which keeps the replay valid if the generator changes later.
    pub setup: Value,
    /// One player per seat.
    pub players: Vec<String>,
    pub turns: Vec<StoredTurn>,
    #[serde(default)]
    pub exits: Vec<StoredExit>,
    pub scores: Vec<i64>,
    /// Hash of the final state in text form, as 16 hexadecimal digits.
    pub hash: String,
    /// Digests of individual fields, found in most replays of format 2. They are not used, but are
    /// covered by [`sha256`](Self::sha256).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digests: Option<Value>,
    /// SHA-256 of the replay as JSON, without this field and [measured times](Self::untimed), as 64
    /// hexadecimal digits. Missing in format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredTurn {
    pub seat: usize,
    pub line: String,
    /// Time taken to answer, in milliseconds. Not covered by the digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
    /// The player's stderr output. Covered only by the SHA-256.
    #[serde(rename = "remarks", default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// Exact input sent to the seat for this turn. Compared if present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredExit {
    pub seat: usize,
    /// Number of turns played by all seats before the exit.
    pub turn: usize,
    pub exit: String,
    /// The line sent as an answer, if it was malformed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// Description of what happened, for display. Covered only by the SHA-256.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The last 64 KiB that the player wrote to stderr in that turn. Covered only by the SHA-256.
    #[serde(rename = "remarks", default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// How long the table waited for the seat, in milliseconds. Not covered by the digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
    /// CPU time used in that turn, in milliseconds, if the seat timed out and the system reports
    /// CPU times. Not covered by the digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_ms: Option<f64>,
}

/// Converts a time to milliseconds, with microsecond resolution.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

impl Replay {
    pub fn from_record(
        game: &str,
        seed: i64,
        setup: &dyn AnySetup,
        players: &[String],
        record: &Record,
    ) -> Self {
        let turn = |turn: &engine::table::TurnRecord| StoredTurn {
            seat: turn.seat.index(),
            line: turn.line.clone(),
            ms: Some(milliseconds(turn.time)),
            stderr: turn.stderr.clone(),
            input: None,
        };
        let stored = |exit: &engine::table::PlayerExit| StoredExit {
            seat: exit.seat.index(),
            turn: exit.turn,
            exit: exit.exit.to_string(),
            line: exit.line.clone(),
            detail: exit.detail.clone(),
            stderr: exit.stderr.clone(),
            ms: Some(milliseconds(exit.time)),
            cpu_ms: exit.processor_time.map(milliseconds),
        };
        let replay = Self {
            format: FORMAT,
            game: game.to_owned(),
            seed: seed.to_string(),
            setup: record.recording.clone().unwrap_or_else(|| setup.json()),
            players: players.to_vec(),
            turns: record.turns.iter().map(turn).collect(),
            exits: record.exits.iter().map(stored).collect(),
            scores: record.scores.clone(),
            hash: format!("{:016x}", record.hash),
            digests: None,
            sha256: None,
        };
        replay.sealed()
    }

    /// Sets the replay's [`sha256`](Self::sha256).
    #[must_use]
    pub fn sealed(mut self) -> Self {
        self.sha256 = Some(self.digest());
        self
    }

    /// Formats the replay as a line of a replay file, including the newline.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("replays can be serialised as JSON") + "\n"
    }

    /// Parses a line from a replay file strictly: it must be UTF-8, a single JSON object without
    /// duplicate or unknown fields, and match its SHA-256.
    pub fn from_line(line: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
        let read = strict::parse(text).and_then(Self::deserialize);
        let replay = read.map_err(|error| format!("not a replay: {error}"))?;
        check_format(&replay)
            .and_then(|()| check_digest(&replay))
            .map_err(|difference| difference.to_string())?;
        Ok(replay)
    }

    /// Removes measurements: [`StoredTurn::ms`], [`StoredExit::ms`], [`StoredExit::cpu_ms`], and
    /// metadata from referees built on CodinGame's SDK, which may depend on times.
    #[must_use]
    pub fn untimed(mut self) -> Self {
        self.turns.iter_mut().for_each(|turn| turn.ms = None);
        self.exits.iter_mut().for_each(|exit| (exit.ms, exit.cpu_ms) = (None, None));
        if let Some(setup) = self.setup.as_object_mut().filter(|_| is_of_sdk(&self.game)) {
            setup.shift_remove(METADATA);
        }
        self
    }

    /// Computes the expected value of [`sha256`](Self::sha256).
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(&Self { sha256: None, ..self.clone().untimed() });
        let digest = Sha256::digest(text.expect("replays can be serialised as JSON"));
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Returns true if the game's name shows that its referee is built on CodinGame's SDK.
fn is_of_sdk(game: &str) -> bool {
    game.starts_with(PREFIX)
}

/// Checks the format version and the fields it allows. Older formats are accepted: format 1 has no
/// SHA-256, and only format 2 has digests of fields.
pub(super) fn check_format(replay: &Replay) -> Result<(), Mismatch> {
    if !(1..=FORMAT).contains(&replay.format) {
        return Err(differs("format", format!("1 to {FORMAT}"), replay.format));
    }
    if replay.digests.is_some() && replay.format != 2 {
        return Err(differs("digests", "no value, except in format 2", "some"));
    }
    match &replay.sha256 {
        None if replay.format > 1 => Err(differs("sha256", "64 hexadecimal digits", "none")),
        Some(digest) if replay.format == 1 => {
            Err(differs("sha256", "no value in format 1", digest))
        }
        _ => Ok(()),
    }
}

/// Checks the SHA-256, the only check that covers names, stderr and other fields not determined by
/// the rules.
pub(super) fn check_digest(replay: &Replay) -> Result<(), Mismatch> {
    let Some(stored) = &replay.sha256 else { return Ok(()) };
    let digest = replay.digest();
    if *stored != digest {
        return Err(differs(
            "the file was changed: SHA-256 over all fields except times",
            stored,
            digest,
        ));
    }
    Ok(())
}

//! A replay as it is stored.

use std::time::Duration;

use engine::catalogue::{AnySetup, Mismatch, differs};
use engine::table::Record;
use sdk_game::{METADATA, PREFIX};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::strict;

/// The number that every new replay carries.
pub const FORMAT: u32 = 3;

/// The score of a seat that lost before the end, or is out of its game: a mark of CodinGame's referees, and no amount.
pub const SCORE_OUT: i64 = -1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// [`FORMAT`], or 1 or 2 in older replays.
    pub format: u32,
    pub game: String,
    /// The seed of the setup, as a decimal number.
    pub seed: String,
    /// The setup in full, so that a later change of a generator cannot invalidate the replay.
    pub setup: Value,
    /// One player per seat.
    pub players: Vec<String>,
    pub turns: Vec<StoredTurn>,
    #[serde(default)]
    pub exits: Vec<StoredExit>,
    pub scores: Vec<i64>,
    /// Hash of the final state's text, 16 hexadecimal digits.
    pub hash: String,
    /// Digests of single fields in most replays of format 2. Nothing reads them, but [`sha256`](Self::sha256)
    /// covers them there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digests: Option<Value>,
    /// SHA-256 of the replay as JSON without this field and [the measured times](Self::untimed), 64
    /// hexadecimal digits; absent in format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredTurn {
    pub seat: usize,
    pub line: String,
    /// Milliseconds the answer took; not part of the digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
    /// The standard error of the player; only the SHA-256 covers it.
    #[serde(rename = "remarks", default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// Exactly what the seat was sent for this turn; compared where it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredExit {
    pub seat: usize,
    /// The number of turns of all seats before it.
    pub turn: usize,
    pub exit: String,
    /// The line of a malformed answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// A description of what happened, for people; only the SHA-256 covers it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The text that the player wrote on its standard error in that turn, at most the last 64 KiB; only
    /// the SHA-256 covers it.
    #[serde(rename = "remarks", default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// Milliseconds that the table waited for it; not part of the digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
    /// Milliseconds of processor time that it used in that turn, if it was late and the system
    /// reports it; not part of the digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_ms: Option<f64>,
}

/// A time in milliseconds, in steps of a microsecond.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

impl Replay {
    pub fn of(
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
        let exit = |left: &engine::table::PlayerExit| StoredExit {
            seat: left.seat.index(),
            turn: left.turn,
            exit: left.exit.to_string(),
            line: left.line.clone(),
            detail: left.detail.clone(),
            stderr: left.stderr.clone(),
            ms: Some(milliseconds(left.time)),
            cpu_ms: left.processor_time.map(milliseconds),
        };
        let replay = Self {
            format: FORMAT,
            game: game.to_owned(),
            seed: seed.to_string(),
            setup: record.recording.clone().unwrap_or_else(|| setup.json()),
            players: players.to_vec(),
            turns: record.turns.iter().map(turn).collect(),
            exits: record.exits.iter().map(exit).collect(),
            scores: record.scores.clone(),
            hash: format!("{:016x}", record.hash),
            digests: None,
            sha256: None,
        };
        replay.sealed()
    }

    /// The same replay with its [`sha256`](Self::sha256).
    #[must_use]
    pub fn sealed(mut self) -> Self {
        self.sha256 = Some(self.digest());
        self
    }

    /// The replay as one line of a file of replays, with its line feed.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("every replay has a JSON form") + "\n"
    }

    /// Reads a line of a file of replays strictly: text, one JSON object with no field twice and no other
    /// fields, and what its SHA-256 covers as it was written.
    pub fn of_line(line: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
        let read = strict::parse(text).and_then(Self::deserialize);
        let replay = read.map_err(|error| format!("not a replay: {error}"))?;
        check_format(&replay)
            .and_then(|()| check_digest(&replay))
            .map_err(|difference| difference.to_string())?;
        Ok(replay)
    }

    /// The replay without what was measured: [`StoredTurn::ms`], [`StoredExit::ms`], [`StoredExit::cpu_ms`], and the
    /// metadata of a referee on CodinGame's SDK, which may depend on times.
    #[must_use]
    pub fn untimed(mut self) -> Self {
        self.turns.iter_mut().for_each(|turn| turn.ms = None);
        self.exits.iter_mut().for_each(|left| (left.ms, left.cpu_ms) = (None, None));
        if let Some(setup) = self.setup.as_object_mut().filter(|_| is_of_sdk(&self.game)) {
            setup.shift_remove(METADATA);
        }
        self
    }

    /// What [`sha256`](Self::sha256) has to be.
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(&Self { sha256: None, ..self.clone().untimed() });
        let digest = Sha256::digest(text.expect("every replay has a JSON form"));
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Returns true if a game has the name of one whose referee is on CodinGame's SDK.
fn is_of_sdk(game: &str) -> bool {
    game.starts_with(PREFIX)
}

/// Formats before the current one are read as well; format 1 has no SHA-256, and only format 2 digests of fields.
pub(super) fn check_format(replay: &Replay) -> Result<(), Mismatch> {
    if !(1..=FORMAT).contains(&replay.format) {
        return Err(differs("format", format!("1 to {FORMAT}"), replay.format));
    }
    if replay.digests.is_some() && replay.format != 2 {
        return Err(differs("digests", "none but in format 2", "some"));
    }
    match &replay.sha256 {
        None if replay.format > 1 => Err(differs("sha256", "64 hexadecimal digits", "none")),
        Some(digest) if replay.format == 1 => Err(differs("sha256", "none in format 1", digest)),
        _ => Ok(()),
    }
}

/// Names, stderr and whatever else no rule decides are covered by the SHA-256 alone.
pub(super) fn check_digest(replay: &Replay) -> Result<(), Mismatch> {
    let Some(stored) = &replay.sha256 else { return Ok(()) };
    let digest = replay.digest();
    if *stored != digest {
        return Err(differs(
            "the file was changed: SHA-256 of all fields but times",
            stored,
            digest,
        ));
    }
    Ok(())
}

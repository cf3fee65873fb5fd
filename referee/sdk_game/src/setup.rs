//! The setup of a game run by a referee.

use std::collections::BTreeMap;

use maps::Seed;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::Recording;

/// Data that a referee receives before the first turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SdkSetup {
    /// The name of the referee's file.
    pub referee: String,
    /// SHA-256 hash of the referee's classes, as 64 hexadecimal digits.
    pub sha256: String,
    /// The number of players, 1 to [`PLAYERS_MAX`].
    #[serde(deserialize_with = "read_players")]
    pub players: usize,
    /// The league level, counted from 1.
    pub league: u32,
    /// Game options in addition to the seed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    pub seed: Seed,
    /// In a single-player game, the test case that each player plays alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test_case: Option<TestCase>,
    /// The packed [`Recording`], if the game is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recording: Option<String>,
    /// The [metadata](super::Step::metadata) from the game that was played, at most 16 KiB. Like
    /// times, it is not part of a replay's digest.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub metadata: String,
}

/// Name of the field [`SdkSetup::metadata`] in JSON.
pub const METADATA: &str = "metadata";

/// Maximum length of metadata to keep, in bytes.
const METADATA_MAX: usize = 16 << 10;

/// Returns true if there is metadata and it is short enough to be kept.
pub(super) fn fits_setup(metadata: &str) -> bool {
    metadata.len() <= METADATA_MAX && !matches!(metadata.trim(), "" | "{}")
}

/// Returns the metadata fields in a setup, as stored in replays. Empty if there is no metadata, or
/// if the metadata is not a JSON object of at most 16 KiB.
#[must_use]
pub fn metadata_of(setup: &Value) -> Map<String, Value> {
    let text = setup.get(METADATA).and_then(Value::as_str).filter(|text| fits_setup(text));
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// Maximum number of players.
pub const PLAYERS_MAX: usize = 8;

fn read_players<'de, D: Deserializer<'de>>(source: D) -> Result<usize, D::Error> {
    let players = u64::deserialize(source)?;
    let read = usize::try_from(players).ok().filter(|count| (1..=PLAYERS_MAX).contains(count));
    read.ok_or_else(|| D::Error::custom(format!("{players} players, expected 1 to {PLAYERS_MAX}")))
}

/// A test case for a single-player game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestCase {
    /// The input that the referee receives instead of options.
    pub lines: Vec<String>,
    /// How to compare solutions that solve the test case. `None` if they are not compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub criterion: Option<Criterion>,
}

/// A number used to compare solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Criterion {
    /// The number's name in the referee's metadata.
    pub name: String,
    /// Whether lower numbers are better.
    pub is_lowest_best: bool,
}

/// Score of an unsolved test case when solutions are compared. Lower than any other score.
const UNSOLVED: i64 = -1_000_000_000_000;
/// Best possible score for a solution. The worst possible score is its negative.
const SCORE_MAX: f64 = -(UNSOLVED + 1) as f64;

impl TestCase {
    /// Returns true if a score marks an unsolved test case.
    pub fn is_unsolved(&self, score: i64) -> bool {
        if self.criterion.is_some() { score == UNSOLVED } else { score <= 0 }
    }
}

impl Criterion {
    /// Returns a solution's score: the number compared, rounded and limited to 10^12 - 1 in
    /// absolute value, and negated if lower is better. If the test case is not solved, the score is
    /// lower than any of these values.
    ///
    /// Returns an error if the test case is solved but the metadata does not contain the number.
    pub fn score(&self, is_solved: bool, metadata: &str) -> Result<i64, String> {
        if !is_solved {
            return Ok(UNSOLVED);
        }
        let read = serde_json::from_str::<Value>(metadata).ok();
        let number = read.as_ref().and_then(|read| match read.get(&self.name)? {
            Value::String(text) => text.trim().parse().ok(),
            number => number.as_f64(),
        });
        let name = &self.name;
        let missing = || {
            format!(
                "sent {metadata:?} at the end, expected the score {name:?}, which is used to \
                 compare solutions"
            )
        };
        let number = number.filter(|number| number.is_finite()).ok_or_else(missing)?;
        let number = number.round().clamp(-SCORE_MAX, SCORE_MAX) as i64;
        Ok(if self.is_lowest_best { -number } else { number })
    }
}

impl SdkSetup {
    /// The referee's mode: `solo` for one player, `multi` for several.
    #[must_use]
    pub fn mode(&self) -> &'static str {
        if self.test_case.is_some() { "solo" } else { "multi" }
    }

    /// Unpacks the finished game. Returns an error if there is no recording, if it cannot be
    /// unpacked, or if it is not a complete game with this number of players.
    pub fn recorded(&self) -> Result<Recording, String> {
        let recorded = self.recording.as_deref().ok_or_else(|| "missing".to_owned());
        let recording = recorded.and_then(Recording::unpack);
        let checked = recording.and_then(|read| read.check(self.players).map(|()| read));
        checked.map_err(|reason| format!("recording: {reason}"))
    }

    /// Converts the setup to the form stored in replays.
    #[must_use]
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("every setup can be serialised as JSON")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solution_is_better_than_none() {
        for is_lowest_best in [false, true] {
            let criterion = Criterion { name: "cost".to_owned(), is_lowest_best };
            let score = |number: &str| criterion.score(true, &format!("{{\"cost\": {number}}}"));
            for number in ["-1e300", "1e300", "-9223372036854775808", "\"1e308\"", "-1e12", "1e12"]
            {
                let score = score(number).expect("a number");
                assert!(score > UNSOLVED && score < -UNSOLVED, "{number}: {score}");
            }
            let sign = if is_lowest_best { -1 } else { 1 };
            assert_eq!(score("12.6"), Ok(sign * 13));
            assert_eq!(criterion.score(false, "{}"), Ok(UNSOLVED));
        }
    }
}

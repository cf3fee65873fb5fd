//! Short digests of the fields of a replay that no rule decides, so that a difference has a name.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{Replay, StoredExit, StoredTurn};

/// A digest of each field, or of that field of all turns or exits: the first 8 hexadecimal digits
/// of the SHA-256 of its JSON form. They only name what changed; that nothing did is shown by
/// [`Replay::sha256`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldDigests {
    seed: String,
    setup: String,
    players: String,
    lines: String,
    remarks: String,
    inputs: String,
    exits: String,
    exit_lines: String,
    details: String,
    /// Absent in replays whose exits have no remarks because they are older.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    exit_remarks: String,
}

impl FieldDigests {
    /// The digests of a replay's fields.
    #[must_use]
    pub fn of(replay: &Replay) -> Self {
        let turns = |field: fn(&StoredTurn) -> serde_json::Value| -> String {
            digest(&replay.turns.iter().map(field).collect())
        };
        let exits = |field: fn(&StoredExit) -> serde_json::Value| -> String {
            digest(&replay.exits.iter().map(field).collect())
        };
        Self {
            seed: digest(&json!(replay.seed)),
            setup: digest(&replay.setup),
            players: digest(&json!(replay.players)),
            lines: turns(|turn| json!(turn.line)),
            remarks: turns(|turn| json!(turn.remarks)),
            inputs: turns(|turn| json!(turn.input)),
            exits: exits(|left| json!([left.seat, left.turn, left.exit])),
            exit_lines: exits(|left| json!(left.line)),
            details: exits(|left| json!(left.detail)),
            exit_remarks: exits(|left| json!(left.remarks)),
        }
    }

    /// The first field whose digest is another one: its name, and both digests.
    #[must_use]
    pub fn first_difference<'a>(&'a self, other: &'a Self) -> Option<[&'a str; 3]> {
        let pairs = [
            ("seed", &self.seed, &other.seed),
            ("setup", &self.setup, &other.setup),
            ("players", &self.players, &other.players),
            ("line of a turn", &self.lines, &other.lines),
            ("remarks of a turn", &self.remarks, &other.remarks),
            ("input of a turn", &self.inputs, &other.inputs),
            ("reason of an exit", &self.exits, &other.exits),
            ("line of an exit", &self.exit_lines, &other.exit_lines),
            ("detail of an exit", &self.details, &other.details),
            ("remarks of an exit", &self.exit_remarks, &other.exit_remarks),
        ];
        let is_there = |digest: &str| !digest.is_empty();
        let differs = pairs
            .into_iter()
            .filter(|(_, one, another)| is_there(one) && is_there(another))
            .find(|(_, one, another)| one != another);
        differs.map(|(name, one, another)| [name, one, another])
    }
}

fn digest(value: &serde_json::Value) -> String {
    let digest = Sha256::digest(value.to_string());
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

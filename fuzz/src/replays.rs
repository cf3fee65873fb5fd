//! Replay files: reading and verifying them returns a result or an error.

use replays::{ReadLimits, Replay};
use serde::Deserialize;

/// Reads the bytes as a replay file, plain or gzip, and verifies each replay.
///
/// Panics if a replay changes when it is written and read back.
pub fn check(data: &[u8]) {
    games::install();
    let limits = ReadLimits { line: 1 << 20, file: 4 << 20 };
    let Ok(records) = replays::read_records("replays", data, limits) else { return };
    for (_, record) in records.map_while(Result::ok) {
        let Ok(stored) = Replay::deserialize(record) else { continue };
        let again = serde_json::to_value(&stored).and_then(Replay::deserialize);
        assert_eq!(again.ok().as_ref(), Some(&stored), "written and read back");
        for turn in replays::turns(&stored).into_iter().flatten().map_while(Result::ok) {
            drop(turn.after.to_string());
        }
        assert_eq!(replays::verify(&stored), replays::verify(&stored), "verified twice");
    }
}

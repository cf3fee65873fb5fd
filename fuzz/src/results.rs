//! Results from CodinGame: importing them returns a replay, a difference or an error.

use engine::catalogue::SetupOptions;
use replays::codingame::{FrameField, SavedGame, export, import};
use replays::{SelectedReplay, parse_record};

/// Reads the bytes as a result and imports it. If the result agrees with our rules, its replay must
/// be valid, and exporting and importing the replay again must give the same game.
///
/// Panics otherwise.
pub fn check(data: &[u8]) {
    games::install();
    // Every league and rule set is tried, so importing longer games would take too long.
    const BYTES_MAX: usize = 1 << 18;
    if data.len() > BYTES_MAX {
        return;
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(record) = parse_record(text) else { return };
    check_saved(&record);
    let Ok(imported) = import(&record, &SetupOptions::default()) else { return };
    let _ = imported.to_string();
    if imported.difference.is_some() {
        return;
    }
    assert_eq!(replays::verify(&imported.replay), Ok(()), "verified");
    let location = "results".to_owned();
    let selected = SelectedReplay { replay: imported.replay.clone(), location };
    let exported = export(&selected).expect("a replay of a seed has a form");
    let again = parse_record(&exported).expect("JSON");
    let again = import(&again, &SetupOptions::default()).expect("a result");
    assert_eq!(again.difference, None, "exported and imported");
    assert_eq!(again.replay.hash, imported.replay.hash, "exported and imported");
}

/// Reads a result from any contest.
///
/// Panics if the number of names, scores or ranks differs from the number of seats, or if a frame
/// refers to a seat that does not exist.
fn check_saved(record: &serde_json::Value) {
    let Ok(saved) = SavedGame::read(record) else { return };
    let seats = saved.scores.len();
    assert_eq!(saved.players.len(), seats);
    assert!(
        (1..=8).contains(&seats) && saved.ranks.as_ref().is_none_or(|ranks| ranks.len() == seats)
    );
    assert!(saved.frames.iter().all(|frame| frame.seat.is_none_or(|seat| seat < seats)));
    assert!(!saved.frames.is_empty() && !saved.path(0, FrameField::View).is_empty());
}

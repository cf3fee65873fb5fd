use super::ReplayFrames;

/// Checks that two games can be compared turn by turn. Returns an error that names both unless they
/// start from the same position of the same game.
pub fn check_comparable(recording: &ReplayFrames, other: &ReplayFrames) -> Result<(), String> {
    let start = |frames: &ReplayFrames| frames.frames.first().map(|first| first.tiles.clone());
    if recording.game == other.game && start(recording) == start(other) {
        return Ok(());
    }
    let name = |frames: &ReplayFrames| format!("{} with seed {}", frames.game, frames.seed);
    Err(format!("expected a game of {}, found {}", name(recording), name(other)))
}

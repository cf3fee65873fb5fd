use thiserror::Error;

use super::ReplayFrames;

/// Error for two games that do not start from the same position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{other}: expected a game of {game} with seed {seed}, found {other_game} with seed {other_seed}"
)]
pub struct ComparisonError {
    /// File that contains the second game.
    pub other: String,
    pub game: String,
    pub seed: String,
    pub other_game: String,
    pub other_seed: String,
}

/// Checks that two games can be compared turn by turn. `location` names the file with the second
/// game. Returns an error unless both start from the same position of the same game.
pub fn check_comparable(
    recording: &ReplayFrames,
    other: &ReplayFrames,
    location: &str,
) -> Result<(), ComparisonError> {
    let start = |frames: &ReplayFrames| frames.frames.first().map(|first| first.tiles.clone());
    if recording.game == other.game && start(recording) == start(other) {
        return Ok(());
    }
    Err(ComparisonError {
        other: location.to_owned(),
        game: recording.game.clone(),
        seed: recording.seed.clone(),
        other_game: other.game.clone(),
        other_seed: other.seed.clone(),
    })
}

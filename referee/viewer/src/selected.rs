//! A selected replay played again for the viewer.

use replays::{Disagreement, SelectError, SelectedReplay};
use thiserror::Error;

use super::{record_frames, ReplayFrames};

/// Why a replay cannot be shown.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FramesError {
    /// It is of no known game.
    #[error(transparent)]
    Select(#[from] SelectError),
    /// It cannot have happened.
    #[error("{place}: {difference}")]
    Disagreement {
        /// File and line.
        place: String,
        /// The first difference between what it says and what the rules say.
        difference: Box<Disagreement>,
    },
}

/// Everything that a viewer shows of a replay.
///
/// # Errors
///
/// Returns an error if the replay is of no known game, or cannot have happened.
pub fn frames_of(selected: &SelectedReplay) -> Result<ReplayFrames, FramesError> {
    let SelectedReplay { replay, place } = selected;
    record_frames(replay).map_err(|difference| {
        let difference = Box::new(difference);
        FramesError::Disagreement { place: place.clone(), difference }
    })
}

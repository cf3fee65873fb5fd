//! A selected replay played again for the viewer.

use thiserror::Error;

use super::{record_frames, ReplayFrames};
use crate::catalogue::RegisteredGame;
use crate::games::Visitor;
use crate::replay::{Disagreement, SelectError, SelectedReplay};

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
    selected.visit(RecordFrames(selected))?
}

struct RecordFrames<'a>(&'a SelectedReplay);

impl Visitor for RecordFrames<'_> {
    type Output = Result<ReplayFrames, FramesError>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let SelectedReplay { replay, place } = self.0;
        record_frames::<G>(replay).map_err(|difference| {
            let difference = Box::new(difference);
            FramesError::Disagreement { place: place.clone(), difference }
        })
    }
}

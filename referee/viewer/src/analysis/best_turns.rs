//! The best turns of the first position of a replay.

use engine::catalogue::{self, BestTurn, GameState};
use replays::{Replay, turns};
use serde::Serialize;

use super::AnalysisError;

/// The first position of a replay with what could have been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestTurns {
    /// Whether no turn scores more than the first one.
    pub score_proved: bool,
    /// The points of what was played.
    pub played: i64,
    /// The turns, best first.
    #[serde(rename = "drags")]
    pub turns: Vec<BestTurn>,
}

/// The best turns of the position in which a replay begins, which `solve` finds.
/// Returns an error if the replay cannot have happened.
pub fn best_turns(
    replay: &Replay,
    solve: fn(&dyn GameState) -> catalogue::BestTurns,
) -> Result<BestTurns, AnalysisError> {
    let differs = |difference| AnalysisError::Mismatch { difference: Box::new(difference) };
    let mut turns = turns(replay).map_err(differs)?;
    let start = turns.game().boxed();
    turns.try_for_each(|turn| turn.map(drop)).map_err(differs)?;
    let played = replay.scores.first().copied().unwrap_or_default();
    let found = solve(start.as_ref());
    Ok(BestTurns { score_proved: found.is_proved, played, turns: found.turns })
}

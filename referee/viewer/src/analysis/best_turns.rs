//! The best turns in the initial position of a replay.

use engine::catalogue::{self, BestTurn, GameState};
use replays::{Replay, turns};
use serde::Serialize;

use super::AnalysisError;

/// Best turns found in the initial position of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestTurns {
    /// True if it is proven that no turn scores more than the first turn in `turns`.
    pub score_proved: bool,
    /// Score of the turn that was played.
    pub played: i64,
    /// Turns, best first.
    #[serde(rename = "drags")]
    pub turns: Vec<BestTurn>,
}

/// Finds the best turns in the initial position of `replay`. Returns an error if the replay
/// contradicts the rules.
pub fn best_turns(
    replay: &Replay,
    solve: fn(&dyn GameState) -> catalogue::BestTurns,
) -> Result<BestTurns, AnalysisError> {
    let mut turns = turns(replay)?;
    let start = turns.game().boxed();
    turns.try_for_each(|turn| turn.map(drop))?;
    let played = replay.scores.first().copied().unwrap_or_default();
    let found = solve(start.as_ref());
    Ok(BestTurns { score_proved: found.is_proved, played, turns: found.turns })
}

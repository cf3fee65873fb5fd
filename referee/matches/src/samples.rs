//! Sample outcomes, for tests.

use engine::table::Refusals;

use crate::{Outcome, Termination};

/// A game won by the player with the higher score. `seats` contains the players by seat, `scores`
/// the scores by player.
pub fn game(seats: [usize; 2], scores: [i64; 2]) -> Outcome {
    let end = |won: bool| if won { Termination::Won } else { Termination::Lost };
    Outcome {
        seed: "1".to_owned(),
        seats: seats.to_vec(),
        scores: scores.to_vec(),
        ends: vec![end(scores[0] > scores[1]), end(scores[1] > scores[0])],
        turns: 2,
        refused: vec![Refusals::default(); 2],
        hash: "0".repeat(16),
        ..Outcome::default()
    }
}

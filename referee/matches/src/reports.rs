//! Results as text for people, as JSON for programs, and as pages.

mod catalogue_report;
mod conclusion;
mod game_report;
mod league_page;
mod league_report;
mod match_curve;
mod match_report;
mod strength_report;
mod table;
mod tuning_report;

pub use catalogue_report::{games_report, players_report};
pub use conclusion::conclusion;
pub use game_report::{GameReport, turn_text};
pub use league_report::LeagueReport;
pub use match_curve::{CurvePoint, match_curve};
pub use match_report::{MatchReport, score_line};
pub use strength_report::StrengthReport;
pub use table::{Table, TableFormat};
pub use tuning_report::TuningReport;

#[cfg(test)]
mod samples {
    use crate::{Outcome, Termination};
    use engine::table::Refusals;

    /// A game that the player with the higher score wins; seats and scores are by player.
    pub fn game(seats: [usize; 2], scores: [i64; 2]) -> Outcome {
        let end = |won: bool| if won { Termination::Won } else { Termination::Lost };
        Outcome {
            seed: "1".to_owned(),
            class: String::new(),
            seats: seats.to_vec(),
            scores,
            seat_scores: Vec::new(),
            ends: [end(scores[0] > scores[1]), end(scores[1] > scores[0])],
            turns: 2,
            refused: [Refusals::default(), Refusals::default()],
            hash: "0".repeat(16),
            replay: None,
            measured: None,
        }
    }
}

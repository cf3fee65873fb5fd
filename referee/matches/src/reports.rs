//! Reports of results as text, JSON and HTML.

mod advice;
mod conclusion;
mod game_report;
mod label;
pub mod league_page;
mod league_report;
mod match_curve;
mod match_report;
mod strength_report;
mod table;
mod tuning_report;

pub use advice::match_advice;
pub use conclusion::conclusion;
pub use game_report::{GameReport, turn_text};
pub use league_page::{STYLE, table};
pub use league_report::LeagueReport;
pub use match_curve::{CurvePoint, match_curve};
pub use match_report::{MatchReport, score_line};
pub use strength_report::StrengthReport;
pub use table::{Table, TableFormat};
pub use tuning_report::{MergedReport, TunedParam, TuningReport};

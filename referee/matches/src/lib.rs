//! Matches between players on many setups. Each setup is played once per rotation of the seats.

pub mod attributes;
mod black_box;
mod candidates;
mod difference;
mod error;
mod file_names;
pub mod in_order;
pub mod kinds;
mod league;
pub mod listing;
mod outcome;
mod pairings;
mod part;
mod plan;
mod recorded;
pub mod reports;
#[cfg(test)]
mod samples;
mod seeds;
mod session;
mod silence;
pub mod statistics;
mod suite;
mod summary;
mod termination;
pub mod tuning;

pub use black_box::BlackBox;
pub use candidates::{Maker, Template, Values};
pub use error::Error;
pub use file_names::{journal_beside, journal_name, journal_players, journal_stem, replays_beside};
pub use league::{Faults, League};
pub use outcome::{Category, Measured, OutOfStepTurns, Outcome};
pub use pairings::{Pairing, Pairings, SEATS_MAX, Shard, read_seeds};
pub use part::{PartEnd, merge, play_part, unfinished};
pub use plan::{NEAR_LIMIT_PERCENT, Plan};
pub use recorded::RecordedMatch;
pub use seeds::{SEEDS_MAX, Seeds};
pub use session::{Finish, Observer, Origin, Session, SessionFiles};
pub use suite::{SUITE_MARK, Suite, SuiteSeed};
pub use summary::MatchSummary;
pub use termination::Termination;

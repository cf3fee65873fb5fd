//! Matches: the same two players over many setups, each played twice with seats swapped.

mod bots;
mod error;
pub mod in_order;
pub mod kinds;
mod league;
pub mod listing;
mod merge;
mod outcome;
mod pairings;
mod part;
mod plan;
mod recorded;
mod recorded_sprt;
pub mod reports;
mod schedule;
mod session;
mod silence;
pub mod statistics;
mod stored_league;
mod summary;
mod termination;
pub mod tuning;

pub use bots::{Bot, BotList};
pub use error::Error;
pub use league::{Faults, League};
pub use merge::merge;
pub use outcome::{Category, Measured, Outcome};
pub use pairings::{read_seeds, Pairing, Pairings, Shard};
pub use part::{play_part, unfinished, PartEnd};
pub use plan::{Plan, NEAR_LIMIT_PERCENT, SEEDS_MAX};
pub use recorded::RecordedMatch;
pub use schedule::{journal_name, Schedule};
pub use session::{Finish, Observer, Origin, Session, SessionFiles};
pub use stored_league::{journal_players, StoredLeague};
pub use summary::MatchSummary;
pub use termination::Termination;

//! Tuning: better values for the parameters of any player, by simultaneous perturbation.

mod course;
mod param;
mod run;
mod settings;

pub use course::{Course, Effect, Pair};
pub use param::Param;
pub use run::{RecordedTuning, Tuning};
pub use settings::{Settings, start_player};

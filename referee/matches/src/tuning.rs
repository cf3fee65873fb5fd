//! Tuning: better values for the parameters of any player, by simultaneous perturbation.

mod average;
mod course;
mod param;
mod run;
mod settings;

pub use average::Average;
pub use course::{Course, Effect, Pair};
pub use param::Param;
pub use run::{RecordedTuning, Tuning};
pub use settings::{Settings, candidates_folder, check_params, start_values};

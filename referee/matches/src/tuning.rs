//! Tuning by simultaneous perturbation: finds better values for the parameters of any player.

mod course;
mod merged;
mod param;
mod run;
mod settings;

pub use course::{Course, Effect, Pair};
pub use merged::Merged;
pub use param::Param;
pub use run::{RecordedTuning, Tuning};
pub use settings::{Settings, candidates_folder, check_params, start_values};

//! Tuning: better weights for the bot, by simultaneous perturbation (J. Spall, 1992).

mod log;
mod self_play;
mod settings;
mod signature;

pub use log::{tune, Round, Tuned};
pub use self_play::{play_out, PlayedOut};
pub use settings::Settings;
pub use signature::signature;

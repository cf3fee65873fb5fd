//! Tuning: better weights for the bot, by simultaneous perturbation (J. Spall, 1992).

mod log;
mod self_play;
mod settings;
mod signature;

pub use log::{Round, Tuned, tune};
pub use self_play::{PlayedOut, play_out};
pub use settings::Settings;
pub use signature::signature;

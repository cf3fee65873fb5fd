//! One replay of a file, as it is typed.

use std::path::PathBuf;

use crate::codingame::{select, ImportError};
use crate::outputs::{expect_kind, GAMES};
use crate::replay::SelectedReplay;

/// A file, and which of its replays.
#[derive(clap::Args)]
pub struct ReplayArgs {
    /// A file of replays, or of game results of CodinGame
    pub file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub game: usize,
}

impl ReplayArgs {
    /// Reads the replay.
    pub fn select(&self) -> Result<SelectedReplay, ImportError> {
        expect_kind(&self.file, GAMES)?;
        select(&self.file, self.game)
    }
}

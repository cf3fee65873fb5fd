//! The options of a session, and its files.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use files::Overwrite;
use serde_json::Value;

use crate::recorded::with_sprt;
use crate::statistics::Sprt;
use crate::{Plan, Shard};

/// A run of a plan, or of a part of it.
#[derive(Debug)]
pub struct Session<'a> {
    pub plan: &'a Plan,
    pub shard: Shard,
    pub files: SessionFiles,
    /// The sequential test by which the observer decides, recorded in the journal. Without one, the journal keeps its
    /// own.
    pub sprt: Option<Sprt>,
    /// True to continue with a player that never answers in its first games.
    pub allow_silent: bool,
    /// Number of parallel games, 1 to 1024.
    pub jobs: usize,
    /// Set to stop before the next game.
    pub interrupted: &'a AtomicBool,
}

#[derive(Clone, Debug, Default)]
pub struct SessionFiles {
    pub journal: Option<PathBuf>,
    /// The replays, one per line.
    pub replays: Option<PathBuf>,
    /// With [`Overwrite::Always`], recorded games are played again.
    pub overwrite: Overwrite,
    /// True for journals of an arena: games without a replay are kept, and a changed program is a new version.
    pub is_of_arena: bool,
}

impl Session<'_> {
    /// The head of the journal: the plan and the recorded test.
    pub(super) fn head(&self) -> Value {
        with_sprt(self.plan.head(self.shard), self.sprt)
    }
}

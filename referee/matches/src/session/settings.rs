//! A session's options and files.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use files::Overwrite;
use serde_json::Value;

use crate::recorded::with_sprt;
use crate::statistics::Sprt;
use crate::{Plan, Shard};

/// A run of a whole plan or part of one.
#[derive(Debug)]
pub struct Session<'a> {
    pub plan: &'a Plan,
    pub shard: Shard,
    pub files: SessionFiles,
    /// Sequential test that the observer applies, recorded in the journal. If `None`, the journal
    /// keeps its own test.
    pub sprt: Option<Sprt>,
    /// True to keep playing even if a player never answers in its first few games.
    pub allow_silent: bool,
    /// Number of games played in parallel, 1 to 1024.
    pub jobs: usize,
    /// Set to stop before the next game.
    pub interrupted: &'a AtomicBool,
}

#[derive(Clone, Debug, Default)]
pub struct SessionFiles {
    pub journal: Option<PathBuf>,
    /// Replay file, with one replay per line.
    pub replays: Option<PathBuf>,
    /// With [`Overwrite::Always`], recorded games are played again.
    pub overwrite: Overwrite,
    /// True for an arena's journals: games without a replay are kept, and a changed program counts
    /// as a new version.
    pub is_of_arena: bool,
}

impl Session<'_> {
    /// Returns the journal's head: the plan and the recorded test.
    pub(super) fn head(&self) -> Value {
        with_sprt(self.plan.head(self.shard), self.sprt)
    }
}

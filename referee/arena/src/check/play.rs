//! Plays the games of a check.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use files::Overwrite;
use matches::{Finish, Observer, Origin, Outcome, Plan, SessionFiles};

use super::Check;
use crate::matchup::Matchup;
use crate::prints::Player;
use crate::{Config, Error, Version};

/// Ignores all games, because a check's result is read from its journal.
struct Unseen;

impl Observer for Unseen {
    fn game(&mut self, _: &Outcome, _: Origin) {}
}

/// Plays a version's check against an opponent. An unfinished check starts over. Returns
/// `None` if it was interrupted.
///
/// Returns an error if a program cannot be started.
pub fn play(
    root: &Path,
    config: &Config,
    version: &Version,
    players: [Player; 2],
    interrupted: &AtomicBool,
) -> Result<Option<Check>, Error> {
    let plan = config.plan(players.into())?;
    let seed = plan.pairings().next().map_or(1, |pairing| pairing.seed);
    let plan = Plan { seeds: [seed, seed].into(), ..plan };
    let files = SessionFiles {
        journal: Some(version.check_journal(root)),
        replays: Some(version.check_replays(root)),
        overwrite: Overwrite::Always,
        is_of_arena: true,
    };
    match (Matchup { plan, files }).session(1, interrupted)?.play(&mut Unseen)? {
        Finish::Complete => Ok(Check::read(root, version)),
        Finish::Interrupted => Ok(None),
    }
}

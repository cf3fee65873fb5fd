//! Plans and files of an arena's matches.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use files::Overwrite;
use itertools::Itertools;
use matches::{Plan, Session, SessionFiles, Shard, Suite};

use crate::Error;
use crate::arena::Arena;
use crate::records::{Group, chosen_journal, group};
use crate::state::State;
use crate::work::Test;

/// A match between versions of bots.
#[derive(Debug)]
pub(crate) struct Matchup {
    /// The plan, with all seeds that can be used.
    pub plan: Plan,
    /// The journal and the replay file.
    pub files: SessionFiles,
}

impl Matchup {
    /// A session of the whole match, which plays `jobs` games at a time until `interrupted` is set.
    ///
    /// Returns an error if the folder for its files cannot be created.
    pub(crate) fn session<'a>(
        &'a self,
        jobs: usize,
        interrupted: &'a AtomicBool,
    ) -> Result<Session<'a>, Error> {
        if let Some(folder) = self.files.journal.as_deref().and_then(Path::parent) {
            fs::create_dir_all(folder).map_err(Error::io(folder, "created"))?;
        }
        Ok(Session {
            plan: &self.plan,
            shard: Shard::WHOLE,
            files: self.files.clone(),
            sprt: None,
            allow_silent: true,
            jobs,
            interrupted,
        })
    }
}

impl Arena {
    /// The match between the given versions, on the seeds of the test `chosen` or, if `None`, on
    /// the arena's seeds.
    ///
    /// Returns an error if a program or the referee is missing.
    pub(crate) fn matchup(
        &self,
        state: &State,
        players: &Group,
        chosen: Option<&Test>,
    ) -> Result<Matchup, Error> {
        let of_plan = players.iter().map(|number| self.prints().player(state, *number));
        let mut plan = self.config().plan(of_plan.collect::<Result<_, _>>()?)?;
        let [journal, replays] = match chosen {
            Some(test) => {
                let lines = test.seeds.iter().map(ToString::to_string).collect_vec();
                let suite = Suite::try_from(lines).map_err(Error::Conflict)?;
                plan = Plan { seeds: suite.into(), ..plan };
                chosen_journal(test.number)
            }
            None => state.group_files(players)?,
        };
        let files = SessionFiles {
            journal: Some(self.root().join(journal)),
            replays: Some(self.root().join(replays)),
            overwrite: Overwrite::Own,
            is_of_arena: true,
        };
        Ok(Matchup { plan, files })
    }
}

impl Test {
    /// The versions in a match against an opponent, in journal order.
    pub(crate) fn players(&self, opponent: u32) -> Group {
        match self.seeds.is_empty() {
            true => group(&[self.version, opponent]),
            false => vec![self.version, opponent],
        }
    }
}

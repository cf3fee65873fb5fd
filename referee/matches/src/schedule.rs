//! The matches of a league: who meets whom, and where their games are kept.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use files::{FolderLock, Overwrite};
use programs::Spec;

use super::{
    Bot, Error, Finish, League, Observer, Origin, Outcome, Plan, Session, SessionFiles, Shard,
};

/// The matches of a league.
#[derive(Debug)]
pub struct Schedule<'a> {
    pub bots: &'a [Bot],
    /// Index of the only player whose games are played.
    pub focus: Option<usize>,
    /// Folder of the games; what is there is not played again.
    pub store: &'a Path,
    /// Whether files of others in it are replaced, and all games played again.
    pub overwrite: Overwrite,
    /// The number of games that are played at a time.
    pub jobs: usize,
    /// Set when no further game is to be started.
    pub interrupted: &'a AtomicBool,
}

/// The name of the file of two players' games.
pub fn journal_name([first, second]: [&str; 2]) -> String {
    format!("{first}--{second}.jsonl")
}

/// Adds the games of one match to the league.
struct AddTo<'a> {
    league: &'a mut League,
    pair: [usize; 2],
    observer: &'a mut dyn Observer,
}

impl Observer for AddTo<'_> {
    fn begin(&mut self, games: u64) {
        self.observer.begin(games);
    }

    fn note(&mut self, text: &str) {
        self.observer.note(text);
    }

    fn game(&mut self, outcome: &Outcome, origin: Origin) {
        self.league.add(&self.pair, outcome);
        self.observer.game(outcome, origin);
    }
}

impl Schedule<'_> {
    /// Every two players once, or one of them against all others.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let count = self.bots.len();
        let all = (0..count).flat_map(move |a| (a + 1..count).map(move |b| [a, b]));
        all.filter(|pair| self.focus.is_none_or(|focus| pair.contains(&focus)))
    }

    /// The journal of a pair and the file of its replays.
    pub fn files(&self, pair: [usize; 2]) -> [PathBuf; 2] {
        let name = journal_name(pair.map(|index| self.bots[index].name.as_str()));
        let journal = self.store.join(name);
        let replays = journal.with_extension("replays.jsonl");
        [journal, replays]
    }

    /// Plays what is missing; a bot that does not answer loses its games. After an interruption the league holds
    /// the games that are recorded.
    ///
    /// # Errors
    ///
    /// Returns an error if the store is in use, if a file in it cannot be used or is of another
    /// plan, or if a player or a setup cannot be made.
    pub fn play(
        &self,
        plan_of: impl Fn([Spec; 2]) -> Result<Plan, Error>,
        observer: &mut dyn Observer,
    ) -> Result<(League, Finish), Error> {
        let made = std::fs::create_dir_all(self.store);
        made.map_err(|error| Error::of_file(self.store, format!("cannot be made: {error}")))?;
        let _lock = FolderLock::acquire(self.store)?;
        let plan_of = |pair: [usize; 2]| -> Result<([usize; 2], Plan), Error> {
            let bots = pair.map(|index| &self.bots[index]);
            let plan = plan_of(bots.map(|bot| bot.spec.clone()))?;
            Ok((pair, plan.with_names(bots.map(|bot| Some(bot.name.clone())))?))
        };
        let plans = self.pairs().map(plan_of).collect::<Result<Vec<_>, _>>()?;
        let mut tried = BTreeSet::new();
        for (pair, plan) in &plans {
            for player in (0..2).filter(|player| tried.insert(pair[*player])) {
                plan.try_player(player)?;
            }
        }
        let mut league = League::new(self.bots.len());
        let mut finish = Finish::Complete;
        for ((pair, plan), number) in plans.iter().zip(1..) {
            let names = pair.map(|index| self.bots[index].name.as_str());
            observer.begin_match(number, plans.len(), names);
            let [journal, replays] = self.files(*pair);
            let is_recorded = journal.exists();
            let files = SessionFiles {
                journal: Some(journal),
                replays: Some(replays),
                overwrite: self.overwrite,
            };
            let session = Session {
                plan,
                shard: Shard::WHOLE,
                files,
                sprt: None,
                allow_silent: true,
                jobs: self.jobs,
                interrupted: self.interrupted,
            };
            let mut add = AddTo { league: &mut league, pair: *pair, observer: &mut *observer };
            if finish == Finish::Complete {
                finish = session.play(&mut add)?;
            } else if is_recorded {
                session.recorded_games(&mut add)?;
            }
        }
        Ok((league, finish))
    }
}

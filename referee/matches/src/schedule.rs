//! The matches of a league: who meets whom, and where their games are kept.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use files::{FolderLock, Overwrite};
use itertools::Itertools;
use programs::Fingerprint;

use super::{
    Bot, Error, Finish, League, Observer, Origin, Outcome, Plan, Session, SessionFiles, Shard,
    journal_players,
};

#[derive(Debug)]
pub struct Schedule<'a> {
    pub bots: &'a [Bot],
    /// The number of different players of a game: two, or as many as there are seats.
    pub players: usize,
    /// Index of the only player whose games are played, with all others.
    pub focus: Option<usize>,
    /// Folder of the games; what is there is not played again.
    pub store: &'a Path,
    /// Whether files of others in it are replaced, and all games played again.
    pub overwrite: Overwrite,
    /// Indices of the players whose games are played again.
    pub forced: Vec<usize>,
    /// The number of games that are played at a time.
    pub jobs: usize,
    /// Set when no further game is to be started.
    pub interrupted: &'a AtomicBool,
}

/// The most groups of more than two players in a league.
const GROUPS_MAX: usize = 10_000;

/// The name of the file of some players' games: `A--B.jsonl`.
pub fn journal_name(players: &[&str]) -> String {
    format!("{}.jsonl", players.join("--"))
}

/// Adds the games of one match to the league.
struct AddTo<'a> {
    league: &'a mut League,
    group: &'a [usize],
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
        self.league.add(self.group, outcome);
        self.observer.game(outcome, origin);
    }
}

impl Schedule<'_> {
    /// Every group of players that fills a game once, or only those with one of them.
    pub fn groups(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let all = (0..self.bots.len()).combinations(self.players);
        all.filter(|group| self.focus.is_none_or(|focus| group.contains(&focus)))
    }

    /// Makes sure that there are not too many groups of more than two players.
    pub fn check_groups(&self) -> Result<(), Error> {
        let (players, bots) = (self.players, self.bots.len());
        match self.groups().nth(GROUPS_MAX) {
            Some(_) if players > 2 => Err(Error::Refused(format!(
                "{bots} bots make more than {GROUPS_MAX} groups of {players}, expected fewer bots, --focus or --duels"
            ))),
            _ => Ok(()),
        }
    }

    fn names(&self, group: &[usize]) -> Vec<&str> {
        group.iter().map(|index| self.bots[*index].name.as_str()).collect()
    }

    /// The journal of a group and the file of its replays.
    pub fn files(&self, group: &[usize]) -> [PathBuf; 2] {
        let journal = self.store.join(journal_name(&self.names(group)));
        let replays = journal.with_extension("replays.jsonl");
        [journal, replays]
    }

    /// Plays what is missing under the conditions of a plan, whose players are left out; a bot that does not answer
    /// loses its games. After an interruption the league holds the games that are recorded. Returns an error if the
    /// store is in use, or holds games of another number of players or of another plan.
    pub fn play(
        &self,
        conditions: &Plan,
        observer: &mut dyn Observer,
    ) -> Result<(League, Finish), Error> {
        let _lock = FolderLock::acquire(self.store)?;
        self.check_store()?;
        let plans = self.plans(conditions)?;
        let mut league = League::new(self.bots.len());
        let mut finish = Finish::Complete;
        for ((group, plan), number) in plans.iter().zip(1..) {
            observer.begin_match(number, plans.len(), &self.names(group));
            let [journal, replays] = self.files(group);
            let is_recorded = journal.exists();
            let is_forced = group.iter().any(|player| self.forced.contains(player));
            let files = SessionFiles {
                journal: Some(journal),
                replays: plan.black_box.is_none().then_some(replays),
                overwrite: if is_forced { Overwrite::Always } else { self.overwrite },
                are_forced_by_name: true,
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
            let mut add = AddTo { league: &mut league, group, observer: &mut *observer };
            if finish == Finish::Complete {
                finish = session.play(&mut add)?;
            } else if is_recorded {
                session.recorded_games(&mut add)?;
            }
        }
        Ok((league, finish))
    }

    /// Makes sure that all games of the store are of as many players as those that are to be played.
    fn check_store(&self) -> Result<(), Error> {
        let refused = |error: std::io::Error| Error::of_file(self.store, error);
        let files = std::fs::read_dir(self.store).map_err(refused)?;
        let others = files.filter_map(|file| {
            let path = file.ok()?.path();
            let players = journal_players(path.file_name()?.to_str()?)?.len();
            (players != self.players).then_some((path, players))
        });
        let Some((path, players)) = others.min() else { return Ok(()) };
        let options = match players {
            2 => "--duels".to_owned(),
            _ => format!("--seats {players} without --duels"),
        };
        let reason = format!(
            "was written by games of {players} different players, {} now; give {options}, or another --store",
            self.players
        );
        Err(Error::of_file(&path, reason))
    }

    /// The plans of all groups. Each player is read and started once before the first game.
    fn plans(&self, conditions: &Plan) -> Result<Vec<(Vec<usize>, Plan)>, Error> {
        let prints = self.bots.iter().map(|bot| bot.spec.fingerprint());
        let prints: Vec<Fingerprint> = prints.collect::<Result<_, _>>()?;
        let plan_of = |group: Vec<usize>| {
            let bots = || group.iter().map(|index| &self.bots[*index]);
            let plan = Plan {
                players: bots().map(|bot| bot.spec.clone()).collect(),
                watched: group.iter().map(|index| prints[*index].files.clone()).collect(),
                digests: group.iter().map(|index| prints[*index].digest.clone()).collect(),
                ..conditions.clone()
            };
            let plan = plan.with_names(bots().map(|bot| Some(bot.name.clone())).collect_vec())?;
            plan.try_referee()?;
            Ok((group, plan))
        };
        let plans = self.groups().map(plan_of).collect::<Result<Vec<_>, Error>>()?;
        // They differ in their players alone.
        plans.first().map_or(Ok(()), |(_, plan)| plan.try_setups())?;
        let mut tried = BTreeSet::new();
        for (group, plan) in &plans {
            for player in (0..group.len()).filter(|player| tried.insert(group[*player])) {
                plan.try_player(player)?;
            }
        }
        Ok(plans)
    }
}

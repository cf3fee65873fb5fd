//! Playing a queue.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::catalogue::RefereeChoice;
use files::{FolderLock, Journal, Overwrite};
use itertools::Itertools;
use programs::BuildLimits;

use super::conditions::{Conditions, Difference, difference};
use super::{Queue, Record, Records, Standing, next_candidate, record_key, standings};
use crate::kinds::MATCH;
use crate::recorded::with_sprt;
use crate::{
    Bot, Error, Finish, Maker, Observer, Origin, Outcome, RecordedMatch, Session, SessionFiles,
    Shard,
};

/// A run of a queue, which holds the lock of its folder.
#[derive(Debug)]
pub struct ExperimentRun<'a> {
    queue: &'a Queue,
    conditions: Conditions,
    records: Records,
    /// Differences between recorded games and the queue, by the names of the players.
    differences: BTreeMap<[String; 2], Difference>,
    /// Keeps the programs of the candidates.
    _maker: Option<Maker<'a>>,
    _lock: FolderLock,
}

impl<'a> ExperimentRun<'a> {
    /// Builds the candidates of a queue and reads its journals. The games of the players in `forced` are discarded.
    /// Returns an error if the folder of the journals is in use, before anything is built, if a build fails, if
    /// `forced` names no player of the queue, or if the program of an undecided player has changed since its games.
    pub fn open(
        queue: &'a Queue,
        forced: &[String],
        limits: BuildLimits<'a>,
    ) -> Result<Self, Error> {
        let lock = FolderLock::acquire(&queue.folder())?;
        let maker = queue.make_players(limits)?;
        let conditions = Conditions::of(queue)?;
        let (records, differences) = (Records::new(), BTreeMap::new());
        let mut run = Self { queue, conditions, records, differences, _maker: maker, _lock: lock };
        run.check_names(forced)?;
        for players in queue.meetings() {
            match players.iter().any(|bot| forced.contains(&bot.name)) {
                true => run.reset(players)?,
                false => run.read(players)?,
            }
        }
        run.check_differences()?;
        run.try_players()?;
        Ok(run)
    }

    /// The standings of all candidates, in the order of the file.
    pub fn standings(&self) -> Vec<Standing<'a>> {
        standings(self.queue, &self.records)
    }

    /// The referee that plays the games, if it is not this program.
    pub fn referee(&self) -> Option<&RefereeChoice> {
        self.conditions.referee()
    }

    /// Notes on kept results of other programs or other conditions.
    pub fn notes(&self) -> Vec<String> {
        let is_shown = |names: &[&str; 2]| self.differences.contains_key(&record_key(*names));
        let standings = self.standings();
        let shown = standings.iter().map(Standing::names).filter(is_shown);
        let note = |names: [&str; 2]| {
            let cause = match &self.differences[&record_key(names)] {
                Difference::Program { name, .. } => format!("{name} has changed since"),
                Difference::Condition(text) => text.clone(),
            };
            let [candidate, base] = names;
            let hint = hint(candidate);
            format!("{candidate} against {base}: the result is kept, but {cause}; {hint}")
        };
        shown.map(note).collect()
    }

    /// Plays until every candidate is decided or has played all its seeds. `see` is called with the standings and
    /// the index of the candidate that plays, before each batch and after each game. Returns an error if a program has
    /// changed, or if a base never answers.
    pub fn play(
        &mut self,
        jobs: usize,
        interrupted: &AtomicBool,
        see: &mut dyn FnMut(&[Standing<'_>], usize),
    ) -> Result<Finish, Error> {
        let batch = self.queue.batch_games(jobs);
        loop {
            let standings = self.standings();
            let Some(index) = next_candidate(self.queue, &standings, batch) else {
                return Ok(Finish::Complete);
            };
            if interrupted.load(Ordering::Relaxed) {
                return Ok(Finish::Interrupted);
            }
            see(&standings, index);
            let playing = Playing { queue: self.queue, standings, index, see: &mut *see };
            self.play_batch(playing, batch, jobs, interrupted)?;
        }
    }

    fn play_batch(
        &mut self,
        mut playing: Playing<'_>,
        batch: u64,
        jobs: usize,
        interrupted: &AtomicBool,
    ) -> Result<(), Error> {
        let Standing { candidate, base, record, .. } = &playing.standings[playing.index];
        let players = [&candidate.bot, *base];
        let played = record.summary.played();
        let goal = self.queue.games().min((played / batch + 1) * batch);
        self.conditions.check_unchanged(self.queue, players)?;
        let plan = self.conditions.plan(players);
        // The head of a journal without games may have other conditions.
        let is_empty = played == 0 && self.records.contains_key(&record_key(names(players)));
        let session = Session {
            plan: &plan,
            shard: Shard::WHOLE,
            files: SessionFiles {
                journal: Some(self.queue.journal(names(players))),
                replays: None,
                overwrite: Overwrite::from_force(is_empty),
                are_forced_by_name: true,
            },
            sprt: Some(self.queue.sprt()),
            allow_silent: true,
            jobs,
            interrupted,
        };
        session.play_first(goal, &mut playing)?;
        let record = playing.standings.swap_remove(playing.index).record;
        let mute = record.silence.mute_player().filter(|player| *player == 1);
        if let Some(base) = mute {
            let reason = format!(
                "the base {} has not answered once in its first games: {}; then --force {0}",
                players[base].name,
                record.silence.detail(base)
            );
            return Err(Error::of_file(&self.queue.path, reason));
        }
        self.records.insert(record_key(names(players)), record);
        Ok(())
    }

    fn check_names(&self, forced: &[String]) -> Result<(), Error> {
        let known = self.queue.meetings().flatten().map(|bot| &bot.name).unique().collect_vec();
        let Some(name) = forced.iter().find(|name| !known.contains(name)) else { return Ok(()) };
        let expected = format!("expected one of {}", known.iter().join(", "));
        Err(Error::Refused(format!("--force {name}: no player is called so, {expected}")))
    }

    fn read(&mut self, players: [&Bot; 2]) -> Result<(), Error> {
        let path = self.queue.journal(names(players));
        if !has_head(&path) {
            return Ok(());
        }
        let recorded = RecordedMatch::open(&path)?;
        let record = Record::of(&recorded, self.queue.games());
        let difference = difference(&recorded.plan, &self.conditions.plan(players));
        if let Some(difference) = difference.filter(|_| record.summary.played() > 0) {
            self.differences.insert(record_key(names(players)), difference);
        }
        self.records.insert(record_key(names(players)), record);
        Ok(())
    }

    /// Discards the games of a journal, if there is one.
    fn reset(&mut self, players: [&Bot; 2]) -> Result<(), Error> {
        let path = self.queue.journal(names(players));
        if !path.exists() {
            return Ok(());
        }
        let head =
            with_sprt(self.conditions.plan(players).head(Shard::WHOLE), Some(self.queue.sprt()));
        Ok(Journal::resume(&path, &MATCH, &head, Overwrite::Always)?.begin()?)
    }

    /// Checks that the recorded games of undecided candidates have the programs and conditions of the queue.
    fn check_differences(&self) -> Result<(), Error> {
        let standings = self.standings();
        let open = standings.iter().filter(|standing| standing.state.is_open()).collect_vec();
        // A promoted base must be the program that has passed.
        let is_needed = |standing: &&Standing| {
            standing.state.is_open()
                || open.iter().any(|open| open.base.name == standing.candidate.bot.name)
        };
        let reason = |standing: &Standing| {
            let [candidate, base] = standing.names();
            let difference = self.differences.get(&record_key([candidate, base]))?;
            Some(match difference {
                Difference::Program { name, files } => {
                    let files =
                        if files.is_empty() { String::new() } else { format!(" ({files})") };
                    format!("{name} has changed since its games were played{files}; {}", hint(name))
                }
                Difference::Condition(text) => format!(
                    "{candidate} has played under other conditions: {text}; change that back, or {}",
                    hint(candidate)
                ),
            })
        };
        let reasons = standings.iter().filter(is_needed).filter_map(reason).unique();
        let reasons = reasons.map(|reason| Error::of_file(&self.queue.path, reason).to_string());
        let reasons = reasons.collect_vec();
        if reasons.is_empty() { Ok(()) } else { Err(Error::Refused(reasons.join("\n"))) }
    }

    /// Starts the players of all undecided candidates once.
    fn try_players(&self) -> Result<(), Error> {
        let standings = self.standings();
        let open = standings.iter().filter(|standing| standing.state.is_open());
        let bots = open.flat_map(|standing| [&standing.candidate.bot, standing.base]);
        for bot in bots.unique_by(|bot| &bot.name) {
            let failed = |error| {
                Error::of_file(&self.queue.path, format!("the player of {}: {error}", bot.name))
            };
            self.conditions.plan([bot, bot]).try_player(0).map_err(failed)?;
        }
        Ok(())
    }
}

fn names(players: [&Bot; 2]) -> [&str; 2] {
    players.map(|bot| bot.name.as_str())
}

/// The advice about games of another program or other conditions.
fn hint(name: &str) -> String {
    format!("give {name} another name, or --force {name} to play its games again")
}

/// Returns true if a file has a whole first line; before that, a journal holds nothing.
fn has_head(path: &Path) -> bool {
    let mut line = Vec::new();
    let read = File::open(path).and_then(|file| BufReader::new(file).read_until(b'\n', &mut line));
    read.is_ok() && line.ends_with(b"\n")
}

/// The standings while one of the candidates plays.
struct Playing<'a> {
    queue: &'a Queue,
    standings: Vec<Standing<'a>>,
    index: usize,
    see: &'a mut dyn FnMut(&[Standing<'_>], usize),
}

impl Observer for Playing<'_> {
    fn begin(&mut self, _: u64) {
        // The journal is read again.
        self.standings[self.index].record = Record::default();
    }

    fn game(&mut self, outcome: &Outcome, origin: Origin) {
        let standing = &mut self.standings[self.index];
        standing.record.add(outcome);
        if origin == Origin::Played {
            standing.state = standing.record.state(self.queue.sprt(), self.queue.games());
            (self.see)(&self.standings, self.index);
        }
    }

    fn is_decided(&self) -> bool {
        let record = &self.standings[self.index].record;
        let state = record.state(self.queue.sprt(), self.queue.games());
        !state.is_open() || record.silence.mute_player().is_some()
    }
}

//! A list of games with the files that it can go on from.

mod extend;
mod stored;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use files::Overwrite;
use serde_json::Value;

use super::recorded_sprt::with_sprt;
use super::silence::Silence;
use super::{run, MatchError, Outcome, Plan, RunOptions, Shard};
use crate::replay::Replay;
use crate::statistics::Sprt;
use extend::{extend, JournalSprt};
use stored::{Files, Stored};

/// A list of games to be played.
#[derive(Debug)]
pub struct Session<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// Which part of it.
    pub shard: Shard,
    /// Where games are recorded.
    pub files: SessionFiles,
    /// The sequential test that the observer decides by, as the journal records it; without one, the
    /// journal keeps what it has.
    pub sprt: Option<Sprt>,
    /// How many games are played at a time.
    pub jobs: usize,
    /// Set when no further game is to be started.
    pub interrupted: &'a AtomicBool,
}

/// Where the games of a session are recorded.
#[derive(Clone, Debug, Default)]
pub struct SessionFiles {
    /// The journal.
    pub journal: Option<PathBuf>,
    /// The replays, one a line.
    pub replays: Option<PathBuf>,
    /// Whether files of others are replaced. Then games that are recorded already are played again.
    pub overwrite: Overwrite,
}

/// Where an outcome comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It was in the journal.
    Journal,
    /// It was played by this session.
    Played,
}

/// Sees the games of a session.
pub trait Observer {
    /// Called before the first game, with the number of games from the journal and new ones together.
    fn begin(&mut self, games: u64) {
        let _ = games;
    }

    /// Called before all else, if the journal was written under another sequential test than the one that
    /// is asked for now.
    fn other_test(&mut self, former: Sprt, asked: Option<Sprt>) {
        let _ = (former, asked);
    }

    /// Called for every game in the order of the plan: first those of the journal, then new ones.
    fn game(&mut self, outcome: &Outcome, source: Source);

    /// Whether no further pair of games is needed.
    fn is_decided(&self) -> bool {
        false
    }
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// All games are played, or no more are needed.
    Complete,
    /// It was interrupted.
    Interrupted,
}

impl Session<'_> {
    /// Plays what is still to be played. A journal that was begun with fewer of the same seeds goes on, also
    /// under another sequential test.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be used or contradicts the plan, if a game cannot be
    /// played, or if a player has not answered once in its first games.
    pub fn play(&self, observer: &mut dyn Observer) -> Result<Finish, MatchError> {
        let (Some(journal), Overwrite::Own) = (&self.files.journal, self.files.overwrite) else {
            return Ok(self.play_and_hold(observer)?.0);
        };
        let JournalSprt { named, former } = extend(self, journal)?;
        if let Some(former) = former {
            observer.other_test(former, self.sprt);
        }
        let session = Session { sprt: named, files: self.files.clone(), ..*self };
        Ok(session.play_and_hold(observer)?.0)
    }

    /// What the journal depends on, and the test that it records.
    fn head(&self) -> Value {
        with_sprt(self.plan.head(self.shard), self.sprt)
    }

    /// The same; the files stay open and locked.
    pub(super) fn play_and_hold(
        &self,
        observer: &mut dyn Observer,
    ) -> Result<(Finish, Files), MatchError> {
        let mut pairings = self.plan.pairings_of(self.shard);
        let count = pairings.left();
        observer.begin(count);
        let stored = Stored::open(self)?;
        let mut silence = Silence::default();
        let mut files = stored.read(&mut pairings, |outcome| {
            silence.add(outcome);
            observer.game(outcome, Source::Journal);
        })?;
        if observer.is_decided() {
            return Ok((Finish::Complete, files));
        }
        silence.check(self.plan)?;
        let mut place = count - pairings.left();
        let options = RunOptions { jobs: self.jobs, interrupted: self.interrupted };
        run(self.plan, pairings, &options, |outcome, replay| {
            place += 1;
            files.add(self.recorded(outcome, replay, place))?;
            observer.game(outcome, Source::Played);
            silence.add(outcome);
            silence.check(self.plan)?;
            Ok(!(place.is_multiple_of(2) && observer.is_decided()))
        })?;
        files.sync()?;
        let cut = self.interrupted.load(Ordering::Relaxed) && place < count;
        Ok((if cut { Finish::Interrupted } else { Finish::Complete }, files))
    }

    /// Reads the games that are recorded, and changes nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be used or contradicts the plan.
    pub fn recorded_games(&self, observer: &mut dyn Observer) -> Result<(), MatchError> {
        let mut pairings = self.plan.pairings_of(self.shard);
        Stored::open(self)?
            .check(&mut pairings, |outcome| observer.game(outcome, Source::Journal))
            .map(drop)
    }

    /// What the files say of a game.
    fn recorded(&self, outcome: &Outcome, replay: &Replay, place: u64) -> (Outcome, Replay) {
        let (mut outcome, mut replay) = (outcome.clone(), replay.clone());
        if self.files.replays.is_some() {
            outcome.replay = Some(place);
        }
        if self.plan.is_reproducible() {
            outcome.measured = None;
            replay = replay.untimed();
        }
        (outcome, replay)
    }
}

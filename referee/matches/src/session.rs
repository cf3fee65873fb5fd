//! Runs a plan or part of a plan, resuming from existing files.

mod extend;
mod put;
mod settings;
mod stamps;
mod stored;

use std::sync::atomic::Ordering;

use extend::{Continuation, extend};
use files::Overwrite;
use replays::Replay;
use stamps::Stamps;
use stored::{Files, Stored};

use super::silence::Silence;
use super::{Error, Outcome, Plan};
use crate::in_order::in_order;

pub use settings::{Session, SessionFiles};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Journal,
    Played,
}

/// Observes the games in a session.
pub trait Observer {
    /// Called before the first game with the total number of recorded and new games.
    fn begin(&mut self, _games: u64) {}

    /// Called before anything else if the journal was started with other seeds or another
    /// sequential test.
    fn note(&mut self, _text: &str) {}

    /// Called for every game in plan order, recorded games first, then new ones.
    fn game(&mut self, outcome: &Outcome, origin: Origin);

    /// Returns true once the result is decided and no more seeds are needed.
    fn is_decided(&self) -> bool {
        false
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// All games have been played, or the remaining games are not needed.
    Complete,
    Interrupted,
}

impl Session<'_> {
    /// Plays all remaining games. Can resume a journal that was started with fewer or more seeds,
    /// as long as the first seed is the same, or with another sequential test. Returns an error if
    /// a file contradicts the plan, if a watched file changes, or if a player never answers in its
    /// first few games.
    pub fn play(&self, observer: &mut dyn Observer) -> Result<Finish, Error> {
        self.play_first(self.games(), observer)
    }

    /// Like [`play`](Self::play), but plays only the remaining games among the first `games` games.
    /// The journal's head still covers all games in the plan.
    pub fn play_first(&self, games: u64, observer: &mut dyn Observer) -> Result<Finish, Error> {
        if self.plan.black_box.is_some() && self.files.replays.is_some() {
            let reason = "--replays needs a referee that reports more than scores";
            return Err(Error::Refused(reason.to_owned()));
        }
        let Continuation { sprt, seeds, note } = self.continuation()?;
        if let Some(note) = note {
            observer.note(&note);
        }
        let plan = Plan { seeds, ..self.plan.clone() };
        let session = Session { plan: &plan, sprt, files: self.files.clone(), ..*self };
        // The journal may contain more games than are requested now.
        Ok(session.play_and_hold(games, observer)?.0)
    }

    /// Returns the number of games requested.
    pub fn games(&self) -> u64 {
        self.plan.pairings_of(self.shard).remaining()
    }

    fn continuation(&self) -> Result<Continuation, Error> {
        match (&self.files.journal, self.files.overwrite) {
            (Some(journal), Overwrite::Own) => extend(self, journal),
            _ => Ok(Continuation { sprt: self.sprt, seeds: self.plan.seeds.clone(), note: None }),
        }
    }

    /// Plays the first `games` games in the plan. The returned files are still open and locked.
    pub(super) fn play_and_hold(
        &self,
        games: u64,
        observer: &mut dyn Observer,
    ) -> Result<(Finish, Files), Error> {
        observer.begin(games);
        let stored = Stored::open(self)?;
        let mut silence = Silence::default();
        let mut pairings = self.plan.pairings_of(self.shard);
        let mut index = 0;
        let mut files = stored.read(&mut pairings, |outcome| {
            index += 1;
            if index <= games {
                silence.add(outcome);
                observer.game(outcome, Origin::Journal);
            }
        })?;
        if index >= games || observer.is_decided() {
            return Ok((Finish::Complete, files));
        }
        let check = |silence: &Silence| match self.allow_silent {
            true => Ok(()),
            false => silence.check(self.plan),
        };
        check(&silence)?;
        let missing = pairings.take((games - index) as usize);
        let mut stamps = Stamps::for_plan(self.plan);
        let play = |pairing| self.plan.play(pairing);
        in_order(self.jobs, self.interrupted, missing, play, |played| {
            // If a game failed because a file changed, report the change instead.
            stamps.check(self.plan)?;
            let (outcome, replay) = played?;
            index += 1;
            files.add(self.to_record(outcome.clone(), replay, files.next_replay()))?;
            observer.game(&outcome, Origin::Played);
            silence.add(&outcome);
            check(&silence)?;
            let is_whole_seed = index.is_multiple_of(self.plan.players.len() as u64);
            Ok::<_, Error>(!(is_whole_seed && observer.is_decided()))
        })?;
        files.sync()?;
        let is_interrupted = self.interrupted.load(Ordering::Relaxed) && index < games;
        Ok((if is_interrupted { Finish::Interrupted } else { Finish::Complete }, files))
    }

    /// Converts a game to the form recorded in the files.
    fn to_record(
        &self,
        mut outcome: Outcome,
        mut replay: Option<Replay>,
        number: u64,
    ) -> (Outcome, Option<Replay>) {
        if self.files.replays.is_some() {
            outcome.replay = Some(number);
        }
        if self.plan.is_reproducible() {
            outcome.measured = None;
            replay = replay.map(Replay::untimed);
        }
        (outcome, replay)
    }
}

//! Playing the games of a list, with files to go on from, progress, and Ctrl-C.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use super::tell::summary;
use crate::catalogue::RegisteredGame;
use crate::matches::{self, Hooks, Journal, Outcome, Plan, Replays, Shard, Tally};

/// A list of games to be played.
pub struct Session<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// Which part of it.
    pub shard: Shard,
    /// The journal, and the head it carries.
    pub journal: Option<(PathBuf, Value)>,
    /// The file of replays.
    pub replays: Option<PathBuf>,
    /// How many games are played at a time.
    pub jobs: usize,
    /// Set by Ctrl-C.
    pub interrupted: &'a Arc<AtomicBool>,
}

/// The files of a session, and the games they hold.
type Opened = (Option<Journal>, Option<Replays>, Vec<Outcome>);

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// All games are played, or no more are needed.
    Complete,
    /// It was interrupted.
    Interrupted,
}

impl Session<'_> {
    /// Plays what is still to be played, until `decided` says that it is enough; every game, old
    /// or new, is told to `tally`.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be used or a setup cannot be made.
    pub fn play<G: RegisteredGame>(
        &self,
        tally: &mut Tally,
        decided: impl Fn(&Tally) -> bool,
    ) -> Result<Finish, String> {
        let (mut journal, mut replays, played) = self.open()?;
        played.iter().for_each(|outcome| tally.add(outcome));
        if decided(tally) {
            return Ok(Finish::Complete);
        }
        let mut pairings = self.plan.pairings_of(self.shard);
        let count = pairings.len() as u64;
        pairings.drain(..played.len().min(pairings.len()));
        let bar = progress(count, played.len() as u64);
        let mut place = played.len() as u64;
        let hooks = Hooks { jobs: self.jobs.max(1), interrupted: self.interrupted };
        let done = matches::run::<G>(self.plan, &pairings, &hooks, |outcome, replay| {
            place += 1;
            let mut outcome = outcome.clone();
            // The replay goes first: a game counts as played once the journal has it.
            if let Some(replays) = &mut replays {
                replays.add(replay)?;
                outcome.replay = Some(place);
            }
            if let Some(journal) = &mut journal {
                journal.add(&outcome)?;
            }
            tally.add(&outcome);
            bar.inc(1);
            bar.set_message(summary(tally));
            Ok(!(tally.played().is_multiple_of(2) && decided(tally)))
        });
        bar.finish_and_clear();
        done?;
        let cut = self.interrupted.load(Ordering::Relaxed) && place < count;
        Ok(if cut { Finish::Interrupted } else { Finish::Complete })
    }

    /// The files, both cut back to the games that both of them hold.
    fn open(&self) -> Result<Opened, String> {
        let opened = self.journal.as_ref().map(|(path, head)| Journal::open(path, head));
        let (mut journal, mut played) = opened
            .transpose()?
            .map_or((None, Vec::new()), |(journal, played)| (Some(journal), played));
        let Some(path) = &self.replays else { return Ok((journal, None, played)) };
        let (mut replays, stored) = Replays::open(path)?;
        if journal.is_none() && stored > 0 {
            return Err(format!(
                "{}: holds {stored} replays already; give --out to go on with them, or another file",
                path.display()
            ));
        }
        played.truncate(stored);
        replays.keep(played.len())?;
        if let Some(journal) = &mut journal {
            journal.keep(played.len())?;
        }
        Ok((journal, Some(replays), played))
    }
}

/// As many games at a time as the machine has cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn progress(count: u64, played: u64) -> ProgressBar {
    let bar = ProgressBar::new(count).with_position(played);
    let style = ProgressStyle::with_template("{pos}/{len} games, {per_sec}, {eta} left, {msg}");
    bar.set_style(style.expect("the template is valid"));
    bar.reset_eta();
    bar
}

//! Plays the rounds of a tuning run, writing a log from which they can be resumed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use files::{Journal, Overwrite};
use programs::{BuildError, Spec, changes};

use super::course::Pair;
use super::settings::start_values;
use super::{Course, Settings};
use crate::difference;
use crate::in_order::in_order;
use crate::kinds::{TUNING, TUNING_FILE, start_of};
use crate::silence::Silence;
use crate::{Error, Finish, Maker, Outcome, Plan};

#[derive(Debug)]
pub struct Tuning<'a> {
    pub settings: Settings,
    log: PathBuf,
    /// Number of games played in parallel, 1 to 1024.
    jobs: usize,
    /// Set to stop before the next game.
    interrupted: &'a AtomicBool,
    maker: Maker<'a>,
}

impl<'a> Tuning<'a> {
    /// Opens a tuning run. A run that was started with fewer or more seeds keeps its original step
    /// sizes. Returns an error if the seeds are not a range, or are too few for a round.
    pub fn new(
        settings: Settings,
        maker: Maker<'a>,
        log: &Path,
        jobs: usize,
        interrupted: &'a AtomicBool,
        overwrite: Overwrite,
    ) -> Result<Self, Error> {
        if settings.plan.seeds.range().is_none() {
            let reason =
                "a tuning run needs a range of seeds: expected --seeds FIRST..LAST, not a suite";
            return Err(Error::Refused(reason.to_owned()));
        }
        if settings.rounds() == 0 {
            let (seeds, pairs) = (settings.plan.pairings().remaining() / 2, settings.pairs);
            let reason = format!("{seeds} seeds are too few for a round of {pairs} pairs");
            return Err(Error::Refused(reason));
        }
        let recorded = match overwrite {
            Overwrite::Always => None,
            Overwrite::Own => planned_rounds(log),
        };
        let planned_rounds = recorded.unwrap_or_else(|| settings.rounds());
        let settings = Settings { planned_rounds, ..settings };
        Ok(Self { settings, log: log.to_owned(), jobs, interrupted, maker })
    }

    /// Plays the pairs that are not in the log yet, calling `progress` after each pair. Returns an
    /// error if the log has different settings or was modified, or if a side never answers in its
    /// first few games.
    pub fn play(
        &self,
        overwrite: Overwrite,
        mut progress: impl FnMut(&Course),
    ) -> Result<(Course, Finish), Error> {
        let head = self.settings.head();
        let journal = Journal::resume(&self.log, &TUNING, &head, overwrite);
        let mut journal = journal.map_err(|error| explain(error, &self.settings.plan))?;
        let mut course = recorded(&self.settings, &mut journal, self.settings.rounds() as usize)?;
        journal.begin()?;
        progress(&course);
        let mut silence = Silence::default();
        while course.round() < self.settings.rounds() as usize && !self.is_interrupted() {
            self.play_round(&mut course, &mut journal, &mut silence, &mut progress)?;
        }
        journal.sync()?;
        let is_complete = course.round() >= self.settings.rounds() as usize;
        Ok((course, if is_complete { Finish::Complete } else { Finish::Interrupted }))
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn play_round(
        &self,
        course: &mut Course,
        journal: &mut Journal,
        silence: &mut Silence,
        progress: &mut impl FnMut(&Course),
    ) -> Result<(), Error> {
        let round = course.round();
        self.check_unchanged()?;
        let Some(plan) = self.plan_of(course.now(), round)? else { return Ok(()) };
        let missing = plan.pairings().skip(2 * course.open_pairs() as usize);
        let mut first = None;
        in_order(
            self.jobs,
            self.interrupted,
            missing,
            |pairing| Ok::<Outcome, Error>(plan.play(pairing)?.0),
            |played| {
                self.check_unchanged()?;
                plan.check_players().map_err(|error| self.changed(&error.to_string()))?;
                let outcome = played?;
                silence.add(&outcome);
                silence.check(&plan)?;
                let Some(before) = first.take() else {
                    first = Some(outcome);
                    return Ok(true);
                };
                let pair = Pair::new(round, &[before, outcome]);
                journal.append(&pair)?;
                course.add(&self.settings, &pair);
                progress(course);
                Ok::<_, Error>(true)
            },
        )
    }

    /// Returns an error if the start player's program, or anything it is built from, has changed
    /// since the start of the tuning run.
    fn check_unchanged(&self) -> Result<(), Error> {
        let settings = &self.settings;
        match self.maker.unbuilt_player(&start_values(&settings.params)) {
            Ok(start) if start == settings.plan.players[0] => {}
            Ok(_) => return Err(self.changed("one of its source files has changed")),
            Err(error) => return Err(self.changed(&error.to_string())),
        }
        settings.plan.check_players().map_err(|error| self.changed(&error.to_string()))
    }

    fn changed(&self, reason: &str) -> Error {
        let hint = "the player changed during the run; restore it and run the command again, or \
            choose another log";
        Error::in_file(&self.log, format!("{hint}: {reason}"))
    }

    /// Plans the match for a round. Returns `None` if a build was interrupted.
    fn plan_of(&self, now: &[f64], round: usize) -> Result<Option<Plan>, Error> {
        let sides = self.settings.sides(now, round);
        let [one, other] = sides.map(|side| self.candidate(&side));
        let (Some(one), Some(other)) = (one?, other?) else { return Ok(None) };
        self.settings.match_of([one, other], self.settings.seeds(round)).map(Some)
    }

    /// Returns the player for these positions, or `None` if its build was interrupted.
    fn candidate(&self, positions: &[f64]) -> Result<Option<Spec>, Error> {
        let settings = &self.settings;
        match self.maker.player(&settings.values(positions)) {
            Err(Error::Build(BuildError::Interrupted)) => Ok(None),
            made => made.map(Some),
        }
    }

    /// Plans a match between the tuned player and the start player, on seeds not used in the
    /// rounds. Returns `None` if the two are the same. Returns an error if no seeds are left.
    pub fn test(&self, course: &Course, seeds: u64) -> Result<Option<Plan>, Error> {
        self.check_unchanged()?;
        self.settings.test(&course.settled(), self.settings.range()[1], seeds, &self.maker)
    }

    /// Returns the tuned player, or `None` if its values are the start values.
    ///
    /// Returns an error if the player cannot be built.
    pub fn result(&self, course: &Course) -> Result<Option<Spec>, Error> {
        self.settings.result(&course.settled(), &self.maker)
    }
}

impl Settings {
    /// Returns the player with the tuned values, or `None` if these are the start values.
    pub(super) fn result(&self, tuned: &[f64], maker: &Maker<'_>) -> Result<Option<Spec>, Error> {
        let player = || maker.player(&self.values(tuned));
        (!self.start_is(tuned)).then(player).transpose()
    }

    /// Plans a match between the tuned values and the start values, on seeds after the last seed of
    /// the rounds. Returns `None` if the two are the same.
    pub(super) fn test(
        &self,
        tuned: &[f64],
        last: i64,
        seeds: u64,
        maker: &Maker<'_>,
    ) -> Result<Option<Plan>, Error> {
        let start = self.start();
        if self.start_is(tuned) || seeds == 0 {
            return Ok(None);
        }
        let player = |at: &[f64]| maker.player(&self.values(at));
        let first = last.checked_add(1);
        let last = first.and_then(|first| first.checked_add_unsigned(seeds - 1));
        let (Some(first), Some(last)) = (first, last) else {
            let reason = "no seeds remain for the test; choose a range that ends lower";
            return Err(Error::Refused(reason.to_owned()));
        };
        let plan = self.match_of([player(tuned)?, player(&start)?], [first, last])?;
        Ok(Some(plan.with_names(["tuned", "start"].map(|name| Some(name.to_owned())))?))
    }

    /// Plans a match between two candidates under the conditions of the tuning run.
    fn match_of(&self, players: [Spec; 2], seeds: [i64; 2]) -> Result<Plan, Error> {
        Plan { players: players.to_vec(), seeds: seeds.into(), ..self.plan.clone() }.identified()
    }
}

/// If the player differs, names its watched files that have changed.
fn explain(error: files::Error, plan: &Plan) -> Error {
    let files::Error::OtherHead { path, key, found, .. } = &error else { return error.into() };
    let found = serde_json::from_str::<Plan>(found).ok().filter(|_| key == "plan");
    let watched = found.as_ref().and_then(|found| found.watched.first());
    let files = watched.zip(plan.watched.first()).map(|(was, is)| changes(was, is));
    match files.filter(|files| !files.is_empty()) {
        Some(files) => {
            let reason = format!(
                "the player has changed since its games were played ({files}); \
                 choose another log, or start over with --force"
            );
            Error::in_file(path, reason)
        }
        None => difference::explain(error),
    }
}

fn planned_rounds(log: &Path) -> Option<u32> {
    if !TUNING_FILE.recognizes(&start_of(log)) {
        return None;
    }
    let journal = Journal::open(log, &TUNING).ok()?;
    Some(Settings::from_head(journal.head())?.planned_rounds)
}

#[derive(Debug)]
pub struct RecordedTuning {
    pub settings: Settings,
    pub course: Course,
}

impl RecordedTuning {
    /// Reads a log, which may still be growing.
    pub fn open(log: &Path) -> Result<Self, Error> {
        let mut journal = Journal::open(log, &TUNING)?;
        let damaged = || files::Error::damaged(log, 1, "expected the settings of a tuning run");
        let settings = Settings::from_head(journal.head()).ok_or_else(damaged)?;
        let course = recorded(&settings, &mut journal, usize::MAX)?;
        Ok(Self { settings, course })
    }
}

/// Reads the course recorded in a log, up to the given number of rounds. Returns an error if a
/// pair is out of sequence.
fn recorded(settings: &Settings, log: &mut Journal, rounds: usize) -> Result<Course, Error> {
    let mut course = Course::new(settings);
    while let Some(pair) = log.next_record::<Pair>()? {
        if course.round() >= rounds {
            continue;
        }
        let seed = settings.seeds(course.round())[0].wrapping_add(course.open_pairs().into());
        let is_next = pair.round == course.round() && pair.seed == seed.to_string();
        if !is_next || pair.half_points > 4 {
            let round = course.round();
            let reason = format!("expected the pair for round {round} with seed {seed}");
            return Err(files::Error::damaged(log.path(), log.line(), reason).into());
        }
        course.add(settings, &pair);
    }
    Ok(course)
}

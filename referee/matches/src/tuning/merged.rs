//! The mean of several tuning runs for one player, run in parallel on several machines.
//!
//! Near the optimum, the mean of several short tuning runs is as good as one long run with the same
//! total number of games. Far from the optimum, each run must be long enough to get there (M.
//! Zinkevich et al., "Parallelized stochastic gradient descent", NIPS 2010).

use std::path::PathBuf;

use itertools::Itertools;
use programs::Spec;
use serde_json::Value;

use super::settings::Positions;
use super::{RecordedTuning, Settings};
use crate::plan::changed_member;
use crate::{Error, Maker, Plan};

/// Tuning runs for one player on different seeds.
#[derive(Debug)]
pub struct Merged {
    /// At least two, sorted by their seeds.
    tunings: Vec<RecordedTuning>,
}

impl Merged {
    /// Reads tuning logs. Returns an error if a log has no complete round, or if two logs have
    /// different settings or share seeds.
    pub fn open(logs: &[PathBuf]) -> Result<Self, Error> {
        let mut tunings = Vec::new();
        for log in logs {
            tunings.push((log, RecordedTuning::open(log)?));
        }
        tunings.sort_by_key(|(_, tuning)| tuning.settings.range());
        let Some((first_log, first)) = tunings.first() else {
            return Err(Error::Refused("no tuning log given".to_owned()));
        };
        for (log, tuning) in &tunings {
            if tuning.course.round() == 0 {
                return Err(Error::in_file(log, "no round is complete, expected at least one"));
            }
            let [wanted, found] = [first, tuning].map(|tuning| conditions(&tuning.settings));
            if wanted != found {
                let changed = changed_member(&wanted, &found);
                let reason =
                    format!("its settings differ from those of {}: {changed}", first_log.display());
                return Err(Error::in_file(log, reason));
            }
        }
        for ((log, tuning), (next_log, next)) in tunings.iter().tuple_windows() {
            let (last, first) = (tuning.last_seed(), next.settings.range()[0]);
            if first <= last {
                let reason = format!(
                    "its first seed is {first}, but {} has played up to {last}; expected seeds that do not overlap",
                    log.display()
                );
                return Err(Error::in_file(next_log, reason));
            }
        }
        Ok(Self { tunings: tunings.into_iter().map(|(_, tuning)| tuning).collect() })
    }

    pub fn settings(&self) -> &Settings {
        &self.tunings[0].settings
    }

    pub fn results(&self) -> Vec<Positions> {
        self.tunings.iter().map(|tuning| tuning.course.settled()).collect()
    }

    /// Returns the mean of all results, weighted by number of games.
    pub fn mean(&self) -> Positions {
        let all = self.pairs() as f64;
        let share = |tuning: &RecordedTuning, index: usize| {
            tuning.course.settled()[index] * tuning.course.pairs as f64 / all
        };
        let mean = |index| self.tunings.iter().map(|tuning| share(tuning, index)).sum();
        (0..self.settings().params.len()).map(mean).collect()
    }

    pub fn pairs(&self) -> u64 {
        self.tunings.iter().map(|tuning| tuning.course.pairs).sum()
    }

    /// Returns the player with the mean values, or `None` if these are the start values.
    ///
    /// Returns an error if the player cannot be built.
    pub fn result(&self, maker: &Maker<'_>) -> Result<Option<Spec>, Error> {
        self.settings().result(&self.mean(), maker)
    }

    /// Plans a match between the mean values and the start values, on seeds that no tuning run has
    /// played. Returns `None` if the values are the same.
    pub fn test(&self, seeds: u64, maker: &Maker<'_>) -> Result<Option<Plan>, Error> {
        let last = self.tunings.iter().map(RecordedTuning::last_seed).max();
        self.settings().test(&self.mean(), last.unwrap_or(0), seeds, maker)
    }
}

impl RecordedTuning {
    /// Returns the last seed of all rounds, whether played or planned.
    fn last_seed(&self) -> i64 {
        let round = self.course.round().max(self.settings.planned_rounds as usize);
        self.settings.seeds(round.saturating_sub(1))[1]
    }
}

/// Returns the settings that merged tuning runs must share. The paths and contents of built players
/// may differ.
fn conditions(settings: &Settings) -> Value {
    let mut value = settings.head();
    value["rounds"] = Value::Null;
    let plan = &mut value["plan"];
    for of_each in ["seeds", "players"] {
        plan[of_each] = Value::Null;
    }
    if settings.template.build.is_some() || settings.template.file.is_some() {
        for of_each in ["digests", "watched"] {
            plan[of_each] = Value::Null;
        }
    }
    value
}

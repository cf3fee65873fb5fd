//! Notices that a watched file changes while games are played.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

use crate::{Error, Plan};

/// The sizes and times of the watched files of a plan: as long as these stay, the files are not read again.
#[derive(Debug, PartialEq, Eq)]
pub struct Stamps(BTreeMap<String, Option<(u64, SystemTime)>>);

impl Stamps {
    pub fn of(plan: &Plan) -> Self {
        let stamp = |file: &String| {
            let data = Path::new(file).metadata().ok()?;
            Some((data.len(), data.modified().ok()?))
        };
        Self(
            plan.watched
                .iter()
                .chain([&plan.watch])
                .flat_map(|files| files.keys())
                .map(|file| (file.clone(), stamp(file)))
                .collect(),
        )
    }

    /// Makes sure that the players are still those of the plan.
    ///
    /// Returns an error that names the first player that is another one, with the files that have changed.
    pub fn check(&mut self, plan: &Plan) -> Result<(), Error> {
        let now = Self::of(plan);
        if now != *self {
            plan.check_players()?;
            *self = now;
        }
        Ok(())
    }
}

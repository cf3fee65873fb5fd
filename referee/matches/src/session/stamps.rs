//! Detects when a watched file changes during a match.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

use crate::{Error, Plan};

/// Sizes and modification times of a plan's watched files. Files are read again only if these
/// change.
#[derive(Debug, PartialEq, Eq)]
pub struct Stamps(BTreeMap<String, Option<(u64, SystemTime)>>);

impl Stamps {
    pub fn for_plan(plan: &Plan) -> Self {
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

    /// Returns an error that names the first player that differs from the plan, and its changed
    /// files.
    pub fn check(&mut self, plan: &Plan) -> Result<(), Error> {
        let now = Self::for_plan(plan);
        if now != *self {
            plan.check_players()?;
            *self = now;
        }
        Ok(())
    }
}

//! The parts of a match become one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{Error, Outcome, Pairing, Plan, RecordedMatch};

/// All games of a plan in order, each exactly once. Fails if a file is no part of the plan, or if a game is missing
/// or in two parts.
pub fn merge(plan: &Plan, parts: &[PathBuf]) -> Result<Vec<Outcome>, Error> {
    let mut games: BTreeMap<Pairing, (Outcome, usize)> = BTreeMap::new();
    for (number, path) in parts.iter().enumerate() {
        let recorded = RecordedMatch::open(path)?;
        let shard = recorded.shard;
        recorded.check_part(plan, shard)?;
        for (outcome, pairing) in recorded.games.into_iter().zip(plan.pairings_of(shard)) {
            if let Some((_, other)) = games.insert(pairing, (outcome, number)) {
                let other = parts[other].display();
                return Err(Error::of_file(path, format!("{pairing} is in {other} already")));
            }
        }
    }
    let take = |pairing: Pairing| {
        let outcome = games.remove(&pairing).map(|(outcome, _)| outcome);
        outcome.ok_or_else(|| Error::Refused(format!("{pairing} is in none of the parts")))
    };
    plan.pairings().map(take).collect()
}

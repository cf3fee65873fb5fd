//! The parts of a match become one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use files::Journal;

use super::recorded_sprt::{recorded_sprt, with_sprt};
use super::{MatchError, Outcome, Pairing, Plan, Shard};
use crate::outputs::MATCH;

/// All games of a plan in order, each exactly once.
///
/// # Errors
///
/// Returns an error if a file cannot be read or is no part of the plan, or if a game is missing or
/// in two parts.
pub fn merge(plan: &Plan, parts: &[PathBuf]) -> Result<Vec<Outcome>, MatchError> {
    let mut games: BTreeMap<Pairing, (Outcome, usize)> = BTreeMap::new();
    for (number, path) in parts.iter().enumerate() {
        let mut reader = Journal::open(path, &MATCH)?;
        let shard: Shard = reader.head()["shard"].as_str().unwrap_or_default().parse().map_err(
            |error: super::ParseError| files::Error::damaged(path, 1, error.to_string()),
        )?;
        // A match that was to stop by a test may still have all of its games.
        let sprt = recorded_sprt(path, reader.head())?;
        reader.check_head(&with_sprt(plan.head(shard), sprt))?;
        let mut pairings = plan.pairings_of(shard);
        while let Some(outcome) = reader.next_record::<Outcome>()? {
            let expected = pairings.next();
            let Some(pairing) = outcome.pairing().filter(|pairing| Some(*pairing) == expected)
            else {
                let reason = "is not the game that the plan has there";
                return Err(files::Error::damaged(path, reader.line(), reason).into());
            };
            if let Some((_, other)) = games.insert(pairing, (outcome, number)) {
                let (path, other) = (path.clone(), parts[other].clone());
                return Err(MatchError::DoubledGame { path, other, pairing });
            }
        }
        reader.check_whole()?;
    }
    let take = |pairing: Pairing| {
        let outcome = games.remove(&pairing).map(|(outcome, _)| outcome);
        outcome.ok_or(MatchError::MissingGame { pairing })
    };
    plan.pairings().map(take).collect()
}

//! Refused commands, counted by reason.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How often commands were refused for which reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Refusals(BTreeMap<String, u64>);

impl Refusals {
    /// Refused commands of all reasons.
    pub fn total(&self) -> u64 {
        self.0.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Reasons and their counts: the most frequent first, equally frequent ones by name.
    pub fn by_count(&self) -> Vec<(&str, u64)> {
        let mut counts: Vec<_> =
            self.0.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }

    /// Adds the counts of another game.
    pub fn add(&mut self, other: &Self) {
        for (reason, count) in &other.0 {
            *self.0.entry(reason.clone()).or_default() += count;
        }
    }
}

impl<'a> FromIterator<&'a str> for Refusals {
    fn from_iter<T: IntoIterator<Item = &'a str>>(reasons: T) -> Self {
        let mut counts = BTreeMap::new();
        for reason in reasons {
            *counts.entry(reason.to_owned()).or_default() += 1;
        }
        Self(counts)
    }
}

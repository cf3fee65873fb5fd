//! Search limits that can be set by name: beam widths, depths, margins and counts.

use super::named_values::named_values;
use crate::Weights;

named_values! {
    /// The limits of the search.
    pub struct SearchParams of usize {
        /// Beam width for the bot's own attacks, in positions per layer.
        attack_beam: 80,
        /// Maximum number of cells taken by one of the bot's own attacks.
        attack_cells: 10,
        /// Number of the bot's own attacks that become candidate turns.
        attacks_kept: 12,
        /// Beam width for a second attack in the same turn, by either side.
        second_beam: 18,
        /// Maximum number of cells taken by a second attack.
        second_cells: 7,
        /// Maximum number of additional attacks that either side adds to an attack.
        second_attacks: 1,
        /// Beam width for replies.
        reply_beam: 46,
        /// Maximum number of cells taken by a reply.
        reply_cells: 9,
        /// Number of attacking replies that are played out.
        replies_kept: 28,
        /// Beam width for attacks in a playout.
        playout_beam: 10,
        /// Maximum number of cells taken by an attack in a playout.
        playout_cells: 6,
        /// Maximum number of attacks in one turn of a playout.
        playout_attacks: 3,
        /// Maximum number of positions visited in the search for a winning capture.
        capture_nodes: 3000,
        /// Maximum number of positions visited in the same search within a playout.
        playout_capture_nodes: 60,
        /// Maximum gold considered in the search for a winning capture, in units of ten gold.
        capture_tens: 40,
        /// How far a turn's evaluation before the reply may be below the best score, in tenths of
        /// gold. The search for replies is skipped for turns that are further behind.
        futility_margin: 1116,
        /// How far a turn's score may be below the best score, in tenths of gold, for the turn to
        /// be kept. It can become the best one if the score of the best turn falls.
        kept_margin: 100,
        /// Gold left unspent when a candidate turn is completed thriftily.
        thrifty_gold: 984,
        /// Percentage of random changes that start from a turn other than the best one.
        mutate_other_percent: 26,
        /// Percentage of random changes that add an attack.
        mutate_attack_percent: 8,
        /// Number of best attacks from which the added attack is chosen.
        mutate_attacks_kept: 4,
        /// Percentage of random changes after which the simple playout policy plays the rest of the
        /// turn.
        complete_percent: 37,
        /// Maximum number of refuting replies to remember.
        refutations_kept: 16,
    }
}

/// The size of a beam search over attacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// Positions kept per layer.
    pub(crate) width: usize,
    /// Number of layers, which is the maximum number of cells taken.
    pub(crate) depth: usize,
}

impl SearchParams {
    pub(crate) fn attack(&self) -> Beam {
        Beam { width: self.attack_beam, depth: self.attack_cells }
    }

    pub(crate) fn second_attack(&self) -> Beam {
        Beam { width: self.second_beam, depth: self.second_cells }
    }

    pub(crate) fn reply(&self) -> Beam {
        Beam { width: self.reply_beam, depth: self.reply_cells }
    }

    pub(crate) fn playout(&self) -> Beam {
        Beam { width: self.playout_beam, depth: self.playout_cells }
    }
}

/// All numbers that determine how the bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BotParams {
    /// The weights of the evaluation.
    pub weights: Weights,
    /// The limits of the search.
    pub search: SearchParams,
}

impl BotParams {
    /// Returns the names of all numbers: the weights, then the search limits.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Weights::NAMES.iter().chain(SearchParams::NAMES).copied()
    }

    /// Returns the number with this name, or `None` if there is no such number.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<i32> {
        self.weights.get(name).or_else(|| self.search.get(name))
    }

    /// Sets the number with this name. A negative search limit counts as 0. Returns true if the
    /// name exists.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        self.weights.set(name, value) || self.search.set(name, value)
    }
}

impl From<Weights> for BotParams {
    fn from(weights: Weights) -> Self {
        Self { weights, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_name_belongs_to_one_number() {
        let names: Vec<&str> = BotParams::names().collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        for name in &names {
            let mut params = BotParams::default();
            let value = params.get(name).expect("a listed name");
            assert!(params.set(name, value + 1));
            let is_changed = |other: &&&str| params.get(other) != BotParams::default().get(other);
            assert!(names.iter().filter(is_changed).eq([name]), "{name}");
        }
        assert!(!BotParams::default().set("unknown", 1));
    }

    #[test]
    fn negative_limits_are_none() {
        let mut params = BotParams::default();
        assert!(params.set("attack_beam", -1) && params.set("mine", -1));
        assert_eq!((params.search.attack_beam, params.weights.mine), (0, -1));
    }
}

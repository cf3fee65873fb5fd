//! The limits of the search, by name: every beam width, depth, margin and count.

use super::named_values::named_values;
use crate::Weights;

named_values! {
    /// The limits of the search.
    pub struct SearchParams of usize {
        /// Beam width of own attacks, in positions a layer.
        attack_beam: 80,
        /// Cells that an own attack takes at most.
        attack_cells: 10,
        /// Own attacks that become candidate turns.
        attacks_kept: 12,
        /// Beam width of a second attack in the same turn, of either side.
        second_beam: 18,
        /// Cells that a second attack takes at most.
        second_cells: 7,
        /// Further attacks that are added to an attack, of either side.
        second_attacks: 1,
        /// Beam width of replies.
        reply_beam: 46,
        /// Cells that a reply takes at most.
        reply_cells: 9,
        /// Replies that are played out, beside none.
        replies_kept: 28,
        /// Beam width of attacks in a playout.
        playout_beam: 10,
        /// Cells that an attack in a playout takes at most.
        playout_cells: 6,
        /// Attacks in one turn of a playout at most.
        playout_attacks: 3,
        /// Positions that the search for a winning capture visits at most.
        capture_nodes: 3000,
        /// The same in a playout.
        playout_capture_nodes: 60,
        /// Gold that the search for a winning capture counts on at most, in tens.
        capture_tens: 40,
        /// By how much a turn may score less than the best one before the reply, in tenths of
        /// gold, and still be searched for replies.
        futility_margin: 1116,
        /// Gold that the thrifty completion of a candidate turn keeps.
        thrifty_gold: 984,
        /// Random changes of other turns than the best one, in percent of all.
        mutate_other_percent: 26,
        /// Random changes to which an attack is added, in percent.
        mutate_attack_percent: 8,
        /// Attacks of which one is added.
        mutate_attacks_kept: 4,
        /// Random changes after which the rest of the turn is played by the simple policy of
        /// playouts, in percent.
        complete_percent: 37,
        /// Replies that are remembered because they refuted a turn.
        refutations_kept: 16,
    }
}

/// The size of a beam search over attacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// Positions kept per layer.
    pub(crate) width: usize,
    /// Layers: cells taken at most.
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

/// All numbers that decide how the bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BotParams {
    /// The weights of the evaluation.
    pub weights: Weights,
    /// The limits of the search.
    pub search: SearchParams,
}

impl BotParams {
    /// The names of all numbers: the weights, then the limits of the search.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Weights::NAMES.iter().chain(SearchParams::NAMES).copied()
    }

    /// The number of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<i32> {
        self.weights.get(name).or_else(|| self.search.get(name))
    }

    /// Changes the number of a name; limits of the search are at least 0. Returns whether there is
    /// such a number.
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

//! The limits of the search, by name: every beam width, depth, margin and count.

use super::named_values::named_values;
use super::weights::Weights;

named_values! {
    /// How far the search looks. Negative values count as 0.
    pub struct SearchParams {
        /// Beam width of own attacks, in positions a layer.
        attack_beam: 80,
        /// Cells that an own attack takes at most.
        attack_cells: 10,
        /// Own attacks that become candidate turns.
        attacks_kept: 12,
        /// Beam width of a second attack in the same turn, of either side.
        second_beam: 40,
        /// Cells that a second attack takes at most.
        second_cells: 7,
        /// Further attacks that are added to an attack, of either side.
        second_attacks: 1,
        /// Beam width of replies.
        reply_beam: 100,
        /// Cells that a reply takes at most.
        reply_cells: 9,
        /// Replies that are played out, beside none.
        replies_kept: 8,
        /// Beam width of attacks in a playout.
        playout_beam: 20,
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
        quiet_margin: 1000,
        /// Gold that the thrifty completion of a candidate turn keeps.
        thrifty_gold: 1000,
        /// Random changes of other turns than the best one, in percent of all.
        varied_others: 30,
        /// Random changes to which an attack is added, in percent.
        varied_attack: 6,
        /// Attacks of which one is added.
        varied_attacks_kept: 4,
        /// Random changes after which the rest of the turn is played by the simple policy of
        /// playouts, in percent.
        varied_rest: 40,
        /// Replies that are remembered because they refuted a turn.
        refutations_kept: 16,
    }
}

/// The size of a beam search over attacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BeamWidth {
    /// Positions kept a layer.
    pub(crate) beam: usize,
    /// Cells taken at most.
    pub(crate) cells: usize,
}

impl SearchParams {
    pub(crate) fn attack(&self) -> BeamWidth {
        beam_width(self.attack_beam, self.attack_cells)
    }

    pub(crate) fn second_attack(&self) -> BeamWidth {
        beam_width(self.second_beam, self.second_cells)
    }

    pub(crate) fn reply(&self) -> BeamWidth {
        beam_width(self.reply_beam, self.reply_cells)
    }

    pub(crate) fn playout(&self) -> BeamWidth {
        beam_width(self.playout_beam, self.playout_cells)
    }
}

fn beam_width(beam: i32, cells: i32) -> BeamWidth {
    BeamWidth { beam: count(beam), cells: count(cells) }
}

/// A parameter as a count.
pub(crate) fn count(param: i32) -> usize {
    usize::try_from(param).unwrap_or(0)
}

/// All numbers that decide how the bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BotParams {
    /// What things are worth.
    pub weights: Weights,
    /// How far the search looks.
    pub search: SearchParams,
}

impl BotParams {
    /// The names of all numbers: the weights, then the limits of the search.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Weights::NAMES.iter().chain(SearchParams::NAMES).copied()
    }

    /// The number of a name, to read or to change.
    pub fn by_name(&mut self, name: &str) -> Option<&mut i32> {
        self.weights.by_name(name).or_else(|| self.search.by_name(name))
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
            *params.by_name(name).expect("a listed name") += 1;
            let changed = names
                .iter()
                .filter(|other| params.by_name(other) != BotParams::default().by_name(other));
            assert!(changed.eq([name]), "{name}");
        }
        assert_eq!(BotParams::default().by_name("unknown"), None);
    }

    #[test]
    fn negative_counts_are_none() {
        assert_eq!((count(-1), count(0), count(7)), (0, 0, 7));
    }
}

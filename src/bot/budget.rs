//! Limits on search effort.

/// Decides when to stop a search. `nodes` is the number of positions evaluated so far in the turn.
pub trait StopCondition {
    /// Returns true if the search should start nothing new and answer with the best turn so far.
    /// Checked before each candidate turn and each reply.
    fn soft_limit_reached(&self, nodes: u64) -> bool;

    /// Returns true if unfinished work should be abandoned, too. Checked often, inside beam
    /// searches and capture searches. By default there is no such limit.
    fn hard_limit_reached(&self, _nodes: u64) -> bool {
        false
    }
}

/// Stops after a fixed number of evaluations, so that games can be reproduced. There is no hard
/// limit, so unfinished work is completed.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit(pub u64);

impl StopCondition for NodeLimit {
    fn soft_limit_reached(&self, nodes: u64) -> bool {
        nodes >= self.0
    }
}

/// Evaluations between calls to `hard_limit_reached`, about 20 µs.
const POLL_INTERVAL: u64 = 64;

/// Counts the evaluations in a search and checks its limits.
pub(crate) struct SearchBudget<'a> {
    stop: &'a dyn StopCondition,
    nodes: u64,
    /// The number of nodes after which the hard limit is checked again.
    next_poll: u64,
    exhausted: bool,
}

impl<'a> SearchBudget<'a> {
    pub(crate) fn new(stop: &'a dyn StopCondition) -> Self {
        Self { stop, nodes: 0, next_poll: 0, exhausted: false }
    }

    /// Adds evaluations to the count.
    pub(crate) fn charge(&mut self, nodes: usize) {
        self.nodes += nodes as u64;
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            self.exhausted |= self.stop.hard_limit_reached(self.nodes);
        }
    }

    /// Returns the number of evaluations so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns true if nothing new should be started.
    pub(crate) fn soft_limit_reached(&self) -> bool {
        self.exhausted || self.stop.soft_limit_reached(self.nodes)
    }

    /// Returns true if the hard limit was reached. The result of unfinished work is then
    /// incomplete.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Limits in nodes, and the number of times the hard limit was checked.
    struct Counting {
        soft: u64,
        hard: u64,
        asked: Cell<u64>,
    }

    impl StopCondition for Counting {
        fn soft_limit_reached(&self, nodes: u64) -> bool {
            nodes >= self.soft
        }

        fn hard_limit_reached(&self, nodes: u64) -> bool {
            self.asked.set(self.asked.get() + 1);
            nodes >= self.hard
        }
    }

    #[test]
    fn the_hard_limit_is_seen_within_an_interval() {
        let stop = Counting { soft: 500, hard: 1000, asked: Cell::new(0) };
        let mut budget = SearchBudget::new(&stop);
        while !budget.is_exhausted() && budget.nodes() < 5000 {
            assert_eq!(budget.soft_limit_reached(), budget.nodes() >= 500);
            budget.charge(1);
        }
        assert!((1000..1000 + POLL_INTERVAL).contains(&budget.nodes()), "{}", budget.nodes());
        assert!(stop.asked.get() <= 2 + 1000 / POLL_INTERVAL, "{}", stop.asked.get());
        assert!(budget.soft_limit_reached());
    }

    #[test]
    fn a_large_charge_is_seen_at_once() {
        let stop = Counting { soft: u64::MAX, hard: 10, asked: Cell::new(0) };
        let mut budget = SearchBudget::new(&stop);
        budget.charge(1);
        budget.charge(1000);
        assert!(budget.is_exhausted() && budget.soft_limit_reached());
    }

    #[test]
    fn a_node_limit_has_no_hard_limit() {
        let mut budget = SearchBudget::new(&NodeLimit(5));
        budget.charge(4);
        assert!(!budget.soft_limit_reached());
        budget.charge(1_000_000);
        assert!(budget.soft_limit_reached() && !budget.is_exhausted());
    }
}

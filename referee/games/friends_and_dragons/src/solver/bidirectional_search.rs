//! Breadth-first search for a single pivot, both from the start and from all placements with a
//! given score.

use super::frontier::{Frontier, Resources};
use super::memory::Memory;
use super::paths;
use super::pattern_database::PatternDatabase;
use super::pivot_moves::PivotMoves;
use crate::{Drag, Field, Placement};

/// The search for a single pivot.
pub struct BidirectionalSearch<'a, const N: usize> {
    field: &'a Field,
    pub pivot: usize,
    moves: PivotMoves<N>,
    start: u64,
    pub forward: Frontier<N>,
    backward: Frontier<N>,
    goals: Vec<u64>,
    /// States visited by both sides. Each side visited all of them at the same depth.
    pub met: Vec<u64>,
    /// The depth of the nearest goals that the forward side had already visited, if any.
    pub known: Option<usize>,
    patterns: PatternDatabase<N>,
    /// Maximum length of a drag. Longer ones are pruned if the pattern databases detect them.
    bound: usize,
    cut: bool,
    /// Lower bound on the steps to the nearest goal, from the pattern databases. `None` if no goal
    /// is reachable.
    pub least: Option<usize>,
    pub stopped: bool,
}

impl<'a, const N: usize> BidirectionalSearch<'a, N> {
    /// Creates a search from the pivot's start, without goals.
    pub fn new(field: &'a Field, pivot: usize, memory: &Memory) -> Self {
        let start = Placement::start(field.heroes()).packed();
        let forward = Frontier::from(pivot, &[start], memory);
        Self {
            field,
            pivot,
            moves: PivotMoves::for_pivot(field, pivot),
            start,
            stopped: forward.is_none(),
            forward: forward.unwrap_or_else(Frontier::nowhere),
            backward: Frontier::nowhere(),
            goals: Vec::new(),
            met: Vec::new(),
            known: None,
            patterns: PatternDatabase::new(field, pivot),
            bound: usize::MAX,
            cut: false,
            least: None,
        }
    }
}

impl<const N: usize> BidirectionalSearch<'_, N> {
    /// Restarts with different goals, and returns the number of states dropped.
    pub fn set_goals(&mut self, goals: Vec<u64>, memory: &Memory) -> u64 {
        let known =
            |depth: usize| move |(state, found): &(u64, usize)| (*found == depth).then_some(*state);
        let found: Vec<(u64, usize)> = goals
            .iter()
            .filter_map(|goal| {
                Some((*goal, self.forward.depth_of(self.pivot, &self.moves, *goal)?))
            })
            .collect();
        self.known = found.iter().map(|goal| goal.1).min();
        self.met =
            self.known.map_or(Vec::new(), |depth| found.iter().filter_map(known(depth)).collect());
        self.goals = goals;
        self.bound = usize::MAX;
        self.set_least();
        self.restart(memory)
    }

    /// Prunes drags longer than `bound` from now on, and returns the number of states dropped. Has
    /// no effect without pattern databases.
    pub fn set_bound(&mut self, bound: usize, memory: &Memory) -> u64 {
        if self.patterns.is_empty() || self.known.is_some() {
            return 0;
        }
        self.bound = bound;
        self.restart(memory)
    }

    /// Restarts the backward side from the goals that are within the bound. Returns the number of
    /// states dropped.
    fn restart(&mut self, memory: &Memory) -> u64 {
        let forgotten = self.backward.states.len() as u64;
        let steps = |goal: &u64| self.patterns.steps(*goal);
        let is_near = |goal: &u64| steps(goal).is_some_and(|steps| steps <= self.bound);
        let goals: Vec<u64> = self.goals.iter().copied().filter(is_near).collect();
        self.cut = self.goals.iter().filter_map(steps).any(|steps| steps > self.bound);
        memory.give(self.backward.states.memory());
        self.backward = Frontier::nowhere();
        match Frontier::from(self.pivot, &goals, memory) {
            Some(side) => self.backward = side,
            None => self.stopped = true,
        }
        forgotten
    }

    /// Fills more patterns if a goal may be within the bound. Returns true if any were filled.
    pub fn fill_patterns(
        &mut self,
        field: &Field,
        bound: usize,
        longest: usize,
        resources: Resources<'_>,
    ) -> bool {
        let is_near = self.least.is_some_and(|least| least <= bound);
        let filled =
            is_near && self.known.is_none() && self.patterns.fill_more(field, longest, resources);
        if filled {
            self.set_least();
        }
        filled
    }

    /// Number of entries in the patterns that may have to be filled next.
    pub fn waiting_entries(&self) -> u64 {
        if self.least.is_none() || self.known.is_some() {
            0
        } else {
            self.patterns.waiting() as u64
        }
    }

    fn set_least(&mut self) {
        self.least = self.goals.iter().filter_map(|goal| self.patterns.steps(*goal)).min();
    }

    /// Returns true if goals were met or can still be met, perhaps with a higher bound.
    pub fn is_open(&self) -> bool {
        let goes_on = !self.forward.is_exhausted() && (!self.backward.is_exhausted() || self.cut);
        self.known.is_some() || !self.met.is_empty() || goes_on
    }

    /// Searches all drags of exactly `steps` steps. Shorter ones must already have been ruled out.
    pub fn search(&mut self, steps: usize, resources: Resources<'_>) {
        if self.known.is_some() || !self.met.is_empty() {
            return;
        }
        let Self { pivot, moves, forward, backward, patterns, bound, cut, .. } = self;
        while forward.depth + backward.depth < steps
            && !forward.is_exhausted()
            && !backward.is_exhausted()
        {
            let met = if forward.width() <= backward.width() {
                let grown = forward.grow(moves, resources, |_, new| new);
                grown.map(|()| forward.met(*pivot, &backward.states))
            } else {
                // Patterns contain the distance from the start.
                let steps_left = *bound - (backward.depth + 1).min(*bound);
                let near = |formation, new| {
                    let near = patterns.near(formation, new, steps_left);
                    *cut = *cut || (near != new && patterns.is_cut(formation, new, steps_left));
                    near
                };
                let grown = backward.grow(moves, resources, near);
                grown.map(|()| backward.met(*pivot, &forward.states))
            };
            self.stopped |= met.is_none();
            let Some(met) = met else { return };
            self.met = met;
        }
    }

    /// Restarts the forward side, for searching layer by layer from the start. Returns the number
    /// of states dropped.
    pub fn restart_forward(&mut self, memory: &Memory) -> u64 {
        let forgotten = self.forward.states.len() as u64;
        memory.give(self.forward.states.memory());
        match Frontier::from(self.pivot, &[self.start], memory) {
            Some(side) => self.forward = side,
            None => self.stopped = true,
        }
        forgotten
    }

    /// Searches all drags of exactly `steps` steps for wanted states. Used if there are too many
    /// wanted states to search backwards from. After a restart, must be called with 0 steps, then
    /// 1, and so on.
    pub fn search_forward(
        &mut self,
        steps: usize,
        resources: Resources<'_>,
        is_wanted: impl Fn(u64) -> bool,
    ) {
        self.known = Some(steps);
        let grown = steps == 0 || self.forward.grow(&self.moves, resources, |_, new| new).is_some();
        self.stopped |= !grown;
        let pivot = self.pivot;
        self.met = self.forward.outermost(pivot).filter(|state| is_wanted(*state)).collect();
        self.met.sort_unstable();
    }

    /// Returns true if drags of exactly `steps` steps lead to goals.
    pub fn has_met(&self, steps: usize) -> bool {
        match self.known {
            Some(depth) => depth == steps,
            None => !self.met.is_empty() && self.forward.depth + self.backward.depth == steps,
        }
    }

    /// The goals that were met, each with the drag that reaches it.
    pub fn drags(&self) -> Vec<(u64, Drag)> {
        let ahead = self.known.unwrap_or(self.forward.depth);
        let behind = if self.known.is_some() { 0 } else { self.backward.depth };
        let pivot = self.pivot;
        let is_ahead = |state, depth| self.forward.is_at(pivot, state, depth);
        let mut layers = paths::layers_back(self.field, pivot, self.met.clone(), ahead, is_ahead);
        let is_behind = |state, depth| self.backward.is_at(pivot, state, depth);
        let rest = paths::layers_back(self.field, pivot, self.met.clone(), behind, is_behind);
        layers.extend(rest.into_iter().rev().skip(1));
        let drag = |steps| Drag { pivot: self.pivot, steps };
        let found = paths::best(self.field, pivot, &layers).into_iter();
        found.map(|(state, steps)| (state, drag(steps))).collect()
    }

    /// The shortest drag to a state visited by the forward side.
    pub fn drag_ahead(&self, state: u64) -> Option<Drag> {
        let pivot = self.pivot;
        let depth = self.forward.depth_of(pivot, &self.moves, state)?;
        let is_at = |state, depth| self.forward.is_at(pivot, state, depth);
        let layers = paths::layers_back(self.field, pivot, vec![state], depth, is_at);
        let (_, steps) = paths::best(self.field, pivot, &layers).pop()?;
        Some(Drag { pivot, steps })
    }

    /// Number of states visited by the two sides.
    pub fn visited(&self) -> u64 {
        (self.forward.states.len() + self.backward.states.len()) as u64
    }
}

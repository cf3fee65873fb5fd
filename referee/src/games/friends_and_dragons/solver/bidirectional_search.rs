//! Breadth-first search of one pivot, from the start and from all placements of a score at once.

use super::frontier::{Frontier, Resources};
use super::memory::Memory;
use super::mover::Mover;
use super::paths;
use super::pattern_database::PatternDatabase;
use super::state_ranking::StateRanking;
use crate::games::friends_and_dragons::{Drag, Field, Placement};

/// The search of one pivot.
pub struct BidirectionalSearch<'a> {
    pub mover: &'a Mover,
    pub forward: Frontier,
    backward: Frontier,
    goals: Vec<u64>,
    /// States known to both sides, all at the same two depths.
    pub met: Vec<u64>,
    /// The depth at which goals are in the forward side already.
    pub known: Option<usize>,
    patterns: PatternDatabase,
    /// Drags of more steps are pruned where pattern databases show them.
    bound: usize,
    /// Whether some were.
    cut: bool,
    /// Lower bound on the steps to the goals by the pattern databases; `None` if no goal is
    /// reachable.
    pub least: Option<usize>,
    /// Whether memory ran out.
    pub stopped: bool,
}

impl<'a> BidirectionalSearch<'a> {
    /// The search of a pivot from its start, without goals.
    pub fn new(field: &Field, code: StateRanking, mover: &'a Mover, memory: &Memory) -> Self {
        let start = Placement::start(field.heroes()).packed();
        let forward = Frontier::from(code, &[start], memory);
        Self {
            mover,
            stopped: forward.is_none(),
            forward: forward.unwrap_or_else(|| Frontier::nowhere(code)),
            backward: Frontier::nowhere(code),
            goals: Vec::new(),
            met: Vec::new(),
            known: None,
            patterns: PatternDatabase::new(field, mover.pivot()),
            bound: usize::MAX,
            cut: false,
            least: None,
        }
    }
}

impl BidirectionalSearch<'_> {
    /// Restarts from other goals, and returns the number of states dropped.
    pub fn set_goals(&mut self, goals: Vec<u64>, memory: &Memory) -> u64 {
        let known =
            |depth: usize| move |(state, found): &(u64, usize)| (*found == depth).then_some(*state);
        let found: Vec<(u64, usize)> = goals
            .iter()
            .filter_map(|goal| Some((*goal, self.forward.states.depth(*goal)?)))
            .collect();
        self.known = found.iter().map(|goal| goal.1).min();
        self.met =
            self.known.map_or(Vec::new(), |depth| found.iter().filter_map(known(depth)).collect());
        self.goals = goals;
        self.bound = usize::MAX;
        self.set_least();
        self.restart(memory)
    }

    /// Prunes longer drags from now on, and returns the number of states dropped. Nothing
    /// changes where there are no pattern databases.
    pub fn set_bound(&mut self, bound: usize, memory: &Memory) -> u64 {
        if self.patterns.is_empty() || self.known.is_some() {
            return 0;
        }
        self.bound = bound;
        self.restart(memory)
    }

    /// Begins the backward side anew with the goals that are not too far.
    fn restart(&mut self, memory: &Memory) -> u64 {
        let forgotten = self.backward.states.len() as u64;
        let code = self.forward.states.code();
        let steps = |goal: &u64| self.patterns.steps(*goal);
        let is_near = |goal: &u64| steps(goal).is_some_and(|steps| steps <= self.bound);
        let goals: Vec<u64> = self.goals.iter().copied().filter(is_near).collect();
        self.cut = self.goals.iter().filter_map(steps).any(|steps| steps > self.bound);
        memory.give(self.backward.states.memory());
        self.backward = Frontier::nowhere(code);
        match Frontier::from(code, &goals, memory) {
            Some(side) => self.backward = side,
            None => self.stopped = true,
        }
        forgotten
    }

    /// Fills more patterns if some goal may be within a bound; whether it did.
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

    /// Places of the patterns that may have to be filled.
    pub fn waiting_places(&self) -> u64 {
        if self.least.is_none() || self.known.is_some() {
            0
        } else {
            self.patterns.waiting() as u64
        }
    }

    fn set_least(&mut self) {
        self.least = self.goals.iter().filter_map(|goal| self.patterns.steps(*goal)).min();
    }

    /// Whether goals were met or may still be, with a higher bound at least.
    pub fn is_open(&self) -> bool {
        let goes_on = self.forward.frontier > 0 && (self.backward.frontier > 0 || self.cut);
        self.known.is_some() || !self.met.is_empty() || goes_on
    }

    /// Searches all drags of exactly `steps` steps; shorter ones are known not to exist.
    pub fn search(&mut self, steps: usize, resources: Resources<'_>) {
        if self.known.is_some() || !self.met.is_empty() {
            return;
        }
        let Self { mover, forward, backward, patterns, bound, cut, .. } = self;
        while forward.depth + backward.depth < steps
            && forward.frontier > 0
            && backward.frontier > 0
        {
            let met = if forward.frontier <= backward.frontier {
                let other = &backward.states;
                let is_known = |number| other.depth_of(number).is_some();
                forward.grow(mover, resources, |_| true, |states| other.prefetch(states), is_known)
            } else {
                let other = &forward.states;
                let is_known = |number| other.depth_of(number).is_some();
                // The patterns know the way from the start.
                let left = *bound - (backward.depth + 1).min(*bound);
                let is_near = |state| is_near(patterns, state, left, cut);
                backward.grow(mover, resources, is_near, |states| other.prefetch(states), is_known)
            };
            self.stopped |= met.is_none();
            let Some(met) = met else { return };
            self.met = met;
        }
    }

    /// Searches all drags of exactly `steps` steps to wanted states, of which there are too many to
    /// begin from.
    pub fn search_forward(
        &mut self,
        steps: usize,
        resources: Resources<'_>,
        is_wanted: impl Fn(u64) -> bool,
    ) {
        self.known = Some(steps);
        if steps > self.forward.depth && self.forward.frontier > 0 {
            let code = self.forward.states.code();
            let is_wanted = |number| is_wanted(code.state(number));
            let met = self.forward.grow(self.mover, resources, |_| true, |_| (), is_wanted);
            self.stopped |= met.is_none();
            self.met = met.unwrap_or_default();
        } else {
            let at = |(state, depth): (u64, usize)| (depth == steps).then_some(state);
            self.met = self
                .forward
                .states
                .iter()
                .filter_map(at)
                .filter(|state| is_wanted(*state))
                .collect();
            self.met.sort_unstable();
        }
    }

    /// Whether drags of exactly `steps` steps lead to goals.
    pub fn has_met(&self, steps: usize) -> bool {
        match self.known {
            Some(depth) => depth == steps,
            None => !self.met.is_empty() && self.forward.depth + self.backward.depth == steps,
        }
    }

    /// The goals that were met, each with its drag.
    pub fn drags(&self) -> Vec<(u64, Drag)> {
        let ahead = self.known.unwrap_or(self.forward.depth);
        let behind = if self.known.is_some() { 0 } else { self.backward.depth };
        let states = &self.forward.states;
        let mut layers =
            paths::layers_back(self.mover, self.met.clone(), ahead, |state| states.depth(state));
        let states = &self.backward.states;
        let rest =
            paths::layers_back(self.mover, self.met.clone(), behind, |state| states.depth(state));
        layers.extend(rest.into_iter().rev().skip(1));
        let drag = |steps| Drag { pivot: self.mover.pivot(), steps };
        let found = paths::best(self.mover, &layers).into_iter();
        found.map(|(state, steps)| (state, drag(steps))).collect()
    }

    /// States known to both sides.
    pub fn visited(&self) -> u64 {
        (self.forward.states.len() + self.backward.states.len()) as u64
    }
}

/// Whether a state may be within `left` steps of the start; records if it is only pruned.
fn is_near(patterns: &PatternDatabase, state: u64, left: usize, cut: &mut bool) -> bool {
    let steps = patterns.steps(state);
    *cut |= steps.is_some_and(|steps| steps > left);
    steps.is_some_and(|steps| steps <= left)
}

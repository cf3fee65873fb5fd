//! Searches for drags to the placements with the highest score, advancing all pivots in step.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;

use super::bidirectional_search::BidirectionalSearch;
use super::frontier::{DEPTH_MAX, Resources};
use super::goals::{Level, all_of, highest};
use super::memory::Memory;
use super::pivot_moves::joined;
use super::search::{Progress, Search, Solution};
use crate::{Difficulty, Drag, Score, Simple};

/// Maximum number of states per pivot to score if no goal was met.
const JUDGED_MAX: usize = 1_000_000;

/// Pattern databases are filled once they have at most this many entries per visited state, because
/// many games need none.
const ENTRIES_PER_STATE: u64 = 32;
/// Maximum number of goals to list at once. If there are more, a search from the start will soon
/// meet one.
const GOALS_MAX: usize = 100_000;
/// Number of states visited by all pivots after which the number of goals is no longer limited.
const UNLIMITED_FROM: usize = 20_000_000;
/// Memory needed for each listed goal, in bytes, including all lists and tables.
const BYTES_PER_GOAL: usize = 64;
/// Number of steps by which the bound is raised. Each raise restarts a longer search.
const STRIDE: usize = 2;

/// The result of a search for the nearest goals.
enum Nearest {
    /// Reachable in this number of steps.
    Met(usize),
    /// No goal can be reached in the allowed number of steps.
    Never,
    /// Memory or time ran out.
    Stopped,
}

struct Run<'a, const N: usize> {
    search: &'a Search<'a>,
    pairs: Vec<BidirectionalSearch<'a, N>>,
    /// Number of states that were visited and then discarded.
    visited: u64,
    memory: Memory,
    /// Whether the game is large enough for patterns to help.
    informed: bool,
    /// The current maximum drag length, if patterns are in use.
    bound: Option<usize>,
    /// The next patterns are filled once they have at most this many entries per visited state.
    entries_per_state: u64,
    /// Maximum number of goals to list at once.
    goals_max: usize,
    /// State count above which `goals_max` no longer applies.
    unlimited_from: usize,
}

/// Tries scores in descending order until there are enough answers.
pub fn run(search: &Search<'_>) -> Solution {
    match search.field.cells().count() {
        0..=64 => Run::<1>::new(search, &search.pivots).solution(),
        65..=128 => Run::<2>::new(search, &search.pivots).solution(),
        _ => Run::<4>::new(search, &search.pivots).solution(),
    }
}

/// A pivot's drag to one placement, if it can be reached.
pub fn to_target(search: &Search<'_>, pivot: usize, target: u64) -> Option<Drag> {
    match search.field.cells().count() {
        0..=64 => Run::<1>::new(search, &[pivot]).drag_to(target),
        65..=128 => Run::<2>::new(search, &[pivot]).drag_to(target),
        _ => Run::<4>::new(search, &[pivot]).drag_to(target),
    }
}

impl<'a, const N: usize> Run<'a, N> {
    fn new(search: &'a Search<'a>, pivots: &[usize]) -> Self {
        let memory = Memory::new(search.options.memory);
        let pair = |pivot: &usize| BidirectionalSearch::new(search.field, *pivot, &memory);
        let pairs = pivots.iter().map(pair).collect();
        Self {
            search,
            pairs,
            visited: 0,
            memory,
            informed: false,
            bound: None,
            entries_per_state: ENTRIES_PER_STATE,
            // When difficulty is measured by squares, the nearest goal is not necessarily the best,
            // so all goals are needed.
            goals_max: match search.options.difficulty {
                Difficulty::Advanced => GOALS_MAX,
                Difficulty::Simple => search.options.memory / BYTES_PER_GOAL,
            },
            unlimited_from: UNLIMITED_FROM,
        }
    }

    fn drag_to(mut self, target: u64) -> Option<Drag> {
        self.set_goals(&[(0, target)]);
        match self.nearest(Score::default()) {
            Nearest::Met(_) => self.pairs[0].drags().pop().map(|(_, drag)| drag),
            Nearest::Never | Nearest::Stopped => None,
        }
    }

    fn solution(mut self) -> Solution {
        let mut solution = Solution { score_proved: true, ..Solution::default() };
        let mut below = None;
        while let Some(level) = highest(self.search, below, self.goals_max) {
            let higher = solution.answers.first().is_some_and(|answer| answer.score > level.score);
            let finished = if level.complete {
                self.level(&level, &mut solution)
            } else {
                self.unlisted_level(level.score, &mut solution)
            };
            let found = solution.answers.first().is_some_and(|answer| answer.score == level.score);
            solution.score_proved &= higher || (level.proved && (finished || found));
            if !finished || solution.answers.len() >= self.search.options.top {
                break;
            }
            below = Some(level.score);
        }
        if solution.answers.is_empty() {
            self.fall_back(&mut solution);
        }
        solution.visited = self.all_visited();
        solution
    }

    /// Number of states visited, including those that were discarded.
    fn all_visited(&self) -> u64 {
        self.visited + self.pairs.iter().map(BidirectionalSearch::visited).sum::<u64>()
    }

    fn longest(&self) -> usize {
        self.search.options.max_steps.unwrap_or(DEPTH_MAX).min(DEPTH_MAX)
    }

    /// Finds drags to the placements of a level, one group at a time. Returns false if the search
    /// had to stop.
    fn level(&mut self, level: &Level, solution: &mut Solution) -> bool {
        let mut groups: BTreeMap<Simple, Vec<(usize, u64)>> = BTreeMap::new();
        for &(index, state) in &level.goals {
            let pivot = self.pairs[index].pivot;
            groups.entry(self.search.group(pivot, state)).or_default().push((index, state));
        }
        for mut goals in groups.into_values() {
            while !goals.is_empty() && solution.answers.len() < self.search.options.top {
                self.set_goals(&goals);
                match self.nearest(level.score) {
                    Nearest::Met(steps) => self.take(steps, &mut goals, solution),
                    Nearest::Never => break,
                    Nearest::Stopped => return false,
                }
            }
        }
        true
    }

    /// Like [`level`](Self::level), for levels with too many placements to start from. Usually one
    /// of these placements is nearby, so every state is scored as it is visited. The placements are
    /// only listed if none has been met.
    fn unlisted_level(&mut self, wanted: Score, solution: &mut Solution) -> bool {
        let longest = self.longest();
        let search = self.search;
        let mut is_listed = false;
        for pair in &mut self.pairs {
            self.visited += pair.restart_forward(&self.memory);
        }
        for steps in 0..=longest {
            let resources = Resources { memory: &self.memory, limit: search.limit };
            self.pairs.par_iter_mut().for_each(|pair| {
                let pivot = pair.pivot;
                pair.search_forward(steps, resources, |state| search.score(pivot, state) == wanted);
            });
            for pair in self.pairs.iter().filter(|pair| !pair.met.is_empty() && !pair.stopped) {
                let drags = pair.drags().into_iter();
                solution.answers.extend(drags.map(|(_, drag)| search.answer(drag)));
            }
            if solution.answers.len() >= search.options.top {
                return true;
            }
            if self.pairs.iter().all(|pair| pair.forward.is_exhausted()) {
                return true;
            }
            if self.pairs.iter().any(|pair| pair.stopped) || search.limit.reached() {
                return false;
            }
            let visited = self.all_visited();
            (search.on_progress)(Progress { score: wanted, steps, visited });
            let here: usize = self.pairs.iter().map(|pair| pair.forward.states.len()).sum();
            if !is_listed && here > self.unlimited_from && solution.answers.is_empty() {
                is_listed = true;
                let most = search.options.memory / BYTES_PER_GOAL;
                let level = all_of(search, wanted, most);
                if level.complete {
                    return self.level(&level, solution);
                }
            }
        }
        true
    }

    fn set_goals(&mut self, goals: &[(usize, u64)]) {
        self.bound = None;
        for (index, pair) in self.pairs.iter_mut().enumerate() {
            let own = goals.iter().filter(|goal| goal.0 == index).map(|goal| goal.1);
            self.visited += pair.set_goals(own.collect(), &self.memory);
        }
    }

    /// Advances all pivots in step, so that the first goal met is the nearest.
    fn nearest(&mut self, score: Score) -> Nearest {
        for steps in 0..=self.longest() {
            if !self.use_patterns(steps) {
                return Nearest::Never;
            }
            let resources = Resources { memory: &self.memory, limit: self.search.limit };
            self.pairs.par_iter_mut().for_each(|pair| pair.search(steps, resources));
            let stopped = self.pairs.iter().any(|pair| pair.stopped);
            if !stopped && self.pairs.iter().any(|pair| pair.has_met(steps)) {
                return Nearest::Met(steps);
            }
            if !self.pairs.iter().any(BidirectionalSearch::is_open) {
                return Nearest::Never;
            }
            if stopped || self.search.limit.reached() {
                return Nearest::Stopped;
            }
            let visited = self.all_visited();
            (self.search.on_progress)(Progress { score, steps, visited });
        }
        Nearest::Never
    }

    /// In large games, uses patterns to prune states that lead to much longer drags. Returns false
    /// if the patterns show that no goal can be reached.
    fn use_patterns(&mut self, steps: usize) -> bool {
        self.informed |= self.is_worth_filling();
        if !self.informed || self.bound.is_some_and(|bound| steps <= bound) {
            return true;
        }
        self.bound = self.fill_patterns(steps + STRIDE - 1);
        let Some(bound) = self.bound else { return false };
        for pair in &mut self.pairs {
            self.visited += pair.set_bound(bound, &self.memory);
        }
        true
    }

    /// Returns true if enough states have been visited to justify the time needed to fill the next
    /// patterns.
    fn is_worth_filling(&self) -> bool {
        let entries: u64 = self.pairs.iter().map(BidirectionalSearch::waiting_entries).sum();
        entries > 0 && self.all_visited().saturating_mul(self.entries_per_state) >= entries
    }

    /// Fills patterns that might prove that no goal is within the bound, and raises the bound if
    /// they do. Returns the bound, or `None` if no goal can be reached.
    fn fill_patterns(&mut self, mut bound: usize) -> Option<usize> {
        let (field, longest) = (self.search.field, self.longest());
        let resources = Resources { memory: &self.memory, limit: self.search.limit };
        loop {
            let least = self.pairs.iter().filter_map(|pair| pair.least).min()?;
            bound = bound.max(least);
            let mut filled = false;
            let is_worth = self.is_worth_filling();
            for pair in self.pairs.iter_mut().filter(|_| is_worth) {
                filled |= pair.fill_patterns(field, bound, longest, resources);
            }
            if !filled {
                return Some(bound);
            }
        }
    }

    /// Turns the goals that were met into answers and removes them from `goals`.
    fn take(&mut self, steps: usize, goals: &mut Vec<(usize, u64)>, solution: &mut Solution) {
        for (index, pair) in self.pairs.iter().enumerate() {
            if !pair.has_met(steps) {
                continue;
            }
            for (state, drag) in pair.drags() {
                solution.answers.push(self.search.answer(drag));
                goals.retain(|goal| *goal != (index, state));
            }
        }
    }

    /// Adds the best of the visited states near the start as an unproved answer. There is no time
    /// left to score all visited states.
    fn fall_back(&self, solution: &mut Solution) {
        solution.score_proved = false;
        let judge = |index: usize, part: usize| {
            let pair = &self.pairs[index];
            let pivot = pair.pivot;
            let states =
                pair.forward.states.part(part).take(JUDGED_MAX / pair.forward.states.parts());
            let states = states.map(|(formation, cell)| joined(formation, pivot, cell));
            states.map(|state| (self.search.score(pivot, state), Reverse((index, state)))).max()
        };
        let parts = |index: usize| {
            let parts = 0..self.pairs[index].forward.states.parts();
            parts.into_par_iter().filter_map(move |part| judge(index, part))
        };
        let best = (0..self.pairs.len()).into_par_iter().flat_map(parts).max();
        let Some((_, Reverse((index, state)))) = best else { return };
        let drag = self.pairs[index].drag_ahead(state);
        solution.answers.extend(drag.map(|drag| self.search.answer(drag)));
    }
}

#[cfg(test)]
mod tests {
    use maps::friends_and_dragons::generate::{Options as Drawing, Traits};
    use maps::{FriendsAndDragonsSetup, Generate};

    use super::super::search::Options;
    use super::*;
    use crate::{Corner, Field};
    use engine::limit::Limit;

    #[test]
    fn all_ways_to_search_agree() {
        for seed in 0..60 {
            let drawing = Drawing { rows: 4, columns: 5, heroes: Some(5), traits: Traits::Mixed };
            let setup = FriendsAndDragonsSetup::from_seed(seed, &drawing);
            let field = Field::new(&setup, Corner::OneOpen);
            let difficulty = [Difficulty::Advanced, Difficulty::Simple][seed as usize % 2];
            let max_steps = (seed % 3 == 0).then_some(7);
            let options = Options { top: 3, difficulty, max_steps, ..Options::default() };
            let limit = Limit::none();
            let search = Search::new(&field, &options, &limit, &|_| ());
            let key = |mut solution: Solution| {
                search.choose(&mut solution);
                (solution.best, solution.score_proved, solution.answers)
            };
            let expected = key(run(&search));
            for informed in [false, true] {
                let entries_per_state = if informed { u64::MAX } else { 0 };
                let run = Run { entries_per_state, ..Run::<1>::new(&search, &search.pivots) };
                assert_eq!(key(run.solution()), expected, "seed {seed} informed {informed}");
                // Allows no goals to be listed at first, so they are listed later or never.
                let unlimited_from = if informed { 0 } else { usize::MAX };
                let run = Run::<2>::new(&search, &search.pivots);
                let run = Run { entries_per_state, goals_max: 0, unlimited_from, ..run };
                if difficulty == Difficulty::Advanced {
                    assert_eq!(
                        key(run.solution()),
                        expected,
                        "seed {seed} unlimited_from {unlimited_from}"
                    );
                }
            }
        }
    }
}

//! Breadth-first search from the start and from all placements of a score at once.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;

use super::code::Code;
use super::goals::{highest, Level};
use super::memory::Memory;
use super::mover::Mover;
use super::paths;
use super::side::{Means, Side};
use super::states::DEPTH_MAX;
use super::{Progress, Search, Solution};
use crate::games::friends_and_dragons::{Drag, Score, Simple};

/// Most states of a pivot that are judged where no goal was met.
const JUDGED_MAX: usize = 1_000_000;

/// The search of one pivot.
struct Pair<'a> {
    mover: &'a Mover,
    forward: Side,
    backward: Side,
    /// States known to both sides, all at the same two depths.
    met: Vec<u64>,
    /// The depth at which goals are in the forward side already.
    known: Option<usize>,
    /// Whether memory ran out.
    stopped: bool,
}

impl<'a> Pair<'a> {
    fn new(code: Code, mover: &'a Mover, start: u64, memory: &Memory) -> Self {
        let forward = Side::from(code, &[start], memory);
        Self {
            mover,
            stopped: forward.is_none(),
            forward: forward.unwrap_or_else(|| Side::nowhere(code)),
            backward: Side::nowhere(code),
            met: Vec::new(),
            known: None,
        }
    }
}

/// How a search for the nearest goals ended.
enum Nearest {
    /// At so many steps.
    Met(usize),
    /// No goal can be reached within the steps allowed.
    Never,
    /// Memory or time ran out.
    Stopped,
}

impl Pair<'_> {
    fn set_goals(&mut self, code: Code, goals: &[u64], memory: &Memory) {
        let known = |depth: usize| {
            move |(state, found): &(u64, usize)| (*found == depth).then_some(*state)
        };
        let found: Vec<(u64, usize)> = goals
            .iter()
            .filter_map(|goal| Some((*goal, self.forward.states.depth(*goal)?)))
            .collect();
        self.known = found.iter().map(|goal| goal.1).min();
        self.met = self.known.map_or(Vec::new(), |depth| found.iter().filter_map(known(depth)).collect());
        memory.give(self.backward.states.memory());
        self.backward = Side::nowhere(code);
        match Side::from(code, goals, memory) {
            Some(side) => self.backward = side,
            None => self.stopped = true,
        }
    }

    fn is_dead(&self) -> bool {
        self.forward.frontier == 0 || self.backward.frontier == 0
    }

    /// Makes sure of all drags of so many steps; shorter ones are known not to be.
    fn search(&mut self, steps: usize, means: Means<'_>) {
        if self.known.is_some() || !self.met.is_empty() {
            return;
        }
        let Self { mover, forward, backward, .. } = self;
        while forward.depth + backward.depth < steps
            && forward.frontier > 0
            && backward.frontier > 0
        {
            let (side, other) = if forward.frontier <= backward.frontier {
                (&mut *forward, &backward.states)
            } else {
                (&mut *backward, &forward.states)
            };
            let is_known = |number| other.depth_of(number).is_some();
            let met = side.grow(mover, means, |states| other.look_at(states), is_known);
            self.stopped |= met.is_none();
            let Some(met) = met else { return };
            self.met = met;
        }
    }

    /// Makes sure of all drags of so many steps to wanted states, of which there are too many to
    /// begin from.
    fn search_forward(&mut self, steps: usize, means: Means<'_>, is_wanted: impl Fn(u64) -> bool) {
        self.known = Some(steps);
        if steps > self.forward.depth && self.forward.frontier > 0 {
            let code = self.forward.states.code();
            let is_wanted = |number| is_wanted(code.state(number));
            let met = self.forward.grow(self.mover, means, |_| (), is_wanted);
            self.stopped |= met.is_none();
            self.met = met.unwrap_or_default();
        } else {
            let at = |(state, depth): (u64, usize)| (depth == steps).then_some(state);
            self.met = self.forward.states.iter().filter_map(at).filter(|state| is_wanted(*state)).collect();
            self.met.sort_unstable();
        }
    }

    /// Whether drags of exactly so many steps lead to goals.
    fn has_met(&self, steps: usize) -> bool {
        match self.known {
            Some(depth) => depth == steps,
            None => !self.met.is_empty() && self.forward.depth + self.backward.depth == steps,
        }
    }

    /// The goals that were met, each with its drag.
    fn drags(&self) -> Vec<(u64, Drag)> {
        let ahead = self.known.unwrap_or(self.forward.depth);
        let behind = if self.known.is_some() { 0 } else { self.backward.depth };
        let states = &self.forward.states;
        let mut layers = paths::layers_back(self.mover, self.met.clone(), ahead, |state| states.depth(state));
        let states = &self.backward.states;
        let rest = paths::layers_back(self.mover, self.met.clone(), behind, |state| states.depth(state));
        layers.extend(rest.into_iter().rev().skip(1));
        let drag = |steps| Drag { pivot: self.mover.pivot(), steps };
        let found = paths::best(self.mover, &layers).into_iter();
        found.map(|(state, steps)| (state, drag(steps))).collect()
    }

    fn visited(&self) -> u64 {
        (self.forward.states.len() + self.backward.states.len()) as u64
    }
}

struct Run<'a> {
    search: &'a Search<'a>,
    code: Code,
    pairs: Vec<Pair<'a>>,
    visited: u64,
    memory: Memory,
}

/// Tries the scores from the highest downwards until there are answers enough.
pub fn run(search: &Search<'_>) -> Solution {
    let start = search.start.packed();
    let memory = Memory::new(search.options.memory);
    let code = Code::of(search.field);
    let pair = |mover| Pair::new(code, mover, start, &memory);
    let pairs = search.movers.iter().map(pair).collect();
    let mut run = Run { search, code, pairs, visited: 0, memory };
    let mut solution = Solution { score_proved: true, ..Solution::default() };
    let mut below = None;
    while let Some(level) = highest(search, below) {
        let higher = solution.answers.first().is_some_and(|answer| answer.score > level.score);
        let finished = if level.complete {
            run.level(&level, &mut solution)
        } else {
            run.crowded_level(level.score, &mut solution)
        };
        let found = solution.answers.first().is_some_and(|answer| answer.score == level.score);
        solution.score_proved &= higher || (level.proved && (finished || found));
        if !finished {
            break;
        }
        if solution.answers.len() >= search.options.top {
            break;
        }
        below = Some(level.score);
    }
    if solution.answers.is_empty() {
        run.fall_back(&mut solution);
    }
    solution.visited = run.visited + run.pairs.iter().map(Pair::visited).sum::<u64>();
    solution
}

/// The drag of the first pivot to one placement, if it can be reached.
pub fn to_target(search: &Search<'_>, target: u64) -> Option<Drag> {
    let mover = search.movers.first()?;
    let memory = Memory::new(search.options.memory);
    let code = Code::of(search.field);
    let pairs = vec![Pair::new(code, mover, search.start.packed(), &memory)];
    let mut run = Run { search, code, pairs, visited: 0, memory };
    run.set_goals(&[(0, target)]);
    match run.nearest(Score::default()) {
        Nearest::Met(_) => run.pairs[0].drags().pop().map(|(_, drag)| drag),
        Nearest::Never | Nearest::Stopped => None,
    }
}

impl Run<'_> {
    /// Finds drags to the placements of a level, group by group; `false` if it had to stop.
    fn level(&mut self, level: &Level, solution: &mut Solution) -> bool {
        let mut groups: BTreeMap<Simple, Vec<(usize, u64)>> = BTreeMap::new();
        for &(mover, state) in &level.goals {
            let pivot = self.pairs[mover].mover.pivot();
            groups.entry(self.search.group(pivot, state)).or_default().push((mover, state));
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

    /// As [`level`](Self::level), where there are too many placements to begin from: they cannot
    /// be far, and every state is judged as it comes.
    fn crowded_level(&mut self, wanted: Score, solution: &mut Solution) -> bool {
        let longest = self.search.options.max_steps.unwrap_or(DEPTH_MAX).min(DEPTH_MAX);
        let search = self.search;
        let means = Means { memory: &self.memory, limit: search.limit };
        for steps in 0..=longest {
            self.pairs.par_iter_mut().for_each(|pair| {
                let pivot = pair.mover.pivot();
                pair.search_forward(steps, means, |state| search.score(pivot, state) == wanted);
            });
            for pair in self.pairs.iter().filter(|pair| !pair.met.is_empty() && !pair.stopped) {
                for (state, drag) in pair.drags() {
                    solution.answers.push(search.answer(drag, search.unpacked(state)));
                }
            }
            if solution.answers.len() >= search.options.top {
                return true;
            }
            let dead = |pair: &Pair<'_>| pair.forward.frontier == 0 && pair.forward.depth <= steps;
            if self.pairs.iter().all(dead) {
                return true;
            }
            if self.pairs.iter().any(|pair| pair.stopped) || search.limit.reached() {
                return false;
            }
            let visited = self.visited + self.pairs.iter().map(Pair::visited).sum::<u64>();
            (search.told)(Progress { score: wanted, steps, visited });
        }
        true
    }

    fn set_goals(&mut self, goals: &[(usize, u64)]) {
        self.visited += self.pairs.iter().map(|pair| pair.backward.states.len() as u64).sum::<u64>();
        for (place, pair) in self.pairs.iter_mut().enumerate() {
            let own = goals.iter().filter(|goal| goal.0 == place).map(|goal| goal.1);
            pair.set_goals(self.code, &own.collect::<Vec<_>>(), &self.memory);
        }
    }

    /// All pivots go on in step, so that the first to meet is the nearest.
    fn nearest(&mut self, score: Score) -> Nearest {
        let longest = self.search.options.max_steps.unwrap_or(DEPTH_MAX).min(DEPTH_MAX);
        for steps in 0..=longest {
            let means = Means { memory: &self.memory, limit: self.search.limit };
            self.pairs.par_iter_mut().for_each(|pair| pair.search(steps, means));
            let stopped = self.pairs.iter().any(|pair| pair.stopped);
            if !stopped && self.pairs.iter().any(|pair| pair.has_met(steps)) {
                return Nearest::Met(steps);
            }
            let is_open = |pair: &Pair<'_>| pair.known.is_some() || !pair.met.is_empty() || !pair.is_dead();
            if !self.pairs.iter().any(is_open) {
                return Nearest::Never;
            }
            if stopped || self.search.limit.reached() {
                return Nearest::Stopped;
            }
            let visited = self.visited + self.pairs.iter().map(Pair::visited).sum::<u64>();
            (self.search.told)(Progress { score, steps, visited });
        }
        Nearest::Never
    }

    /// Turns what was met into answers, and strikes it off the goals.
    fn take(&mut self, steps: usize, goals: &mut Vec<(usize, u64)>, solution: &mut Solution) {
        for (place, pair) in self.pairs.iter().enumerate() {
            if !pair.has_met(steps) {
                continue;
            }
            for (state, drag) in pair.drags() {
                solution.answers.push(self.search.answer(drag, self.search.unpacked(state)));
                goals.retain(|goal| *goal != (place, state));
            }
        }
    }

    /// The best of what was visited near the start: not proved. There is no time left to judge all.
    fn fall_back(&self, solution: &mut Solution) {
        solution.score_proved = false;
        let judge = |place: usize, part: usize| {
            let pair = &self.pairs[place];
            let states = pair.forward.states.part(part).take(JUDGED_MAX / pair.forward.states.parts());
            let key = |(state, depth): (u64, usize)| {
                (self.search.score(pair.mover.pivot(), state), Reverse(depth), place, state)
            };
            states.map(key).max()
        };
        let parts = |place: usize| {
            let parts = 0..self.pairs[place].forward.states.parts();
            parts.into_par_iter().filter_map(move |part| judge(place, part))
        };
        let best = (0..self.pairs.len()).into_par_iter().flat_map(parts).max();
        let Some((_, Reverse(depth), place, state)) = best else { return };
        let pair = &self.pairs[place];
        let known = |state| pair.forward.states.depth(state);
        let layers = paths::layers_back(pair.mover, vec![state], depth, known);
        for (state, steps) in paths::best(pair.mover, &layers) {
            let drag = Drag { pivot: pair.mover.pivot(), steps };
            solution.answers.push(self.search.answer(drag, self.search.unpacked(state)));
        }
    }
}

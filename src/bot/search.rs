//! A whole turn: capture the headquarters if it can be had; else collect candidate turns, judge
//! each by the opponent's best reply, and improve the best one until time is up.

use super::attack::{best_attacks, extend_with_attack, BeamWidth, SECOND_ATTACK};
use super::complete::{complete, SpendingLimit};
use super::evaluate::{evaluate, VICTORY};
use super::playout::playout;
use super::position_key::PositionKey;
use super::refutation_table::RefutationTable;
use super::reply::{best_reply, BestReply};
use super::rng::Rng;
use super::turn_plan::TurnPlan;
use super::visited_set::VisitedSet;
use super::winning_capture::winning_capture;
use super::{SearchBudget, StopCondition, Weights};
use crate::arena::Arena;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::level::{Building, Level};
use crate::position::{Effect, Position};

/// How far own strikes are searched.
const ATTACK: BeamWidth = BeamWidth { beam: 80, depth: 10 };
/// Strikes that become candidate turns.
const ATTACKS_KEPT: usize = 12;

/// By how much the worth of a turn may seem less than the best's before it is judged with a reply.
const QUIET_MARGIN: i32 = 1000;

/// The turn that was chosen, and what the choice is based on.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The turn.
    pub plan: TurnPlan,
    /// Its worth after the best reply, in tenths of gold.
    pub score: i32,
    /// Positions evaluated; a turn that came to what an earlier one came to counts as one.
    pub nodes: u64,
    /// Complete turns that were judged with a reply.
    pub turns: u32,
}

/// Chooses a turn for the seat to move.
pub fn search(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    stop: &impl StopCondition,
) -> SearchResult {
    let mut budget = SearchBudget::new(stop);
    let (winning, nodes) = winning_capture(arena, position);
    budget.charge(nodes.into());
    if let Some(plan) = winning {
        return SearchResult { plan, score: VICTORY, nodes: budget.nodes, turns: 1 };
    }
    let mut search = Search::new(arena, position, weights, budget);
    search.try_candidates();
    search.improve();
    SearchResult {
        plan: search.best,
        score: search.score,
        nodes: search.budget.nodes,
        turns: search.turns,
    }
}

struct Search<'a, S: StopCondition> {
    arena: &'a Arena,
    root: Position,
    weights: &'a Weights,
    budget: SearchBudget<'a, S>,
    best: TurnPlan,
    /// The positions of the best turn: before its first effect, and after each.
    prefixes: Vec<Position>,
    score: i32,
    /// What turns came to. Most changes of a turn lead to where another one led.
    visited: VisitedSet<PositionKey>,
    /// The cells that the best reply to the best turn takes.
    threatened: CellSet,
    turns: u32,
    refutations: RefutationTable,
    rng: Rng,
}

impl<'a, S: StopCondition> Search<'a, S> {
    fn new(
        arena: &'a Arena,
        root: &Position,
        weights: &'a Weights,
        budget: SearchBudget<'a, S>,
    ) -> Self {
        Self {
            arena,
            root: *root,
            weights,
            budget,
            best: TurnPlan::new(*root),
            prefixes: vec![*root],
            score: i32::MIN,
            visited: VisitedSet::default(),
            threatened: CellSet::EMPTY,
            turns: 0,
            refutations: RefutationTable::default(),
            rng: Rng::new(root.round().into()),
        }
    }

    /// Judges a turn, and keeps it if it is better than the best so far. What it is worth without
    /// any reply is looked at first: what is far behind by that is not looked into.
    fn judge(&mut self, plan: &TurnPlan) -> bool {
        self.budget.charge(1);
        // What was no better then is no better now.
        if !self.visited.insert(PositionKey::of(plan.position())) {
            return false;
        }
        let after = plan.handed_over();
        let seat = self.root.to_move();
        let quiet = evaluate(self.arena, &after, self.weights, seat);
        if quiet <= self.score.saturating_sub(QUIET_MARGIN) {
            return false;
        }
        self.turns += 1;
        if self.is_refuted(&after) {
            return false;
        }
        let floor = self.score;
        let best_reply = best_reply(self.arena, &after, self.weights, floor, &mut self.budget);
        let Some(BestReply { score, reply }) = best_reply else {
            // Time is up. Any turn is better than none.
            if self.score == i32::MIN {
                self.best = plan.clone();
            }
            return false;
        };
        if let Some(reply) = &reply {
            self.refutations.learn(reply.effects());
        }
        if score <= self.score {
            return false;
        }
        self.score = score;
        self.prefixes = plan.prefixes(self.arena, self.root);
        self.best = plan.clone();
        self.threatened = reply
            .map_or(CellSet::EMPTY, |reply| reply.position().owned(!seat) - after.owned(!seat));
        true
    }

    /// Whether a reply that refuted another turn refutes this one too.
    fn is_refuted(&mut self, after: &Position) -> bool {
        let mut refutation = None;
        for (place, attacked) in self.refutations.against(self.arena, after) {
            if self.budget.reached() {
                break;
            }
            let (score, played) = playout(self.arena, &attacked, self.weights);
            self.budget.charge(played.into());
            if score <= self.score {
                refutation = Some(place);
                break;
            }
        }
        if let Some(place) = refutation {
            self.refutations.promote(place);
        }
        refutation.is_some()
    }

    /// Good strikes, and those after which a second one wins more with both.
    fn attacks(&mut self) -> Vec<TurnPlan> {
        let (mut attacks, nodes) =
            best_attacks(self.arena, &self.root, self.weights, ATTACK, ATTACKS_KEPT);
        self.budget.charge(nodes.into());
        for place in 0..attacks.len() {
            let mut both = attacks[place].clone();
            let nodes = extend_with_attack(self.arena, &mut both, self.weights, SECOND_ATTACK, 1);
            self.budget.charge(nodes.into());
            if both.effects().len() > attacks[place].effects().len() {
                attacks.push(both);
            }
        }
        attacks
    }

    /// Every good strike and none, each completed with all gold and with none.
    fn try_candidates(&mut self) {
        let quiet = TurnPlan::new(self.root);
        let starts: Vec<TurnPlan> = std::iter::once(quiet).chain(self.attacks()).collect();
        for start in starts {
            for limit in
                [SpendingLimit { keep: 0, mines: true }, SpendingLimit { keep: 1000, mines: false }]
            {
                if self.turns > 0 && self.budget.reached() {
                    return;
                }
                let mut plan = start.clone();
                complete(self.arena, &mut plan, self.weights, limit, &mut self.budget);
                self.judge(&plan);
            }
        }
    }

    /// Changes the best turn at random, towards the cells where it is weak, and keeps what helps.
    fn improve(&mut self) {
        let mut plan = TurnPlan::new(self.root);
        while !self.budget.reached() {
            self.vary(&mut plan);
            self.judge(&plan);
        }
    }

    /// Makes a plan the best turn with a few changes: some effects dropped, one or two new ones put
    /// in.
    fn vary(&mut self, plan: &mut TurnPlan) {
        let count = self.best.effects().len();
        let mut dropped = [usize::MAX; 2];
        for place in dropped.iter_mut().take(self.rng.below(3)) {
            *place = self.rng.below(count.max(1));
        }
        let insert_at = self.rng.below(count + 1);
        // Up to the first change all is as it was.
        let kept = insert_at.min(dropped[0]).min(dropped[1]);
        plan.resume(&self.best.effects()[..kept], &self.prefixes[kept]);
        for place in kept..=count {
            if place == insert_at {
                for _ in 0..=self.rng.below(2) {
                    self.insert(plan);
                }
            }
            let Some(&effect) = self.best.effects().get(place) else { break };
            if !dropped.contains(&place)
                && plan.position().check(self.arena, effect.action()).is_ok()
            {
                plan.push(self.arena, effect);
            }
        }
        for _ in 0..self.rng.below(3) {
            self.insert(plan);
        }
    }

    /// Adds one effect: a step, a training, a tower or a mine, half of the time near a weakness.
    fn insert(&mut self, plan: &mut TurnPlan) {
        let position = plan.position();
        let area = if self.rng.below(2) == 0 && !self.threatened.is_empty() {
            self.threatened.dilated()
        } else {
            CellSet::ALL
        };
        let effect = match self.rng.below(8) {
            0..=3 => self.some_step(position, area),
            4 => self.training(position, area, Level::One),
            5 => match self.rng.below(4) {
                0 => self.training(position, area, Level::Three),
                _ => self.training(position, area, Level::Two),
            },
            6 => self.building(position, area, Building::Tower),
            _ => self.training(position, area - position.owned(position.to_move()), Level::One),
        };
        if let Some(effect) = effect {
            plan.push(self.arena, effect);
        }
    }

    fn some_step(&mut self, position: &Position, area: CellSet) -> Option<Effect> {
        let ready = position.ready();
        let near = ready & area.dilated();
        let from = self.some(if near.is_empty() { ready } else { near })?;
        let to = self.some(position.steps_from(self.arena, from))?;
        Some(Effect::step(from, to))
    }

    fn training(&mut self, position: &Position, area: CellSet, level: Level) -> Option<Effect> {
        let cell = self.some(position.trainable(self.arena, level) & area)?;
        Some(Effect::train(level, cell))
    }

    fn building(&mut self, position: &Position, area: CellSet, kind: Building) -> Option<Effect> {
        let cell = self.some(position.buildable(self.arena, kind) & area)?;
        Some(Effect::build(kind, cell))
    }

    /// One of the cells at random.
    fn some(&mut self, cells: CellSet) -> Option<Cell> {
        let count = cells.len() as usize;
        (count > 0).then(|| self.rng.below(count)).and_then(|place| cells.into_iter().nth(place))
    }
}

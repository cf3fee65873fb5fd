//! Random changes to a turn, for a local search over turns.

use super::attack::best_attacks;
use super::budget::SearchBudget;
use super::default_policy::POLICY_NODES;
use super::rng::Rng;
use crate::{Building, Cell, CellSet, Effect, Level, Position, SearchContext, TurnPlan};

/// A turn to mutate.
#[derive(Clone, Debug)]
pub(crate) struct ParentTurn {
    effects: Vec<Effect>,
    /// The positions before the first effect and after each effect.
    prefixes: Vec<Position>,
}

impl ParentTurn {
    /// Creates a parent from a turn that is played in the position `root`.
    pub(crate) fn new(context: SearchContext<'_>, root: Position, plan: &TurnPlan) -> Self {
        let prefixes = plan.prefixes(context.map, root);
        Self { effects: plan.effects().to_vec(), prefixes }
    }
}

/// Makes random changes to turns.
pub(crate) struct Mutator<'a> {
    context: SearchContext<'a>,
    rng: Rng,
}

impl<'a> Mutator<'a> {
    pub(crate) fn new(context: SearchContext<'a>, seed: u64) -> Self {
        Self { context, rng: Rng::new(seed) }
    }

    /// Chooses the turn to mutate next: the best turn, or another turn with the configured
    /// probability.
    pub(crate) fn choose<'b>(
        &mut self,
        best: &'b ParentTurn,
        others: &'b [ParentTurn],
    ) -> &'b ParentTurn {
        if !others.is_empty() && self.happens(self.context.params.mutate_other_percent) {
            return &others[self.rng.below(others.len())];
        }
        best
    }

    /// Sets `plan` to the turn with a few changes: effects are dropped and inserted, half of the
    /// insertions near threatened cells. Some plans are then extended by an attack, or by a simple
    /// policy that uses the remaining units and gold. Without this, a change that only pays off
    /// together with the right follow-up would hardly ever be found.
    pub(crate) fn mutate(
        &mut self,
        turn: &ParentTurn,
        threatened: CellSet,
        plan: &mut TurnPlan,
        budget: &mut SearchBudget<'_>,
    ) {
        let map = self.context.map;
        let length = turn.effects.len();
        let mut dropped = [usize::MAX; 2];
        for skipped in dropped.iter_mut().take(self.rng.below(3)) {
            *skipped = self.rng.below(length.max(1));
        }
        let insert_at = self.rng.below(length + 1);
        // The position before the first change is already known.
        let kept = insert_at.min(dropped[0]).min(dropped[1]);
        plan.resume(&turn.effects[..kept], &turn.prefixes[kept]);
        for index in kept..=length {
            if index == insert_at {
                for _ in 0..=self.rng.below(2) {
                    self.insert(threatened, plan);
                }
            }
            let Some(&effect) = turn.effects.get(index) else { break };
            if !dropped.contains(&index) && plan.position().check(map, effect.action()).is_ok() {
                plan.push(map, effect);
            }
        }
        for _ in 0..self.rng.below(3) {
            self.insert(threatened, plan);
        }
        let params = self.context.params;
        if self.happens(params.mutate_attack_percent) {
            self.attack(plan, budget);
        }
        if self.happens(params.complete_percent) {
            budget.charge(POLICY_NODES);
            plan.default_policy(map);
        }
    }

    /// Returns true with the given probability.
    fn happens(&mut self, percent: usize) -> bool {
        percent > 0 && self.rng.below(100) < percent
    }

    /// Adds one of the best attacks.
    fn attack(&mut self, plan: &mut TurnPlan, budget: &mut SearchBudget<'_>) {
        let params = self.context.params;
        let kept = params.mutate_attacks_kept;
        let attacks = best_attacks(self.context, plan.position(), params.playout(), kept, budget);
        if !attacks.is_empty() {
            plan.append(&attacks[self.rng.below(attacks.len())]);
        }
    }

    /// Adds one effect: a step, a newly trained unit or a tower. Half of the time, the effect is
    /// near a threatened cell.
    fn insert(&mut self, threatened: CellSet, plan: &mut TurnPlan) {
        let position = plan.position();
        let area = if self.rng.below(2) == 0 && !threatened.is_empty() {
            threatened.dilated()
        } else {
            CellSet::ALL
        };
        let effect = match self.rng.below(8) {
            0..=3 => self.step(position, area),
            4 => self.training(position, area, Level::One),
            5 => match self.rng.below(4) {
                0 => self.training(position, area, Level::Three),
                _ => self.training(position, area, Level::Two),
            },
            6 => self.building(position, area, Building::Tower),
            _ => self.training(position, area - position.owned(position.to_move()), Level::One),
        };
        if let Some(effect) = effect {
            plan.push(self.context.map, effect);
        }
    }

    fn step(&mut self, position: &Position, area: CellSet) -> Option<Effect> {
        let ready = position.ready();
        let near = ready & area.dilated();
        let from = self.pick(if near.is_empty() { ready } else { near })?;
        let to = self.pick(position.steps_from(self.context.map, from))?;
        Some(Effect::step(from, to))
    }

    fn training(&mut self, position: &Position, area: CellSet, level: Level) -> Option<Effect> {
        let cell = self.pick(position.trainable(self.context.map, level) & area)?;
        Some(Effect::train(level, cell))
    }

    fn building(&mut self, position: &Position, area: CellSet, kind: Building) -> Option<Effect> {
        let cell = self.pick(position.buildable(self.context.map, kind) & area)?;
        Some(Effect::build(kind, cell))
    }

    /// Picks a random cell from the set, or returns `None` if the set is empty.
    fn pick(&mut self, cells: CellSet) -> Option<Cell> {
        let count = cells.len() as usize;
        (count > 0).then(|| self.rng.below(count)).and_then(|index| cells.into_iter().nth(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, random_positions, Setting};
    use crate::{NodeLimit, Rules};

    const UNLIMITED: NodeLimit = NodeLimit(u64::MAX);

    /// Returns a turn played by the simple policy.
    fn policy_turn(setting: &Setting, position: &Position) -> TurnPlan {
        let mut plan = TurnPlan::new(*position);
        plan.default_policy(&setting.map);
        plan
    }

    /// Returns several mutations of the turn played by the simple policy.
    fn mutations(setting: &Setting, position: &Position, count: usize) -> Vec<TurnPlan> {
        let turn = ParentTurn::new(setting.context(), *position, &policy_turn(setting, position));
        let mut mutation = Mutator::new(setting.context(), 1);
        let mut plan = TurnPlan::new(Position::start());
        let mut budget = SearchBudget::new(&UNLIMITED);
        let mutate = |_| {
            mutation.mutate(&turn, position.owned(position.to_move()), &mut plan, &mut budget);
            plan.clone()
        };
        (0..count).map(mutate).collect()
    }

    #[test]
    fn mutations_are_turns_of_allowed_effects() {
        let mut setting = Setting::new(map(Rules::live(4)));
        for percent in [0, 30, 100] {
            (setting.params.mutate_attack_percent, setting.params.complete_percent) =
                (percent, percent);
            for position in random_positions(&setting.map, 2, 80).iter().step_by(5) {
                for plan in mutations(&setting, position, 20) {
                    let mut board = *position;
                    for &effect in plan.effects() {
                        assert_eq!(board.play(&setting.map, effect.action(), &mut ()), Ok(effect));
                    }
                    assert_eq!(&board, plan.position());
                }
            }
        }
    }

    #[test]
    fn the_rest_of_a_turn_is_played_as_often_as_the_limit_says() {
        let mut setting = Setting::new(map(Rules::live(4)));
        let positions = (0..4).flat_map(|seed| random_positions(&setting.map, seed, 60));
        let positions: Vec<Position> = positions.step_by(11).collect();
        let complete = |setting: &Setting| {
            let mutated = positions.iter().flat_map(|position| mutations(setting, position, 20));
            let is_complete =
                |plan: &TurnPlan| policy_turn(setting, plan.position()).effects().is_empty();
            mutated.filter(is_complete).count()
        };
        let [never, always] = [0, 100].map(|percent| {
            setting.params.complete_percent = percent;
            complete(&setting)
        });
        assert!(5 * never < 4 * always, "{never} {always}");
    }

    #[test]
    fn other_turns_are_chosen_as_often_as_the_limit_says() {
        let mut setting = Setting::new(map(Rules::live(4)));
        let turn = |position: &Position| {
            ParentTurn::new(setting.context(), *position, &TurnPlan::new(*position))
        };
        let turns: Vec<ParentTurn> =
            random_positions(&setting.map, 1, 9).iter().take(3).map(turn).collect();
        for (percent, least, most) in [(0, 0, 0), (50, 400, 600), (100, 1000, 1000)] {
            setting.params.mutate_other_percent = percent;
            let mut mutation = Mutator::new(setting.context(), 7);
            let mut others = 0;
            for _ in 0..1000 {
                others +=
                    usize::from(!std::ptr::eq(mutation.choose(&turns[0], &turns[1..]), &turns[0]));
            }
            assert!((least..=most).contains(&others), "{others} of 1000 at {percent} %");
            assert!(std::ptr::eq(mutation.choose(&turns[0], &[]), &turns[0]));
        }
    }
}

//! Completes a turn: each unit that may still move takes its best step, then gold is spent on units
//! and mines that are worth more than the gold.

use super::budget::SearchBudget;
use crate::{evaluate, Building, Effect, Level, Map, Position, SearchContext, TurnPlan};

/// Limits on spending gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpendingLimit {
    /// Gold to keep.
    pub(crate) keep: i32,
    /// Whether mines may be built.
    pub(crate) mines: bool,
}

/// Greedily completes a plan with effects that raise the evaluation. Steps come first: passes over
/// the units are repeated until no step helps. Then units are trained and mines built.
pub(crate) fn complete(
    context: SearchContext<'_>,
    plan: &mut TurnPlan,
    limit: SpendingLimit,
    budget: &mut SearchBudget<'_>,
) {
    let map = context.map;
    let mut waiting = plan.position().ready();
    let mut progress = true;
    while progress {
        progress = false;
        for from in waiting {
            let options = steps(map, plan.position(), from);
            if let Some(effect) = best(context, plan.position(), options, budget) {
                plan.push(map, effect);
                waiting.remove(from);
                progress = true;
            }
        }
    }
    while plan.position().gold(plan.position().to_move()) >= limit.keep + Level::One.price() {
        let options = purchases(map, plan.position(), limit);
        match best(context, plan.position(), options, budget) {
            Some(effect) => plan.push(map, effect),
            None => break,
        }
    }
}

/// Returns the steps that one unit can take.
fn steps(map: &Map, position: &Position, from: crate::Cell) -> Vec<Effect> {
    position.steps_from(map, from).into_iter().map(|to| Effect::step(from, to)).collect()
}

/// Returns the possible purchases: level 1 units on new ground, and mines.
fn purchases(map: &Map, position: &Position, limit: SpendingLimit) -> Vec<Effect> {
    let seat = position.to_move();
    let fresh = position.trainable(map, Level::One) - position.owned(seat);
    let mut options: Vec<Effect> =
        fresh.into_iter().map(|cell| Effect::train(Level::One, cell)).collect();
    if limit.mines && position.gold(seat) >= limit.keep + position.mine_price(map, seat) {
        let spots = position.buildable(map, Building::Mine);
        options.extend(spots.into_iter().map(|cell| Effect::build(Building::Mine, cell)));
    }
    options
}

/// Returns the option that raises the evaluation the most, or `None` if no option raises it.
fn best(
    context: SearchContext<'_>,
    position: &Position,
    options: Vec<Effect>,
    budget: &mut SearchBudget<'_>,
) -> Option<Effect> {
    budget.charge(options.len() + 1);
    if budget.is_exhausted() {
        return None;
    }
    let seat = position.to_move();
    let mut most = evaluate(context, position, seat);
    let mut chosen = None;
    for effect in options {
        let mut next = *position;
        next.apply(context.map, effect, &mut ());
        let score = evaluate(context, &next, seat);
        if score > most {
            most = score;
            chosen = Some(effect);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, random_positions, AlreadyReached, Setting};
    use crate::{NodeLimit, Rules, StopCondition};

    fn completed(
        setting: &Setting,
        position: &Position,
        limit: SpendingLimit,
        stop: &dyn StopCondition,
    ) -> TurnPlan {
        let mut plan = TurnPlan::new(*position);
        complete(setting.context(), &mut plan, limit, &mut SearchBudget::new(stop));
        plan
    }

    const ALL_GOLD: SpendingLimit = SpendingLimit { keep: 0, mines: true };

    fn setting_and_positions() -> (Setting, Vec<Position>) {
        let setting = Setting::new(map(Rules::live(4)));
        let positions = (0..5).flat_map(|seed| random_positions(&setting.map, seed, 60));
        let positions = positions.step_by(5).collect();
        (setting, positions)
    }

    #[test]
    fn completing_never_lowers_the_evaluation() {
        let (setting, positions) = setting_and_positions();
        let mut longer = 0;
        for position in &positions {
            let plan = completed(&setting, position, ALL_GOLD, &NodeLimit(u64::MAX));
            let of = |end| evaluate(setting.context(), end, position.to_move());
            let gained = of(plan.position()) - of(position);
            assert_eq!(gained > 0, !plan.effects().is_empty());
            longer += usize::from(gained > 0);
        }
        assert!(longer > 50, "only {longer}");
    }

    #[test]
    fn the_limit_is_kept() {
        let (setting, positions) = setting_and_positions();
        for position in &positions {
            let seat = position.to_move();
            for keep in [7, 25, 1000] {
                let limit = SpendingLimit { keep, mines: false };
                let end = completed(&setting, position, limit, &NodeLimit(u64::MAX));
                let end = end.position();
                assert!(end.gold(seat) == position.gold(seat) || end.gold(seat) >= keep);
                // Enemy mines may be captured, but no new mines are built.
                assert!((end.mines() - position.mines()).is_empty());
            }
        }
    }

    #[test]
    fn nothing_is_added_when_the_budget_is_exhausted() {
        let (setting, positions) = setting_and_positions();
        for position in &positions {
            assert!(completed(&setting, position, ALL_GOLD, &AlreadyReached).effects().is_empty());
        }
    }
}

//! Completing a turn: every unit that may still move takes its best step, and gold that is worth
//! more as a unit or a building is spent.

use super::evaluate::evaluate;
use super::turn_plan::TurnPlan;
use super::{SearchBudget, StopCondition, Weights};
use crate::arena::Arena;
use crate::level::{Building, Level};
use crate::position::{Effect, Position};

/// What may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpendingLimit {
    /// Gold that is not to be spent.
    pub(crate) keep: i32,
    /// Whether mines may be built.
    pub(crate) mines: bool,
}

/// Adds to the plan what raises the worth of its position, greedily: steps first, unit by unit
/// from the front backwards, then trainings and mines.
pub(crate) fn complete(
    arena: &Arena,
    plan: &mut TurnPlan,
    weights: &Weights,
    limit: SpendingLimit,
    budget: &mut SearchBudget<'_, impl StopCondition>,
) {
    let mut waiting = plan.position().ready();
    let mut progress = true;
    while progress {
        progress = false;
        for from in waiting {
            if let Some(effect) =
                best(arena, plan.position(), weights, steps(arena, plan.position(), from), budget)
            {
                plan.push(arena, effect);
                waiting.remove(from);
                progress = true;
            }
        }
    }
    while plan.position().gold(plan.position().to_move()) >= limit.keep + 10 {
        let options = purchases(arena, plan.position(), limit);
        match best(arena, plan.position(), weights, options, budget) {
            Some(effect) => plan.push(arena, effect),
            None => break,
        }
    }
}

/// The steps of one unit.
fn steps(arena: &Arena, position: &Position, from: crate::Cell) -> Vec<Effect> {
    position.steps_from(arena, from).into_iter().map(|to| Effect::step(from, to)).collect()
}

/// Trainings of level 1 on new ground, and mines.
fn purchases(arena: &Arena, position: &Position, limit: SpendingLimit) -> Vec<Effect> {
    let seat = position.to_move();
    let fresh = position.trainable(arena, Level::One) - position.owned(seat);
    let mut options: Vec<Effect> =
        fresh.into_iter().map(|cell| Effect::train(Level::One, cell)).collect();
    if limit.mines && position.gold(seat) >= limit.keep + position.mine_price(arena, seat) {
        let spots = position.buildable(arena, Building::Mine);
        options.extend(spots.into_iter().map(|cell| Effect::build(Building::Mine, cell)));
    }
    options
}

/// The option that raises the worth most, if any does.
fn best(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    options: Vec<Effect>,
    budget: &mut SearchBudget<'_, impl StopCondition>,
) -> Option<Effect> {
    let seat = position.to_move();
    let mut most = evaluate(arena, position, weights, seat);
    let mut chosen = None;
    budget.charge(options.len() as u64 + 1);
    for effect in options {
        let mut next = *position;
        next.apply(arena, effect, &mut ());
        let score = evaluate(arena, &next, weights, seat);
        if score > most {
            most = score;
            chosen = Some(effect);
        }
    }
    chosen
}

//! Playing on after a reply: the reply is completed, and answered with one turn of a simple policy.
//!
//! A static evaluation right after an attack cannot show whether the attack holds. A side that
//! attacks back where it pays, spreads and spends can. Longer playouts show less: what two such
//! policies do to each other has little to do with the game.

use super::attack::extend_with_attacks;
use super::budget::SearchBudget;
use super::context::SearchContext;
use super::evaluate::{evaluate, VICTORY};
use super::params::count;
use super::turn_plan::TurnPlan;
use super::winning_capture::winning_capture;
use crate::arena::Arena;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::level::Level;
use crate::position::{Effect, Position};

/// What spreading costs, in evaluations.
const SPREAD_NODES: usize = 4;

/// The score of a reply for the seat that is not to move: the seat to move ends its turn with what
/// is left to do, and the other answers. The score lies between the evaluations before and after
/// the answer, as [`Weights::answer_share`](super::Weights::answer_share) says.
pub(crate) fn playout(
    context: SearchContext<'_>,
    attacked: &Position,
    budget: &mut SearchBudget<'_>,
) -> i32 {
    let seat = !attacked.to_move();
    if attacked.captured() == Some(seat) {
        budget.charge(1);
        return -VICTORY;
    }
    budget.charge(2);
    let before = evaluate(context, attacked, seat);
    let mut position = *attacked;
    spread(context.arena, &mut position);
    position.hand_over();
    playout_turn(context, &mut position, budget);
    let after = evaluate(context, &position, seat);
    let gained = i64::from(after - before) * i64::from(context.weights.answer_share) / 100;
    before + gained as i32
}

/// Plays a turn of the simple policy for the seat to move and hands over. Nothing happens when the
/// game is over.
fn playout_turn(
    context: SearchContext<'_>,
    position: &mut Position,
    budget: &mut SearchBudget<'_>,
) {
    if position.captured().is_some() {
        return;
    }
    let params = context.params;
    let nodes_max = count(params.playout_capture_nodes);
    if let Some(plan) = winning_capture(context, position, nodes_max, budget) {
        *position = *plan.position();
        return;
    }
    let mut plan = TurnPlan::new(*position);
    let times = count(params.playout_attacks);
    extend_with_attacks(context, &mut plan, params.playout(), times, budget);
    *position = *plan.position();
    budget.charge(SPREAD_NODES);
    spread(context.arena, position);
    position.hand_over();
}

/// Every unit goes for new ground, and gold becomes units on new ground.
fn spread(arena: &Arena, position: &mut Position) {
    let seat = position.to_move();
    let layers = layers_around(arena, position.owned(seat));
    let ready = position.ready();
    // From the front backwards, so that those behind find room.
    for layer in &layers {
        for from in ready & *layer {
            if let Some(to) = way_out(arena, position, from, &layers) {
                position.apply(arena, Effect::step(from, to), &mut ());
            }
        }
    }
    while position.gold(seat) >= Level::One.price() && position.income_now(seat) >= 0 {
        let fresh = position.trainable(arena, Level::One) - position.owned(seat);
        let Some(cell) = choice(position, fresh) else { break };
        position.apply(arena, Effect::train(Level::One, cell), &mut ());
    }
}

/// The cells of a territory by their steps to the nearest cell outside of it.
fn layers_around(arena: &Arena, territory: CellSet) -> Vec<CellSet> {
    let mut layers = Vec::new();
    let mut reached = arena.floor() - territory;
    loop {
        let next = (reached.dilated() & arena.floor()) - reached;
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
        reached |= next;
    }
}

/// Where a unit goes: onto new ground, else a layer outwards.
fn way_out(arena: &Arena, position: &Position, from: Cell, layers: &[CellSet]) -> Option<Cell> {
    let beside = position.steps_from(arena, from);
    let fresh = beside - position.owned(position.to_move());
    if !fresh.is_empty() {
        return choice(position, fresh);
    }
    let layer = layers.iter().position(|layer| layer.contains(from))?;
    let outwards = layers[..layer].last().copied()?;
    choice(position, beside & outwards)
}

/// Enemy ground before neutral ground, then what lies nearest to the enemy headquarters.
fn choice(position: &Position, cells: CellSet) -> Option<Cell> {
    let enemy = !position.to_move();
    let theirs = cells & position.owned(enemy);
    let cells = if theirs.is_empty() { cells } else { theirs };
    cells.into_iter().min_by_key(|cell| cell.manhattan(enemy.hq()))
}

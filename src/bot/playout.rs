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

/// Moves every unit towards new ground, and trains units on new ground.
fn spread(arena: &Arena, position: &mut Position) {
    let seat = position.to_move();
    let layers = layers_around(arena, position.owned(seat));
    let ready = position.ready();
    // Units at the front move first, so that those behind find room.
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

/// The step of a unit: onto new ground, else one layer outwards.
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

/// The cell of a set that lies nearest to the enemy headquarters, enemy cells first.
fn choice(position: &Position, cells: CellSet) -> Option<Cell> {
    let enemy = !position.to_move();
    let theirs = cells & position.owned(enemy);
    let cells = if theirs.is_empty() { cells } else { theirs };
    cells.into_iter().min_by_key(|cell| cell.manhattan(enemy.hq()))
}

#[cfg(test)]
mod tests {
    use super::super::budget::NodeLimit;
    use super::*;
    use crate::rules::Rules;
    use crate::testing::{arena, random_positions, Setting};

    fn score(setting: &Setting, position: &Position) -> (i32, u64) {
        let stop = NodeLimit(u64::MAX);
        let mut budget = SearchBudget::new(&stop);
        let score = playout(setting.context(), position, &mut budget);
        (score, budget.nodes())
    }

    #[test]
    fn a_lost_headquarters_ends_the_playout() {
        let setting = Setting::new(arena(Rules::live(4)));
        let mut position = Position::start();
        position.owned[crate::Seat::Blue] = CellSet::EMPTY;
        assert_eq!(score(&setting, &position), (-VICTORY, 1));
    }

    #[test]
    fn the_share_weighs_the_position_after_the_answer() {
        let mut setting = Setting::new(arena(Rules::live(4)));
        let random = |seed| random_positions(&setting.arena, seed, 60);
        let positions: Vec<Position> = (0..4).flat_map(random).collect();
        for position in positions {
            let seat = !position.to_move();
            let mut share = |percent: i32| {
                setting.weights.answer_share = percent;
                score(&setting, &position).0
            };
            let [none, half, all] = [0, 50, 100].map(&mut share);
            assert_eq!(none, evaluate(setting.context(), &position, seat));
            assert_eq!(half, none + (all - none) / 2);
            let mut answered = position;
            spread(&setting.arena, &mut answered);
            answered.hand_over();
            let stop = NodeLimit(u64::MAX);
            playout_turn(setting.context(), &mut answered, &mut SearchBudget::new(&stop));
            assert_eq!(all, evaluate(setting.context(), &answered, seat));
        }
    }

    #[test]
    fn spreading_takes_new_ground_and_starves_nobody() {
        let arena = arena(Rules::live(4));
        for position in (0..8).flat_map(|seed| random_positions(&arena, seed, 60)) {
            let seat = position.to_move();
            let mut after = position;
            spread(&arena, &mut after);
            assert!((position.owned(seat) - after.owned(seat)).is_empty());
            assert!(after.gold(seat) >= 0);
            for seat in crate::Seat::ALL {
                assert_eq!(after.active(seat), after.activity_from_scratch(seat));
            }
        }
    }

    #[test]
    fn layers_are_steps_to_the_border() {
        let arena = crate::testing::open_arena();
        let territory: CellSet = Cell::all().filter(|cell| cell.y() < 4).collect();
        let layers = layers_around(&arena, territory);
        let rows: Vec<u32> = layers.iter().map(|layer| layer.len()).collect();
        assert_eq!(rows, [12, 12, 12, 12]);
        assert!(layers[0].into_iter().all(|cell| cell.y() == 3));
        assert!(layers_around(&arena, CellSet::ALL).is_empty());
    }
}

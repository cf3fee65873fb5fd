//! Strikes: chains of steps and trainings into enemy ground, and what they cut off.
//!
//! A beam search over the cells taken, one cell a layer, each beside the one before. Each layer keeps the best positions by
//! what was won so far, with a bonus for depth, since a cut pays only when it is through. Every
//! step is played by the rules, so what is cut off, reconnected or no longer protected is known
//! exactly.

use std::collections::BTreeSet;

use super::capture::Captures;
use super::evaluate::material;
use super::plan::Plan;
use super::Weights;
use crate::arena::Arena;
use crate::cell_set::CellSet;
use crate::position::Position;
use crate::seat::Seat;

/// What a cell deeper in enemy ground adds to the rank of a chain, in the unit of the weights.
const DEPTH_BONUS: i32 = 60;

/// How wide and how deep to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width {
    /// Positions kept a layer.
    pub(crate) beam: usize,
    /// Cells taken at most.
    pub(crate) depth: usize,
}

/// A chain and what it wins.
#[derive(Clone, Debug)]
pub(crate) struct Strike {
    pub(crate) plan: Plan,
    /// Change of the difference in material.
    pub(crate) gain: i32,
}

struct Node {
    plan: Plan,
    gain: i32,
    rank: i32,
    /// The cells next to which the chain may go on: those that became active with the last one.
    heads: CellSet,
}

/// Searches strikes of the seat to move, and hands over each that was looked at. Returns the
/// number of positions evaluated.
fn strikes(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    width: Width,
    mut found: impl FnMut(&Plan, i32),
) -> u32 {
    let seat = position.to_move();
    let base = balance(position, weights, seat);
    let enemy = position.owned(!seat);
    // Many a cut begins on a neutral cell beside the enemy's ground.
    let field = enemy.grown() - position.owned(seat);
    if !position.active(seat).grown().grown().meets(enemy) {
        return 0;
    }
    let start = Node { plan: Plan::new(*position), gain: 0, rank: 0, heads: CellSet::ALL };
    let mut layer = vec![start];
    let mut seen = BTreeSet::new();
    let mut looked_at = 0;
    for _ in 0..width.depth {
        let mut next = Vec::new();
        for node in &layer {
            let captures = Captures::of(arena, node.plan.position());
            let open = captures.all() & field & node.heads.grown();
            let was_active = node.plan.position().active(seat);
            for cell in open {
                let Some(effect) = captures.cheapest(cell) else { continue };
                let mut plan = node.plan.clone();
                plan.push(arena, effect);
                if !seen.insert(plan.position().owned(seat)) {
                    continue;
                }
                looked_at += 1;
                let gain = balance(plan.position(), weights, seat) - base;
                found(&plan, gain);
                let depth = depth_of(cell, position.owned(seat));
                let heads = plan.position().active(seat) - was_active;
                next.push(Node { plan, gain, rank: gain + DEPTH_BONUS * depth, heads });
            }
        }
        keep_best(&mut next, width.beam);
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    looked_at
}

fn depth_of(cell: crate::Cell, home: CellSet) -> i32 {
    let mut reached = CellSet::of(cell);
    let mut depth = 0;
    while !reached.meets(home) && depth < 12 {
        reached = reached.grown();
        depth += 1;
    }
    depth
}

fn keep_best(nodes: &mut Vec<Node>, count: usize) {
    // Stable, so that equal ranks stay in the order of discovery everywhere.
    nodes.sort_by_key(|node| -node.rank);
    nodes.truncate(count);
    debug_assert!(nodes.iter().all(|node| node.gain <= node.rank || node.gain > 0));
}

/// The difference in material for a seat.
pub(crate) fn balance(position: &Position, weights: &Weights, seat: Seat) -> i32 {
    material(position, weights, seat) - material(position, weights, !seat)
}

/// The best strikes, most winning first, each of different cells; only those that win anything.
pub(crate) fn best_strikes(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    width: Width,
    count: usize,
) -> (Vec<Strike>, u32) {
    let mut best: Vec<Strike> = Vec::new();
    let looked_at = strikes(arena, position, weights, width, |plan, gain| {
        let full = best.len() >= count;
        if gain <= 0 || full && best.last().is_some_and(|last| last.gain >= gain) {
            return;
        }
        let place = best.partition_point(|strike| strike.gain >= gain);
        best.insert(place, Strike { plan: plan.clone(), gain });
        best.truncate(count);
    });
    (best, looked_at)
}

/// The strike that wins most, if any wins anything; and the number of positions evaluated.
pub(crate) fn best_strike(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    width: Width,
) -> (Option<Plan>, u32) {
    let (mut best, looked_at) = best_strikes(arena, position, weights, width, 1);
    (best.pop().map(|strike| strike.plan), looked_at)
}

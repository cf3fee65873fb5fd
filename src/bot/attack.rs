//! Strikes: chains of steps and trainings into enemy ground, and what they cut off.
//!
//! A beam search over the cells taken, one cell a layer, each beside the one before. Each layer keeps the best positions by
//! what was won so far, with a bonus for depth, since a cut pays only when it is through. Every
//! step is played by the rules, so what is cut off, reconnected or no longer protected is known
//! exactly.

use super::capture::Captures;
use super::evaluate::material;
use super::turn_plan::TurnPlan;
use super::visited_set::VisitedSet;
use super::Weights;
use crate::arena::Arena;
use crate::cell_set::CellSet;
use crate::position::{Effect, Position};
use crate::seat::Seat;

/// How far a second strike of the same turn is searched.
pub(crate) const SECOND_ATTACK: BeamWidth = BeamWidth { beam: 40, depth: 7 };

/// How wide and how deep to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BeamWidth {
    /// Positions kept a layer.
    pub(crate) beam: usize,
    /// Cells taken at most.
    pub(crate) depth: usize,
}

struct Node {
    position: Position,
    rank: i32,
    /// Where the trail of the chain ends.
    end: usize,
    /// The cells next to which the chain may go on: those that became active with the last one.
    heads: CellSet,
}

/// The steps and trainings of all chains, each with the place of the one before.
struct Trail(Vec<(usize, Effect)>);

impl Trail {
    /// Adds to the chain that ends there; returns where it ends now. Chains start at 0.
    fn extend(&mut self, end: usize, effect: Effect) -> usize {
        self.0.push((end, effect));
        self.0.len()
    }

    /// The chain that ends there.
    fn chain(&self, end: usize) -> Vec<Effect> {
        let link = |&end: &usize| end.checked_sub(1).map(|place| self.0[place]);
        let links = std::iter::successors(link(&end), |(before, _)| link(before));
        let mut effects: Vec<Effect> = links.map(|(_, effect)| effect).collect();
        effects.reverse();
        effects
    }
}

/// Searches strikes of the seat to move, and hands over where each that was looked at ends, what it
/// wins, and what is active of the enemy's then. Returns their trail and the number of positions evaluated.
fn attacks(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    beam_width: BeamWidth,
    mut found: impl FnMut(usize, i32, CellSet),
) -> (Trail, u32) {
    let seat = position.to_move();
    let mut trail = Trail(Vec::new());
    let mut looked_at = 0;
    let enemy = position.owned(!seat);
    if !position.active(seat).dilated().dilated().intersects(enemy) {
        return (trail, looked_at);
    }
    let base = balance(position, weights, seat);
    let home = position.owned(seat);
    // Many a cut begins on neutral ground, some over a gap of two cells.
    let field = enemy.dilated().dilated() - home;
    let mut layer = vec![Node { position: *position, rank: 0, end: 0, heads: CellSet::ALL }];
    let mut order = vec![0];
    let mut visited = VisitedSet::default();
    for _ in 0..beam_width.depth {
        let mut next = Vec::new();
        for node in order.into_iter().map(|place: usize| &layer[place]) {
            let captures = Captures::of(arena, &node.position);
            let open = captures.all() & field & node.heads.dilated();
            for cell in open {
                let Some(effect) = captures.cheapest(cell) else { continue };
                if !visited.insert(node.position.owned(seat) | CellSet::of(cell)) {
                    continue;
                }
                let mut position = node.position;
                position.apply(arena, effect, &mut ());
                looked_at += 1;
                let gain = balance(&position, weights, seat) - base;
                let end = trail.extend(node.end, effect);
                found(end, gain, position.active(!seat));
                let rank = gain + weights.attack_depth * depth_of(cell, home);
                let heads = position.active(seat) - node.position.active(seat);
                next.push(Node { position, rank, end, heads });
            }
        }
        order = best_of(&next, beam_width.beam);
        if order.is_empty() {
            break;
        }
        layer = next;
    }
    (trail, looked_at)
}

fn depth_of(cell: crate::Cell, home: CellSet) -> i32 {
    let mut reached = CellSet::of(cell);
    let mut depth = 0;
    while !reached.intersects(home) && depth < 12 {
        reached = reached.dilated();
        depth += 1;
    }
    depth
}

/// The places of the nodes of the highest ranks, best first.
fn best_of(nodes: &[Node], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    // Equal ranks stay in the order of discovery everywhere.
    order.sort_unstable_by_key(|&place| (-nodes[place].rank, place));
    order.truncate(count);
    order
}

/// The difference in material for a seat.
pub(crate) fn balance(position: &Position, weights: &Weights, seat: Seat) -> i32 {
    material(position, weights, seat) - material(position, weights, !seat)
}

/// The best strikes, most winning first, each leaving other active cells to the enemy; only those
/// that win anything. Strikes that differ only in cells nobody held are one and the same idea.
pub(crate) fn best_attacks(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    beam_width: BeamWidth,
    count: usize,
) -> (Vec<TurnPlan>, u32) {
    let mut best: Vec<(usize, i32, CellSet)> = Vec::new();
    let (trail, looked_at) = attacks(arena, position, weights, beam_width, |end, gain, left| {
        let full = best.len() >= count;
        if gain <= 0 || full && best.last().is_some_and(|&(_, least, _)| least >= gain) {
            return;
        }
        if let Some(same) = best.iter().position(|&(_, _, cells)| cells == left) {
            if best[same].1 >= gain {
                return;
            }
            best.remove(same);
        }
        let place = best.partition_point(|&(_, more, _)| more >= gain);
        best.insert(place, (end, gain, left));
        best.truncate(count);
    });
    let plan = |(end, ..): (usize, i32, CellSet)| TurnPlan::of(arena, *position, &trail.chain(end));
    (best.into_iter().map(plan).collect(), looked_at)
}

/// The strike that wins most, if any wins anything; and the number of positions evaluated.
fn best_attack(
    arena: &Arena,
    position: &Position,
    weights: &Weights,
    beam_width: BeamWidth,
) -> (Option<TurnPlan>, u32) {
    let (mut best, looked_at) = best_attacks(arena, position, weights, beam_width, 1);
    (best.pop(), looked_at)
}

/// Adds to a turn the strike that wins most then, as long as one wins and at most so often: cuts in
/// two places, each of which a chain cannot hold alone. Returns the number of positions evaluated.
pub(crate) fn extend_with_attack(
    arena: &Arena,
    plan: &mut TurnPlan,
    weights: &Weights,
    beam_width: BeamWidth,
    times: u32,
) -> u32 {
    let mut work = 0;
    for _ in 0..times {
        let (attack, looked_at) = best_attack(arena, plan.position(), weights, beam_width);
        work += looked_at;
        let Some(attack) = attack else { break };
        plan.append(&attack);
    }
    work
}

//! What comes after the reply: it is completed, and answered in a quick and simple way.
//!
//! A static evaluation right after a blow cannot tell whether the blow holds. A side that strikes
//! back where it pays, spreads and spends can. Playing on for longer tells less: what two such
//! players do to each other has little to do with the game.

use super::attack::{extend_with_attack, BeamWidth};
use super::evaluate::{evaluate, VICTORY};
use super::turn_plan::TurnPlan;
use super::winning_capture::winning_capture_within;
use super::Weights;
use crate::arena::Arena;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::level::Level;
use crate::position::{Effect, Position};

/// How far strikes of quick turns are searched.
const ATTACK: BeamWidth = BeamWidth { beam: 20, depth: 6 };
/// Positions looked at for a capture in a quick turn.
const CAPTURE_NODES: u32 = 60;
/// Strikes in one quick turn at most.
const ATTACKS_MAX: u32 = 3;

/// What a position is worth for the seat that is not to move, if the seat to move ends its turn
/// with what is left to do and the other answers: between its worth now and after the answer, as
/// the weights say. Also the work done.
pub(crate) fn playout(arena: &Arena, attacked: &Position, weights: &Weights) -> (i32, u32) {
    let seat = !attacked.to_move();
    if attacked.captured() == Some(seat) {
        return (-VICTORY, 1);
    }
    let now = evaluate(arena, attacked, weights, seat);
    let mut position = *attacked;
    spread(arena, &mut position);
    position.hand_over();
    let work = playout_turn(arena, &mut position, weights);
    let then = evaluate(arena, &position, weights, seat);
    let gained = i64::from(then - now) * i64::from(weights.answer_share) / 100;
    (now + gained as i32, work + 2)
}

/// Plays a quick turn for the seat to move and hands over; returns the work done. Nothing happens
/// when the game is over.
fn playout_turn(arena: &Arena, position: &mut Position, weights: &Weights) -> u32 {
    if position.captured().is_some() {
        return 0;
    }
    let (winning, nodes) = winning_capture_within(arena, position, CAPTURE_NODES);
    if let Some(plan) = winning {
        *position = *plan.position();
        return nodes;
    }
    let mut plan = TurnPlan::new(*position);
    let attacked = extend_with_attack(arena, &mut plan, weights, ATTACK, ATTACKS_MAX);
    *position = *plan.position();
    spread(arena, position);
    position.hand_over();
    nodes + attacked + SPREAD_WORK
}

/// What spreading costs, in evaluations.
const SPREAD_WORK: u32 = 4;

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

//! What a position is worth.

use super::Weights;
use crate::arena::Arena;
use crate::cell_set::CellSet;
use crate::level::Level;
use crate::position::Position;
use crate::seat::Seat;

/// A headquarters, in the unit of the weights: more than everything else together.
pub(crate) const VICTORY: i32 = 10_000_000;

/// Steps to the front beyond which distance does not matter.
const FRONT_STEPS_MAX: i32 = 6;

/// The worth of a position for a seat: its own side less the opponent's.
pub(crate) fn evaluate(arena: &Arena, position: &Position, weights: &Weights, seat: Seat) -> i32 {
    let difference = material(position, weights, seat) - material(position, weights, !seat);
    difference + shape(arena, position, weights, seat)
}

/// What can be counted: cells, units, buildings, gold, income. Units that are cut off count
/// nothing, as they die before they can act; neither do units that cannot be paid.
pub(crate) fn material(position: &Position, weights: &Weights, seat: Seat) -> i32 {
    let active = position.active(seat);
    if !position.owned(seat).contains(seat.hq()) {
        return -VICTORY;
    }
    let cells = active.len() as i32;
    let dormant = position.owned(seat).len() as i32 - cells;
    let mut units = 0;
    let mut upkeep = 0;
    for (level, worth) in
        Level::ALL.into_iter().zip([weights.unit_1, weights.unit_2, weights.unit_3])
    {
        let count = (position.units_of(level) & active).len() as i32;
        units += count * worth;
        upkeep += count * level.upkeep();
    }
    let mines = (position.mines() & active).len() as i32;
    let towers = (position.towers() & active).len() as i32;
    let income = cells + crate::rules::MINE_INCOME * mines - upkeep;
    let gold = position.gold(seat);
    if gold + income < 0 {
        units = 0;
    }
    gold * weights.gold
        + income * weights.income
        + cells * weights.cell
        + dormant * weights.dormant_cell
        + units
        + mines * weights.mine
        + towers * weights.tower
}

/// Where things stand, for the seat less the opponent.
fn shape(arena: &Arena, position: &Position, weights: &Weights, seat: Seat) -> i32 {
    let floor = arena.floor();
    let (own, other) = (position.active(seat), position.active(!seat));
    let neutral = floor - position.owned(seat) - position.owned(!seat);
    let reach = race(own, other, neutral);
    let mut worth = reach * weights.reach;
    for (side, sign) in [(seat, 1), (!seat, -1)] {
        let units = position.units() & position.active(side);
        let idle = steps_from(floor - position.owned(side), units, floor, i32::MAX);
        let front = steps_from(position.owned(!side), units, floor, FRONT_STEPS_MAX);
        let hq = steps_from(position.active(side), CellSet::of((!side).hq()), floor, i32::MAX);
        worth -=
            sign * (idle * weights.idle_step + front * weights.front_step + hq * weights.hq_step);
    }
    worth
}

/// Cells of a field that the first set reaches before the second, less those it reaches after.
fn race(first: CellSet, second: CellSet, field: CellSet) -> i32 {
    let mut left = field;
    let (mut ours, mut theirs) = (first, second);
    let mut lead = 0;
    while !left.is_empty() {
        let next_ours = ours.neighbours() & left;
        let next_theirs = theirs.neighbours() & left;
        if (next_ours | next_theirs).is_empty() {
            break;
        }
        lead += next_ours.len() as i32 - next_theirs.len() as i32;
        left = left - next_ours - next_theirs;
        ours = next_ours;
        theirs = next_theirs;
    }
    lead
}

/// The sum over the targets of the steps over the floor from the nearest start, each at most `most`.
fn steps_from(starts: CellSet, targets: CellSet, floor: CellSet, most: i32) -> i32 {
    let mut waiting = targets - starts;
    let mut reached = starts & floor;
    let mut sum = 0;
    let mut step = 0;
    while !waiting.is_empty() && step < most {
        step += 1;
        sum += waiting.len() as i32;
        let next = reached.grown() & floor;
        if next == reached {
            break;
        }
        reached = next;
        waiting -= next;
    }
    sum
}

//! Spreading over the ground: what is done with the units and the gold that no chain needs.

use icefire::{Cell, CellSet, Level};

use super::hand::Hand;

/// Gold kept for chains once the lands touch.
const RESERVE: i32 = 20;

/// Steps every ready unit onto new ground, the nearer to the enemy headquarters the better, or else
/// towards new ground; then trains on new ground as long as the income bears it.
pub(super) fn spread(hand: &mut Hand) {
    let to_hq = hand.steps_to(CellSet::of((!hand.seat()).hq()));
    let far = |cell: &Cell| to_hq.get(cell).copied().unwrap_or(u32::MAX);
    let mut units: Vec<Cell> = hand.ready().into_iter().collect();
    units.sort_by_key(far);
    for unit in units {
        let own = hand.position.owned(hand.seat());
        let fresh = CellSet::of(unit).neighbours() - own;
        let mut ways: Vec<Cell> = fresh.into_iter().collect();
        ways.sort_by_key(far);
        if ways.into_iter().any(|to| hand.step(unit, to)) {
            continue;
        }
        let to_fresh = hand.steps_to(hand.arena.floor() - own);
        let left = |cell: &Cell| to_fresh.get(cell).copied().unwrap_or(u32::MAX);
        let mut ways: Vec<Cell> = unit.neighbours().filter(|to| left(to) < left(&unit)).collect();
        ways.sort_by_key(far);
        let _ = ways.into_iter().any(|to| hand.step(unit, to));
    }
    let met = hand.position.owned(!hand.seat()).grown().meets(hand.position.owned(hand.seat()));
    let kept = if met { RESERVE } else { 0 };
    while hand.income() > 0 && hand.gold() >= kept + Level::One.price() {
        let own = hand.position.owned(hand.seat());
        let open = hand.position.trainable(&hand.arena, Level::One) - own;
        // A cell beside one own cell only is a tip, and easily cut off.
        let tip = |cell: &Cell| (CellSet::of(*cell).neighbours() & own).len() < 2;
        let best = open.into_iter().min_by_key(|cell| (tip(cell), far(cell)));
        if !best.is_some_and(|cell| hand.train(Level::One, cell)) {
            return;
        }
    }
}

//! Spreading over the ground: what is done with the units and the gold that no chain needs.

use icefire::{Cell, CellSet, Level};

use super::hand::Hand;

/// Gold kept for chains once the lands touch.
const RESERVE: i32 = 20;

/// Steps every ready unit onto new ground, the nearer to the enemy headquarters the better, or else
/// towards new ground; then trains on new ground as long as the income bears it.
pub(super) fn spread(hand: &mut Hand) {
    step_out(hand, |_, _| 0);
    train_out(hand, if hand.has_met() { RESERVE } else { 0 }, tip);
}

/// Whether a cell is beside one own cell only, and so easily cut off.
fn tip(hand: &Hand, cell: Cell) -> i32 {
    let own = hand.position.owned(hand.seat());
    ((CellSet::of(cell).neighbours() & own).len() < 2).into()
}

/// Steps every ready unit onto new ground, least `price` first and then nearest to the enemy
/// headquarters; a unit without new ground beside it goes towards some.
pub(super) fn step_out(hand: &mut Hand, price: impl Fn(&Hand, Cell) -> i32) {
    let to_hq = hand.steps_to(CellSet::of((!hand.seat()).hq()));
    let far = |cell: &Cell| to_hq.of(*cell);
    let mut units: Vec<Cell> = hand.position.ready().into_iter().collect();
    units.sort_by_key(far);
    for unit in units {
        let own = hand.position.owned(hand.seat());
        let fresh = CellSet::of(unit).neighbours() - own;
        let mut ways: Vec<Cell> = fresh.into_iter().collect();
        ways.sort_by_cached_key(|cell| (price(hand, *cell), far(cell)));
        if ways.into_iter().any(|to| hand.step(unit, to)) {
            continue;
        }
        let to_fresh = hand.steps_to(hand.arena.floor() - own);
        let left = |cell: &Cell| to_fresh.of(*cell);
        let mut ways: Vec<Cell> = unit.neighbours().filter(|to| left(to) < left(&unit)).collect();
        ways.sort_by_key(far);
        let _ = ways.into_iter().any(|to| hand.step(unit, to));
    }
}

/// Trains level 1 units on new ground, least `price` first and then nearest to the enemy
/// headquarters, as long as there is income and more gold than is `kept`.
pub(super) fn train_out(hand: &mut Hand, kept: i32, price: impl Fn(&Hand, Cell) -> i32) {
    let to_hq = hand.steps_to(CellSet::of((!hand.seat()).hq()));
    let far = |cell: &Cell| to_hq.of(*cell);
    while hand.income() > 0 && hand.gold() >= kept + Level::One.price() {
        let own = hand.position.owned(hand.seat());
        let open = hand.position.trainable(&hand.arena, Level::One) - own;
        let best = open.into_iter().min_by_key(|cell| (price(hand, *cell), far(cell)));
        if !best.is_some_and(|cell| hand.train(Level::One, cell)) {
            return;
        }
    }
}

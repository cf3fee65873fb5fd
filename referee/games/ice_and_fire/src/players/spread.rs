//! Spreads to new cells with the units and gold not needed for chains.

use icefire::{Cell, CellSet, Level};

use super::turn_builder::TurnBuilder;

/// Gold saved for chains once the two territories touch.
const RESERVE: i32 = 20;

/// Steps every ready unit onto a new cell, preferably near the enemy headquarters, or else towards
/// one. Then trains units on new cells as long as income allows.
pub(super) fn spread(turn: &mut TurnBuilder) {
    step_out(turn, |_, _| 0);
    train_out(turn, if turn.has_met() { RESERVE } else { 0 }, tip);
}

/// Returns 1 if at most one neighbour belongs to the side, which makes the cell easy to cut off,
/// otherwise 0.
fn tip(turn: &TurnBuilder, cell: Cell) -> i32 {
    let own = turn.position.owned(turn.seat());
    ((CellSet::from_cell(cell).neighbours() & own).len() < 2).into()
}

/// Steps every ready unit onto a new cell, choosing the lowest `price` first and then the cell
/// nearest to the enemy headquarters. A unit with no new cell next to it moves towards the nearest
/// one.
pub(super) fn step_out(turn: &mut TurnBuilder, price: impl Fn(&TurnBuilder, Cell) -> i32) {
    let to_hq = turn.steps_to(CellSet::from_cell((!turn.seat()).hq()));
    let far = |cell: &Cell| to_hq.from(*cell);
    let mut units: Vec<Cell> = turn.position.ready().into_iter().collect();
    units.sort_by_key(far);
    for unit in units {
        let own = turn.position.owned(turn.seat());
        let fresh = CellSet::from_cell(unit).neighbours() - own;
        let mut fresh_cells: Vec<Cell> = fresh.into_iter().collect();
        fresh_cells.sort_by_cached_key(|cell| (price(turn, *cell), far(cell)));
        if fresh_cells.into_iter().any(|to| turn.step(unit, to)) {
            continue;
        }
        let to_fresh = turn.steps_to(turn.map.floor() - own);
        let distance = |cell: &Cell| to_fresh.from(*cell);
        let mut nearer: Vec<Cell> =
            unit.neighbours().filter(|to| distance(to) < distance(&unit)).collect();
        nearer.sort_by_key(far);
        let _ = nearer.into_iter().any(|to| turn.step(unit, to));
    }
}

/// Trains level 1 units on new cells, choosing the lowest `price` first and then the cell nearest
/// to the enemy headquarters. Stops when income is not positive or gold would drop below `kept`.
pub(super) fn train_out(
    turn: &mut TurnBuilder,
    kept: i32,
    price: impl Fn(&TurnBuilder, Cell) -> i32,
) {
    let to_hq = turn.steps_to(CellSet::from_cell((!turn.seat()).hq()));
    let far = |cell: &Cell| to_hq.from(*cell);
    while turn.income() > 0 && turn.gold() >= kept + Level::One.price() {
        let own = turn.position.owned(turn.seat());
        let open = turn.position.trainable(&turn.map, Level::One) - own;
        let best = open.into_iter().min_by_key(|cell| (price(turn, *cell), far(cell)));
        if !best.is_some_and(|cell| turn.train(Level::One, cell)) {
            return;
        }
    }
}

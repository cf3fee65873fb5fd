//! Searches for the greatest harm that the seat to move can do to the other side in one turn. Each
//! layer of the search enters one more cell.
//!
//! If a layer has more than [`BEAM`] states, only the best are kept. The result is therefore always
//! a possible strike, and the greatest one if no state was dropped.

use std::collections::HashSet;

use icefire::{CellSet, Map, Position};

use super::capture::{entries, state};

const BEAM: usize = 800;
const DEPTH: usize = 9;

/// The greatest losses of units and of cells, which may come from two different strikes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Harm {
    /// Number of units captured, cut off or starved.
    pub units: u32,
    pub cells: u32,
}

/// The greatest harm the seat to move can do to the other seat.
pub fn best_strike(map: &Map, position: &Position) -> Harm {
    let victim = !position.to_move();
    let before = (living(position), position.active(victim).len());
    let mut harm = Harm::default();
    let mut layer = vec![*position];
    let mut seen = HashSet::new();
    for _ in 0..DEPTH {
        let mut next = Vec::new();
        for position in &layer {
            let near = position.owned(victim).dilated() & map.floor();
            for effect in entries(map, position, near) {
                let mut position = *position;
                position.apply(map, effect, &mut ());
                if !seen.insert(state(&position)) || position.captured().is_some() {
                    continue;
                }
                let units = before.0.saturating_sub(living(&position));
                let cells = before.1.saturating_sub(position.active(victim).len());
                harm.units = harm.units.max(units);
                harm.cells = harm.cells.max(cells);
                let gold = position.gold(position.to_move());
                next.push((20 * units as i32 + 5 * cells as i32 + gold, position));
            }
        }
        next.sort_by_key(|(rank, _)| -rank);
        next.truncate(BEAM);
        layer = next.into_iter().map(|(_, position)| position).collect();
    }
    harm
}

/// Number of the waiting seat's units that will still be alive when its turn begins.
fn living(position: &Position) -> u32 {
    let victim = !position.to_move();
    let active: CellSet = position.active(victim);
    if position.gold(victim) + position.income_now(victim) < 0 {
        return 0;
    }
    (position.units() & active).len()
}

//! A simple policy for the rest of a turn: units move towards new ground, and gold is spent on more
//! units there.

use crate::{Cell, CellSet, Effect, Level, Map, Position, SIDE};

/// Cost of the policy, counted as evaluations.
pub(crate) const POLICY_NODES: usize = 4;

/// Moves every unit towards new ground, and trains units on new ground. Calls `played` with each
/// effect.
pub(crate) fn default_policy(map: &Map, position: &mut Position, mut played: impl FnMut(Effect)) {
    let seat = position.to_move();
    let layers = layers_around(map, position.owned(seat));
    let ready = position.ready();
    // Units at the front move first, to make room for the units behind them.
    let outwards = std::iter::once(CellSet::EMPTY).chain(layers.iter().copied());
    for (layer, outwards) in layers.iter().zip(outwards) {
        for from in ready & *layer {
            if let Some(to) = way_out(map, position, from, outwards) {
                let effect = Effect::step(from, to);
                position.apply(map, effect, &mut ());
                played(effect);
            }
        }
    }
    while position.gold(seat) >= Level::One.price() && position.income_now(seat) >= 0 {
        let fresh = position.trainable(map, Level::One) - position.owned(seat);
        let Some(cell) = choice(position, fresh) else { break };
        let effect = Effect::train(Level::One, cell);
        position.apply(map, effect, &mut ());
        played(effect);
    }
}

/// Returns the cells of a territory, grouped by distance in steps to the nearest cell outside.
fn layers_around(map: &Map, territory: CellSet) -> Vec<CellSet> {
    let mut layers = Vec::with_capacity(SIDE.into());
    let mut reached = map.floor() - territory;
    loop {
        let next = (reached.dilated() & map.floor()) - reached;
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
        reached |= next;
    }
}

/// Returns the cell a unit should step onto: new ground if possible, otherwise the next layer
/// outwards.
fn way_out(map: &Map, position: &Position, from: Cell, outwards: CellSet) -> Option<Cell> {
    let reachable = position.steps_from(map, from);
    let fresh = reachable - position.owned(position.to_move());
    choice(position, if fresh.is_empty() { reachable & outwards } else { fresh })
}

/// Returns the cell nearest to the enemy headquarters, preferring enemy cells.
fn choice(position: &Position, cells: CellSet) -> Option<Cell> {
    let enemy = !position.to_move();
    let theirs = cells & position.owned(enemy);
    let cells = if theirs.is_empty() { cells } else { theirs };
    cells.into_iter().min_by_key(|cell| cell.manhattan(enemy.hq()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, random_positions};
    use crate::{Rules, TurnPlan};

    #[test]
    fn the_policy_takes_new_ground_and_starves_nobody() {
        let map = map(Rules::live(4));
        for position in (0..8).flat_map(|seed| random_positions(&map, seed, 60)) {
            let seat = position.to_move();
            let mut after = position;
            let mut effects = Vec::new();
            default_policy(&map, &mut after, |effect| effects.push(effect));
            assert_eq!(TurnPlan::from_effects(&map, position, &effects).position(), &after);
            assert!((position.owned(seat) - after.owned(seat)).is_empty());
            assert!(after.gold(seat) >= 0);
            for seat in crate::Seat::ALL {
                assert_eq!(after.active(seat), after.activity_from_scratch(seat));
            }
        }
    }

    #[test]
    fn layers_are_steps_to_the_border() {
        let map = crate::testing::open_map();
        let territory: CellSet = Cell::all().filter(|cell| cell.y() < 4).collect();
        let layers = layers_around(&map, territory);
        let rows: Vec<u32> = layers.iter().map(|layer| layer.len()).collect();
        assert_eq!(rows, [12, 12, 12, 12]);
        assert!(layers[0].into_iter().all(|cell| cell.y() == 3));
        assert!(layers_around(&map, CellSet::ALL).is_empty());
    }
}

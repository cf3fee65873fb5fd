//! Keys for positions after a turn. Turns that lead to equal positions have the same replies.

use std::hash::Hash;

use crate::{Position, Seat};

/// Returns the parts of a position that can differ between turns from the same start, excluding the
/// set of units that have moved. Expects a position before the turn is handed over. Omits the
/// opponent's gold, because no turn changes it.
pub(crate) fn position_key(position: &Position) -> impl Hash {
    let owned = Seat::ALL.map(|seat| position.owned(seat));
    let buildings = [position.towers(), position.mines()];
    (owned, position.units, buildings, position.gold(position.to_move()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::visited_set::fingerprint;
    use super::*;
    use crate::testing::{cell, map, random_positions};
    use crate::{CellSet, Effect, Level, Rules};

    fn key(position: &Position) -> u64 {
        fingerprint(&position_key(position))
    }

    #[test]
    fn the_order_of_effects_does_not_matter() {
        let map = map(Rules::live(4));
        let mut start = Position::start();
        start.begin_turn(&mut ());
        let [right, below] = [(1, 0), (0, 1)].map(|(x, y)| Effect::train(Level::One, cell(x, y)));
        let keys = [[right, below], [below, right]].map(|turn| {
            let mut position = start;
            turn.into_iter().for_each(|effect| position.apply(&map, effect, &mut ()));
            key(&position)
        });
        assert_eq!(keys[0], keys[1]);
        assert_ne!(keys[0], key(&start));
    }

    #[test]
    fn which_units_moved_does_not_matter() {
        let map = map(Rules::live(4));
        for position in random_positions(&map, 1, 60) {
            let rested = Position { spent: CellSet::EMPTY, ..position };
            assert_eq!(key(&rested), key(&position));
        }
    }

    #[test]
    fn different_positions_have_different_keys() {
        let map = map(Rules::live(4));
        let mut known: BTreeMap<u64, String> = BTreeMap::new();
        for position in (0..20).flat_map(|seed| random_positions(&map, seed, 60)) {
            let owned = Seat::ALL.map(|seat| position.owned(seat));
            let pieces = (position.units, position.towers(), position.mines());
            let described = format!("{owned:?} {pieces:?} {}", position.gold(position.to_move()));
            let before = known.insert(key(&position), described.clone());
            assert!(before.is_none() || before == Some(described));
        }
        assert!(known.len() > 1000, "only {} positions", known.len());
    }
}

//! Keys of the positions that turns lead to: turns that lead to equal positions have equal replies.

use super::visited_set::fingerprint;
use crate::{Position, Seat};

/// A 64-bit hash of all that the turns of one position can differ in, but for which units moved.
/// Short, so that a table of 100 000 keys grows quickly; at that size a collision is unlikely.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PositionKey(u64);

impl PositionKey {
    /// The key of a position before the turn is handed over. The opponent's gold is left out: no
    /// turn changes it.
    pub(crate) fn of(position: &Position) -> Self {
        let owned = Seat::ALL.map(|seat| position.owned(seat));
        let buildings = [position.towers(), position.mines()];
        let gold = position.gold(position.to_move());
        Self(fingerprint(&(owned, position.units, buildings, gold)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{arena, cell, random_positions};
    use crate::{CellSet, Effect, Level, Rules};

    #[test]
    fn the_order_of_effects_does_not_matter() {
        let arena = arena(Rules::live(4));
        let mut start = Position::start();
        start.begin_turn(&mut ());
        let [right, below] = [(1, 0), (0, 1)].map(|(x, y)| Effect::train(Level::One, cell(x, y)));
        let keys = [[right, below], [below, right]].map(|turn| {
            let mut position = start;
            turn.into_iter().for_each(|effect| position.apply(&arena, effect, &mut ()));
            PositionKey::of(&position)
        });
        assert!(keys[0] == keys[1]);
        assert!(keys[0] != PositionKey::of(&start));
    }

    #[test]
    fn which_units_moved_does_not_matter() {
        let arena = arena(Rules::live(4));
        for position in random_positions(&arena, 1, 60) {
            let rested = Position { spent: CellSet::EMPTY, ..position };
            assert!(PositionKey::of(&rested) == PositionKey::of(&position));
        }
    }

    #[test]
    fn different_positions_have_different_keys() {
        let arena = arena(Rules::live(4));
        let mut known: BTreeMap<u64, String> = BTreeMap::new();
        for position in (0..20).flat_map(|seed| random_positions(&arena, seed, 60)) {
            let owned = Seat::ALL.map(|seat| position.owned(seat));
            let pieces = (position.units, position.towers(), position.mines());
            let described = format!("{owned:?} {pieces:?} {}", position.gold(position.to_move()));
            let before = known.insert(PositionKey::of(&position).0, described.clone());
            assert!(before.is_none() || before == Some(described));
        }
        assert!(known.len() > 1000, "only {} positions", known.len());
    }
}

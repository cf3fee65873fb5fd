//! What a turn came to, as a key: turns of one position with equal outcomes are answered alike.

use super::visited_set::fingerprint;
use crate::position::Position;
use crate::seat::Seat;

/// All that the turns of one position can differ in, but for which units were moved: as 64 bits, so
/// that a table of a hundred thousand grows in no time. Of so many, no two are likely to be alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PositionKey(u64);

impl PositionKey {
    /// Of the turn that leads to the position. The opponent's gold cannot change in it.
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
    use crate::level::Level;
    use crate::position::Effect;
    use crate::rules::Rules;
    use crate::testing::{arena, cell, random_positions};

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
    fn different_positions_have_different_keys() {
        let arena = arena(Rules::live(4));
        let mut known: BTreeMap<u64, String> = BTreeMap::new();
        for position in (0..20).flat_map(|seed| random_positions(&arena, seed, 60)) {
            let owned = Seat::ALL.map(|seat| position.owned(seat));
            let pieces = (position.units, position.towers(), position.mines());
            let described = format!("{owned:?} {pieces:?} {}", position.gold(position.to_move()));
            let before = known.insert(PositionKey::of(&position).0, described.clone());
            assert!(before.map_or(true, |before| before == described));
        }
        assert!(known.len() > 1000, "only {} positions", known.len());
    }
}

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

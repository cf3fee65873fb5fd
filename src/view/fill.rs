//! The view of a position.

use super::{Purse, SeenBuilding, SeenUnit, Side, View};
use crate::{CellSet, Position, Roster, Seat};

impl View {
    /// Creates a seat's view of a position.
    #[must_use]
    pub fn seen_by(position: &Position, roster: &Roster, floor: CellSet, seat: Seat) -> Self {
        let purse = |seat| Purse { gold: position.gold(seat), income: position.income(seat) };
        let sides = [seat, !seat];
        let mut view = Self {
            own: purse(seat),
            opponent: purse(!seat),
            floor,
            owned: sides.map(|seat| position.owned(seat)),
            active: sides.map(|seat| position.active(seat)),
            ..Self::default()
        };
        for (side, seat) in [(Side::Own, seat), (Side::Opponent, !seat)] {
            view.buildings.push(SeenBuilding { side, building: None, cell: seat.hq() });
            view.buildings.extend(roster.buildings(seat).map(|(building, cell)| {
                let building = Some(building);
                SeenBuilding { side, building, cell }
            }));
            let units = roster.units(seat);
            view.units.extend(units.map(|(id, level, cell)| SeenUnit { side, id, level, cell }));
        }
        view
    }
}

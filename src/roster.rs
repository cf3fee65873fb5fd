//! The ids of units, and the order in which views list units and buildings.

use crate::{Building, BySeat, Cell, Level, Loss, Observer, Seat, CELLS};

/// The ids of the living units. Both seats share one counter, and ids are never reused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The unit with each id, starting from id 1; `None` if it was lost.
    units: Vec<Option<(Level, Cell)>>,
    ids: [u32; CELLS],
    /// The ids of the living units, in order.
    living: BySeat<Vec<u32>>,
    /// All buildings except headquarters, with transposed cells: sorted by kind, x and y.
    buildings: BySeat<Vec<(Building, Cell)>>,
}

impl Default for Roster {
    fn default() -> Self {
        Self {
            units: Vec::new(),
            ids: [0; CELLS],
            living: BySeat::default(),
            buildings: BySeat::default(),
        }
    }
}

impl Roster {
    /// Returns the cell of the unit with the given id, or `None` if that unit is not alive.
    #[must_use]
    pub fn cell(&self, id: u32) -> Option<Cell> {
        self.unit(id).map(|(_, cell)| cell)
    }

    fn unit(&self, id: u32) -> Option<(Level, Cell)> {
        *self.units.get((id as usize).checked_sub(1)?)?
    }

    /// Returns the id of the unit on a cell, or 0 if there is none.
    #[must_use]
    pub fn id(&self, cell: Cell) -> u32 {
        self.ids[cell.index()]
    }

    /// Returns the id that the next unit will get.
    #[must_use]
    pub fn next_id(&self) -> u32 {
        self.units.len() as u32 + 1
    }

    /// Returns a seat's living units, sorted by id.
    pub fn units(&self, seat: Seat) -> impl ExactSizeIterator<Item = (u32, Level, Cell)> + '_ {
        self.living[seat].iter().map(|&id| {
            let (level, cell) = self.unit(id).expect("a living unit");
            (id, level, cell)
        })
    }

    /// Returns a seat's buildings except its headquarters, sorted by kind, x and y.
    pub fn buildings(&self, seat: Seat) -> impl ExactSizeIterator<Item = (Building, Cell)> + '_ {
        self.buildings[seat].iter().map(|&(building, cell)| (building, cell.transposed()))
    }

    /// Places a unit from a view on a cell. Its id must be at least 1.
    pub fn place(&mut self, seat: Seat, id: u32, level: Level, cell: Cell) {
        let Some(index) = (id as usize).checked_sub(1) else { return };
        if self.units.len() <= index {
            self.units.resize(index + 1, None);
        }
        self.units[index] = Some((level, cell));
        self.ids[cell.index()] = id;
        let living = &mut self.living[seat];
        if living.last() < Some(&id) {
            // This is the normal case: true for every trained unit.
            living.push(id);
        } else if let Err(index) = living.binary_search(&id) {
            living.insert(index, id);
        }
    }

    fn clear(&mut self, cell: Cell) {
        let id = std::mem::take(&mut self.ids[cell.index()]);
        if id != 0 {
            self.units[id as usize - 1] = None;
            for living in &mut self.living.0 {
                living.retain(|&other| other != id);
            }
        }
    }
}

impl Observer for Roster {
    fn moved(&mut self, from: Cell, to: Cell) {
        let id = std::mem::take(&mut self.ids[from.index()]);
        self.ids[to.index()] = id;
        if let Some(Some((_, cell))) = self.units.get_mut((id as usize).wrapping_sub(1)) {
            *cell = to;
        }
    }

    fn trained(&mut self, seat: Seat, level: Level, cell: Cell) {
        self.place(seat, self.next_id(), level, cell);
    }

    fn unit_lost(&mut self, cell: Cell, _: Level, _: Loss) {
        self.clear(cell);
    }

    fn built(&mut self, seat: Seat, building: Building, cell: Cell) {
        let entry = (building, cell.transposed());
        if let Err(index) = self.buildings[seat].binary_search(&entry) {
            self.buildings[seat].insert(index, entry);
        }
    }

    fn building_lost(&mut self, building: Building, cell: Cell) {
        for buildings in &mut self.buildings.0 {
            buildings.retain(|other| *other != (building, cell.transposed()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cell;

    fn units(roster: &Roster) -> Vec<(u32, Cell)> {
        Seat::ALL
            .into_iter()
            .flat_map(|seat| roster.units(seat))
            .map(|(id, _, cell)| (id, cell))
            .collect()
    }

    #[test]
    fn ids_follow_their_units_and_are_never_used_again() {
        let mut roster = Roster::default();
        let [a, b, c] = [cell(0, 0), cell(0, 1), cell(5, 5)];
        roster.trained(Seat::Red, Level::One, a);
        roster.trained(Seat::Red, Level::Two, b);
        roster.moved(b, c);
        assert_eq!(units(&roster), [(1, a), (2, c)]);
        assert_eq!((roster.id(b), roster.id(c), roster.cell(2)), (0, 2, Some(c)));
        roster.unit_lost(a, Level::One, Loss::Captured);
        assert_eq!((roster.cell(1), roster.next_id()), (None, 3));
        roster.trained(Seat::Red, Level::One, a);
        assert_eq!(units(&roster), [(2, c), (3, a)]);
    }

    #[test]
    fn placed_units_keep_their_ids() {
        let mut roster = Roster::default();
        roster.place(Seat::Blue, 7, Level::One, cell(2, 2));
        roster.place(Seat::Blue, 3, Level::Two, cell(4, 4));
        assert_eq!(units(&roster), [(3, cell(4, 4)), (7, cell(2, 2))]);
        assert_eq!(roster.next_id(), 8);
        roster.place(Seat::Red, 0, Level::One, cell(5, 5));
        for unknown in [0, 1, 8, u32::MAX] {
            assert_eq!(roster.cell(unknown), None);
        }
    }
}

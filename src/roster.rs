//! The ids of units.

use crate::cell::{Cell, CELLS};
use crate::level::Level;
use crate::observer::{Loss, Observer};

/// The ids of the living units. One counter serves both seats; ids are never used again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// Where each id stands, from id 1 on; none if the unit is lost.
    cells: Vec<Option<Cell>>,
    ids: [u32; CELLS],
    /// The ids of the living units, in order.
    living: Vec<u32>,
}

impl Default for Roster {
    fn default() -> Self {
        Self { cells: Vec::new(), ids: [0; CELLS], living: Vec::new() }
    }
}

impl Roster {
    /// Where the unit of an id stands, if it lives.
    #[must_use]
    pub fn cell(&self, id: u32) -> Option<Cell> {
        *self.cells.get((id as usize).checked_sub(1)?)?
    }

    /// The id of the unit on a cell; 0 where there is none.
    #[must_use]
    pub fn id(&self, cell: Cell) -> u32 {
        self.ids[cell.index()]
    }

    /// The id the next unit will get.
    #[must_use]
    pub fn next_id(&self) -> u32 {
        self.cells.len() as u32 + 1
    }

    /// All living units by id.
    pub fn units(&self) -> impl Iterator<Item = (u32, Cell)> + '_ {
        self.living.iter().filter_map(|&id| Some((id, self.cell(id)?)))
    }

    /// Places a unit with a known id on a cell, as a view shows it.
    pub fn place(&mut self, id: u32, cell: Cell) {
        let place = (id as usize).saturating_sub(1);
        if self.cells.len() <= place {
            self.cells.resize(place + 1, None);
        }
        self.cells[place] = Some(cell);
        self.ids[cell.index()] = id;
        if let Err(place) = self.living.binary_search(&id) {
            self.living.insert(place, id);
        }
    }

    fn clear(&mut self, cell: Cell) {
        let id = std::mem::take(&mut self.ids[cell.index()]);
        if id != 0 {
            self.cells[id as usize - 1] = None;
            self.living.retain(|&other| other != id);
        }
    }
}

impl Observer for Roster {
    fn moved(&mut self, from: Cell, to: Cell) {
        let id = std::mem::take(&mut self.ids[from.index()]);
        self.ids[to.index()] = id;
        if id != 0 {
            self.cells[id as usize - 1] = Some(to);
        }
    }

    fn trained(&mut self, _: Level, cell: Cell) {
        self.place(self.next_id(), cell);
    }

    fn unit_lost(&mut self, cell: Cell, _: Level, _: Loss) {
        self.clear(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cell;

    fn units(roster: &Roster) -> Vec<(u32, Cell)> {
        roster.units().collect()
    }

    #[test]
    fn ids_follow_their_units_and_are_never_used_again() {
        let mut roster = Roster::default();
        let [a, b, c] = [cell(0, 0), cell(0, 1), cell(5, 5)];
        roster.trained(Level::One, a);
        roster.trained(Level::Two, b);
        roster.moved(b, c);
        assert_eq!(units(&roster), [(1, a), (2, c)]);
        assert_eq!((roster.id(b), roster.id(c), roster.cell(2)), (0, 2, Some(c)));
        roster.unit_lost(a, Level::One, Loss::Captured);
        assert_eq!((roster.cell(1), roster.next_id()), (None, 3));
        roster.trained(Level::One, a);
        assert_eq!(units(&roster), [(2, c), (3, a)]);
    }

    #[test]
    fn a_unit_may_step_onto_a_cell_that_was_just_cleared() {
        let mut roster = Roster::default();
        let [a, b] = [cell(1, 1), cell(1, 2)];
        roster.trained(Level::One, a);
        roster.trained(Level::One, b);
        roster.unit_lost(b, Level::One, Loss::Captured);
        roster.moved(a, b);
        assert_eq!(units(&roster), [(1, b)]);
    }

    #[test]
    fn placed_units_keep_their_ids() {
        let mut roster = Roster::default();
        roster.place(7, cell(2, 2));
        roster.place(3, cell(4, 4));
        assert_eq!(units(&roster), [(3, cell(4, 4)), (7, cell(2, 2))]);
        assert_eq!(roster.next_id(), 8);
        for unknown in [0, 1, 8, u32::MAX] {
            assert_eq!(roster.cell(unknown), None);
        }
    }
}

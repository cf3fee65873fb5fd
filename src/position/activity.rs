//! The cells connected to their headquarters, updated cell by cell.

use super::Position;
use crate::{BySeat, Cell, CellSet, Seat};

impl Position {
    /// Computes a seat's active cells from scratch.
    #[must_use]
    pub fn activity_from_scratch(&self, seat: Seat) -> CellSet {
        CellSet::from_cell(seat.hq()).flood(self.owned[seat])
    }

    /// Recomputes all activity from scratch, for positions that were not reached by effects.
    pub(crate) fn refresh_activity(&mut self) {
        self.active = BySeat(Seat::ALL.map(|seat| self.activity_from_scratch(seat)));
    }

    /// Takes a cell from the seat that owns it.
    pub(super) fn lose_cell(&mut self, cell: Cell, seat: Seat) {
        self.owned[seat].remove(cell);
        if !self.active[seat].contains(cell) {
            return;
        }
        self.active[seat].remove(cell);
        if cell == seat.hq() {
            self.active[seat] = CellSet::EMPTY;
        } else if !locally_connected(cell, self.active[seat]) {
            self.active[seat] = CellSet::from_cell(seat.hq()).flood(self.active[seat]);
        }
    }

    /// Gives a neutral cell to a seat. The cell must touch one of the seat's active cells, which is
    /// true of every cell that can be taken.
    pub(super) fn gain_cell(&mut self, cell: Cell, seat: Seat) {
        self.owned[seat].insert(cell);
        self.active[seat].insert(cell);
        let dormant = self.owned[seat] - self.active[seat];
        if !dormant.is_empty() {
            self.active[seat] |= CellSet::from_cell(cell).flood(dormant | CellSet::from_cell(cell));
        }
    }
}

/// Returns true if the neighbours of a cell that are in the set are connected within the eight
/// cells around it. If they are, removing the cell disconnects nothing.
fn locally_connected(cell: Cell, set: CellSet) -> bool {
    LOCALLY_CONNECTED[ring(cell, set)]
}

/// Returns one bit for each of the eight cells around a cell, clockwise from the cell above. A bit
/// is 1 if the cell is in the set.
fn ring(cell: Cell, set: CellSet) -> usize {
    let (x, y) = (u32::from(cell.x()), cell.y());
    // Rows shifted so that bits 0, 1, 2 are the columns x-1, x, x+1.
    let three = |row: u16| (u32::from(row) << 1 >> x & 0b111) as usize;
    let above = if y == 0 { 0 } else { three(set.row(y - 1)) };
    let middle = three(set.row(y));
    let below = if y == 11 { 0 } else { three(set.row(y + 1)) };
    let bit = |three: usize, column: usize, bit_index: usize| (three >> column & 1) << bit_index;
    bit(above, 1, 0)
        | bit(above, 2, 1)
        | bit(middle, 2, 2)
        | bit(below, 2, 3)
        | bit(below, 1, 4)
        | bit(below, 0, 5)
        | bit(middle, 0, 6)
        | bit(above, 0, 7)
}

/// For each ring, whether all its direct neighbours (at even positions) are connected within the
/// ring.
const LOCALLY_CONNECTED: [bool; 256] = locally_connected_table();

const fn locally_connected_table() -> [bool; 256] {
    let mut table = [false; 256];
    let mut ring = 0;
    while ring < 256 {
        table[ring] = runs_with_neighbour(ring) <= 1;
        ring += 1;
    }
    table
}

/// Counts the runs of ones around the ring that contain at least one even position.
const fn runs_with_neighbour(ring: usize) -> u32 {
    if ring == 255 {
        return 1;
    }
    let mut runs = 0;
    let mut start = 0;
    while start < 8 {
        let before = ring >> ((start + 7) % 8) & 1;
        if ring >> start & 1 == 1 && before == 0 {
            let mut index = start;
            let mut even = false;
            while ring >> (index % 8) & 1 == 1 {
                even |= index % 2 == 0;
                index += 1;
            }
            runs += even as u32;
        }
        start += 1;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(x: u8, y: u8) -> Cell {
        Cell::at(x, y).unwrap()
    }

    #[test]
    fn a_ring_reads_clockwise_from_above() {
        let around = [(5, 4), (6, 4), (6, 5), (6, 6), (5, 6), (4, 6), (4, 5), (4, 4)];
        for (index, (x, y)) in around.into_iter().enumerate() {
            assert_eq!(ring(cell(5, 5), CellSet::from_cell(cell(x, y))), 1 << index);
        }
        assert_eq!(ring(cell(0, 0), CellSet::ALL), 0b0001_1100);
        assert_eq!(ring(cell(11, 11), CellSet::ALL), 0b1100_0001);
    }

    #[test]
    fn joined_means_connected_nearby() {
        assert!(
            LOCALLY_CONNECTED[0]
                && LOCALLY_CONNECTED[0b0000_0001]
                && LOCALLY_CONNECTED[0b0000_0111]
                && LOCALLY_CONNECTED[255]
        );
        assert!(LOCALLY_CONNECTED[0b0001_1100] && LOCALLY_CONNECTED[0b1100_0001]);
        assert!(
            !LOCALLY_CONNECTED[0b0000_0101]
                && !LOCALLY_CONNECTED[0b0001_0001]
                && !LOCALLY_CONNECTED[0b0111_0111 ^ 0b10]
        );
        // A corner cell alone is not a neighbour, so it need not be connected.
        assert!(LOCALLY_CONNECTED[0b0000_1001]);
    }
}

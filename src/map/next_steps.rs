//! The next-step table: directions that lead closer to a target.

use crate::{Cell, CellSet, Direction, SIDE};

const CELLS: usize = SIDE as usize * SIDE as usize;

/// Four bits per target and cell, with two cells per byte. Bit `d` is set if a step in direction
/// `d` leads closer to the target. The table is kept compact because a game reads all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NextSteps([[u8; CELLS / 2]; CELLS]);

impl NextSteps {
    /// Fills the table by breadth-first search from every floor cell.
    pub(super) fn over(floor: CellSet) -> Self {
        let mut next_steps = Self([[0; CELLS / 2]; CELLS]);
        for target in floor {
            let (mut reached, mut front) = (CellSet::from_cell(target), CellSet::from_cell(target));
            loop {
                let next = (front.neighbours() & floor) - reached;
                if next.is_empty() {
                    break;
                }
                for cell in next {
                    let (byte, shift) = half(cell);
                    next_steps.0[row_major_index(target)][byte] |=
                        directions_into(cell, reached) << shift;
                }
                reached |= next;
                front = next;
            }
        }
        next_steps
    }

    /// Returns the directions from a cell that lead closer to the target, one bit each.
    pub(super) fn nearer(&self, from: Cell, target: Cell) -> u32 {
        let (byte, shift) = half(from);
        u32::from(self.0[row_major_index(target)][byte] >> shift & 0b1111)
    }
}

fn row_major_index(cell: Cell) -> usize {
    usize::from(cell.y()) * usize::from(SIDE) + usize::from(cell.x())
}

/// Returns the index of a cell's byte, and the shift of its bits within that byte.
fn half(cell: Cell) -> (usize, usize) {
    (row_major_index(cell) / 2, row_major_index(cell) % 2 * 4)
}

fn directions_into(cell: Cell, set: CellSet) -> u8 {
    Direction::ALL
        .into_iter()
        .filter(|&direction| cell.step(direction).is_some_and(|to| set.contains(to)))
        .fold(0, |bits, direction| bits | 1 << direction as u8)
}

//! The field: terrain, units, zones of control, and the cells each unit can reach.

use std::fmt;

use maps::JankenSetup;
use maps::janken::{Cell, Kind, Move, Terrain, Unit};

/// Movement points available for one move.
const BUDGET: usize = 10;

/// A set of cells, one bit per [`Cell::index`].
type Cells = u128;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side listed first in the input.
    One,
    Two,
}

/// Terrain and units. The `Display` output is the data set without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    terrain: Vec<Terrain>,
    /// Cells grouped by entry cost in points, from 1.
    by_cost: [Cells; 4],
    /// Units, by side and kind.
    units: [[Cells; 3]; 2],
}

/// The cells a unit can reach, grouped by the fewest points needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reachable([Cells; BUDGET + 1]);

fn bit(cell: Cell) -> Cells {
    1 << cell.index()
}

fn neighbours(cells: Cells) -> Cells {
    cells << 1 | cells >> 1 | cells << 9 | cells >> 9 | cells << 10 | cells >> 10
}

/// The cells in a set, row by row.
fn members(cells: Cells) -> impl Iterator<Item = Cell> {
    Cell::all().filter(move |cell| cells & bit(*cell) != 0)
}

impl Field {
    /// Creates the field at the start of a data set.
    pub fn from_setup(setup: &JankenSetup) -> Self {
        let mut by_cost = [0; 4];
        for (cell, terrain) in Cell::all().zip(&setup.terrain) {
            if let Some(cells) = by_cost.get_mut(*terrain as usize) {
                *cells |= bit(cell);
            }
        }
        let mut units = [[0; 3]; 2];
        for (side, list) in units.iter_mut().zip(&setup.sides) {
            for Unit { kind, cell } in list {
                side[*kind as usize] |= bit(*cell);
            }
        }
        Self { terrain: setup.terrain.clone(), by_cost, units }
    }

    /// The unit on a cell, and the side it belongs to.
    pub fn unit(&self, cell: Cell) -> Option<(Side, Kind)> {
        let on = |side: usize| {
            Kind::ALL.into_iter().find(|kind| self.units[side][*kind as usize] & bit(cell) != 0)
        };
        on(0).map(|kind| (Side::One, kind)).or_else(|| on(1).map(|kind| (Side::Two, kind)))
    }

    fn side(&self, side: usize) -> Cells {
        self.units[side].iter().fold(0, |all, cells| all | cells)
    }

    /// The cells next to enemies that beat the unit.
    pub fn threatened(&self, side: Side, kind: Kind) -> Vec<Cell> {
        members(self.zone(side, kind)).collect()
    }

    fn zone(&self, side: Side, kind: Kind) -> Cells {
        // Guardians fear mages, mages fear swordsmen, and swordsmen fear guardians.
        let feared = (kind as usize + 1) % 3;
        neighbours(self.units[1 - side as usize][feared])
    }

    /// The cells that the unit on a cell can reach, including its own cell at no cost.
    pub fn reach(&self, from: Cell) -> Option<Reachable> {
        let (side, kind) = self.unit(from)?;
        let zone = self.zone(side, kind);
        let enemies = self.side(1 - side as usize);
        let open = self.by_cost.map(|cells| cells & !enemies);
        let mut reach = [0; BUDGET + 1];
        reach[0] = bit(from);
        let mut seen = 0;
        for spent in 0..=BUDGET {
            let new = reach[spent] & !seen;
            reach[spent] = new;
            seen |= new;
            let passable = if spent == 0 { new } else { new & !zone };
            let next = neighbours(passable) & !seen;
            for (cells, cost) in open.iter().zip(1..) {
                if spent + cost <= BUDGET {
                    reach[spent + cost] |= next & cells;
                }
            }
        }
        Some(Reachable(reach))
    }

    /// Makes a move if it is legal, and returns the number of points left.
    pub fn play(&mut self, asked: Move) -> Option<u8> {
        let occupied = self.side(0) | self.side(1);
        let points_left = self.reach(asked.from)?.points_left(asked.to)?;
        if occupied & bit(asked.to) != 0 {
            return None;
        }
        let (side, kind) = self.unit(asked.from)?;
        self.units[side as usize][kind as usize] ^= bit(asked.from) | bit(asked.to);
        Some(points_left)
    }

    /// The free cells that the unit on a cell can move to, with the points left in each case.
    pub fn destinations(&self, from: Cell) -> Vec<(Cell, u8)> {
        let Some(reach) = self.reach(from) else { return Vec::new() };
        let occupied = self.side(0) | self.side(1);
        let free = members(!occupied);
        free.filter_map(|cell| reach.points_left(cell).map(|points_left| (cell, points_left)))
            .collect()
    }

    /// One of the cheapest paths between two cells, including both ends, if there is a path.
    pub fn path(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let (side, kind) = self.unit(from)?;
        let zone = self.zone(side, kind);
        let reach = self.reach(from)?;
        let mut path = vec![to];
        let mut at = to;
        let mut spent = BUDGET - usize::from(reach.points_left(to)?);
        while at != from {
            spent -= self.cost(at)?;
            let before =
                reach.0[spent] & neighbours(bit(at)) & !(if spent == 0 { 0 } else { zone });
            at = members(before).next()?;
            path.push(at);
        }
        path.reverse();
        Some(path)
    }

    fn cost(&self, cell: Cell) -> Option<usize> {
        (0..4).find(|index| self.by_cost[*index] & bit(cell) != 0).map(|index| index + 1)
    }

    pub fn terrain(&self, cell: Cell) -> Terrain {
        let index = Cell::all().position(|other| other == cell);
        self.terrain[index.expect("Cell::all() contains every cell")]
    }

    fn units_of(&self, side: usize) -> Vec<Unit> {
        let units = members(self.side(side));
        units.filter_map(|cell| self.unit(cell).map(|(_, kind)| Unit { kind, cell })).collect()
    }
}

impl Reachable {
    /// The points left if the unit ends its move on a cell, or `None` if it cannot reach that cell.
    pub fn points_left(&self, cell: Cell) -> Option<u8> {
        let spent = self.0.iter().position(|cells| cells & bit(cell) != 0)?;
        Some((BUDGET - spent) as u8)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = [self.units_of(0), self.units_of(1)];
        let setup = JankenSetup { terrain: self.terrain.clone(), sides, moves: Vec::new() };
        // A field has no moves, so the line with the number of moves is left out.
        let text = setup.to_string();
        f.write_str(text.strip_suffix("0\n").unwrap_or(&text))
    }
}

//! The constants of a game: the rules, the floor, the mine spots, and the distances.

mod error;
mod next_steps;

use crate::{BySeat, Cell, CellSet, Direction, Rules, Seat, SIDE};
use next_steps::NextSteps;

pub use error::MapError;

/// The fixed part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    rules: Rules,
    floor: CellSet,
    spots: CellSet,
    /// Not shared between clones: a separate copy is nearby in memory, and most moves read it.
    next_steps: Box<NextSteps>,
    /// For each headquarters, the cells within 0, 1, 2... steps of it over the floor. See
    /// [`Map::hq_distance_layers`].
    hq_distance_layers: BySeat<Vec<CellSet>>,
}

impl Map {
    /// Creates a map and computes its distances.
    ///
    /// Returns an error if a start cell is void, or if a mine spot is void or is a headquarters.
    pub fn new(rules: Rules, floor: CellSet, spots: CellSet) -> Result<Self, MapError> {
        for cell in [Seat::Red.hq(), Seat::Blue.hq(), BLUE_SECOND_CELL] {
            if !floor.contains(cell) {
                return Err(MapError::VoidStart(cell));
            }
        }
        if let Some(cell) = (spots - floor).first() {
            return Err(MapError::VoidSpot(cell));
        }
        if let Some(cell) =
            spots.into_iter().find(|&cell| cell == Seat::Red.hq() || cell == Seat::Blue.hq())
        {
            return Err(MapError::SpotOnHeadquarters(cell));
        }
        let next_steps = Box::new(NextSteps::over(floor));
        let hq_distance_layers =
            BySeat(Seat::ALL.map(|seat| dilations(CellSet::from_cell(seat.hq()), floor)));
        Ok(Self { rules, floor, spots, next_steps, hq_distance_layers })
    }

    /// Returns the same map with different rules.
    #[must_use]
    pub fn with_rules(&self, rules: Rules) -> Self {
        Self { rules, ..self.clone() }
    }

    /// Returns the rule set.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the non-void cells.
    #[must_use]
    pub fn floor(&self) -> CellSet {
        self.floor
    }

    /// Returns true if a cell is not void.
    #[must_use]
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.contains(cell)
    }

    /// Returns the cells where mines can be built.
    #[must_use]
    pub fn spots(&self) -> CellSet {
        self.spots
    }

    /// Returns the cells within 0, 1, 2... steps of a headquarters over the floor, up to all cells
    /// connected to it.
    #[must_use]
    pub fn hq_distance_layers(&self, seat: Seat) -> &[CellSet] {
        &self.hq_distance_layers[seat]
    }

    /// Returns the neighbours of `from` that are nearer to the target over the floor, in the order
    /// preferred by the seat's units. The contents of the cells do not matter.
    #[inline(always)]
    #[must_use]
    pub fn steps_towards(&self, seat: Seat, from: Cell, target: Cell) -> Steps {
        let directions = self.next_steps.nearer(from, target);
        Steps { from, directions, first: seat.first_look() as u32 }
    }
}

/// Steps from a cell to some of its neighbours, in the order preferred by a seat's units.
#[derive(Clone, Debug)]
pub struct Steps {
    from: Cell,
    /// The directions, one bit each.
    directions: u32,
    /// The first direction to try. The other directions follow clockwise.
    first: u32,
}

impl Steps {
    /// Removes steps onto cells in `set`.
    #[inline(always)]
    #[must_use]
    pub fn outside(self, set: CellSet) -> Self {
        Self { directions: self.directions & !set.directions_around(self.from), ..self }
    }
}

impl Iterator for Steps {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        if self.directions == 0 {
            return None;
        }
        let twice = self.directions | self.directions << 4;
        let next = (self.first + (twice >> self.first).trailing_zeros()) % 4;
        self.directions &= !(1 << next);
        Some(self.from.neighbour(Direction::ALL[next as usize]))
    }
}

/// Returns a set and its successive dilations over the floor, until they stop growing.
fn dilations(start: CellSet, floor: CellSet) -> Vec<CellSet> {
    let wider = |set: &CellSet| Some(set.dilated() & floor).filter(|next| next != set);
    std::iter::successors(Some(start), wider).collect()
}

/// The second cell that blue owns at the start, to compensate for moving second.
pub const BLUE_SECOND_CELL: Cell = match Cell::at(SIDE - 1, SIDE - 2) {
    Some(cell) => cell,
    None => Cell::BOTTOM_RIGHT,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cell, map};
    use crate::SIDE;

    #[test]
    fn ground_without_a_start_or_with_a_misplaced_spot_is_refused() {
        let rules = Rules::live(4);
        let spot = |x, y| CellSet::from_cell(cell(x, y));
        for void in [Seat::Red.hq(), Seat::Blue.hq(), BLUE_SECOND_CELL] {
            let floor = CellSet::ALL - CellSet::from_cell(void);
            let refused = Map::new(rules, floor, CellSet::EMPTY);
            assert_eq!(refused, Err(MapError::VoidStart(void)));
        }
        let holed = CellSet::ALL - spot(3, 4);
        assert_eq!(Map::new(rules, holed, spot(3, 4)), Err(MapError::VoidSpot(cell(3, 4))));
        let error = Map::new(rules, CellSet::ALL, spot(0, 0)).unwrap_err();
        assert_eq!(error, MapError::SpotOnHeadquarters(cell(0, 0)));
        assert_eq!(error.to_string(), "the mine spot 0 0 is a headquarters");
    }

    /// Returns the number of steps over the floor from a cell to every other cell, by breadth-first
    /// search.
    fn distances(floor: CellSet, from: Cell) -> impl Fn(Cell) -> Option<usize> {
        let layers = dilations(CellSet::from_cell(from), floor);
        move |cell| layers.iter().position(|layer| layer.contains(cell))
    }

    #[test]
    fn steps_lead_one_nearer_in_the_order_of_the_looks() {
        let map = map(Rules::live(4));
        for target in map.floor() {
            let distance = distances(map.floor(), target);
            for from in map.floor() {
                for seat in Seat::ALL {
                    let first = seat.first_look() as usize;
                    let expected: Vec<Cell> = (0..4)
                        .filter_map(|look| from.step(Direction::ALL[(first + look) % 4]))
                        .filter(|&to| map.is_floor(to) && distance(to) < distance(from))
                        .collect();
                    let steps: Vec<Cell> = map.steps_towards(seat, from, target).collect();
                    assert_eq!(steps, expected, "{from} to {target}");
                    for &blocked in &expected {
                        let steps = map.steps_towards(seat, from, target);
                        let others = expected.iter().filter(|&&step| step != blocked);
                        assert!(steps.outside(CellSet::from_cell(blocked)).eq(others.copied()));
                    }
                }
            }
        }
    }

    #[test]
    fn layers_around_a_headquarters_grow_to_the_whole_floor() {
        let map = map(Rules::live(4));
        for seat in Seat::ALL {
            let layers = map.hq_distance_layers(seat);
            assert_eq!(layers[0], CellSet::from_cell(seat.hq()));
            assert_eq!(layers.last(), Some(&map.floor()));
            assert!(layers.windows(2).all(|pair| pair[1] == pair[0].dilated() & map.floor()));
            assert!(layers.len() > usize::from(SIDE));
        }
    }

    #[test]
    fn other_rules_leave_the_ground_as_it_is() {
        let live = map(Rules::live(4));
        let contest = live.with_rules(Rules::contest(4));
        assert_eq!(contest.rules(), &Rules::contest(4));
        assert_eq!(contest.with_rules(*live.rules()), live);
    }
}

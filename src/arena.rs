//! What never changes during a game: the rules, the floor, the mine spots, and the ways over them.

mod error;
mod next_steps;

use crate::cell::{Cell, Direction, SIDE};
use crate::cell_set::CellSet;
use crate::rules::Rules;
use crate::seat::{BySeat, Seat};
use next_steps::NextSteps;

pub use error::ArenaError;

/// The fixed part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    rules: Rules,
    floor: CellSet,
    spots: CellSet,
    /// Each copy has its own: what is copied lies near at hand, and most moves ask for a way.
    next_steps: Box<NextSteps>,
    /// For each headquarters, the cells within 0, 1, 2... steps of it over the floor.
    hq_distance_layers: BySeat<Vec<CellSet>>,
}

impl Arena {
    /// Lays out an arena.
    ///
    /// # Errors
    ///
    /// Returns an error if a start cell is void, or a mine spot is void or a headquarters.
    pub fn new(rules: Rules, floor: CellSet, spots: CellSet) -> Result<Self, ArenaError> {
        for cell in [Seat::Red.hq(), Seat::Blue.hq(), BLUE_SECOND_CELL] {
            if !floor.contains(cell) {
                return Err(ArenaError::VoidStart(cell));
            }
        }
        if let Some(cell) = (spots - floor).first() {
            return Err(ArenaError::VoidSpot(cell));
        }
        if let Some(cell) =
            spots.into_iter().find(|&cell| cell == Seat::Red.hq() || cell == Seat::Blue.hq())
        {
            return Err(ArenaError::SpotOnHeadquarters(cell));
        }
        let next_steps = Box::new(NextSteps::over(floor));
        let hq_distance_layers =
            BySeat(Seat::ALL.map(|seat| dilations(CellSet::of(seat.hq()), floor)));
        Ok(Self { rules, floor, spots, next_steps, hq_distance_layers })
    }

    /// The same ground under other rules.
    #[must_use]
    pub fn with_rules(&self, rules: Rules) -> Self {
        Self { rules, ..self.clone() }
    }

    /// The rule set.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cells that are not void.
    #[must_use]
    pub fn floor(&self) -> CellSet {
        self.floor
    }

    /// Whether a cell is not void.
    #[must_use]
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.contains(cell)
    }

    /// The cells on which mines can stand.
    #[must_use]
    pub fn spots(&self) -> CellSet {
        self.spots
    }

    /// The cells within 0, 1, 2... steps of a headquarters over the floor, up to all cells from
    /// which it can be reached.
    #[must_use]
    pub fn hq_distance_layers(&self, seat: Seat) -> &[CellSet] {
        &self.hq_distance_layers[seat]
    }

    /// The neighbours of `from` that lie nearer to the target over the bare floor, in the order in
    /// which units of the seat look at them.
    pub fn steps_towards(
        &self,
        seat: Seat,
        from: Cell,
        target: Cell,
    ) -> impl Iterator<Item = Cell> + '_ {
        let nearer = self.next_steps.nearer(from, target);
        let first = seat.first_look() as usize;
        // In bit `n`, whether the `n`-th look finds such a neighbour.
        let mut looks = (nearer | nearer << 4) >> first & 0b1111;
        std::iter::from_fn(move || {
            let look = looks.trailing_zeros() as usize;
            looks &= looks.wrapping_sub(1);
            let direction = Direction::ALL[(first + look) % 4];
            if look < 4 {
                from.step(direction)
            } else {
                None
            }
        })
    }
}

/// A set and what it grows to over the floor, step by step.
fn dilations(start: CellSet, floor: CellSet) -> Vec<CellSet> {
    let wider = |set: &CellSet| Some(set.dilated() & floor).filter(|next| next != set);
    std::iter::successors(Some(start), wider).collect()
}

/// The second cell that blue owns from the start, as compensation for playing second.
pub const BLUE_SECOND_CELL: Cell = match Cell::at(SIDE - 1, SIDE - 2) {
    Some(cell) => cell,
    None => Cell::BOTTOM_RIGHT,
};

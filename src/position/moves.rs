//! Generates all effects available to the seat to move.

use super::{Effect, Position};
use crate::{Building, Cell, CellSet, Level, Map, TOWER_PRICE};

impl Position {
    /// Calls `visit` once for every effect that a single command by the seat to move can have now:
    /// first moving units, then training them, then building.
    pub fn effects(&self, map: &Map, mut visit: impl FnMut(Effect)) {
        for level in Level::ALL {
            let ready = self.units_of(level) & self.ready();
            if ready.is_empty() {
                continue;
            }
            let takeable = self.takeable(map, level);
            for from in ready {
                for to in CellSet::from_cell(from).neighbours() & takeable {
                    visit(Effect::step(from, to));
                }
            }
        }
        for level in Level::ALL {
            for cell in self.trainable(map, level) {
                visit(Effect::train(level, cell));
            }
        }
        for building in [Building::Mine, Building::Tower] {
            for cell in self.buildable(map, building) {
                visit(Effect::build(building, cell));
            }
        }
    }

    /// Returns the cells with units that the seat to move may still move.
    #[must_use]
    pub fn ready(&self) -> CellSet {
        (self.units() & self.owned[self.to_move]) - self.spent
    }

    /// Returns the cells that the seat to move can step onto with the unit on `from`; empty if
    /// there is no unit.
    #[must_use]
    pub fn steps_from(&self, map: &Map, from: Cell) -> CellSet {
        let level = self.level_at(from);
        level.map_or(CellSet::EMPTY, |level| {
            CellSet::from_cell(from).neighbours() & self.takeable(map, level)
        })
    }

    /// Returns the cells where the seat to move can train a unit of a level.
    #[must_use]
    pub fn trainable(&self, map: &Map, level: Level) -> CellSet {
        let affordable = self.gold[self.to_move] >= level.price();
        if !affordable || level.number() > map.rules().level_max {
            return CellSet::EMPTY;
        }
        self.playable(map) & self.takeable(map, level)
    }

    /// Returns the cells where the seat to move can build.
    #[must_use]
    pub fn buildable(&self, map: &Map, building: Building) -> CellSet {
        let (seat, rules) = (self.to_move, map.rules());
        let free = self.active[seat] - self.occupied();
        let (allowed, price, ground) = match building {
            Building::Mine => (rules.has_mines(), self.mine_price(map, seat), free & map.spots()),
            Building::Tower => (rules.has_towers(), TOWER_PRICE, free - map.spots()),
        };
        if allowed && self.gold[seat] >= price {
            ground
        } else {
            CellSet::EMPTY
        }
    }
}

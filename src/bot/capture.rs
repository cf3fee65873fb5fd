//! The cheapest way to take a cell now: a step by an adjacent unit or, if none can take it,
//! training a unit of the lowest level that can.

use crate::{Cell, CellSet, Effect, Level, Map, Position};

/// Cells that the seat to move can take, by unit level.
pub(crate) struct Captures {
    takeable: [CellSet; 3],
    trainable: [CellSet; 3],
    /// The seat's units that may still move, by level.
    ready: [CellSet; 3],
}

impl Captures {
    pub(crate) fn new(map: &Map, position: &Position) -> Self {
        let own = position.owned(position.to_move());
        let may_move = own - position.spent();
        let playable = position.playable(map);
        let takeable = position.takeable_by_level(map);
        let gold = position.gold(position.to_move());
        let level_max = map.rules().level_max;
        let trainable = Level::ALL.map(|level| {
            let can = gold >= level.price() && level.number() <= level_max;
            if can {
                takeable[level.index()] & playable
            } else {
                CellSet::EMPTY
            }
        });
        Self {
            takeable,
            trainable,
            ready: Level::ALL.map(|level| position.units_of(level) & may_move),
        }
    }

    /// Returns every cell that can be taken now, by moving or training a unit.
    pub(crate) fn all(&self) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for level in 0..3 {
            cells |= self.trainable[level];
            if !self.ready[level].is_empty() {
                cells |= self.ready[level].neighbours() & self.takeable[level];
            }
        }
        cells
    }

    /// Returns the cheapest way to take the cell.
    pub(crate) fn cheapest(&self, cell: Cell) -> Option<Effect> {
        self.step(cell).or_else(|| self.training(cell))
    }

    /// Returns a step onto the cell by the lowest-level unit that can make it.
    pub(crate) fn step(&self, cell: Cell) -> Option<Effect> {
        let neighbours = CellSet::from_cell(cell).neighbours();
        let mut levels = Level::ALL.into_iter().map(Level::index);
        levels.find_map(|level| {
            let can = self.takeable[level].contains(cell);
            let from = (neighbours & self.ready[level]).first().filter(|_| can)?;
            Some(Effect::step(from, cell))
        })
    }

    /// Returns a training action for the lowest-level unit that can take the cell.
    pub(crate) fn training(&self, cell: Cell) -> Option<Effect> {
        let mut levels = Level::ALL.into_iter();
        let level = levels.find(|level| self.trainable[level.index()].contains(cell))?;
        Some(Effect::train(level, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{effects, map, random_positions};
    use crate::{Action, Rules};

    #[test]
    fn captures_are_the_cheapest_generated_effects() {
        for rules in [Rules::live(1), Rules::live(4)] {
            let map = map(rules);
            for position in (0..8).flat_map(|seed| random_positions(&map, seed, 60)) {
                let captures = Captures::new(&map, &position);
                let mut steps: Vec<(Cell, Level)> = Vec::new();
                let mut trainings: Vec<(Cell, Level)> = Vec::new();
                for effect in effects(&map, &position) {
                    match effect.action() {
                        Action::Move { from, to } => {
                            steps.extend(position.level_at(from).map(|level| (to, level)))
                        }
                        Action::Train { level, cell } => trainings.push((cell, level)),
                        Action::Build { .. } => {}
                    }
                }
                let lowest = |of: &[(Cell, Level)], cell: Cell| {
                    of.iter().filter(|(to, _)| *to == cell).map(|(_, level)| *level).min()
                };
                let mut all = CellSet::EMPTY;
                for cell in Cell::all() {
                    let step = captures.step(cell).map(|effect| match effect.action() {
                        Action::Move { from, .. } => position.level_at(from),
                        _ => None,
                    });
                    assert_eq!(step.flatten(), lowest(&steps, cell), "step onto {cell}");
                    let training = captures.training(cell).map(|effect| match effect.action() {
                        Action::Train { level, .. } => Some(level),
                        _ => None,
                    });
                    assert_eq!(training.flatten(), lowest(&trainings, cell), "training {cell}");
                    let cheapest = captures.cheapest(cell);
                    assert_eq!(cheapest, captures.step(cell).or(captures.training(cell)));
                    if cheapest.is_some() {
                        all.insert(cell);
                    }
                }
                assert_eq!(captures.all(), all);
            }
        }
    }
}

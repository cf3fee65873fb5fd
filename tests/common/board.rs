//! A map, its effects, and random numbers for tests.

use icefire::{Cell, CellSet, Effect, Map, Position, Rules};

/// Small deterministic random number generator for random play.
pub struct Numbers(pub u64);

impl Numbers {
    /// Returns a number below `bound`, which must be greater than 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Creates a map with a wall, two passages and a few mine spots.
pub fn map(rules: Rules) -> Map {
    let wall = |cell: &Cell| cell.x() + cell.y() != 11 || matches!(cell.x(), 2 | 9);
    let floor: CellSet = Cell::all().filter(wall).collect();
    let spots = [(1, 0), (10, 11), (3, 3), (8, 8)];
    let spots = spots.into_iter().filter_map(|(x, y)| Cell::at(x, y)).collect();
    Map::new(rules, floor, spots).expect("a valid map")
}

/// Lists every effect that a single command can have.
pub fn effects(map: &Map, position: &Position) -> Vec<Effect> {
    let mut found = Vec::new();
    position.effects(map, |effect| found.push(effect));
    found
}

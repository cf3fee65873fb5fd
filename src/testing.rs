//! Maps and positions for tests.

use crate::{
    BySeat, Cell, CellSet, Effect, Map, Position, Rules, SearchContext, SearchParams, Seat,
    StopCondition, View, Weights,
};

/// A stop condition whose limits are reached before the first node.
pub(crate) struct AlreadyReached;

impl StopCondition for AlreadyReached {
    fn soft_limit_reached(&self, _: u64) -> bool {
        true
    }

    fn hard_limit_reached(&self, _: u64) -> bool {
        true
    }
}

/// Returns a cell, which must be on the grid.
pub(crate) fn cell(x: u8, y: u8) -> Cell {
    Cell::at(x, y).expect("a cell in the grid")
}

/// Returns a map with a wall, two passages and four mine spots, symmetric under a half turn.
pub(crate) fn map(rules: Rules) -> Map {
    let open = |cell: &Cell| cell.x() + cell.y() != 11 || matches!(cell.x(), 2 | 9);
    let floor: CellSet = Cell::all().filter(open).collect();
    let spots = [(1, 0), (10, 11), (3, 3), (8, 8)].map(|(x, y)| cell(x, y));
    let spots = if rules.has_mines() { spots.into_iter().collect() } else { CellSet::EMPTY };
    Map::new(rules, floor, spots).expect("a playable map")
}

/// Returns a map with no walls or mine spots.
pub(crate) fn open_map() -> Map {
    Map::new(Rules::live(4), CellSet::ALL, CellSet::EMPTY).expect("a playable map")
}

/// Returns the position in round 9 shown by a view. The view is given as 12 rows, then the
/// buildings and units in the format sent to seats.
pub(crate) fn position(gold: [i32; 2], rows: [&str; 12], pieces: &str) -> Position {
    let [own, opponent] = gold;
    let rows = rows.join("\n");
    let text = format!("{own}\n0\n{opponent}\n0\n{rows}\n{pieces}");
    text.parse::<View>().expect("a view").position(9).0
}

/// A small deterministic source of numbers.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// Returns a number below `bound`, which must be positive.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns every effect that one command can have.
pub(crate) fn effects(map: &Map, position: &Position) -> Vec<Effect> {
    let mut found = Vec::new();
    position.effects(map, |effect| found.push(effect));
    found
}

/// Returns positions from a random game before it is over, both within turns and after them.
pub(crate) fn random_positions(map: &Map, seed: u64, turns: usize) -> Vec<Position> {
    let mut numbers = Numbers(seed);
    let mut position = Position::start();
    position.begin_turn(&mut ());
    let mut found = Vec::new();
    for _ in 0..turns {
        for _ in 0..numbers.below(9) {
            let options = effects(map, &position);
            if options.is_empty() {
                break;
            }
            let mut next = position;
            next.apply(map, options[numbers.below(options.len())], &mut ());
            if next.captured().is_none() {
                position = next;
            }
            found.push(position);
        }
        position.hand_over();
        found.push(position);
    }
    found
}

/// Returns the position after a half turn of the grid, with the seats swapped.
pub(crate) fn mirrored(position: &Position) -> Position {
    let swap =
        |sets: BySeat<CellSet>| BySeat([sets[Seat::Blue].mirrored(), sets[Seat::Red].mirrored()]);
    Position {
        owned: swap(position.owned),
        active: swap(position.active),
        units: position.units.map(CellSet::mirrored),
        spent: position.spent.mirrored(),
        towers: position.towers.mirrored(),
        mines: position.mines.mirrored(),
        gold: BySeat([position.gold[Seat::Blue], position.gold[Seat::Red]]),
        income: BySeat([position.income[Seat::Blue], position.income[Seat::Red]]),
        round: position.round,
        to_move: !position.to_move,
    }
}

/// Owned inputs to a search.
pub(crate) struct Setting {
    pub(crate) map: Map,
    pub(crate) weights: Weights,
    pub(crate) params: SearchParams,
}

impl Setting {
    pub(crate) fn new(map: Map) -> Self {
        Self { map, weights: Weights::default(), params: SearchParams::default() }
    }

    pub(crate) fn context(&self) -> SearchContext<'_> {
        SearchContext { map: &self.map, weights: &self.weights, params: &self.params }
    }
}

//! The board, the gold and the round: everything that changes during a game except unit ids.

mod action;
mod activity;
mod apply;
mod check;
mod moves;
mod turn;

use crate::{
    Building, BySeat, Cell, CellSet, Level, Map, Seat, BLUE_SECOND_CELL, MINE_INCOME, ROUNDS,
    START_GOLD,
};

pub use action::Action;
pub use apply::Effect;
pub use check::Refusal;

/// A position. It is small, has no pointers, and is copied in nanoseconds.
///
/// A unit or building always belongs to the owner of its cell, so the sets of units and buildings
/// are not stored per owner. Activity is updated with every effect.
///
/// ```
/// use icefire::{Action, Map, Cell, CellSet, Level, Position, Refusal, Rules, Seat};
///
/// let map = Map::new(Rules::live(4), CellSet::ALL, CellSet::EMPTY)?;
/// let mut position = Position::start();
/// position.begin_turn(&mut ());
/// let cell = Cell::at(1, 0).expect("a cell of the grid");
/// let training = Action::Train { level: Level::One, cell };
/// let effect = position.check(&map, training).expect("gold for one unit");
/// position.apply(&map, effect, &mut ());
/// assert_eq!(position.level_at(cell), Some(Level::One));
/// assert_eq!(position.check(&map, training), Err(Refusal::Occupied));
/// assert_eq!(position.owner(cell), Some(Seat::Red));
/// # Ok::<(), icefire::MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) owned: BySeat<CellSet>,
    pub(crate) active: BySeat<CellSet>,
    /// Units by level.
    pub(crate) units: [CellSet; 3],
    /// Units that cannot move any more this turn, because they have moved or were trained.
    pub(crate) spent: CellSet,
    pub(crate) towers: CellSet,
    pub(crate) mines: CellSet,
    pub(crate) gold: BySeat<i32>,
    pub(crate) income: BySeat<i32>,
    pub(crate) round: u16,
    pub(crate) to_move: Seat,
}

impl Position {
    /// Returns the position before red's first turn.
    #[must_use]
    pub fn start() -> Self {
        let red = CellSet::from_cell(Seat::Red.hq());
        let mut blue = CellSet::from_cell(Seat::Blue.hq());
        blue.insert(BLUE_SECOND_CELL);
        Self {
            owned: BySeat([red, blue]),
            active: BySeat([red, blue]),
            units: [CellSet::EMPTY; 3],
            spent: CellSet::EMPTY,
            towers: CellSet::EMPTY,
            mines: CellSet::EMPTY,
            gold: BySeat([START_GOLD; 2]),
            income: BySeat([0; 2]),
            round: 1,
            to_move: Seat::Red,
        }
    }

    /// Returns the seat to move.
    #[must_use]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Returns the round, counted from 1. The game is over after round [`ROUNDS`].
    #[must_use]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Returns the gold that a seat holds.
    #[must_use]
    pub fn gold(&self, seat: Seat) -> i32 {
        self.gold[seat]
    }

    /// Returns the income as computed when the current turn began.
    #[must_use]
    pub fn income(&self, seat: Seat) -> i32 {
        self.income[seat]
    }

    /// Returns the cells owned by a seat.
    #[must_use]
    pub fn owned(&self, seat: Seat) -> CellSet {
        self.owned[seat]
    }

    /// Returns the cells owned by a seat that are connected to its headquarters.
    #[must_use]
    pub fn active(&self, seat: Seat) -> CellSet {
        self.active[seat]
    }

    /// Returns the cells with a unit, of either seat.
    #[must_use]
    pub fn units(&self) -> CellSet {
        self.units[0] | self.units[1] | self.units[2]
    }

    /// Returns the cells with a unit of the given level, of either seat.
    #[must_use]
    pub fn units_of(&self, level: Level) -> CellSet {
        self.units[level.index()]
    }

    /// Returns the cells with units that cannot move any more this turn.
    #[must_use]
    pub fn spent(&self) -> CellSet {
        self.spent
    }

    /// Returns the cells with a tower, of either seat.
    #[must_use]
    pub fn towers(&self) -> CellSet {
        self.towers
    }

    /// Returns the cells with a mine, of either seat.
    #[must_use]
    pub fn mines(&self) -> CellSet {
        self.mines
    }

    /// Returns the seat that owns a cell, if any.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.owned[seat].contains(cell))
    }

    /// Returns the level of the unit on a cell, or `None` if there is no unit.
    #[must_use]
    pub fn level_at(&self, cell: Cell) -> Option<Level> {
        // Avoids a branch per level, because the level is hard to predict.
        let number =
            |level: Level| u32::from(self.units[level.index()].contains(cell)) * level as u32;
        Level::from_number(Level::ALL.into_iter().map(number).sum())
    }

    /// Returns the building on a cell, if any, other than a headquarters.
    #[must_use]
    pub fn building_at(&self, cell: Cell) -> Option<Building> {
        if self.towers.contains(cell) {
            Some(Building::Tower)
        } else if self.mines.contains(cell) {
            Some(Building::Mine)
        } else {
            None
        }
    }

    /// Returns the cells with a unit or a building, including headquarters.
    #[must_use]
    pub fn occupied(&self) -> CellSet {
        const HEADQUARTERS: [CellSet; 2] =
            [CellSet::from_cell(Cell::TOP_LEFT), CellSet::from_cell(Cell::BOTTOM_RIGHT)];
        self.units() | self.towers | self.mines | HEADQUARTERS[0] | HEADQUARTERS[1]
    }

    /// Returns the price of a seat's next mine. All its mines count, active or not.
    #[must_use]
    pub fn mine_price(&self, map: &Map, seat: Seat) -> i32 {
        let rules = map.rules();
        let step = rules.mine_price_step;
        if step == 0 {
            return rules.mine_price;
        }
        rules.mine_price + step * (self.mines & self.owned[seat]).len() as i32
    }

    /// Returns the income a seat would get if its turn began now: active cells and mines minus
    /// upkeep.
    #[must_use]
    pub fn income_now(&self, seat: Seat) -> i32 {
        let active = self.active[seat];
        let upkeep: i32 = Level::ALL
            .iter()
            .map(|level| (self.units_of(*level) & active).len() as i32 * level.upkeep())
            .sum();
        active.len() as i32 + MINE_INCOME * (self.mines & active).len() as i32 - upkeep
    }

    /// Returns the military power: gold and the prices of all living units, including units that
    /// are cut off.
    #[must_use]
    pub fn military_power(&self, seat: Seat) -> i32 {
        let owned = self.owned[seat];
        let units: i32 = Level::ALL
            .iter()
            .map(|level| (self.units_of(*level) & owned).len() as i32 * level.price())
            .sum();
        self.gold[seat] + units
    }

    /// Returns the seat whose headquarters was captured, if any.
    #[must_use]
    pub fn captured(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| !self.owned[seat].contains(seat.hq()))
    }

    /// Returns true if the last round is over.
    #[must_use]
    pub fn turn_limit_reached(&self) -> bool {
        self.round > ROUNDS
    }
}

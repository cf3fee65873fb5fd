//! Checks an action against the position at the time it runs.

use super::{Action, Effect, Position};
use crate::{Building, Cell, CellSet, Level, Map, Observer, Seat, TOWER_PRICE};

/// Reasons why a command has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The cell is void or outside the grid, or (contest rules) a number is missing or too large.
    Outside,
    /// League 1 has only level 1.
    LevelOfLeague,
    /// There is no such level.
    Level,
    /// No living unit has this id.
    NoUnit,
    /// The unit belongs to the opponent.
    NotYours,
    /// The cell is neither an active cell of the seat to move nor next to one.
    Unplayable,
    /// The unit moved or was trained this turn.
    AlreadyMoved,
    /// The cell cannot be taken: it contains one of the seat's own units or buildings, contains a
    /// unit that is too strong, or is protected.
    Occupied,
    /// No step leads closer to the target.
    Still,
    /// The seat has too little gold.
    Gold,
    /// The league has no buildings.
    League,
    /// The league has no towers.
    LeagueTower,
    /// Buildings can only be built on the seat's own cells.
    NotOwned,
    /// Mines can only be built on mine spots.
    NotSpot,
    /// Towers cannot be built on mine spots.
    OnSpot,
}

impl Position {
    /// Returns the cells that the seat to move can take with units of a level, regardless of
    /// distance: its own free cells, neutral cells, and enemy cells that are weak enough.
    #[must_use]
    pub fn takeable(&self, map: &Map, level: Level) -> CellSet {
        self.takeable_by_level(map)[level.index()]
    }

    /// Like [`Self::takeable`], but for all levels at once.
    pub(crate) fn takeable_by_level(&self, map: &Map) -> [CellSet; 3] {
        let seat = self.to_move;
        let own = self.owned[seat];
        let open = map.floor() - (own & self.occupied());
        let weak = open - ((self.towers - own) | self.protected(!seat));
        let [one, two, three] = self.units.map(|units| units - own);
        // A unit of a league's highest level beats units of the same level.
        if map.rules().level_max == 1 {
            [weak, weak - (two | three), open - three]
        } else {
            [weak - (one | two | three), weak - (two | three), open]
        }
    }

    /// Returns a seat's cells that only level 3 can take: active cells with an active tower on them
    /// or next to them.
    #[must_use]
    pub fn protected(&self, seat: Seat) -> CellSet {
        let guards = self.towers & self.active[seat];
        if guards.is_empty() {
            return guards;
        }
        guards.dilated() & self.active[seat]
    }

    /// Returns the cells near enough for the seat to move to train or build on: its active cells
    /// and their neighbours.
    #[must_use]
    pub fn playable(&self, map: &Map) -> CellSet {
        self.active[self.to_move].dilated() & map.floor()
    }

    fn is_playable(&self, cell: Cell) -> bool {
        CellSet::from_cell(cell).dilated().intersects(self.active[self.to_move])
    }

    /// Returns true if [`Self::takeable`] contains a cell. Cheaper than computing the whole set.
    fn can_take(&self, map: &Map, cell: Cell, level: Level) -> bool {
        self.is_open(cell).unwrap_or_else(|| self.can_beat(map, cell, level))
    }

    /// Returns true if units of every level can take a cell, or `None` for an enemy cell, where the
    /// level matters.
    fn is_open(&self, cell: Cell) -> Option<bool> {
        if self.owned[self.to_move].contains(cell) {
            return Some(!self.is_occupied(cell));
        }
        (!self.owned[!self.to_move].contains(cell)).then_some(true)
    }

    /// Returns true if a unit of a level can take an enemy cell.
    fn can_beat(&self, map: &Map, cell: Cell, level: Level) -> bool {
        if level == Level::Three {
            return true;
        }
        let beaten = level.number() == map.rules().level_max || self.level_at(cell) < Some(level);
        beaten && !self.towers.contains(cell) && !self.is_protected(cell, !self.to_move)
    }

    fn is_occupied(&self, cell: Cell) -> bool {
        let [one, two, three] = &self.units;
        let sets = [one, two, three, &self.towers, &self.mines];
        // All sets are read without branching, because it is hard to predict which of them contains
        // the cell.
        let held = sets.into_iter().fold(false, |held, set| held | set.contains(cell));
        held || cell == Seat::Red.hq() || cell == Seat::Blue.hq()
    }

    fn is_protected(&self, cell: Cell, seat: Seat) -> bool {
        let guards = self.towers & self.active[seat];
        !guards.is_empty()
            && self.active[seat].contains(cell)
            && CellSet::from_cell(cell).dilated().intersects(guards)
    }

    /// Checks an action by the seat to move and returns its effect.
    ///
    /// Returns an error with the first reason why the action has no effect, in the order of the
    /// official rules.
    // Inlined, like `play`, `check_move` and the functions they call. Otherwise, a game would spend
    // more time passing results around than checking.
    #[inline(always)]
    pub fn check(&self, map: &Map, action: Action) -> Result<Effect, Refusal> {
        match action {
            Action::Move { from, to } => self.check_move(map, from, to),
            Action::Train { level, cell } => self.check_train(map, level, cell),
            Action::Build { building, cell } => self.check_build(map, building, cell),
        }
    }

    /// Checks an action and applies its effect. Returns an error whenever [`check`](Self::check)
    /// does, leaving the position unchanged.
    #[inline(always)]
    pub fn play(
        &mut self,
        map: &Map,
        action: Action,
        observer: &mut impl Observer,
    ) -> Result<Effect, Refusal> {
        let effect = self.check(map, action)?;
        self.apply(map, effect, observer);
        Ok(effect)
    }

    /// Like [`play`](Self::play), for an action whose cells are known to be floor, and whose unit
    /// is known to belong to the seat to move.
    #[inline(always)]
    pub(crate) fn play_resolved(
        &mut self,
        map: &Map,
        action: Action,
        observer: &mut impl Observer,
    ) -> Result<(), Refusal> {
        if let Action::Move { from, to: target } = action {
            let to = self.find_step(map, from, target)?;
            self.step(from, to, observer);
            Ok(())
        } else {
            self.play(map, action, observer).map(|_| ())
        }
    }

    /// Finds the step that `MOVE` makes with the unit on a cell towards a target.
    #[inline(always)]
    fn check_move(&self, map: &Map, from: Cell, target: Cell) -> Result<Effect, Refusal> {
        if !self.units().contains(from) {
            return Err(Refusal::NoUnit);
        }
        if !self.owned[self.to_move].contains(from) {
            return Err(Refusal::NotYours);
        }
        if !map.is_floor(target) {
            return Err(Refusal::Outside);
        }
        self.find_step(map, from, target).map(|to| Effect::step(from, to))
    }

    /// Finds the cell that a unit of the seat to move steps onto when moving towards a target on
    /// the floor.
    #[inline(always)]
    fn find_step(&self, map: &Map, from: Cell, target: Cell) -> Result<Cell, Refusal> {
        if self.spent.contains(from) {
            return Err(Refusal::AlreadyMoved);
        }
        let beats = |to| self.level_at(from).is_some_and(|level| self.can_beat(map, to, level));
        // The seat's occupied cells are excluded for all directions at once, because branches would
        // be hard to predict.
        let held = self.owned[self.to_move] & self.occupied();
        let enemy = &self.owned[!self.to_move];
        for to in map.steps_towards(self.to_move, from, target).outside(held) {
            if !enemy.contains(to) || beats(to) {
                return Ok(to);
            }
        }
        // The only step nearer to an adjacent target is the step onto it.
        Err(if from.manhattan(target) == 1 { Refusal::Occupied } else { Refusal::Still })
    }

    /// Checks whether a `TRAIN` command can put a unit of a level on a cell.
    fn check_train(&self, map: &Map, level: Level, cell: Cell) -> Result<Effect, Refusal> {
        if !map.is_floor(cell) {
            return Err(Refusal::Outside);
        }
        if level.number() > map.rules().level_max {
            return Err(Refusal::LevelOfLeague);
        }
        if !self.is_playable(cell) {
            return Err(Refusal::Unplayable);
        }
        if self.gold[self.to_move] < level.price() {
            return Err(Refusal::Gold);
        }
        if !self.can_take(map, cell, level) {
            return Err(Refusal::Occupied);
        }
        Ok(Effect::train(level, cell))
    }

    /// Checks whether a `BUILD` command can put a building on a cell.
    fn check_build(&self, map: &Map, building: Building, cell: Cell) -> Result<Effect, Refusal> {
        let (rules, seat) = (map.rules(), self.to_move);
        if !map.is_floor(cell) {
            return Err(Refusal::Outside);
        }
        if !self.is_playable(cell) {
            return Err(Refusal::Unplayable);
        }
        match building {
            Building::Mine if !rules.has_mines() => return Err(Refusal::League),
            // The league just below the first league with towers has a separate refusal.
            Building::Tower if rules.league + 1 == rules.towers_from => {
                return Err(Refusal::LeagueTower)
            }
            Building::Tower if !rules.has_towers() => return Err(Refusal::League),
            _ => {}
        }
        if self.is_occupied(cell) {
            return Err(Refusal::Occupied);
        }
        if !self.owned[seat].contains(cell) {
            return Err(Refusal::NotOwned);
        }
        if self.gold[seat] < self.building_price(map, building) {
            return Err(Refusal::Gold);
        }
        match (building, map.spots().contains(cell)) {
            (Building::Mine, false) => Err(Refusal::NotSpot),
            (Building::Tower, true) => Err(Refusal::OnSpot),
            _ => Ok(Effect::build(building, cell)),
        }
    }

    /// Returns the price that the seat to move pays for a building.
    #[must_use]
    pub fn building_price(&self, map: &Map, building: Building) -> i32 {
        match building {
            Building::Mine => self.mine_price(map, self.to_move),
            Building::Tower => TOWER_PRICE,
        }
    }
}
